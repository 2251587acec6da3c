import { EXCHANGE_GAIN, EXCHANGE_LOSS, RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import type { EntryDraft } from '../../books/journal/ledger-entry.rules.ts'
import type { ItemMovement } from '../../books/open-items/open-item.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { type Cents, cents, minus, negate, plus } from '../../platform/money/cents.ts'
import type { InLanguages } from '../../platform/words/languages.ts'
import { type Document, inBooks, openAmountInBooks } from '../documents/document.rules.ts'
import { negated, writtenOffMore } from '../documents/written-off.rules.ts'
import { type Advance, advanceEntry } from '../settlement/advance-entries.rules.ts'
import { itemOf } from '../settlement/document-item.rules.ts'
import type { Reduced } from '../write-offs/write-off-entries.rules.ts'
import type { PaymentType } from './payment.schema.ts'

/** The item that money settles or opens: of a document, or of a payment of a contact. */
export type PaidItem = {
  readonly number?: string
  /** Left out in the primary currency. */
  readonly originalCurrency?: string | undefined
  /** Of the document. */
  readonly exchangeRate?: number | undefined
  readonly item: Omit<ItemMovement, 'amount'>
}

export const paidItemOf = (document: Document): PaidItem => {
  const { number, originalCurrency, exchangeRate } = document
  return { number, originalCurrency, exchangeRate, item: itemOf(document, cents(0)) }
}

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

/** An invoice of which so much less is lost: a receipt recovered it. */
export const reinstatedBy = (document: Document, { recovered }: { readonly recovered?: Reduced }): Document =>
  recovered ? writtenOffMore(document, 'bad-debt', negated(recovered.parts)) : document

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

/** The entries of a payment of a contact: the part that is an advance is on 2030 with its VAT, the other on receivables. */
export function contactPaymentEntries(
  paid: PaidItem,
  { advance, ...payment }: MovedMoney & { readonly advance?: Advance | null | undefined },
  description: string,
): EntryDraft[] {
  const { id, type, date, account } = payment
  const cause = { date, description, source: 'payment', sourceId: id } as const
  const rest = advance ? minus(payment.cents, plus(advance.net, advance.vat)) : payment.cents
  return [
    ...(rest > 0 ? paymentEntries(paid, { ...payment, cents: rest }, description) : []),
    ...(advance
      ? [advanceEntry(paid.item, advance, { ...cause, against: account, isTakenBack: directions[type].isOut })]
      : []),
  ]
}

/**
 * The entries of a payment: the money against the booked receivable. In a foreign currency the two differ by the rates of the two days; the
 * difference is gain or loss, posted in the primary currency. Money that goes out is posted the other way round.
 */
export function paymentEntries(
  { number, originalCurrency, exchangeRate: bookedRate, item }: PaidItem,
  { id, type, date, cents: amount, paidOff, exchangeRate, account }: MovedMoney,
  description: string,
): EntryDraft[] {
  const { gain, loss, isOut } = directions[type]
  const rate = exchangeRate ?? bookedRate
  const moved = inBooks(rate === undefined ? {} : { exchangeRate: rate }, amount)
  const settled = cents(Math.max(0, Math.min(moved, paidOff)))
  const sides = (debit: number, credit: number) =>
    isOut ? { debitAccount: credit, creditAccount: debit } : { debitAccount: debit, creditAccount: credit }
  const named = number === undefined ? { description } : { description, documentNumber: number }
  const common = { date, ...named, source: 'payment', sourceId: id } as const
  const onItem = { ...item, amount: isOut ? amount : negate(amount) }
  const inPrimary = (debit: number, credit: number, difference: Cents): EntryDraft => ({
    ...common,
    ...sides(debit, credit),
    amount: difference,
    currency: PRIMARY_CURRENCY,
    items: [{ ...item, amount: cents(0) }],
  })
  if (originalCurrency === undefined || rate === undefined)
    return [{ ...inPrimary(account, RECEIVABLES, amount), items: [onItem] }]

  const inOriginal = (debit: number, credit: number, booked: Cents): EntryDraft => ({
    ...inPrimary(debit, credit, amount),
    currency: originalCurrency,
    exchangeRate: rate,
    items: [onItem],
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
