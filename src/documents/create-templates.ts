import type { Tx } from '../db/database.ts'
import { insertTemplate } from './template.store.ts'

const names = {
  de: 'Standard',
  fr: 'Standard (français)',
  it: 'Standard (italiano)',
  en: 'Standard (English)',
} as const

/** The templates of a new organisation: one per language, the first being the default. */
export async function createTemplates(tx: Tx): Promise<void> {
  for (const [position, language] of (['de', 'fr', 'it', 'en'] as const).entries()) {
    await insertTemplate(tx, position + 1, {
      name: names[language],
      language,
      columns: ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'vatRate', 'totalAmount'],
    })
  }
}
