import type { Tx } from '../../platform/db/database.ts'
import type { Template } from './template.schema.ts'
import { findTemplate, listTemplates } from './template.store.ts'

/** The template of a document; it exists as long as the document does. */
export async function templateOf(tx: Tx, { template }: { readonly template: string }): Promise<Template> {
  const found = await findTemplate(tx, template)
  if (!found) throw new Error('the template of a document exists')
  return found
}

/** The template of documents that name none. */
export async function firstTemplate(tx: Tx): Promise<Template> {
  const [first] = await listTemplates(tx)
  if (!first) throw new Error('invariant violated: an organisation has no template')
  return first
}
