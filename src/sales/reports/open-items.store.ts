import { ADVANCES } from '../../books/accounts/account.rules.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { all, given } from '../../platform/http/paging.ts'
import type { OpenItemRow } from './open-items.rules.ts'

/**
 * The items of accounts that are open on a day, as debits: by what is open now, and for those that moved later by what moved them until
 * the day. Items that were settled before the day are not read. Of an advance the customer is owed what was paid, with its VAT.
 */
export const openItemsOn = (
  tx: Tx,
  accounts: readonly number[],
  on: Day,
  { contact, most }: { readonly contact?: string | undefined; readonly most: number },
): Promise<OpenItemRow[]> => {
  const wanted = all(
    sql`organisation = ${tx.organisation} and account = any(${accounts}::smallint[]) and first_day <= ${on}`,
    given(contact, sql`contact::text = ${contact}`),
  )
  return tx.rows(sql`
  with candidate as (
    select * from open_items where ${wanted} and (open <> 0 or open_booked <> 0)
    union all
    select * from open_items where ${wanted} and open = 0 and open_booked = 0 and last_day > ${on}
  ), item as (
    select i.id, case i.account when ${ADVANCES} then 'advance' else i.type end as type, i.number, i.contact, i.date, i.due_date, i.currency, i.account,
           case when i.last_day <= ${on} then i.open else moved.amount end as amount,
           case when i.last_day <= ${on} then i.open_booked else moved.booked end as booked
      from candidate i left join lateral (
        select sum(amount)::bigint as amount, sum(booked)::bigint as booked
          from (
            select amount, booked from item_movements
             where organisation = ${tx.organisation} and item = i.id and account = i.account and date <= ${on}
            union all
            select amount, booked from item_allocations
             where organisation = ${tx.organisation} and credit = i.id and account = i.account and date <= ${on}
            union all
            select -amount, -booked from item_allocations
             where organisation = ${tx.organisation} and debit = i.id and account = i.account and date <= ${on}
          ) as movement
      ) as moved on i.last_day > ${on}
  )
  select i.id, i.type, i.number, i.contact, i.date, i.due_date as "dueDate", i.currency, case i.account when ${ADVANCES} then i.amount else i.booked end as open, i.amount as "openInCurrency",
         ${on}::date - i.due_date as "daysLate",
         coalesce(c.company_name, nullif(concat_ws(' ', c.first_name, c.last_name), ''), d.issued_parties -> 'recipient' ->> 0) as name
    from item i
    left join contacts c on c.organisation = ${tx.organisation} and c.id = i.contact
    left join documents d on d.organisation = ${tx.organisation} and d.id = i.id and i.contact is null
   where i.amount <> 0 or i.booked <> 0
   order by i.due_date, i.date, i.number, i.id limit ${most}`)
}
