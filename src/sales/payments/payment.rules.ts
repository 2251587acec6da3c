import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { PRIMARY_CURRENCY, rateViolations } from '../../books/currencies/currency.rules.ts'
import { type Violation, violationOf } from '../../errors.ts'
import { type Cents, cents, toAmount } from '../../platform/money/cents.ts'
import { add, compare, decimal, decimalPlaces, multiply } from '../../platform/money/decimal.ts'
import { AMOUNT_LIMIT, type Document, openAmount, unitsOf } from '../documents/document.rules.ts'
import { placesOf } from '../positions/position.rules.ts'
import type { PaymentCreation } from './payment.schema.ts'

/** What is wrong with money that came in for an invoice: it is not more than is owed, unless that is said. */
export function restViolations(invoice: Document, { amount, allowOverpayment }: PaymentCreation): Violation[] {
  const rest = Math.max(0, openAmount(invoice))
  if (allowOverpayment || compare(decimal(amount), { units: BigInt(rest), scale: 2 }) <= 0) return []
  const { originalCurrency = PRIMARY_CURRENCY } = invoice
  const places = placesOf(unitsOf(invoice))
  const message = `must be at most the rest of ${originalCurrency} ${inUnits(toAmount(cents(rest)), places)}, and is ${inUnits(amount, places)}: allowOverpayment true records it nevertheless`
  return [violationOf('payments/exceeds-rest', 'amount', message)]
}

const inUnits = (amount: number, places: number): string =>
  decimalPlaces(amount) > places ? String(amount) : amount.toFixed(places)

/**
 * What is wrong with a payment that the schema cannot say; its account and date are validated against the books. `most`: cents that it may be
 * at most.
 */
export const paymentViolations = (document: Document, payment: PaymentCreation, most?: Cents): Violation[] => [
  ...amountViolations(document, payment, most),
  ...rateOfPaymentViolations(document, payment),
  ...(payment.account === RECEIVABLES
    ? [{ field: 'account', message: `must not be ${RECEIVABLES}, which is owed` }]
    : []),
]

function amountViolations(
  document: Document,
  { amount, exchangeRate = 1 }: PaymentCreation,
  most?: Cents,
): Violation[] {
  const places = placesOf(unitsOf(document))
  const messages = [
    ...(decimalPlaces(amount) > places ? [placesMessage(document, places)] : []),
    ...(most !== undefined && compare(decimal(amount), { units: BigInt(most), scale: 2 }) > 0
      ? [`must be at most what is open: ${toAmount(most)}`]
      : []),
    ...(exceedsLimit(document, amount, exchangeRate)
      ? [`all payments of a document together must stay below ${AMOUNT_LIMIT}, in its currency and in CHF`]
      : []),
  ]
  return messages.map((message) => ({ field: 'amount', message }))
}

const placesMessage = ({ originalCurrency }: Document, places: number): string =>
  places === 0
    ? `must be a whole number: ${originalCurrency} has no decimal places`
    : 'must have at most two decimal places'

function rateOfPaymentViolations({ originalCurrency }: Document, { exchangeRate }: PaymentCreation): Violation[] {
  if (exchangeRate === undefined) return []
  const isForeign = originalCurrency !== undefined || exchangeRate === 1
  return [
    ...(isForeign ? [] : [{ field: 'exchangeRate', message: 'must be left out on a document in CHF' }]),
    ...rateViolations(exchangeRate),
  ]
}

function exceedsLimit(document: Document, amount: number, exchangeRate: number): boolean {
  const paid = add({ units: BigInt(document.paid), scale: 2 }, decimal(amount))
  const dearest = Math.max(1, exchangeRate, document.exchangeRate ?? 1)
  return compare(multiply(paid, decimal(dearest)), decimal(AMOUNT_LIMIT)) >= 0
}
