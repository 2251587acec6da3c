import type { Tx } from '../../platform/db/database.ts'
import { newSecret } from '../../platform/db/id.ts'
import type { Document } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'

/** Gives a document that is locked a new public link, until an instant or for ever. The one it had leads nowhere from now on. */
export const replaceLink = (tx: Tx, document: Document, expiresAt: string | undefined): Promise<Document> =>
  stored(tx, ending({ ...document, publicSecret: newSecret() }, expiresAt), document)

/** Gives the public link of a document that is locked an end, or takes it away. */
export const endLink = (tx: Tx, document: Document, expiresAt: string | undefined): Promise<Document> =>
  stored(tx, ending(document, expiresAt), document)

function ending({ publicExpiresAt: _, ...linked }: Document, expiresAt: string | undefined): Document {
  return expiresAt === undefined ? linked : { ...linked, publicExpiresAt: expiresAt }
}

async function stored(tx: Tx, document: Document, before: Document): Promise<Document> {
  await updateDocument(tx, document, before)
  return document
}

/** Takes the public link of a document that is locked back. */
export async function revokeLink(tx: Tx, document: Document): Promise<void> {
  const { publicSecret: _, publicExpiresAt: _at, ...unlinked } = document
  await updateDocument(tx, unlinked, document)
}
