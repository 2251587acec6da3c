import type { Language } from '../../layout/printable-document.ts'
import { de, type Words } from './de.ts'
import { en } from './en.ts'
import { fr } from './fr.ts'
import { it } from './it.ts'

export type Refusal = keyof Words['refusals']

export const words: Readonly<Record<Language, Words>> = { de, fr, it, en }
