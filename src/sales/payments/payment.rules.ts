import { RECEIVABLES } from '../../books/accounts/account.rules.ts'
import { rateViolations } from '../../books/currencies/currency.rules.ts'
import type { Violation } from '../../errors.ts'
import { type Readable, ruleOf, type Unread, violationsBy } from '../../platform/http/rule.ts'
import { add, compare, decimal, decimalPlaces, multiply } from '../../platform/money/decimal.ts'
import { AMOUNT_LIMIT, type Document } from '../documents/document.rules.ts'
import type { PaymentCreation } from './payment.schema.ts'

const rule = ruleOf<PaymentCreation, Document>()
const rules = [
  rule(['amount'], ({ amount }) =>
    decimalPlaces(amount) > 2 ? [{ field: 'amount', message: 'must have at most two decimal places' }] : [],
  ),
  rule(['amount', 'exchangeRate'], ({ amount, exchangeRate = 1 }, invoice) => {
    const message = `all payments of an invoice together must stay below ${AMOUNT_LIMIT}, in its currency and in CHF`
    return exceedsLimit(invoice, amount, exchangeRate) ? [{ field: 'amount', message }] : []
  }),
  rule(['exchangeRate'], ({ exchangeRate }, { originalCurrency }) =>
    exchangeRate !== undefined && originalCurrency === undefined && exchangeRate !== 1
      ? [{ field: 'exchangeRate', message: 'must be left out on an invoice in CHF' }]
      : [],
  ),
  rule(['exchangeRate'], ({ exchangeRate }) => (exchangeRate === undefined ? [] : rateViolations(exchangeRate))),
  rule(['account'], ({ account }) =>
    account === RECEIVABLES ? [{ field: 'account', message: `must not be ${RECEIVABLES}, which is owed` }] : [],
  ),
]

/** What is wrong with a payment that the schema cannot say; its account and date are validated against the books. */
export const paymentViolations = (
  invoice: Document,
  payment: Readable<PaymentCreation>,
  unread?: Unread,
): Violation[] => violationsBy(rules, payment, unread, invoice)

function exceedsLimit(invoice: Document, amount: number, exchangeRate: number): boolean {
  const paid = add({ units: BigInt(invoice.paid), scale: 2 }, decimal(amount))
  const dearest = Math.max(1, exchangeRate, invoice.exchangeRate ?? 1)
  return compare(multiply(paid, decimal(dearest)), decimal(AMOUNT_LIMIT)) >= 0
}
