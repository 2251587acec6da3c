import type { Tx } from '../db/database.ts'
import { refuseMissing } from '../http/missing.ts'
import type { Document, DocumentKind } from './document.rules.ts'
import { findAnyDocument, findDocument, lockDocument } from './document.store.ts'

/** The document, or the refusals of the get, modify, convert and send operations (specification 4.3 to 4.6). */
export const requireDocument = async (tx: Tx, kind: DocumentKind, id: string): Promise<Document> =>
  (await findDocument(tx, kind, id)) ?? refuseMissing(tx, 'document', id, 'customer-invoice/not-found')

/** The same, held until the transaction ends. */
export const requireLockedDocument = async (tx: Tx, kind: DocumentKind, id: string): Promise<Document> =>
  (await lockDocument(tx, kind, id)) ?? refuseMissing(tx, 'document', id, 'customer-invoice/not-found')

/** The document, or the refusals of the attachment operations (specification 4.1): a foreign one is told from a missing one. */
export const requireAttachable = async (
  tx: Tx,
  kind: DocumentKind,
  id: string,
  { lock }: { lock: boolean },
): Promise<Document> => {
  const missing = kind === 'estimate' ? 'customer-invoices/quote-not-found' : 'customer-invoice/not-found'
  const document = await (lock ? lockDocument : findDocument)(tx, kind, id)
  return document ?? refuseMissing(tx, 'document', id, missing, 'customer-invoices/not-found')
}

/** The document of either kind; it is a bug when it is not there. */
export const anyDocument = async (tx: Tx, id: string): Promise<Document> => {
  const document = await findAnyDocument(tx, id)
  if (!document) throw new Error(`no document ${id}`)
  return document
}
