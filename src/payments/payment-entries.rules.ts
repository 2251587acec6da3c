import type { Day } from '../calendar/day.ts'
import type { Document } from '../documents/document.rules.ts'
import { RECEIVABLES } from '../invoices/invoice-entries.rules.ts'
import { type EntryDraft, PRIMARY_CURRENCY } from '../ledger/ledger-entry.rules.ts'
import { type Cents, cents, minus, plus } from '../money/cents.ts'
import { convert } from '../money/exchange.ts'

/** Financial loss and gain on exchange (swiss.md 2). */
const EXCHANGE_LOSS = 6949
const EXCHANGE_GAIN = 6999

export type KeptPayment = {
  readonly id: string
  readonly date: Day
  /** In hundredths of the invoice's currency. */
  readonly amount: Cents
  readonly exchangeRate?: number
  readonly account: number
}

/**
 * What a payment posts: the money against the receivable at which the invoice stands in the books. In a foreign currency the two
 * differ by the rates of the two days; the difference is gain or loss, posted in the primary currency.
 */
export function paymentEntries(invoice: Document, payment: KeptPayment): EntryDraft[] {
  const common = { date: payment.date, description: invoice.number, source: 'payment' as const, sourceId: payment.id }
  const [debitAccount, creditAccount] = [payment.account, RECEIVABLES]
  if (invoice.originalCurrency === undefined || invoice.exchangeRate === undefined) {
    return [{ ...common, debitAccount, creditAccount, amount: payment.amount, currency: PRIMARY_CURRENCY }]
  }
  const rate = payment.exchangeRate ?? invoice.exchangeRate
  const received = convert(payment.amount, rate)
  // What is paid off is the difference of two cumulated amounts, so partial payments pay off the receivable to the cent.
  const paidOff = minus(
    convert(plus(invoice.paid, payment.amount), invoice.exchangeRate),
    convert(invoice.paid, invoice.exchangeRate),
  )
  const settled = cents(Math.min(received, paidOff))
  const difference = minus(received, paidOff)
  const movement = {
    debitAccount,
    creditAccount,
    amount: settled,
    grossAmount: settled,
    originalAmount: payment.amount,
    originalCurrency: invoice.originalCurrency,
  }
  const inPrimary = { ...common, amount: cents(Math.abs(difference)), currency: PRIMARY_CURRENCY }
  return [
    ...(settled === 0
      ? []
      : [
          {
            ...common,
            debitAccount,
            creditAccount,
            amount: payment.amount,
            currency: invoice.originalCurrency,
            exchangeRate: rate,
            movements: [movement],
          },
        ]),
    ...(difference > 0 ? [{ ...inPrimary, debitAccount, creditAccount: EXCHANGE_GAIN }] : []),
    ...(difference < 0 ? [{ ...inPrimary, debitAccount: EXCHANGE_LOSS, creditAccount }] : []),
  ]
}
