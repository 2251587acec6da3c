import { EXCHANGE_GAIN, EXCHANGE_LOSS, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { type Cents, cents, minus, negate, plus } from '../../platform/money/cents.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import { type Document, inBooks, openAmountInBooks } from '../documents/document.rules.ts'
import { itemOf } from '../settlement/document-item.rules.ts'
import type { PaymentType } from './payment.schema.ts'

/** Money that moved for a document. */
export type MovedMoney = {
  readonly id: string
  readonly type: PaymentType
  readonly date: Day
  /** In hundredths of the document's currency. */
  readonly cents: Cents
  /** Its movement on receivables, in cents of the primary currency. */
  readonly paidOff: Cents
  /** The rate of the day of payment, on a foreign-currency document. */
  readonly exchangeRate?: number
  readonly account: number
}

/** The names of a payment's entries, by type and the language of the organisation. */
export const paymentTitles = {
  receipt: { de: 'Zahlung', fr: 'Paiement', it: 'Pagamento', en: 'Payment' },
  refund: { de: 'Rückzahlung', fr: 'Remboursement', it: 'Rimborso', en: 'Refund' },
  payout: { de: 'Auszahlung', fr: 'Versement', it: 'Versamento', en: 'Payout' },
} as const satisfies Readonly<Record<PaymentType, InLanguages>>

/** The document after a payment: a receipt of an invoice and a payout of a credit note increase the paid amount, a refund decreases it. */
export const paidAfter = (document: Document, type: PaymentType, amount: Cents): Document => ({
  ...document,
  paid: directions[type].addsToPaid ? plus(document.paid, amount) : minus(document.paid, amount),
})

/** A payment's movement on receivables, in cents of the primary currency, from the change of its document's open amount. */
export function bookedBy(type: PaymentType, before: Document, after: Document): Cents {
  const less = minus(openAmountInBooks(before), openAmountInBooks(after))
  return directions[type].addsToPaid ? less : negate(less)
}

/** The direction of a payment: the accounts of exchange differences. */
const directions = {
  receipt: { gain: EXCHANGE_GAIN, loss: EXCHANGE_LOSS, isOut: false, addsToPaid: true },
  // More than the booked amount goes out at a loss, less at a gain.
  refund: { gain: EXCHANGE_LOSS, loss: EXCHANGE_GAIN, isOut: true, addsToPaid: false },
  payout: { gain: EXCHANGE_LOSS, loss: EXCHANGE_GAIN, isOut: true, addsToPaid: true },
} as const satisfies Record<PaymentType, { gain: number; loss: number; isOut: boolean; addsToPaid: boolean }>

/**
 * The entries of a payment: the money against the booked receivable. In a foreign currency the two differ by the rates of the two days; the
 * difference is gain or loss, posted in the primary currency. Money that goes out is posted the other way round.
 */
export function paymentEntries(
  document: Document,
  { id, type, date, cents: amount, paidOff, exchangeRate, account }: MovedMoney,
  description: string,
): EntryDraft[] {
  const { number, originalCurrency, exchangeRate: bookedRate } = document
  const { gain, loss, isOut } = directions[type]
  const rate = exchangeRate ?? bookedRate
  const moved = inBooks(rate === undefined ? {} : { exchangeRate: rate }, amount)
  const settled = cents(Math.max(0, Math.min(moved, paidOff)))
  const sides = (debit: number, credit: number) =>
    isOut ? { debitAccount: credit, creditAccount: debit } : { debitAccount: debit, creditAccount: credit }
  const common = { date, description, documentNumber: number, source: 'payment', sourceId: id } as const
  const onItem = itemOf(document, isOut ? amount : negate(amount))
  const inPrimary = (debit: number, credit: number, difference: Cents): EntryDraft => ({
    ...common,
    ...sides(debit, credit),
    amount: difference,
    currency: PRIMARY_CURRENCY,
    item: itemOf(document, cents(0)),
  })
  if (originalCurrency === undefined || rate === undefined)
    return [{ ...inPrimary(account, RECEIVABLES, amount), item: onItem }]

  const inOriginal = (debit: number, credit: number, booked: Cents): EntryDraft => ({
    ...inPrimary(debit, credit, amount),
    currency: originalCurrency,
    exchangeRate: rate,
    item: onItem,
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
  // If nothing is settled, only the differences are posted: they carry the money in its currency.
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
 * The cents of the primary currency that the reversal of a payment leaves in receivables beyond its mirror image: what the payment moved there
 * differs from what its document is worth `without` it, converted as a whole. None in the primary currency.
 */
export function excessOfReversal(
  document: Document,
  { type, paidOff }: Pick<MovedMoney, 'type' | 'paidOff'>,
  without: Document,
): Cents {
  const excess = minus(paidOff, bookedBy(type, without, document))
  return directions[type].isOut ? negate(excess) : excess
}

/** What takes cents that a document has too many off receivables, when a payment was reversed: a loss, or a gain where they are below zero. */
export function roundingEntry(
  document: Document,
  excess: Cents,
  { id, date, description }: Pick<MovedMoney, 'id' | 'date'> & { readonly description: string },
): EntryDraft[] {
  if (excess === 0) return []
  const [debitAccount, creditAccount] = excess > 0 ? [EXCHANGE_LOSS, RECEIVABLES] : [RECEIVABLES, EXCHANGE_GAIN]
  return [
    {
      date,
      description,
      documentNumber: document.number,
      debitAccount,
      creditAccount,
      amount: cents(Math.abs(excess)),
      currency: PRIMARY_CURRENCY,
      source: 'reversal',
      sourceId: id,
      item: itemOf(document, cents(0)),
    },
  ]
}
