import { Problem, type ProblemCode } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import type { Document } from './document.rules.ts'
import { documentsWithIds, findAnyDocument, findDocument, lockDocument } from './document.store.ts'
import type { DocumentKind } from './kinds.rules.ts'

/** The document, or the rejections of the get, modify, convert and send operations (specification 4.3 to 4.6). */
export const requireDocument = async (tx: Tx, kind: DocumentKind, id: string): Promise<Document> =>
  (await findDocument(tx, kind, id)) ?? rejectMissing(tx, 'documents', id, 'customer-invoice/not-found')

/** The same, locked until the transaction ends. */
export const requireLockedDocument = async (tx: Tx, kind: DocumentKind, id: string): Promise<Document> =>
  (await lockDocument(tx, kind, id)) ?? rejectMissing(tx, 'documents', id, 'customer-invoice/not-found')

/** The document, or the rejections of the attachment operations (specification 4.1): a foreign one is distinguished from a missing one. */
export const requireAttachable = async (
  tx: Tx,
  { kind, id, missing }: { readonly kind: DocumentKind; readonly id: string; readonly missing: ProblemCode },
  { lock }: { lock: boolean },
): Promise<Document> => {
  const document = await (lock ? lockDocument : findDocument)(tx, kind, id)
  return document ?? rejectMissing(tx, 'documents', id, missing, 'customer-invoices/not-found')
}

/** A document of any kind that is known to exist. */
export const anyDocument = async (tx: Tx, id: string): Promise<Document> => {
  const document = await findAnyDocument(tx, id)
  if (!document) throw new Error(`invariant violated: no document ${id}`)
  return document
}

/** The documents with these ids, of any kind, the oldest first. */
export const documentsOf = documentsWithIds

/** The document of a public link; a draft may have been deleted since. */
export const linkedDocument = async (tx: Tx, id: string): Promise<Document> => {
  const document = await findAnyDocument(tx, id)
  if (!document) throw new Problem('public-links/not-found')
  return document
}
