import type { Day } from '../../platform/calendar/day.ts'
import type { Cents } from '../../platform/money/cents.ts'

export type ItemType = 'invoice' | 'credit-note' | 'payment' | 'entry'

/** The item that an entry moves, as far as the entry does not say it: the first entry opens it. */
export type ItemMovement = {
  readonly id: string
  readonly type: ItemType
  /** The account of the sub-ledger that the item belongs to. */
  readonly account: number
  readonly contact?: string
  readonly currency: string
  readonly dueDate: Day
  /** In cents of the currency of the item; a debit is above zero. */
  readonly amount: Cents
}

/** The item of an entry by hand: it has the id, the day and the amount of the entry. */
export type OwnItem = { readonly contact: string }

/** An item and what is open of it, in cents of its currency and of the primary one; a debit is above zero. */
export type OpenItem = Omit<ItemMovement, 'amount' | 'contact'> & {
  readonly contact: string | null
  readonly date: Day
  readonly open: Cents
  readonly booked: Cents
}

/** A credit that is set off against a debit of the same account, on a day. */
export type Allocation = {
  readonly id: string
  readonly account: number
  /** The ids of the two items. */
  readonly credit: string
  readonly debit: string
  readonly date: Day
  /** In cents of the currency of the items, above zero. */
  readonly amount: Cents
  /** The same in the books, in cents of the primary currency. */
  readonly booked: Cents
  /** The payment whose money it is, if it is of one. */
  readonly payment?: string | undefined
  /** The allocation that this counter-movement undoes. */
  readonly undoes?: string | undefined
}
