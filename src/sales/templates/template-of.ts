import type { Tx } from '../../platform/db/database.ts'
import { allRecords, findRecord } from '../../platform/records/statements.ts'
import { type Template, templates } from './template.schema.ts'

/** The template of a document; it exists as long as the document. */
export async function templateOf(tx: Tx, document: { readonly template: string }): Promise<Template> {
  const template = await findRecord(tx, templates, document.template)
  if (!template) throw new Error('invariant violated: the template of a document is missing')
  return template
}

/** The default template of documents. */
export async function firstTemplate(tx: Tx): Promise<Template> {
  const [first] = await allRecords(tx, templates)
  if (!first) throw new Error('invariant violated: an organisation has no template')
  return first
}
