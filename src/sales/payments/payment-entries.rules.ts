import { EXCHANGE_GAIN, EXCHANGE_LOSS, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { type Cents, cents, minus, negate, plus } from '../../platform/money/cents.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import { type Document, inBooks, openAmountInBooks } from '../documents/document.rules.ts'
import type { PaymentType } from './payment.schema.ts'

/** Money that moved for a document. */
export type MovedMoney = {
  readonly id: string
  readonly type: PaymentType
  readonly date: Day
  /** In hundredths of the document's currency. */
  readonly cents: Cents
  /** What it moves on receivables, in cents of the primary currency. */
  readonly paidOff: Cents
  /** Of the day of payment, on a foreign-currency document. */
  readonly exchangeRate?: number
  readonly account: number
}

/** What the entries of a payment are called in the books, by type and the language of the organisation. */
export const paymentTitles = {
  receipt: { de: 'Zahlung', fr: 'Paiement', it: 'Pagamento', en: 'Payment' },
  refund: { de: 'Rückzahlung', fr: 'Remboursement', it: 'Rimborso', en: 'Refund' },
  payout: { de: 'Auszahlung', fr: 'Versement', it: 'Versamento', en: 'Payout' },
} as const satisfies Readonly<Record<PaymentType, InLanguages>>

/** The document after money moved for it: a receipt of an invoice and a payout of a credit note add to what is paid, a refund takes back. */
export const paidAfter = (document: Document, type: PaymentType, amount: Cents): Document => ({
  ...document,
  paid: directions[type].addsToPaid ? plus(document.paid, amount) : minus(document.paid, amount),
})

/** What money moves on receivables, in cents of the primary currency, when it makes the rest of its document another one. */
export function bookedBy(type: PaymentType, before: Document, after: Document): Cents {
  const less = minus(openAmountInBooks(before), openAmountInBooks(after))
  return directions[type].addsToPaid ? less : negate(less)
}

/** Who pays whom: the accounts of the money and of differences of exchange rates. */
const directions = {
  receipt: { gain: EXCHANGE_GAIN, loss: EXCHANGE_LOSS, isOut: false, addsToPaid: true },
  // More than was owed goes out at a loss, less at a gain.
  refund: { gain: EXCHANGE_LOSS, loss: EXCHANGE_GAIN, isOut: true, addsToPaid: false },
  payout: { gain: EXCHANGE_LOSS, loss: EXCHANGE_GAIN, isOut: true, addsToPaid: true },
} as const satisfies Record<PaymentType, { gain: number; loss: number; isOut: boolean; addsToPaid: boolean }>

/**
 * What a payment posts: the money against receivables as they stand in the books. In a foreign currency the two differ by the rates of the
 * two days; the difference is gain or loss, posted in the primary currency. Money that goes out is posted the other way round.
 */
export function paymentEntries(
  { number, originalCurrency, exchangeRate: bookedRate }: Document,
  { id, type, date, cents: amount, paidOff, exchangeRate, account }: MovedMoney,
  description: string,
): EntryDraft[] {
  const { gain, loss, isOut } = directions[type]
  const rate = exchangeRate ?? bookedRate
  const moved = inBooks(rate === undefined ? {} : { exchangeRate: rate }, amount)
  const settled = cents(Math.max(0, Math.min(moved, paidOff)))
  const sides = (debit: number, credit: number) =>
    isOut ? { debitAccount: credit, creditAccount: debit } : { debitAccount: debit, creditAccount: credit }
  const common = { date, description, documentNumber: number, source: 'payment', sourceId: id } as const
  const inPrimary = (debit: number, credit: number, difference: Cents): EntryDraft => ({
    ...common,
    ...sides(debit, credit),
    amount: difference,
    currency: PRIMARY_CURRENCY,
  })
  if (originalCurrency === undefined || rate === undefined) return [inPrimary(account, RECEIVABLES, amount)]

  const inOriginal = (debit: number, credit: number, booked: Cents): EntryDraft => ({
    ...inPrimary(debit, credit, amount),
    currency: originalCurrency,
    exchangeRate: rate,
    movements: [
      {
        ...sides(debit, credit),
        amount: booked,
        grossAmount: booked,
        originalAmount: amount,
        originalCurrency,
        taxPart: 'net',
      },
    ],
  })
  // Where nothing is settled, the differences are all that is posted: they carry the money in its currency.
  const difference = settled > 0 ? inPrimary : inOriginal
  const unsettled = minus(paidOff, settled)
  return [
    ...(settled > 0 ? [inOriginal(account, RECEIVABLES, settled)] : []),
    ...(moved > settled ? [difference(account, gain, minus(moved, settled))] : []),
    ...(unsettled > 0 ? [difference(loss, RECEIVABLES, unsettled)] : []),
    ...(unsettled < 0 ? [inPrimary(RECEIVABLES, gain, negate(unsettled))] : []),
  ]
}

/**
 * What the reversal of a payment posts besides the mirror image of its entries: the cents by which what the payment moved on receivables
 * differs from what its document is worth `without` it, converted as a whole, and those that `setOff` credits lose. None in the primary
 * currency.
 */
export function roundingEntry(
  document: Document,
  { id, type, date, paidOff }: Pick<MovedMoney, 'id' | 'type' | 'date' | 'paidOff'>,
  without: Document,
  { setOff, description }: { readonly setOff: Cents; readonly description: string },
): EntryDraft[] {
  const excess = minus(paidOff, bookedBy(type, without, document))
  const lost = plus(directions[type].isOut ? negate(excess) : excess, setOff)
  if (lost === 0) return []
  const [debitAccount, creditAccount] = lost > 0 ? [EXCHANGE_LOSS, RECEIVABLES] : [RECEIVABLES, EXCHANGE_GAIN]
  return [
    {
      date,
      description,
      documentNumber: document.number,
      debitAccount,
      creditAccount,
      amount: cents(Math.abs(lost)),
      currency: PRIMARY_CURRENCY,
      source: 'reversal',
      sourceId: id,
    },
  ]
}
