import type { Tx } from '../../platform/db/database.ts'
import { newSecret } from '../../platform/db/id.ts'
import type { Document } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'

/** Gives a document that is locked a new public link, until an instant or for ever. The one it had leads nowhere from now on. */
export const replaceLink = (tx: Tx, document: Document, expiresAt: string | undefined): Document =>
  endLink(tx, { ...document, publicSecret: newSecret() }, expiresAt)

/** Gives the public link of a document that is locked an end, or takes it away. */
export function endLink(tx: Tx, document: Document, expiresAt: string | undefined): Document {
  const { publicExpiresAt: _, ...linked } = document
  const ending = expiresAt === undefined ? linked : { ...linked, publicExpiresAt: expiresAt }
  updateDocument(tx, ending, document)
  return ending
}

/** Takes the public link of a document that is locked back. */
export function revokeLink(tx: Tx, document: Document): void {
  const { publicSecret: _, publicExpiresAt: _at, ...unlinked } = document
  updateDocument(tx, unlinked, document)
}
