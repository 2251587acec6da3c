import type { OpenItem, OpenItems } from '../../client/src/index.ts'
import { namedIn } from './shared-payment.rules.ts'

/** An open item on its side of the books, with the contact that it names. */
export type Item = OpenItem & {
  readonly side: OpenItems['side']
  readonly contact?: string | undefined
  readonly name?: string | undefined
}

export const itemsOf = ({ side, contacts, notAllocated }: OpenItems): Item[] => [
  ...contacts.flatMap(({ contact, name, items }) => items.map((item) => ({ ...item, side, contact, name }))),
  ...notAllocated.map((item) => ({ ...item, side })),
]

/** Whether an item pays others of its side: each side shows what is owed above zero. */
const pays = ({ openInCurrency: open }: Item): boolean => open < 0

/** The payments among open items that may be of a problem: its entries by hand, and all payments of contacts. */
export const paymentsAmong = (items: readonly Item[], entries: readonly string[]): Item[] =>
  items.filter(
    (item) => pays(item) && (item.type === 'payment' || (item.type === 'entry' && entries.includes(item.id))),
  )

/** The items that a payment may pay: of its side and currency, and of its contact where both name one. Those of the same amount come first. */
export const paidBy = (payment: Item, items: readonly Item[]): Item[] => {
  const { side, currency, contact, openInCurrency: open } = payment
  const fits = (item: Item): boolean =>
    item.side === side &&
    item.currency === currency &&
    !pays(item) &&
    (contact === undefined || item.type === 'entry' || item.contact === contact)
  return items
    .filter(fits)
    .toSorted(
      (a, b) => Number(b.openInCurrency === -open) - Number(a.openInCurrency === -open) || (a.date < b.date ? -1 : 1),
    )
}

/** How much of both is open, in cents of their currency. */
export const mostOf = (payment: Item, paid: Item): number =>
  Math.min(Math.abs(payment.openInCurrency), Math.abs(paid.openInCurrency))

/** The two ends of an allocation: the credit from which, and the debit to which. On payables the purchase is the credit. */
export const endsOf = (payment: Item, paid: Item) =>
  payment.side === 'receivable'
    ? { from: namedIn(payment), to: namedIn(paid) }
    : { from: namedIn(paid), to: namedIn(payment) }
