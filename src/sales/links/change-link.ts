import type { Tx } from '../../platform/db/database.ts'
import { newSecret } from '../../platform/db/id.ts'
import type { Document } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'

/** Gives a locked document a new public link, until an instant or for ever. The former one is invalid from now on. */
export const replaceLink = (tx: Tx, document: Document, expiresAt: string | undefined): Promise<Document> =>
  stored(tx, ending({ ...document, publicSecret: newSecret() }, expiresAt), document)

/** Sets or removes the end of a locked document's public link. */
export const endLink = (tx: Tx, document: Document, expiresAt: string | undefined): Promise<Document> =>
  stored(tx, ending(document, expiresAt), document)

function ending({ publicExpiresAt: _, ...linked }: Document, expiresAt: string | undefined): Document {
  return expiresAt === undefined ? linked : { ...linked, publicExpiresAt: expiresAt }
}

async function stored(tx: Tx, document: Document, before: Document): Promise<Document> {
  await updateDocument(tx, document, before)
  return document
}

/** Revokes the public link of a locked document. */
export async function revokeLink(tx: Tx, document: Document): Promise<void> {
  const { publicSecret: _, publicExpiresAt: _at, ...unlinked } = document
  await updateDocument(tx, unlinked, document)
}
