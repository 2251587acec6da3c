import type { Tx } from '../../platform/db/database.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import type { Template } from './template.schema.ts'
import { findTemplate, lockTemplate, lockTemplates } from './template.store.ts'

/** The template, or a rejection that tells a foreign one from a missing one. */
export const requireTemplate = async (tx: Tx, id: string): Promise<Template> =>
  (await findTemplate(tx, id)) ?? rejectMissing(tx, 'template', id, 'templates/not-found')

/** The same, held until the transaction ends. */
export const requireLockedTemplate = async (tx: Tx, id: string): Promise<Template> =>
  (await lockTemplate(tx, id)) ?? rejectMissing(tx, 'template', id, 'templates/not-found')

/** The same, with all others held too: two that are deleted at once would else wait for each other. */
export async function requireTemplateOfLockedList(tx: Tx, id: string): Promise<Template> {
  await lockTemplates(tx)
  return requireLockedTemplate(tx, id)
}
