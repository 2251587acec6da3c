import { type Day, day } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/id.ts'
import type { Document } from '../documents/document.rules.ts'
import { echoFaults, merge } from '../http/merge-patch.ts'
import { metadataRule } from '../http/metadata.rules.ts'
import { settleInvoice } from '../invoices/settle-invoice.ts'
import { activeAccounts } from '../ledger/active-accounts.ts'
import { postAll } from '../ledger/post-entries.ts'
import { reverseEntriesOf } from '../ledger/reverse-entries-of.ts'
import { centsOf, negate } from '../money/cents.ts'
import { decimal } from '../money/decimal.ts'
import { todayOf } from '../organisations/settings.ts'
import { editabilityOn } from '../periods/editability-on.ts'
import { dayFaults, type Editability } from '../periods/period.rules.ts'
import { type Fault, faultOf, Problem, renamed } from '../problem.ts'
import { faultsBy, type Readable, ruleOf, type Unread } from '../rule.ts'
import { paymentFaults } from './payment.rules.ts'
import { type PaymentChange, type PaymentCreation, paymentReadOnly } from './payment.schema.ts'
import { insertPayment, markReversed, paidOffSoFar, type StoredPayment, updatePayment } from './payment.store.ts'
import { paidOffBy, paymentEntries } from './payment-entries.rules.ts'

const BANK = 1020

/** Only an issued invoice that is not annulled takes payments. */
export function requirePayable(invoice: Document): void {
  if (!invoice.isDraft && !invoice.isAnnulled) return
  const field = invoice.isDraft ? 'isDraft' : 'isAnnulled'
  throw new Problem('customer-invoices/document-immutable', {
    faults: [{ field, message: 'only an issued invoice that is not annulled takes payments' }],
  })
}

/** Every fault of a payment that its form does not tell, in itself and in what it says of the books, in what can be read of it. */
export async function creationFaults(
  tx: Tx,
  invoice: Document,
  { body, unread, now }: { body: Readable<PaymentCreation>; unread: Unread; now: Date },
): Promise<Fault[]> {
  const accounts = await activeAccounts(tx, [accountOf(body)])
  const faults = [...paymentFaults(invoice, body, unread), ...faultsBy([accountRule], body, unread, accounts)]
  // Its day is asked of the books where something else is wrong: else posting asks, behind the head of the journal.
  if (faults.length + unread.size === 0) return []
  const date = await dateOf(tx, body, now)
  const editability = (await editabilityOn(tx, [date]))(date)
  return [...faults, ...faultsBy([dateRule], body, unread, editability)]
}

/** Records money that came in for an invoice that is locked, a payment that has been judged, in part, in full or beyond: the payment, its entries, what is left to pay. */
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

const accountRule = ruleOf<PaymentCreation, ReadonlySet<number>>()(['account'], (payment, accounts) =>
  accounts.has(accountOf(payment)) ? [] : [faultOf('ledger/account-not-found', 'account')],
)
const dateRule = ruleOf<PaymentCreation, Editability>()(['date'], (_payment, editability) =>
  dayFaults(editability, 'date'),
)

const inTermsOfThePayment = (error: unknown): never => {
  throw error instanceof Problem ? renamed(error, { debitAccount: 'account', creditAccount: 'account' }) : error
}

/** Every fault of a change that its form does not tell. `shown` is the representation of the payment. */
export const changeFaults = (
  payment: StoredPayment,
  shown: object,
  { body, unread }: { body: Readable<PaymentChange>; unread: Unread },
): Fault[] => [...echoFaults(shown, body, paymentReadOnly), ...faultsBy([metadataRule], changed(payment, body), unread)]

/** Changes what is said of a payment beside the books, a change that has been judged; the payment is locked with its invoice. */
export async function modifyPayment(tx: Tx, payment: StoredPayment, change: PaymentChange): Promise<StoredPayment> {
  const modified = changed(payment, change)
  await updatePayment(tx, modified)
  return modified
}

const changed = (payment: StoredPayment, { note, metadata }: Readable<PaymentChange>): StoredPayment =>
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
