import { EXCHANGE_GAIN, EXCHANGE_LOSS, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { type Cents, cents, convert, minus, negate, plus } from '../../platform/money/cents.ts'
import type { Document } from '../documents/document.rules.ts'

/** Money that came in. */
export type Receipt = {
  readonly id: string
  readonly date: Day
  /** In hundredths of the invoice's currency. */
  readonly cents: Cents
  /** What it takes off the receivable, in cents of the primary currency. */
  readonly paidOff: Cents
  /** Of the day of payment, on a foreign-currency invoice. */
  readonly exchangeRate?: number
  readonly account: number
}

/**
 * What a payment takes off the receivable of an invoice, in cents of the primary currency: what is to be paid off once it is there,
 * less what the payments that stand paid off. So parts and reversals in any order end at zero, with no cent left by rounding.
 */
export const paidOffBy = (invoice: Pick<Document, 'paid' | 'exchangeRate'>, amount: Cents, before: Cents): Cents =>
  minus(atRate(plus(invoice.paid, amount), invoice.exchangeRate), before)

const atRate = (amount: Cents, rate: number | undefined): Cents => (rate === undefined ? amount : convert(amount, rate))

/**
 * What a payment posts: the money against the receivable as it stands in the books. In a foreign currency the two differ by the
 * rates of the two days; the difference is gain or loss, posted in the primary currency.
 */
export function paymentEntries(
  { number, originalCurrency, exchangeRate: bookedRate }: Document,
  { id, date, cents: amount, paidOff, exchangeRate, account }: Receipt,
): EntryDraft[] {
  const rate = exchangeRate ?? bookedRate
  const received = atRate(amount, rate)
  const settled = cents(Math.max(0, Math.min(received, paidOff)))
  const common = { date, description: number, source: 'payment', sourceId: id } as const
  const inPrimary = (debitAccount: number, creditAccount: number, difference: Cents): EntryDraft => ({
    ...common,
    debitAccount,
    creditAccount,
    amount: difference,
    currency: PRIMARY_CURRENCY,
  })
  if (originalCurrency === undefined || rate === undefined) return [inPrimary(account, RECEIVABLES, amount)]

  const movement = {
    debitAccount: account,
    creditAccount: RECEIVABLES,
    amount: settled,
    grossAmount: settled,
    originalAmount: amount,
    originalCurrency,
  }
  const inOriginal = { ...inPrimary(account, RECEIVABLES, amount), currency: originalCurrency, exchangeRate: rate }
  const unsettled = minus(paidOff, settled)
  return [
    ...(settled > 0 ? [{ ...inOriginal, movements: [movement] }] : []),
    ...(received > settled ? [inPrimary(account, EXCHANGE_GAIN, minus(received, settled))] : []),
    ...(unsettled > 0 ? [inPrimary(EXCHANGE_LOSS, RECEIVABLES, unsettled)] : []),
    // Payments that stand paid off a cent too much together: a reversal took one of them out of their sequence.
    ...(unsettled < 0 ? [inPrimary(RECEIVABLES, EXCHANGE_GAIN, negate(unsettled))] : []),
  ]
}
