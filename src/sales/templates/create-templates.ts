import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { type InLanguages, type Language, languages } from '../../platform/words/languages.ts'
import { TEMPLATES_AT_MOST, withDefaults } from './template.rules.ts'
import type { Template, TemplateCreation } from './template.schema.ts'
import { insertTemplates, lockTemplates } from './template.store.ts'

/** Creates a template as the last of the list. */
export async function createTemplate(tx: Tx, creation: TemplateCreation): Promise<Template> {
  if ((await lockTemplates(tx)) >= TEMPLATES_AT_MOST) throw new Problem('templates/limit-reached')
  const template = withDefaults({ id: newId(), ...creation })
  await insertTemplates(tx, [template])
  return template
}

const names: InLanguages = {
  de: 'Standard',
  fr: 'Standard (français)',
  it: 'Standard (italiano)',
  en: 'Standard (English)',
}

/** Creates the templates of a new organisation: one for each language. The first, in the language of the organisation, is the default. */
export const createTemplates = (tx: Tx, first: Language): Promise<number> =>
  insertTemplates(
    tx,
    [first, ...languages.filter((language) => language !== first)].map((language) =>
      withDefaults({ id: newId(), name: names[language], language }),
    ),
  )
