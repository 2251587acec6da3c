import { AMOUNT_LIMIT, type Document } from '../documents/document.rules.ts'
import { RECEIVABLES } from '../ledger/account.rules.ts'
import { rateFaults } from '../ledger/currency.rules.ts'
import { add, compare, decimal, decimalPlaces, multiply } from '../money/decimal.ts'
import type { Fault } from '../problem.ts'
import type { PaymentCreation } from './payment.schema.ts'

/** What is wrong with a payment that the schema cannot say; its account and date are judged against the books. */
export function paymentFaults(invoice: Document, { amount, exchangeRate, account }: PaymentCreation): Fault[] {
  const faults: Fault[] = []
  if (decimalPlaces(amount) > 2) faults.push({ field: 'amount', message: 'must have at most two decimal places' })
  if (exceedsLimit(invoice, amount, exchangeRate ?? 1)) {
    const message = `all payments of an invoice together must stay below ${AMOUNT_LIMIT}, in its currency and in CHF`
    faults.push({ field: 'amount', message })
  }
  if (exchangeRate !== undefined && invoice.originalCurrency === undefined && exchangeRate !== 1)
    faults.push({ field: 'exchangeRate', message: 'must be left out on an invoice in CHF' })
  if (exchangeRate !== undefined) faults.push(...rateFaults(exchangeRate))
  if (account === RECEIVABLES) faults.push({ field: 'account', message: `must not be ${RECEIVABLES}, which is owed` })
  return faults
}

function exceedsLimit(invoice: Document, amount: number, exchangeRate: number): boolean {
  const paid = add({ units: BigInt(invoice.paid), scale: 2 }, decimal(amount))
  const dearest = Math.max(1, exchangeRate, invoice.exchangeRate ?? 1)
  return compare(multiply(paid, decimal(dearest)), decimal(AMOUNT_LIMIT)) >= 0
}
