import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { postAll } from '../../books/journal/post-entries.ts'
import { reverseEntriesOf } from '../../books/journal/reverse-entry.ts'
import { Problem, rejectViolations, renamed } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { type Day, day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import { type Cents, cents, fromAmount, minus, negate, sum, toAmount } from '../../platform/money/cents.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import { violation } from '../../said.ts'
import { settingsOf } from '../../tenants/organisations/settings.ts'
import { allocationsOfPayments } from '../allocations/allocation.store.ts'
import { undoAllocationsOf } from '../allocations/undo-allocations.ts'
import type { ActContext } from '../documents/dependencies.ts'
import { type Document, openAmount, openAmountInBooks } from '../documents/document.rules.ts'
import { updateDocument } from '../documents/document.store.ts'
import { entryText, recipientNameOf } from '../documents/entry-text.rules.ts'
import { lostOf, type WriteOffReason, writtenOffMore } from '../documents/written-off.rules.ts'
import { setOffReopened } from '../settlement/allocate-credit.ts'
import { representDocument, settlementChanges } from '../settlement/represent-document.ts'
import { squareItems } from '../settlement/settle-claims.ts'
import { recordWriteOff, takeBackWriteOffsOf } from '../write-offs/record-write-off.ts'
import { recoveredParts, recoveryTitle } from '../write-offs/write-off.rules.ts'
import { type StoredWriteOff, writeOffsOfPayment } from '../write-offs/write-off.store.ts'
import { recoveryEntries } from '../write-offs/write-off-entries.rules.ts'
import { discountWarnings, restViolations, termsOf } from './payment.rules.ts'
import { type PaymentChange, type PaymentCreation, paymentReadOnly, type Repayment } from './payment.schema.ts'
import {
  insertPayment,
  markReversed,
  paymentAnswer,
  refundedOf,
  type StoredPayment,
  updatePayment,
} from './payment.store.ts'
import {
  bookedBy,
  paidAfter,
  paidItemOf,
  paymentEntries,
  paymentTitles,
  reinstatedBy,
} from './payment-entries.rules.ts'
import { inTermsOfThePayment, validPayment } from './validate-payment.ts'

/** Only an issued invoice that is not annulled takes payments. */
export function requirePayable(invoice: Document): void {
  if (!invoice.isDraft && !invoice.isAnnulled) return
  const field = invoice.isDraft ? 'isDraft' : 'isAnnulled'
  throw new Problem('customer-invoices/document-immutable', {
    violations: [violation(field, 'only an issued invoice that is not annulled takes payments')],
  })
}

/** Only the open credit of an issued credit note is paid out. */
export function requirePayout(creditNote: Document): void {
  if (creditNote.isDraft || openAmount(creditNote) <= 0) throw new Problem('credit-notes/nothing-open')
}

/** How much of a receipt of an invoice was refunded, or allocated elsewhere, in cents. */
export const spentOf = async (tx: Tx, payment: StoredPayment): Promise<Cents> =>
  sum([await refundedOf(tx, payment), ...(await allocationsOfPayments(tx, [payment.id])).map(({ amount }) => amount)])

/**
 * The refundable amount of a payment, in cents: the over-payment of its invoice, at most what is left of the payment.
 *
 * @throws {Problem} if there is none.
 */
export async function refundableOf(tx: Tx, invoice: Document, payment: StoredPayment): Promise<Cents> {
  const overpaid = negate(openAmount(invoice))
  const isReceipt = payment.type === 'receipt' && !payment.isReversed
  const left = isReceipt ? minus(payment.cents, await spentOf(tx, payment)) : cents(0)
  const refundable = cents(Math.min(overpaid, left))
  if (refundable <= 0) throw new Problem('payments/nothing-to-refund')
  return refundable
}

/** A recorded payment of an invoice, the invoice afterwards, and the write-off of what was left open. */
export type Receipt = {
  readonly payment: StoredPayment
  readonly invoice: Document
  readonly writeOff?: StoredWriteOff
}

/**
 * Records a payment of a locked invoice: in part, in full, or more if that is allowed explicitly. It may precede the day of the invoice: an
 * advance payment. The amount above the open one recovers a bad debt. The rest is written off on the same day if that is wanted.
 */
export async function recordReceipt(tx: Tx, invoice: Document, wanted: PaymentCreation, now: Date): Promise<Receipt> {
  const of = { type: 'receipt', invoice: invoice.id } as const
  const { payment, document: after } = await recordPayment(tx, { document: invoice, of }, wanted, now)
  const paidOn = day(payment.date)
  const { writeOffRest: reason } = wanted
  if (reason !== undefined)
    return { payment, ...(await writeOffRest(tx, after, { reason, paidOn, payment: payment.id }, now)) }
  tx.warn(discountWarnings(after, paidOn))
  return { payment, invoice: after }
}

/** The part of a receipt that recovers a bad debt: as far as it exceeds the open amount. */
function recoveredBy(invoice: Document, amount: Cents): Pick<StoredPayment, 'recovered'> {
  const exceeding = Math.max(0, amount - Math.max(0, openAmount(invoice)))
  const most = Math.min(lostOf(invoice), exceeding)
  if (most <= 0) return {}
  const parts = recoveredParts(invoice, cents(most))
  const reinstated = reinstatedBy(invoice, { recovered: { parts, booked: cents(0) } })
  return { recovered: { parts, booked: minus(openAmountInBooks(reinstated), openAmountInBooks(invoice)) } }
}

type Rest = {
  readonly reason: WriteOffReason
  readonly paidOn: Day
  readonly payment: string
  /** The field of the request. */
  readonly field?: string
}

/** Writes off what a payment leaves open of a locked invoice, on the day of the payment, or that of the invoice if it is later. */
export async function writeOffRest(
  tx: Tx,
  invoice: Document,
  { reason, paidOn, payment, field = 'writeOffRest' }: Rest,
  now: Date,
): ReturnType<typeof recordWriteOff> {
  if (openAmount(invoice) === 0)
    rejectViolations([violation(field, 'must be left out: the payment leaves nothing open')])
  const date = paidOn < invoice.openingDate ? invoice.openingDate : paidOn
  return recordWriteOff(tx, invoice, { reason, date, payment }, now).catch((error: unknown) => {
    throw error instanceof Problem ? renamed(error, { reason: field }) : error
  })
}

/** Refunds an over-payment of an invoice, which is locked with the payment; by default the whole refundable amount. */
export async function refundPayment(
  tx: Tx,
  { invoice, payment, refundable }: { invoice: Document; payment: StoredPayment; refundable: Cents },
  wanted: Repayment,
  now: Date,
): Promise<StoredPayment> {
  const of = { type: 'refund', invoice: invoice.id, refundOf: payment.id } as const
  const moving = { document: invoice, of, most: refundable, notBefore: day(payment.date) }
  const refunded = await recordPayment(tx, moving, { ...wanted, amount: wanted.amount ?? toAmount(refundable) }, now)
  return refunded.payment
}

/** Pays out a locked credit note; by default its whole open amount. */
export async function payOut(
  tx: Tx,
  { creditNote, invoice }: { creditNote: Document; invoice: string },
  wanted: Repayment,
  now: Date,
): Promise<StoredPayment> {
  const most = openAmount(creditNote)
  const of = { type: 'payout', invoice, creditNote: creditNote.id } as const
  const moving = { document: creditNote, of, most, notBefore: creditNote.openingDate }
  const paidOut = await recordPayment(tx, moving, { ...wanted, amount: wanted.amount ?? toAmount(most) }, now)
  return paidOut.payment
}

type Moving = {
  readonly document: Document
  readonly of: Pick<StoredPayment, 'type' | 'invoice' | 'creditNote' | 'refundOf'>
  /** The maximum of the payment, and its first possible day, if there is a limit. */
  readonly most?: Cents
  readonly notBefore?: Day
}

/** Records a payment of a locked document: the payment, its entries, and the new open amount of the document. */
async function recordPayment(
  tx: Tx,
  { document, of, most, notBefore }: Moving,
  wanted: PaymentCreation,
  now: Date,
): Promise<{ readonly payment: StoredPayment; readonly document: Document }> {
  const isReceipt = of.type === 'receipt'
  const valid = await validPayment(
    tx,
    wanted,
    {
      terms: termsOf(document),
      most,
      notBefore,
      violations: () => (isReceipt ? restViolations(document, wanted) : []),
    },
    now,
  )
  const amount = fromAmount(wanted.amount)
  const recovering = isReceipt ? recoveredBy(document, amount) : {}
  const payable = reinstatedBy(document, recovering)
  const after = paidAfter(payable, of.type, amount)
  const payment = {
    ...of,
    ...recovering,
    id: newId(),
    documentNumber: document.number,
    recipientName: recipientNameOf(document),
    ...valid,
    cents: amount,
    currency: document.originalCurrency ?? PRIMARY_CURRENCY,
    paidOff: bookedBy(of.type, payable, after),
    ...(wanted.note ? { note: wanted.note } : {}),
    ...(wanted.metadata ? { metadata: wanted.metadata } : {}),
  }
  const { language } = await settingsOf(tx)
  const text = (title: InLanguages) => entryText(title, document, language)
  const entries = [
    ...recoveryEntries(document, payment, text(recoveryTitle)),
    ...paymentEntries(paidItemOf(document), payment, text(paymentTitles[of.type])),
  ]
  await postAll(tx, entries, now).catch(inTermsOfThePayment)
  await insertPayment(tx, payment)
  await updateDocument(tx, after, document)
  return { payment: { ...payment, amount: wanted.amount, isReversed: false }, document: after }
}

/**
 * Changes the note or the metadata of a payment that is locked with its document. `shown` is its representation.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function modifyPayment(
  tx: Tx,
  payment: StoredPayment,
  shown: object,
  change: PaymentChange,
): Promise<StoredPayment> {
  const { note, metadata } = change
  const modified = merge(payment, {
    ...(note === undefined ? {} : { note }),
    ...(metadata === undefined ? {} : { metadata }),
  })
  rejectViolations([...echoViolations(shown, change, paymentReadOnly), ...metadataViolations(modified)])
  await updatePayment(tx, modified)
  return modified
}

/** A payment is reversed once, and not while it has an unreversed refund. */
export async function requireReversible(tx: Tx, payment: StoredPayment): Promise<void> {
  if (payment.isReversed) throw new Problem('payments/already-reversed')
  if (payment.type === 'receipt' && (await refundedOf(tx, payment)) > 0) throw new Problem('payments/refunded')
}

/** The day of a payment, or of the newest of its allocations and write-offs that stand: it is not reversed before. */
export async function newestDayOf(tx: Tx, { id, date }: StoredPayment): Promise<string> {
  const parts = await Promise.all([allocationsOfPayments(tx, [id]), writeOffsOfPayment(tx, id)])
  return [date, ...parts.flat().map((part) => part.date)].toSorted().at(-1) ?? date
}

/**
 * Reverses a payment: its entries are reversed on the given date, and its locked document has the open amount without it. First,
 * over-paid amounts that were allocated elsewhere, and write-offs that it made, are taken back. The reopened amounts of invoices are set off
 * against their open credit notes. Notes the changes of each.
 */
export async function reversePayment(
  tx: Tx,
  { document, payment }: { document: Document; payment: StoredPayment },
  date: Day,
  acting: Pick<ActContext, 'now' | 'publicUrl'>,
): Promise<StoredPayment> {
  const { now, publicUrl } = acting
  const reversed = { ...payment, isReversed: true }
  tx.note(
    changesOf('payment.reversed', {
      document: document.id,
      before: paymentAnswer(payment),
      after: paymentAnswer(reversed),
    }),
  )
  const claims = await undoAllocationsOf(tx, payment.id, { ...acting, date })
  const invoices = await takeBackWriteOffsOf(tx, payment.id, { ...acting, date })
  const allocated = invoices.get(document.id) ?? claims.get(document.id)?.document ?? document
  const shown = await representDocument(tx, document.kind, allocated, publicUrl)
  await reverseEntriesOf(tx, [payment.id], { date, source: 'reversal' }, now)
  const unpaid = paidAfter(allocated, payment.type, negate(payment.cents))
  const without = payment.recovered ? writtenOffMore(unpaid, 'bad-debt', payment.recovered.parts) : unpaid
  await updateDocument(tx, without, allocated)
  // Before the set-off is noted: it may settle a reopened credit note.
  tx.note(settlementChanges(document.kind, shown, without))
  await squareItems(tx, [without], { id: payment.id, date, now })
  const reopened = [document.invoice ?? document.id, ...claims.keys(), ...invoices.keys()]
  await setOffReopened(tx, reopened, { ...acting, date })
  await markReversed(tx, payment.id)
  return reversed
}
