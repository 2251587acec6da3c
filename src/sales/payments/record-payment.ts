import { postableIn } from '../../books/currencies/postable-in.ts'
import { postAll } from '../../books/journal/post-entries.ts'
import { reverseEntriesOf } from '../../books/journal/reverse-entry.ts'
import { editabilityOn } from '../../books/periods/editability-on.ts'
import { dayViolations } from '../../books/periods/period.rules.ts'
import { Problem, renamed, type Violation, violationOf } from '../../errors.ts'
import { type Day, day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import { metadataViolations } from '../../platform/http/metadata.rules.ts'
import { centsOf, negate } from '../../platform/money/cents.ts'
import { decimal } from '../../platform/money/decimal.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import type { Document } from '../documents/document.rules.ts'
import { settleInvoice } from '../invoices/settle-invoice.ts'
import { paymentViolations } from './payment.rules.ts'
import { type PaymentChange, type PaymentCreation, paymentReadOnly } from './payment.schema.ts'
import { insertPayment, markReversed, paidOffSoFar, type StoredPayment, updatePayment } from './payment.store.ts'
import { paidOffBy, paymentEntries } from './payment-entries.rules.ts'

const BANK = 1020

/** Only an issued invoice that is not annulled takes payments. */
export function requirePayable(invoice: Document): void {
  if (!invoice.isDraft && !invoice.isAnnulled) return
  const field = invoice.isDraft ? 'isDraft' : 'isAnnulled'
  throw new Problem('customer-invoices/document-immutable', {
    violations: [{ field, message: 'only an issued invoice that is not annulled takes payments' }],
  })
}

/** Every violation of a payment that its form does not show, in itself and in what it says of the books. */
export async function creationViolations(
  tx: Tx,
  invoice: Document,
  payment: PaymentCreation,
  now: Date,
): Promise<Violation[]> {
  const account = accountOf(payment)
  const { accounts } = await postableIn(tx, { accounts: [account], currencies: [] })
  const violations = [
    ...paymentViolations(invoice, payment),
    ...(accounts.has(account) ? [] : [violationOf('ledger/account-not-found', 'account')]),
  ]
  // Its day is asked of the books where something else is wrong: else posting asks, behind the head of the journal.
  if (violations.length === 0) return []
  const date = await dateOf(tx, payment, now)
  return [...violations, ...dayViolations((await editabilityOn(tx, [date]))(date), 'date')]
}

/** Records money that came in for an invoice that is locked, a payment that has been validated, in part, in full or beyond: the payment, its entries, what is left to pay. */
export async function recordPayment(
  tx: Tx,
  invoice: Document,
  wanted: PaymentCreation,
  now: Date,
): Promise<StoredPayment> {
  const cents = centsOf(decimal(wanted.amount))
  const payment = {
    id: newId(),
    invoice: invoice.id,
    // It may be before the day of the invoice: an advance payment.
    date: await dateOf(tx, wanted, now),
    cents,
    paidOff: paidOffBy(invoice, cents, await paidOffSoFar(tx, invoice.id)),
    ...(invoice.exchangeRate === undefined ? {} : { exchangeRate: wanted.exchangeRate ?? invoice.exchangeRate }),
    account: accountOf(wanted),
    ...(wanted.note ? { note: wanted.note } : {}),
    ...(wanted.metadata ? { metadata: wanted.metadata } : {}),
  }
  await postAll(tx, paymentEntries(invoice, payment), now).catch(inTermsOfThePayment)
  await insertPayment(tx, payment)
  await settleInvoice(tx, invoice, cents)
  return { ...payment, amount: wanted.amount, isReversed: false }
}

const accountOf = ({ account = BANK }: { readonly account?: number }): number => account

const dateOf = async (tx: Tx, { date }: { readonly date?: string }, now: Date): Promise<Day> =>
  date === undefined ? todayOf(tx, now) : day(date)

const inTermsOfThePayment = (error: unknown): never => {
  throw error instanceof Problem ? renamed(error, { debitAccount: 'account', creditAccount: 'account' }) : error
}

/** Every violation of a change that its form does not show. `shown` is the representation of the payment. */
export const changeViolations = (payment: StoredPayment, shown: object, change: PaymentChange): Violation[] => [
  ...echoViolations(shown, change, paymentReadOnly),
  ...metadataViolations(changed(payment, change)),
]

/** Changes what is said of a payment beside the books, a change that has been validated; the payment is locked with its invoice. */
export async function modifyPayment(tx: Tx, payment: StoredPayment, change: PaymentChange): Promise<StoredPayment> {
  const modified = changed(payment, change)
  await updatePayment(tx, modified)
  return modified
}

const changed = (payment: StoredPayment, { note, metadata }: PaymentChange): StoredPayment =>
  merge(payment, { ...(note === undefined ? {} : { note }), ...(metadata === undefined ? {} : { metadata }) })

/** Takes a payment back: its entries are reversed on the date given, and the invoice, which is locked, is owed again. */
export async function reversePayment(
  tx: Tx,
  invoice: Document,
  payment: StoredPayment,
  date: Day,
  now: Date,
): Promise<StoredPayment> {
  await reverseEntriesOf(tx, payment.id, { date, source: 'reversal' }, now)
  await markReversed(tx, payment.id)
  await settleInvoice(tx, invoice, negate(payment.cents))
  return { ...payment, isReversed: true }
}
