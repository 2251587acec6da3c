import type { ContactPaymentCreation, Invoice, OpenItem } from '../../client/src/index.ts'
import { day } from '../../src/platform/calendar/day.ts'
import { type Cents, cents, fromAmount, minus, negate, sum, toAmount } from '../../src/platform/money/cents.ts'
import { currencyPlaces } from '../../src/platform/money/currency-places.rules.ts'
import { discountOffered } from '../../src/sales/positions/discount-terms.rules.ts'

type Item = Pick<OpenItem, 'id' | 'type' | 'openInCurrency'>
type Allocations = NonNullable<ContactPaymentCreation['allocations']>

const openOf = ({ openInCurrency }: Item): Cents => cents(openInCurrency)

/** The reasons for which a payment writes off what it leaves open. */
export type RestReason = 'discount' | 'small-difference'

/** The discount of an invoice that is paid on a day, in cents; zero if it offers none until then. */
export function discountInTime(
  {
    discountTerms,
    openingDate,
    totalAmount,
    originalCurrency,
  }: Pick<Invoice, 'discountTerms' | 'openingDate' | 'totalAmount' | 'originalCurrency'>,
  on: string,
): Cents {
  if (!discountTerms?.rate) return cents(0)
  const places = originalCurrency === undefined ? 2 : currencyPlaces(originalCurrency)
  const total = fromAmount(totalAmount)
  const { amount, until } = discountOffered(discountTerms, { openingDate: day(openingDate), total, places })
  return on <= until ? amount : cents(0)
}

/** The discounts of those invoices that are among chosen items and are paid on a day, by id. */
export const discountsOf = (
  items: readonly Item[],
  invoices: readonly (Pick<Invoice, 'id'> & Parameters<typeof discountInTime>[0])[],
  on: string,
): ReadonlyMap<string, Cents> =>
  new Map(
    invoices
      .filter((invoice) => items.some(({ id }) => id === invoice.id))
      .map((invoice) => [invoice.id, discountInTime(invoice, on)]),
  )

/** The amount that a payment leaves open of chosen items, in cents: whether it is exactly their discounts, and whether it can be written off at once. */
export function missingOf(amount: Cents, items: readonly Item[], discounts: ReadonlyMap<string, Cents>) {
  const missing = minus(sumOf(items), amount)
  const isDiscount = missing > 0 && missing === sum([...discounts.values()])
  return { missing, isDiscount, isClosable: missing > 0 && (isDiscount || sharedPayment(amount, items).isEachPaid) }
}

/** The sum of chosen items in cents: invoices less credits. */
export const sumOf = (items: readonly Item[]): Cents => sum(items.map(openOf))

/** The name of an item in an allocation. */
export function namedIn({ id, type }: Pick<Item, 'id' | 'type'>) {
  if (type === 'invoice') return { invoice: id }
  if (type === 'credit-note') return { creditNote: id }
  return type === 'entry' ? { openItem: id } : { payment: id }
}

/** The write-offs of a payment: the discount of each invoice by id, or what it leaves open of those that it pays in part. */
type Rest = { readonly reason: RestReason; readonly discounts?: ReadonlyMap<string, Cents> }

/**
 * The allocations of a payment to chosen items, in their order: credits as far as invoices need them, then the invoices until nothing is left.
 * `left` is what remains of the payment, in cents; `isEachPaid` says whether something of each invoice is paid, and no entry by hand in part.
 */
export function sharedPayment(
  amount: Cents,
  items: readonly Item[],
  rest?: Rest,
): { allocations: Allocations; left: Cents; isEachPaid: boolean } {
  const debits = items.filter(({ openInCurrency }) => openInCurrency > 0)
  const credits = items.filter(({ openInCurrency }) => openInCurrency < 0)
  const owedOf = (item: Item): Cents => minus(openOf(item), rest?.discounts?.get(item.id) ?? cents(0))
  let owed = sum(debits.map(owedOf))
  const used = credits.map((item) => {
    const part = cents(Math.min(negate(openOf(item)), owed))
    owed = minus(owed, part)
    return { item, part }
  })
  let money = sum([amount, ...used.map(({ part }) => part)])
  const paid = debits.map((item) => {
    const part = cents(Math.min(owedOf(item), money))
    money = minus(money, part)
    return { item, part }
  })
  const closes = ({ item, part }: (typeof paid)[number]) =>
    rest && item.type === 'invoice' && part < openOf(item) ? { writeOffRest: rest.reason } : {}
  const allocations = [
    ...used.map((one) => ({ ...one, more: {} })),
    ...paid.map((one) => ({ ...one, more: closes(one) })),
  ]
  return {
    allocations: allocations.flatMap(({ item, part, more }) =>
      part > 0 ? [{ ...namedIn(item), amount: toAmount(part), ...more }] : [],
    ),
    left: money,
    isEachPaid: paid.every(({ item, part }) => part > 0 && (item.type === 'invoice' || part === openOf(item))),
  }
}
