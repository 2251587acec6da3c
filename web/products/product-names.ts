import type { Product } from '../../client/src/index.ts'
import { language } from '../words/words.ts'

/** The name of a product in a language, or in another one that it has. */
export const nameOfProduct = ({ names }: Product, spoken: string = language.value): string =>
  Object.entries(names).find(([one]) => one === spoken)?.[1] ?? Object.values(names)[0] ?? ''
