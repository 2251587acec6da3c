import { type Day, day } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { newId } from '../db/id.ts'
import type { Document } from '../documents/document.rules.ts'
import { echoFaults, merge } from '../http/merge-patch.ts'
import { metadataFaults } from '../http/metadata.rules.ts'
import { settleInvoice } from '../invoices/settle-invoice.ts'
import { activeAccounts } from '../ledger/active-accounts.ts'
import { postAll } from '../ledger/post-entries.ts'
import { reverseEntriesOf } from '../ledger/reverse-entries-of.ts'
import { centsOf, negate } from '../money/cents.ts'
import { decimal } from '../money/decimal.ts'
import { todayOf } from '../organisations/settings.ts'
import { type Fault, faultOf, Problem, refuseFaults, renamed } from '../problem.ts'
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

/** Records money that came in for an invoice that is locked, in part, in full or beyond: the payment, its entries, what is left to pay. */
export async function recordPayment(
  tx: Tx,
  invoice: Document,
  wanted: PaymentCreation,
  now: Date,
): Promise<StoredPayment> {
  const account = wanted.account ?? BANK
  refuseFaults([...paymentFaults(invoice, wanted), ...(await accountFaults(tx, account))])
  const cents = centsOf(decimal(wanted.amount))
  const payment = {
    id: newId(),
    invoice: invoice.id,
    // It may be before the day of the invoice: an advance payment.
    date: wanted.date === undefined ? await todayOf(tx, now) : day(wanted.date),
    cents,
    paidOff: paidOffBy(invoice, cents, await paidOffSoFar(tx, invoice.id)),
    ...(invoice.exchangeRate === undefined ? {} : { exchangeRate: wanted.exchangeRate ?? invoice.exchangeRate }),
    account,
    ...(wanted.note ? { note: wanted.note } : {}),
    ...(wanted.metadata ? { metadata: wanted.metadata } : {}),
  }
  await postAll(tx, paymentEntries(invoice, payment), now).catch(inTermsOfThePayment)
  await insertPayment(tx, payment)
  await settleInvoice(tx, invoice, cents)
  return { ...payment, amount: wanted.amount, isReversed: false }
}

const accountFaults = async (tx: Tx, account: number): Promise<Fault[]> =>
  (await activeAccounts(tx, [account])).has(account) ? [] : [faultOf('ledger/account-not-found', 'account')]

const inTermsOfThePayment = (error: unknown): never => {
  throw error instanceof Problem ? renamed(error, { debitAccount: 'account', creditAccount: 'account' }) : error
}

/** Changes what is said of a payment beside the books; it is locked with its invoice. */
export async function modifyPayment(
  tx: Tx,
  payment: StoredPayment,
  shown: object,
  change: PaymentChange,
): Promise<StoredPayment> {
  const { note, metadata } = change
  const changed = merge(payment, {
    ...(note === undefined ? {} : { note }),
    ...(metadata === undefined ? {} : { metadata }),
  })
  refuseFaults([...echoFaults(shown, change, paymentReadOnly), ...metadataFaults(changed)])
  await updatePayment(tx, changed)
  return changed
}

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
