import type { Tx } from '../../platform/db/database.ts'
import { newSecret } from '../../platform/db/id.ts'
import type { Document } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'

/** Gives a document that is locked a new public link. The one it had leads nowhere from now on. */
export async function replaceLink(tx: Tx, document: Document): Promise<Document> {
  const linked = { ...document, publicSecret: newSecret() }
  await updateDocument(tx, linked)
  return linked
}

/** Takes the public link of a document that is locked back. */
export async function revokeLink(tx: Tx, document: Document): Promise<void> {
  const { publicSecret: _, ...unlinked } = document
  await updateDocument(tx, unlinked)
}
