import type { Violation } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { merge } from '../../platform/http/merge-patch.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import type { Acting } from '../documents/acting.ts'
import type { Document } from '../documents/document.rules.ts'
import { type DocumentChange, type Invoice, invoiceComputed } from '../documents/document.schema.ts'
import { updateDocument } from '../documents/document.store.ts'
import { changed, changeViolations, contentAfter, rejectAnyChange } from '../documents/modify-document.ts'
import { issueInvoice } from './issue-invoice.ts'
import { issuingViolations } from './issuing-violations.ts'

/** An issued invoice takes no change but of its metadata. */
export function requireOpenInvoice(
  found: { readonly document: Document; readonly shown: Invoice },
  change: object,
): void {
  const { metadata: _, ...frozen }: { readonly metadata?: unknown } = change
  if (!found.document.isDraft) rejectAnyChange(found.shown, frozen)
}

/** Every violation of a change that its form does not show. */
export async function invoiceChangeViolations(
  tx: Tx,
  found: { readonly document: Document; readonly shown: Invoice },
  change: DocumentChange,
): Promise<Violation[]> {
  const content = contentAfter(found.document, change)
  if (!found.document.isDraft) return metadataViolations(content)
  const violations = await changeViolations(tx, found, change, invoiceComputed)
  if (change.isDraft !== false || violations.length === 0) return violations
  return [...violations, ...(await issuingViolations(tx, [{ content, violations }])).flat()]
}

/**
 * Changes an invoice that is locked by a change that has been validated; `isDraft: false` issues a draft. Of an issued invoice the
 * change keeps everything but its metadata: `requireOpenInvoice` has seen to that.
 */
export async function modifyInvoice(
  tx: Tx,
  invoice: Document,
  change: DocumentChange,
  acting: Acting,
): Promise<Document> {
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
