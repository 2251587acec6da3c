import type { Tx } from '../db/database.ts'
import type { Acting } from '../documents/acting.ts'
import type { Document } from '../documents/document.rules.ts'
import { type DocumentChange, type Invoice, invoiceComputed } from '../documents/document.schema.ts'
import { updateDocument } from '../documents/document.store.ts'
import { changed, changeFaults, contentAfter, type ReadChange, refuseAnyChange } from '../documents/modify-document.ts'
import { merge } from '../http/merge-patch.ts'
import { metadataRule } from '../http/metadata.rules.ts'
import type { Fault } from '../problem.ts'
import { faultsBy } from '../rule.ts'
import { issueInvoice } from './issue-invoice.ts'
import { issuingFaults } from './issuing-faults.ts'

/** An issued invoice takes no change but of its metadata. */
export function requireOpenInvoice(
  found: { readonly document: Document; readonly shown: Invoice },
  change: object,
): void {
  const { metadata: _, ...frozen }: { readonly metadata?: unknown } = change
  if (!found.document.isDraft) refuseAnyChange(found.shown, frozen)
}

/** Every fault of a change that its form does not tell. */
export async function invoiceChangeFaults(
  tx: Tx,
  found: { readonly document: Document; readonly shown: Invoice },
  reading: ReadChange,
): Promise<Fault[]> {
  const { document } = found
  const { change, unread } = reading
  if (!document.isDraft) return faultsBy([metadataRule], contentAfter(document, change), unread)
  const faults = await changeFaults(tx, found, reading, invoiceComputed)
  if (change.isDraft !== false || faults.length + unread.size === 0) return faults
  const content = contentAfter(document, change)
  return [...faults, ...(await issuingFaults(tx, [{ content, unread, faults }])).flat()]
}

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
