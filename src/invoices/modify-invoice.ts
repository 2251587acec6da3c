import type { Tx } from '../db/database.ts'
import type { Acting } from '../documents/acting.ts'
import type { Document } from '../documents/document.rules.ts'
import { type DocumentChange, type Invoice, invoiceComputed } from '../documents/document.schema.ts'
import { updateDocument } from '../documents/document.store.ts'
import { changed, refuseAnyChange } from '../documents/modify-document.ts'
import { issueInvoice } from './issue-invoice.ts'

/** Changes a draft invoice that is locked; `isDraft: false` issues it. An issued one takes no change. */
export async function modifyInvoice(
  tx: Tx,
  invoice: Document,
  shown: Invoice,
  change: DocumentChange,
  acting: Acting,
): Promise<Document> {
  if (!invoice.isDraft) {
    refuseAnyChange(shown, change)
    return invoice
  }
  const modified = await changed(tx, invoice, shown, change, invoiceComputed)
  if (change.isDraft === false) return issueInvoice(tx, modified, acting)
  await updateDocument(tx, modified)
  return modified
}
