import type { Tx } from '../../platform/db/database.ts'
import { newSecret } from '../../platform/db/id.ts'
import type { Document } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'

/** Gives a document that is locked a new public link, until an instant or for ever. The one it had leads nowhere from now on. */
export const replaceLink = (tx: Tx, document: Document, expiresAt: string | undefined): Document =>
  stored(tx, ending({ ...document, publicSecret: newSecret() }, expiresAt), document)

/** Gives the public link of a document that is locked an end, or takes it away. */
export const endLink = (tx: Tx, document: Document, expiresAt: string | undefined): Document =>
  stored(tx, ending(document, expiresAt), document)

function ending({ publicExpiresAt: _, ...linked }: Document, expiresAt: string | undefined): Document {
  return expiresAt === undefined ? linked : { ...linked, publicExpiresAt: expiresAt }
}

function stored(tx: Tx, document: Document, before: Document): Document {
  updateDocument(tx, document, before)
  return document
}

/** Takes the public link of a document that is locked back. */
export function revokeLink(tx: Tx, document: Document): void {
  const { publicSecret: _, publicExpiresAt: _at, ...unlinked } = document
  updateDocument(tx, unlinked, document)
}
