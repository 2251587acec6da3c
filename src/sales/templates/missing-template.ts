import type { Tx } from '../../platform/db/database.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import type { Template } from './template.schema.ts'
import { findTemplate, lockTemplate } from './template.store.ts'

/** The template, or a rejection that tells a foreign one from a missing one. */
export const requireTemplate = async (tx: Tx, id: string): Promise<Template> =>
  (await findTemplate(tx, id)) ?? rejectMissing(tx, 'templates', id, 'templates/not-found')

/** The same, held until the transaction ends. */
export const requireLockedTemplate = async (tx: Tx, id: string): Promise<Template> =>
  (await lockTemplate(tx, id)) ?? rejectMissing(tx, 'templates', id, 'templates/not-found')
