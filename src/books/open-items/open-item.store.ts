import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Allocation, OpenItem } from './open-item.rules.ts'

export const insertAllocations = (tx: Tx, allocations: readonly Allocation[]): Promise<number> =>
  tx.run(sql`
  insert into item_allocations (organisation, id, account, credit, debit, date, amount, booked, payment, undoes)
  select ${tx.organisation}, id, account, credit, debit, date, amount, booked, payment, undoes
    from json_to_recordset(${JSON.stringify(allocations)})
      as given (id uuid, account smallint, credit uuid, debit uuid, date date, amount bigint, booked bigint, payment uuid, undoes uuid)`)

/** Keeps others from allocating these items until the transaction ends: those of entries by hand have no row of their own to lock. */
export const lockItems = (tx: Tx, ids: readonly string[]): Promise<number> =>
  tx.run(sql`
  select pg_advisory_xact_lock(hashtextextended(id, hashtext('open item')))
    from (select id from unnest(${ids}::text[]) as id order by id) as item`)

/** Whether an item takes part in an allocation that is not undone. */
export const isAllocated = (tx: Tx, id: string): Promise<boolean> =>
  tx.value(sql`
  select exists (
    select from item_allocations a
     where a.organisation = ${tx.organisation} and (a.credit = ${id} or a.debit = ${id}) and a.undoes is null
       and not exists (select from item_allocations u where u.organisation = a.organisation and u.undoes = a.id)) as "isThere"`)

/** Whether an item belongs to the contact. */
export const isContactNamed = (tx: Tx, contact: string): Promise<boolean> =>
  tx.value(sql`
  select exists (select from open_items where organisation = ${tx.organisation} and contact = ${contact}) as "isNamed"`)

/** Whether the contact has an open credit on an account. */
export const isCredited = (tx: Tx, account: number, contact: string): Promise<boolean> =>
  tx.value(sql`
  select exists (
    select from open_items
     where organisation = ${tx.organisation} and account = ${account} and contact = ${contact} and open < 0) as "isCredited"`)

/** Names the contact of an entry's own items, which have none. */
export const updateContact = (tx: Tx, entry: string, contact: string): Promise<number> =>
  tx.run(sql`
  update open_items set contact = ${contact} where organisation = ${tx.organisation} and id = ${entry} and type = 'entry'`)

export const findItems = (tx: Tx, account: number, ids: readonly string[]): Promise<OpenItem[]> =>
  tx.rows(sql`
  select id, type, account, contact, currency, date, due_date as "dueDate", open, open_booked as booked from open_items
   where organisation = ${tx.organisation} and account = ${account} and id = any(${ids}::uuid[])`)

/** The last day on which more was open of an item, as a credit or a debit, than before: not before the given one. */
export const findLastOpened = (
  tx: Tx,
  side: 'credit' | 'debit',
  { id, date }: { readonly id: string; readonly date: Day | string },
): Promise<Day> => {
  // An undone allocation is a row the other way round.
  const [isMore, own] = side === 'credit' ? [sql`< 0`, sql`debit`] : [sql`> 0`, sql`credit`]
  return tx.value(sql`
  select greatest(${date}::date,
           (select max(date) from (select date from item_movements where organisation = ${tx.organisation} and item = ${id}
                                    group by entry, date having sum(amount) ${isMore}) as entry),
           (select max(date) from item_allocations where organisation = ${tx.organisation} and ${own} = ${id})) as "on"`)
}

/** Part of a statement: the contact of the own items of an entry `e`. */
export const contactOfEntry: Sql = sql`
  (select min(i.contact::text) from open_items i
    where i.organisation = e.organisation and i.id = e.id and i.type = 'entry')`

/** Part of a statement: the items that an entry `e` named when it was posted, moved back; null where it moved one of its own. */
export const itemsOfEntry: Sql = sql`
  (select json_agg(json_strip_nulls(json_build_object('id', m.item, 'type', i.type, 'account', m.account, 'contact', i.contact,
            'currency', i.currency, 'dueDate', i.due_date, 'amount', -m.amount)))
     from item_movements m join open_items i on i.organisation = m.organisation and i.id = m.item and i.account = m.account
    where m.organisation = e.organisation and m.entry = e.sequence and m.item <> e.id)`
