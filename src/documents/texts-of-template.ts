import type { Tx } from '../db/database.ts'
import type { DocumentContent } from './document.rules.ts'
import type { Template } from './template.schema.ts'
import { findTemplate } from './template.store.ts'

/** The template of a document; it exists as long as the document does. */
export async function templateOf(tx: Tx, id: string): Promise<Template> {
  const template = await findTemplate(tx, id)
  if (!template) throw new Error('the template of a document exists')
  return template
}

/** The introductory and closing text that a template gives to a document. */
export async function textsOfTemplate(
  tx: Tx,
  id: string,
): Promise<Pick<DocumentContent, 'introductoryText' | 'closingText'>> {
  const { introductoryText, closingText } = await templateOf(tx, id)
  return { ...(introductoryText ? { introductoryText } : {}), ...(closingText ? { closingText } : {}) }
}
