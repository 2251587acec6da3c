import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { rateViolations } from '../../books/currencies/currency.rules.ts'
import type { Violation } from '../../errors.ts'
import { add, compare, decimal, decimalPlaces, multiply } from '../../platform/money/decimal.ts'
import { AMOUNT_LIMIT, type Document } from '../documents/document.rules.ts'
import type { PaymentCreation } from './payment.schema.ts'

/** What is wrong with a payment that the schema cannot say; its account and date are validated against the books. */
export function paymentViolations(invoice: Document, payment: PaymentCreation): Violation[] {
  const { amount, exchangeRate, account } = payment
  const violations: Violation[] = []
  if (decimalPlaces(amount) > 2) violations.push({ field: 'amount', message: 'must have at most two decimal places' })
  if (exceedsLimit(invoice, payment)) {
    const message = `all payments of an invoice together must stay below ${AMOUNT_LIMIT}, in its currency and in CHF`
    violations.push({ field: 'amount', message })
  }
  if (exchangeRate !== undefined) violations.push(...rateViolations(exchangeRate))
  if (exchangeRate !== undefined && exchangeRate !== 1 && invoice.originalCurrency === undefined)
    violations.push({ field: 'exchangeRate', message: 'must be left out on an invoice in CHF' })
  if (account === RECEIVABLES)
    violations.push({ field: 'account', message: `must not be ${RECEIVABLES}, which is owed` })
  return violations
}

function exceedsLimit(invoice: Document, { amount, exchangeRate = 1 }: PaymentCreation): boolean {
  const paid = add({ units: BigInt(invoice.paid), scale: 2 }, decimal(amount))
  const dearest = Math.max(1, exchangeRate, invoice.exchangeRate ?? 1)
  return compare(multiply(paid, decimal(dearest)), decimal(AMOUNT_LIMIT)) >= 0
}
