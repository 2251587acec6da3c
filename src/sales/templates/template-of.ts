import type { Tx } from '../../platform/db/database.ts'
import type { Template } from './template.schema.ts'
import { findTemplate } from './template.store.ts'

/** The template of a document; it exists as long as the document does. */
export async function templateOf(tx: Tx, { template }: { readonly template: string }): Promise<Template> {
  const found = await findTemplate(tx, template)
  if (!found) throw new Error('the template of a document exists')
  return found
}
