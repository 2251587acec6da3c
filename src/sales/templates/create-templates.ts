import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { type InLanguages, languages } from '../../platform/words/languages.ts'
import { newTemplate } from './template.rules.ts'
import { insertTemplate } from './template.store.ts'

const names: InLanguages = {
  de: 'Standard',
  fr: 'Standard (français)',
  it: 'Standard (italiano)',
  en: 'Standard (English)',
}

/** The templates of a new organisation: one per language, the first being the default. */
export async function createTemplates(tx: Tx): Promise<void> {
  for (const language of languages) {
    await insertTemplate(tx, newTemplate(newId(), { name: names[language], language }))
  }
}
