import type { ContactPaymentCreation, OpenItem } from '../../client/src/index.ts'
import { type Cents, cents, minus, negate, sum, toAmount } from '../../src/platform/money/cents.ts'

type Item = Pick<OpenItem, 'id' | 'type' | 'openInCurrency'>
type Allocations = NonNullable<ContactPaymentCreation['allocations']>

const openOf = ({ openInCurrency }: Item): Cents => cents(openInCurrency)

/** The sum of chosen items in cents: invoices less credits. */
export const sumOf = (items: readonly Item[]): Cents => sum(items.map(openOf))

/** The name of an item in an allocation. */
export function namedIn({ id, type }: Pick<Item, 'id' | 'type'>) {
  if (type === 'invoice') return { invoice: id }
  if (type === 'credit-note') return { creditNote: id }
  return type === 'payment' ? { payment: id } : { openItem: id }
}

/**
 * The allocations of a payment to chosen items, in their order: credits as far as invoices need them, then the invoices until nothing is left.
 * `left` is what remains of the payment, in cents.
 */
export function sharedPayment(amount: Cents, items: readonly Item[]): { allocations: Allocations; left: Cents } {
  const debits = items.filter(({ openInCurrency }) => openInCurrency > 0)
  const credits = items.filter(({ openInCurrency }) => openInCurrency < 0)
  let owed = sum(debits.map(openOf))
  const used = credits.map((item) => {
    const part = cents(Math.min(negate(openOf(item)), owed))
    owed = minus(owed, part)
    return { item, part }
  })
  let money = sum([amount, ...used.map(({ part }) => part)])
  const paid = debits.map((item) => {
    const part = cents(Math.min(openOf(item), money))
    money = minus(money, part)
    return { item, part }
  })
  const allocations = [...used, ...paid].flatMap(({ item, part }) =>
    part > 0 ? [{ ...namedIn(item), amount: toAmount(part) }] : [],
  )
  return { allocations, left: money }
}
