import { PRIMARY_CURRENCY, roundedRate } from '../../books/currencies/currency.rules.ts'
import { postableIn } from '../../books/currencies/postable-in.ts'
import { postAll } from '../../books/journal/post-entries.ts'
import { reverseEntriesOf } from '../../books/journal/reverse-entry.ts'
import { editabilityOn } from '../../books/periods/editability-on.ts'
import { dayViolations } from '../../books/periods/period.rules.ts'
import { Problem, rejectViolations, renamed, unknownAccount, violationOf } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import { type Day, day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import { type Cents, cents, fromAmount, minus, negate, plus, toAmount } from '../../platform/money/cents.ts'
import { type Violation, violation } from '../../said.ts'
import { settingsOf, todayOf } from '../../tenants/organisations/settings.ts'
import type { ActContext } from '../documents/dependencies.ts'
import { type Document, openAmount } from '../documents/document.rules.ts'
import type { Shown } from '../documents/document.schema.ts'
import { updateDocument } from '../documents/document.store.ts'
import { entryText, recipientNameOf } from '../documents/entry-text.rules.ts'
import { requireLockedDocument } from '../documents/find-document.ts'
import type { DocumentKind } from '../documents/kinds.rules.ts'
import { setOffCredits } from '../settlement/allocate-credit.ts'
import { settlementChanges } from '../settlement/represent-document.ts'
import { paymentViolations, restViolations } from './payment.rules.ts'
import { type PaymentChange, type PaymentCreation, paymentReadOnly, type Repayment } from './payment.schema.ts'
import {
  findPayments,
  insertPayment,
  markReversed,
  paymentAnswer,
  refundedOf,
  type StoredPayment,
  updatePayment,
} from './payment.store.ts'
import {
  bookedBy,
  excessOfReversal,
  paidAfter,
  paymentEntries,
  paymentTitles,
  roundingEntry,
} from './payment-entries.rules.ts'

const BANK = 1020

/** The existing payments with these ids, as events show them. */
export const standingPayments = async (tx: Tx, ids: readonly string[]) =>
  (await findPayments(tx, ids)).map(paymentAnswer)

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

/**
 * The refundable amount of a payment, in cents: the over-payment of its invoice, at most the payment less its refunds.
 *
 * @throws {Problem} if there is none.
 */
export async function refundableOf(tx: Tx, invoice: Document, payment: StoredPayment): Promise<Cents> {
  const overpaid = negate(openAmount(invoice))
  const isReceipt = payment.type === 'receipt' && !payment.isReversed
  const left = isReceipt ? minus(payment.cents, await refundedOf(tx, payment)) : cents(0)
  const refundable = cents(Math.min(overpaid, left))
  if (refundable <= 0) throw new Problem('payments/nothing-to-refund')
  return refundable
}

/**
 * Records a payment of a locked invoice: in part, in full, or more if that is allowed explicitly. It may precede the day of the invoice: an
 * advance payment.
 */
export const recordReceipt = (tx: Tx, invoice: Document, wanted: PaymentCreation, now: Date): Promise<StoredPayment> =>
  recordPayment(tx, { document: invoice, of: { type: 'receipt', invoice: invoice.id } }, wanted, now)

/** Refunds an over-payment of an invoice, which is locked with the payment; by default the whole refundable amount. */
export const refundPayment = (
  tx: Tx,
  { invoice, payment, refundable }: { invoice: Document; payment: StoredPayment; refundable: Cents },
  wanted: Repayment,
  now: Date,
): Promise<StoredPayment> =>
  recordPayment(
    tx,
    {
      document: invoice,
      of: { type: 'refund', invoice: invoice.id, refundOf: payment.id },
      most: refundable,
      notBefore: day(payment.date),
    },
    { ...wanted, amount: wanted.amount ?? toAmount(refundable) },
    now,
  )

/** Pays out a locked credit note; by default its whole open amount. */
export function payOut(
  tx: Tx,
  { creditNote, invoice }: { creditNote: Document; invoice: string },
  wanted: Repayment,
  now: Date,
): Promise<StoredPayment> {
  const most = openAmount(creditNote)
  const of = { type: 'payout', invoice, creditNote: creditNote.id } as const
  return recordPayment(
    tx,
    { document: creditNote, of, most, notBefore: creditNote.openingDate },
    { ...wanted, amount: wanted.amount ?? toAmount(most) },
    now,
  )
}

type Moving = {
  readonly document: Document
  readonly of: Pick<StoredPayment, 'type' | 'invoice' | 'creditNote' | 'refundOf'>
  /** The maximum of the payment, and its first possible day, if there is a limit. */
  readonly most?: Cents
  readonly notBefore?: Day
}

async function todayOrLater(tx: Tx, now: Date, notBefore: Day | undefined): Promise<Day> {
  const today = await todayOf(tx, now, 'date')
  return notBefore !== undefined && today < notBefore ? notBefore : today
}

/** Records a payment of a locked document: the payment, its entries, and the new open amount of the document. */
async function recordPayment(
  tx: Tx,
  { document, of, most, notBefore }: Moving,
  asked: PaymentCreation,
  now: Date,
): Promise<StoredPayment> {
  const { account = BANK } = asked
  const wanted = asked.exchangeRate === undefined ? asked : { ...asked, exchangeRate: roundedRate(asked.exchangeRate) }
  const date: Day = wanted.date === undefined ? await todayOrLater(tx, now, notBefore) : day(wanted.date)
  const { violations, exchangeRate } = await validated(tx, document, { ...wanted, account }, most)
  if (of.type === 'receipt') violations.push(...restViolations(document, wanted))
  if (notBefore !== undefined && date < notBefore)
    violations.push(violation('date', 'must not be before {earliest:day}', { earliest: notBefore }))
  // For a valid payment, posting validates its day, with the head of the journal locked.
  if (violations.length > 0) violations.push(...dayViolations((await editabilityOn(tx, [date], now))(date), 'date'))
  rejectViolations(violations)

  const amount = fromAmount(wanted.amount)
  const after = paidAfter(document, of.type, amount)
  const payment = {
    ...of,
    id: newId(),
    documentNumber: document.number,
    recipientName: recipientNameOf(document),
    date,
    cents: amount,
    currency: document.originalCurrency ?? PRIMARY_CURRENCY,
    paidOff: bookedBy(of.type, document, after),
    ...(exchangeRate === undefined ? {} : { exchangeRate }),
    account,
    ...(wanted.note ? { note: wanted.note } : {}),
    ...(wanted.metadata ? { metadata: wanted.metadata } : {}),
  }
  const { language } = await settingsOf(tx)
  const text = entryText(paymentTitles[of.type], document, language)
  await postAll(tx, paymentEntries(document, payment, text), now).catch(inTermsOfThePayment)
  await insertPayment(tx, payment)
  await updateDocument(tx, after, document)
  return { ...payment, amount: wanted.amount, isReversed: false }
}

/** The violations of a payment, and its rate: the given one, else the configured one for the currency of its document. */
async function validated(
  tx: Tx,
  document: Document,
  payment: PaymentCreation & { readonly account: number },
  most: Cents | undefined,
): Promise<{ readonly violations: Violation[]; readonly exchangeRate: number | undefined }> {
  const { originalCurrency } = document
  const asksForRate = originalCurrency !== undefined && payment.exchangeRate === undefined
  const { accounts, currencies } = await postableIn(tx, {
    accounts: [payment.account],
    currencies: asksForRate ? [originalCurrency] : [],
  })
  const configured = asksForRate ? currencies.get(originalCurrency) : undefined
  const exchangeRate = configured ? Number(configured) : payment.exchangeRate
  const unknown =
    configured === null
      ? violationOf('ledger/exchange-rate-missing', 'exchangeRate')
      : violationOf('ledger/currency-not-enabled', 'currency')
  const violations = [
    ...paymentViolations(document, { ...payment, ...(exchangeRate === undefined ? {} : { exchangeRate }) }, most),
    ...metadataViolations(payment),
    ...(accounts.has(payment.account) ? [] : [unknownAccount('account', payment.account)]),
    ...(asksForRate && exchangeRate === undefined ? [unknown] : []),
  ]
  return { violations, exchangeRate: originalCurrency === undefined ? undefined : exchangeRate }
}

const inTermsOfThePayment = (error: unknown): never => {
  throw error instanceof Problem ? renamed(error, { debitAccount: 'account', creditAccount: 'account' }) : error
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

/**
 * Reverses a payment: its entries are reversed on the given date, and its locked document has the open amount without it. The reopened amount
 * of the invoice is set off against its open credit notes. Notes the changes of each.
 */
export async function reversePayment(
  tx: Tx,
  { document, shown, payment }: { document: Document; shown: Shown[DocumentKind]; payment: StoredPayment },
  date: Day,
  { now, publicUrl }: Pick<ActContext, 'now' | 'publicUrl'>,
): Promise<StoredPayment> {
  const reversed = { ...payment, isReversed: true }
  tx.note(
    changesOf('payment.reversed', {
      document: document.id,
      before: paymentAnswer(payment),
      after: paymentAnswer(reversed),
    }),
  )
  await reverseEntriesOf(tx, payment.id, { date, source: 'reversal' }, now)
  const without = paidAfter(document, payment.type, negate(payment.cents))
  await updateDocument(tx, without, document)
  // Before the set-off is noted: it may settle a reopened credit note.
  tx.note(settlementChanges(document.kind, shown, without))
  const owed = payment.type === 'payout' ? await requireLockedDocument(tx, 'invoice', payment.invoice) : without
  const setOff = await setOffCredits(tx, owed, { date, publicUrl })
  const { language } = await settingsOf(tx)
  const cause = { id: payment.id, date, description: entryText(paymentTitles[payment.type], document, language) }
  const excess = excessOfReversal(document, payment, without)
  const rounding =
    owed.id === document.id
      ? roundingEntry(document, plus(excess, setOff), cause)
      : [...roundingEntry(document, excess, cause), ...roundingEntry(owed, setOff, cause)]
  await postAll(tx, rounding, now)
  await markReversed(tx, payment.id)
  return reversed
}
