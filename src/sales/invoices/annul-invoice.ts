import { reverseEntriesOf } from '../../books/journal/reverse-entry.ts'
import { Problem } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { withdrawDeliveries } from '../deliveries/withdraw-deliveries.ts'
import type { Acting } from '../documents/acting.ts'
import { ARCHIVE_QUEUE } from '../documents/archive-queue.ts'
import type { Document } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'

/** Only an issued invoice without payments is annulled: a draft is deleted, money that came in is given back first. */
export function requireAnnullable(invoice: Document): void {
  const refuse = (field: string, message: string): never => {
    throw new Problem('customer-invoices/document-immutable', { violations: [{ field, message }] })
  }
  if (invoice.isDraft) refuse('isDraft', 'delete a draft instead')
  if (invoice.isAnnulled) refuse('isAnnulled', 'the invoice is annulled already')
  if (invoice.paid !== 0) refuse('totalAmountPaid', 'reverse the payments first')
}

/**
 * Annuls an invoice that is locked: its entries are reversed on the date given, its number stays, its mails that wait never leave, and
 * a PDF that says so is kept.
 */
export async function annulInvoice(tx: Tx, invoice: Document, date: Day, { now, jobs }: Acting): Promise<Document> {
  await reverseEntriesOf(tx, invoice.id, { date, source: 'annulment' }, now)
  const annulled = { ...invoice, isAnnulled: true }
  await Promise.all([
    updateDocument(tx, annulled),
    withdrawDeliveries(tx, invoice.id, 'The invoice was annulled before it could be sent.'),
    jobs.enqueue(tx, ARCHIVE_QUEUE.name, [invoice.id]),
  ])
  return annulled
}
