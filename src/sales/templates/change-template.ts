import { Problem, type Violation } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { newId } from '../../platform/db/id.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import { newTemplate, TEMPLATES_AT_MOST } from './template.rules.ts'
import type { Template, TemplateChange, TemplateCreation } from './template.schema.ts'
import { deleteTemplate, insertTemplate, listTemplates, lockTemplates, updateTemplate } from './template.store.ts'

/** The templates, in their order. */
export const templatesOf = listTemplates

/** Creates a template as the last of the list. */
export async function createTemplate(tx: Tx, creation: TemplateCreation): Promise<Template> {
  if ((await lockTemplates(tx)) >= TEMPLATES_AT_MOST) throw new Problem('templates/limit-reached')
  const template = newTemplate(newId(), creation)
  await insertTemplate(tx, template)
  return template
}

/** What a change names that cannot be set. */
export const changeViolations = (template: Template, change: object): Violation[] =>
  echoViolations(template, change, ['id'])

/** Changes the fields that the merge patch names, which has been validated; `template` is locked. */
export async function modifyTemplate(tx: Tx, template: Template, change: TemplateChange): Promise<Template> {
  const changed = merge(template, change)
  await updateTemplate(tx, changed)
  return changed
}

/** Deletes a template that no document is made with, unless it is the last; the foreign key of the documents decides about use. */
export async function removeTemplate(tx: Tx, template: Template): Promise<void> {
  if ((await lockTemplates(tx)) === 1) throw new Problem('templates/last')
  await deleteTemplate(tx, template.id).catch((error: unknown) => {
    throw violatedConstraint(error) ? new Problem('templates/in-use', { cause: error }) : error
  })
}
