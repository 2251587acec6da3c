import type { Tx } from '../db/database.ts'
import type { Acting } from '../documents/acting.ts'
import { contentOf, type Document } from '../documents/document.rules.ts'
import { type DocumentChange, type Invoice, invoiceComputed } from '../documents/document.schema.ts'
import { updateDocument } from '../documents/document.store.ts'
import { changed, changeFaults, type ReadChange, refuseAnyChange } from '../documents/modify-document.ts'
import { merge } from '../http/merge-patch.ts'
import { metadataRule } from '../http/metadata.rules.ts'
import type { Fault } from '../problem.ts'
import { faultsBy } from '../rule.ts'
import { issueInvoice } from './issue-invoice.ts'

/** An issued invoice takes no change but of its metadata. */
export function requireOpenInvoice(
  found: { readonly document: Document; readonly shown: Invoice },
  change: object,
): void {
  const { metadata: _, ...frozen }: { readonly metadata?: unknown } = change
  if (!found.document.isDraft) refuseAnyChange(found.shown, frozen)
}

/** Every fault of a change that its form does not tell. */
export const invoiceChangeFaults = async (
  tx: Tx,
  { document }: { readonly document: Document },
  reading: Omit<ReadChange, 'readOnly'>,
): Promise<Fault[]> =>
  document.isDraft
    ? changeFaults(tx, document, { ...reading, readOnly: invoiceComputed })
    : faultsBy([metadataRule], merge(contentOf(document), contentOf(reading.change)), reading.unread)

/** Changes an invoice that is locked by a change that has been judged, if it is still a draft; `isDraft: false` issues it. */
export async function modifyInvoice(
  tx: Tx,
  invoice: Document,
  shown: Invoice,
  change: DocumentChange,
  acting: Acting,
): Promise<Document> {
  requireOpenInvoice({ document: invoice, shown }, change)
  if (!invoice.isDraft) return withMetadata(tx, invoice, change)
  const modified = changed(invoice, change)
  if (change.isDraft === false) return issueInvoice(tx, modified, acting)
  await updateDocument(tx, modified)
  return modified
}

async function withMetadata(tx: Tx, issued: Document, { metadata }: DocumentChange): Promise<Document> {
  if (metadata === undefined) return issued
  const changed = merge(issued, { metadata })
  await updateDocument(tx, changed)
  return changed
}
