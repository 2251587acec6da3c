import type { Tx } from '../db/database.ts'
import { violatedConstraint } from '../db/errors.ts'
import { newId } from '../db/id.ts'
import { echoFaults, merge } from '../http/merge-patch.ts'
import { type Fault, Problem } from '../problem.ts'
import { newTemplate, TEMPLATES_AT_MOST } from './template.rules.ts'
import type { Template, TemplateChange, TemplateCreation } from './template.schema.ts'
import { deleteTemplate, insertTemplate, lockTemplates, updateTemplate } from './template.store.ts'

/** Creates a template as the last of the list. */
export async function createTemplate(tx: Tx, creation: TemplateCreation): Promise<Template> {
  if ((await lockTemplates(tx)) >= TEMPLATES_AT_MOST) throw new Problem('templates/limit-reached')
  const template = newTemplate(newId(), creation)
  await insertTemplate(tx, template)
  return template
}

/** What a change names that cannot be set. */
export const changeFaults = (template: Template, change: object): Fault[] => echoFaults(template, change, ['id'])

/** Changes the fields that the merge patch names, which has been judged; `template` is locked. */
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
