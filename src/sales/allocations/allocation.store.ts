import type { Allocation as ItemAllocation, ItemType } from '../../books/open-items/open-item.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import { pageStatement } from '../../platform/http/listing.ts'
import { given, type OnPage, type Orders, type Page, recordOn } from '../../platform/http/paging.ts'
import { toAmount } from '../../platform/money/cents.ts'
import type { Allocation } from './allocation.schema.ts'

/** An allocation with the types of its items, and the day on which it was undone. */
export type StoredAllocation = ItemAllocation & {
  readonly creditType: ItemType
  readonly debitType: ItemType
  readonly currency: string
  readonly undoneOn?: Day
}

const own = (side: Sql) => sql`i.organisation = item_allocations.organisation and i.id = item_allocations.${side}`
/** In a currency of which a cent is worth nothing, a document may have no item. */
const typeOf = (side: Sql) => sql`coalesce(
  (select i.type from open_items i where ${own(side)} and i.account = item_allocations.account),
  (select i.kind from documents i where ${own(side)}))`
const columns = sql`id, account, credit, debit, date, amount, booked, payment,
  ${typeOf(sql`credit`)} as "creditType", ${typeOf(sql`debit`)} as "debitType",
  coalesce((select i.currency from open_items i where ${own(sql`debit`)} and i.account = item_allocations.account),
           (select i.original_currency from documents i where ${own(sql`debit`)}), 'CHF') as currency,
  (select i.date from item_allocations i where i.organisation = item_allocations.organisation and i.undoes = item_allocations.id) as "undoneOn"`

export const allocationOf = (row: object): StoredAllocation => withoutNulls<StoredAllocation>(recordOn(row))

/** The credit of an allocation under the name of its kind: the money of a payment, also where its invoice is over-paid. */
const sourceOf = ({ credit, creditType, payment }: StoredAllocation): Allocation['from'] => {
  if (creditType === 'credit-note') return { creditNote: credit }
  return payment === undefined ? { openItem: credit } : { payment }
}

const targetOf = ({ debit, debitType }: StoredAllocation): Allocation['to'] => {
  if (debitType === 'payment') return { payment: debit }
  return debitType === 'invoice' ? { invoice: debit } : { openItem: debit }
}

/** An allocation as answers show it. */
export const representAllocation = (allocation: StoredAllocation): Allocation => {
  const { id, date, amount, currency, undoneOn } = allocation
  return {
    id,
    date,
    from: sourceOf(allocation),
    to: targetOf(allocation),
    amount: toAmount(amount),
    currency,
    isUndone: undoneOn !== undefined,
    ...(undoneOn === undefined ? {} : { undoneOn }),
  }
}

export const allocationAnswer = (allocation: StoredAllocation): { allocation: Allocation } => ({
  allocation: representAllocation(allocation),
})

/** Allocations with these ids, without counter-movements. */
export const findAllocations = async (tx: Tx, ids: readonly string[]): Promise<StoredAllocation[]> =>
  (
    await tx.rows<object>(sql`
      select ${columns} from item_allocations
       where organisation = ${tx.organisation} and id = any(${ids.filter(isId)}::uuid[]) and undoes is null`)
  ).map(allocationOf)

/** The allocations of these payments that were not undone, the oldest first. */
export const allocationsOfPayments = async (tx: Tx, payments: readonly string[]): Promise<StoredAllocation[]> =>
  payments.length === 0
    ? []
    : (
        await tx.rows<object>(sql`
          select ${columns} from item_allocations
           where organisation = ${tx.organisation} and payment = any(${payments}::uuid[]) and undoes is null
             and not exists (select from item_allocations u where u.organisation = item_allocations.organisation and u.undoes = item_allocations.id)
           order by created_at, id`)
      ).map(allocationOf)

export const allocationOrders: Orders = {
  createdAt: [
    { column: sql`created_at`, kind: 'instant' },
    { column: sql`id`, kind: 'id' },
  ],
}

export type AllocationFilter = {
  readonly invoice?: string | undefined
  readonly creditNote?: string | undefined
  readonly payment?: string | undefined
}

/** A page of allocations, also of those that were undone. */
export const listAllocations = (tx: Tx, page: Page, filter: AllocationFilter): Promise<OnPage[]> => {
  const { invoice, creditNote, payment } = filter
  const named = (id: string | undefined, condition: Sql) =>
    id === undefined || isId(id) ? given(id, condition) : sql`false`
  return tx.rows(
    pageStatement(
      {
        table: sql`item_allocations`,
        searched: sql`item_allocations`,
        selected: columns,
        own: sql`organisation = ${tx.organisation} and undoes is null`,
        part: [
          named(invoice, sql`${invoice}::uuid in (credit, debit)`),
          named(creditNote, sql`credit = ${creditNote}`),
          named(payment, sql`payment = ${payment}`),
        ],
        filters: [],
      },
      page,
    ),
  )
}
