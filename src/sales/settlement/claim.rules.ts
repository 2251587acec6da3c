import type { ItemMovement, OpenItem } from '../../books/open-items/open-item.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { type Cents, cents, minus, negate, plus } from '../../platform/money/cents.ts'
import { roundedQuotient } from '../../platform/money/decimal.ts'
import { type Document, inBooks, openAmount } from '../documents/document.rules.ts'
import { kindOf } from '../documents/kinds.rules.ts'
import { itemOf } from './document-item.rules.ts'

/** An item of receivables that is allocated. Amounts are in cents; a debit is above zero. */
export type Claim = {
  readonly item: Omit<ItemMovement, 'amount'>
  /** Its day: it is not allocated before. */
  readonly date: Day
  readonly number?: string
  /** The document that it is of. */
  readonly document?: Document
  readonly open: Cents
  /** The part of the books that belongs to an open amount. */
  readonly booked: (open: Cents) => Cents
}

/** The claim of an issued invoice or credit note: converted as a whole, so that it is right to the cent in any order of payments. */
export function claimOfDocument(document: Document): Claim {
  const { amount: open, ...item } = itemOf(document, signed(document, openAmount(document)))
  const { openingDate: date, number } = document
  return { item, date, number, document, open, booked: (amount) => inBooks(document, amount) }
}

/** The claim of a payment or an entry by hand: of the booked amount each part has its share. */
export function claimOfItem({ date, open, booked, contact, ...item }: OpenItem): Claim {
  return {
    item: { ...item, ...(contact === null ? {} : { contact }) },
    date,
    open,
    booked: (amount) => (open === 0 ? cents(0) : shareOf(booked, amount, open)),
  }
}

function shareOf(booked: Cents, amount: Cents, open: Cents): Cents {
  const sign = open < 0 ? -1n : 1n
  return cents(roundedQuotient(sign * BigInt(booked) * BigInt(amount), sign * BigInt(open)))
}

const isCredit = ({ kind }: Document): boolean => kindOf(kind).posts?.side === 'credit'
const signed = (document: Document, amount: Cents): Cents => (isCredit(document) ? negate(amount) : amount)

/** Whose money an allocation is: that of a payment counts as paid, a credit as allocated. */
export type Money = 'paid' | 'allocated'

/** A claim that is debited by an amount in its currency, or credited where it is below zero. */
export const moved = (claim: Claim, amount: Cents, money: Money): Claim => ({
  ...claim,
  open: plus(claim.open, amount),
  ...(claim.document && { document: settledBy(claim.document, amount, money) }),
})

/** A document whose item is debited by an amount: of an invoice it settles less, of a credit note more. */
function settledBy(document: Document, amount: Cents, money: Money): Document {
  const settled = negate(signed(document, amount))
  // A credit note is allocated to a payment as to an invoice; paid is what was paid out of it.
  return isCredit(document) || money === 'allocated'
    ? { ...document, allocated: plus(document.allocated, settled) }
    : { ...document, paid: plus(document.paid, settled) }
}

/**
 * The booked amount of an allocation, by which the debit becomes less, and the exchange difference that the credit has too many after it, or
 * too few where it is below zero.
 */
export function bookedAmounts(
  credit: Claim,
  debit: Claim,
  amount: Cents,
): { readonly booked: Cents; readonly excess: Cents } {
  const booked = minus(debit.booked(debit.open), debit.booked(minus(debit.open, amount)))
  const ofCredit = minus(credit.booked(plus(credit.open, amount)), credit.booked(credit.open))
  return { booked, excess: minus(booked, ofCredit) }
}
