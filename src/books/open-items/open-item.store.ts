import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { Allocation } from './open-item.rules.ts'

export const insertAllocation = (
  tx: Tx,
  { id, account, credit, debit, date, amount, booked }: Allocation & { readonly id: string },
): Promise<number> =>
  tx.run(sql`
  insert into item_allocations (organisation, id, account, credit, debit, date, amount, booked)
  values (${tx.organisation}, ${id}, ${account}, ${credit}, ${debit}, ${date}, ${amount}, ${booked})`)

/** Part of a statement: the item that an entry `e` named when it was posted, moved back; null where it named none. */
export const itemOfEntry: Sql = sql`
  (select json_strip_nulls(json_build_object('id', m.item, 'type', i.type, 'account', m.account, 'contact', i.contact,
            'currency', i.currency, 'dueDate', i.due_date, 'amount', -m.amount))
     from item_movements m join open_items i on i.organisation = m.organisation and i.id = m.item and i.account = m.account
    where m.organisation = e.organisation and m.entry = e.sequence and i.type <> 'entry')`
