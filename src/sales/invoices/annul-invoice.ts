import { reverseEntriesOf } from '../../books/journal/reverse-entry.ts'
import { Problem } from '../../errors.ts'
import type { PlainSentence } from '../../messages.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { withdrawDeliveries, withWithdrawn } from '../deliveries/withdraw-deliveries.ts'
import { ARCHIVE_QUEUE } from '../documents/archive-queue.ts'
import type { ActContext } from '../documents/dependencies.ts'
import type { Document } from '../documents/document.rules.ts'
import { creditedSoFar, updateDocument } from '../documents/document.store.ts'
import { totalWrittenOff } from '../documents/written-off.rules.ts'
import { hasStandingPayments } from '../payments/payment.store.ts'
import { requireNotTakenOff } from '../settlement/require-not-taken-off.ts'

/**
 * Only an issued invoice without payments and credit notes is annulled: a draft is deleted, payments are reversed first, an open amount is
 * credited.
 */
export async function requireAnnullable(tx: Tx, invoice: Document): Promise<void> {
  const reject = (field: string, message: PlainSentence): never => {
    throw new Problem('customer-invoices/document-immutable', { violations: [{ field, message }] })
  }
  if (invoice.isDraft) reject('isDraft', 'delete a draft instead')
  if (invoice.isAnnulled) reject('isAnnulled', 'the invoice is annulled already')
  if (invoice.paid !== 0 || (await hasStandingPayments(tx, invoice.id)))
    reject('totalAmountPaid', 'reverse the payments first')
  if ((await creditedSoFar(tx, invoice.id)).length > 0)
    reject('totalAmountCredited', 'the invoice has credit notes: credit what is left of it')
  if (totalWrittenOff(invoice) !== 0) reject('totalAmountWrittenOff', 'reverse its write-offs first')
  if (invoice.allocated !== 0) reject('totalAmountCredited', 'undo its allocations first')
  await requireNotTakenOff(tx, invoice)
}

/**
 * Annuls a locked invoice: its entries are reversed on the given date, its number stays, its waiting mails are withdrawn, and the annulled PDF
 * is archived beside the issued one.
 */
export async function annulInvoice(
  tx: Tx,
  invoice: Document,
  date: Day,
  { now, jobs }: Pick<ActContext, 'now' | 'jobs'>,
): Promise<Document> {
  await reverseEntriesOf(tx, [invoice.id], { date, source: 'annulment' }, now)
  await updateDocument(tx, { ...invoice, isAnnulled: true }, invoice)
  const [withdrawn] = await Promise.all([
    withdrawDeliveries(tx, invoice.id, { code: 'emails/annulled' }),
    jobs.enqueue(tx, ARCHIVE_QUEUE.name, [invoice.id]),
  ])
  return withWithdrawn({ ...invoice, isAnnulled: true }, withdrawn)
}
