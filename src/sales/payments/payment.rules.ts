import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY, rateViolations } from '../../books/currencies/currency.rules.ts'
import { violationOf } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { type Cents, cents, toAmount } from '../../platform/money/cents.ts'
import { add, compare, decimal, decimalPlaces, multiply } from '../../platform/money/decimal.ts'
import { said, type Violation, violation } from '../../said.ts'
import { type Warning, warningOf } from '../../warnings.ts'
import { AMOUNT_LIMIT, type Document, openAmount, unitsOf } from '../documents/document.rules.ts'
import { lostOf } from '../documents/written-off.rules.ts'
import { discountOffered } from '../positions/discount-terms.rules.ts'
import { placesOf, type Units } from '../positions/position.rules.ts'
import { placesViolations } from '../settlement/amount-places.rules.ts'
import type { PaymentCreation } from './payment.schema.ts'

/** The violations of a receipt of an invoice: it may exceed the open amount only if that is allowed explicitly. */
export function restViolations(invoice: Document, { amount, allowOverpayment }: PaymentCreation): Violation[] {
  const rest = cents(Math.max(0, openAmount(invoice)) + lostOf(invoice))
  if (allowOverpayment || compare(decimal(amount), { units: BigInt(rest), scale: 2 }) <= 0) return []
  const { originalCurrency = PRIMARY_CURRENCY } = invoice
  const places = placesOf(unitsOf(invoice))
  const message = said(
    'must be at most the rest of {currency} {rest:amount}, and is {amount:amount}: `allowOverpayment` true records it nevertheless',
    { currency: originalCurrency, rest: inUnits(toAmount(cents(rest)), places), amount: inUnits(amount, places) },
  )
  return [violationOf('payments/exceeds-rest', 'amount', message)]
}

const inUnits = (amount: number, places: number): string =>
  decimalPlaces(amount) > places ? String(amount) : amount.toFixed(places)

/** The warning of a payment in time that is short by exactly the discount of its invoice: the rest can be written off as that. */
export function discountWarnings(paid: Document, paidOn: Day, field = 'writeOffRest'): Warning[] {
  const { discountTerms, openingDate, total } = paid
  if (!discountTerms?.rate) return []
  const offered = discountOffered(discountTerms, { openingDate, total, places: placesOf(unitsOf(paid)) })
  if (openAmount(paid) !== offered.amount || paidOn > offered.until) return []
  return [
    warningOf(
      'payments/discount-taken',
      field,
      said(
        'The payment leaves {currency} {amount:amount} open: the discount for payment until {until:day}. Write it off with the reason discount.',
        {
          currency: paid.originalCurrency ?? PRIMARY_CURRENCY,
          amount: toAmount(offered.amount),
          until: offered.until,
        },
      ),
    ),
  ]
}

/** The terms by which a payment is validated: the units, the rate and the paid amount of its document, or those of a currency. */
export type PaymentTerms = Units & { readonly exchangeRate?: number; readonly paid: Cents }

export const termsOf = (document: Document): PaymentTerms => ({
  ...(document.originalCurrency === undefined ? {} : { originalCurrency: document.originalCurrency }),
  places: placesOf(unitsOf(document)),
  ...(document.exchangeRate === undefined ? {} : { exchangeRate: document.exchangeRate }),
  paid: document.paid,
})

export type GivenPayment = Pick<PaymentCreation, 'amount' | 'exchangeRate' | 'account' | 'metadata'>

/**
 * The violations of a payment that the schema cannot express; its account and date are validated against the books. `most`: its maximum in
 * cents.
 */
export const paymentViolations = (terms: PaymentTerms, payment: GivenPayment, most?: Cents): Violation[] => [
  ...amountViolations(terms, payment, most),
  ...rateOfPaymentViolations(terms, payment),
  ...(payment.account === RECEIVABLES
    ? [violation('account', 'must not be {account}, which is owed', { account: RECEIVABLES })]
    : []),
]

function amountViolations(terms: PaymentTerms, { amount, exchangeRate = 1 }: GivenPayment, most?: Cents): Violation[] {
  return [
    ...placesViolations(terms, amount, 'amount'),
    ...(most !== undefined && compare(decimal(amount), { units: BigInt(most), scale: 2 }) > 0
      ? [violation('amount', 'must be at most what is open: {open:amount}', { open: toAmount(most) })]
      : []),
    ...(exceedsLimit(terms, amount, exchangeRate)
      ? [
          violation(
            'amount',
            'all payments of a document together must stay below {limit:amount}, in its currency and in CHF',
            { limit: AMOUNT_LIMIT },
          ),
        ]
      : []),
  ]
}

function rateOfPaymentViolations({ originalCurrency }: PaymentTerms, { exchangeRate }: GivenPayment): Violation[] {
  if (exchangeRate === undefined) return []
  const isForeign = originalCurrency !== undefined || exchangeRate === 1
  return [...(isForeign ? [] : [violation('exchangeRate', 'must be left out in CHF')]), ...rateViolations(exchangeRate)]
}

function exceedsLimit(terms: PaymentTerms, amount: number, exchangeRate: number): boolean {
  const paid = add({ units: BigInt(terms.paid), scale: 2 }, decimal(amount))
  const dearest = Math.max(1, exchangeRate, terms.exchangeRate ?? 1)
  return compare(multiply(paid, decimal(dearest)), decimal(AMOUNT_LIMIT)) >= 0
}
