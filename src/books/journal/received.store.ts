import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { ADVANCES } from '../accounts/account.rules.ts'
import { importCodes } from '../vat/tax-codes.ts'
import type { Counting } from './counting.rules.ts'

/**
 * Part of a statement: the transactions with a tax code that count in a VAT period (`entry`, `line`), and by how many cents of their amount
 * (`counted`). Those of an item of receivables or payables count by the part of it that is paid: on the last day of the period, less what
 * counted on the day before its first one. So at a change of the consideration the open items count, or are deducted (MWSTV art. 106). Those of
 * no item, such as cash sales, count on their day. So do advances, whose tax is due at receipt.
 *
 * The claim of an item is what its document, its write-offs, its entries with a tax code and the reversals of these move; payments, allocations
 * and other entries pay it. Tax on imports counts when it is booked, as it is assessed then (VAT law art. 40 para. 4).
 */
export const countedTransactions = ({ organisation }: Tx, { from, to, isReceived, wasReceived }: Counting): Sql => sql`
  with item as materialized (
    select id, account from open_items
     where organisation = ${organisation} and account <> ${ADVANCES} and first_day <= ${to} and (open <> 0 or open_booked <> 0)
       and ${isReceived === wasReceived ? sql`last_day >= ${from}` : sql`true`}
    union all
    select id, account from open_items
     where organisation = ${organisation} and account <> ${ADVANCES} and first_day <= ${to} and open = 0 and open_booked = 0 and last_day >= ${from}
  ), movement as materialized (
    select m.item, m.account, m.entry, m.date, m.amount, e.tax_code is not null and not ${isOfAdvance} as is_coded,
           e.tax_code = any(${importCodes}) as is_import,
           e.tax_code is not null and not ${isOfAdvance} or coalesce(r.source, e.source) in ('invoice', 'credit-note', 'annulment', 'write-off') as is_claim
      from item i
      join item_movements m on m.organisation = ${organisation} and m.item = i.id and m.account = i.account and m.date <= ${to}
      join ledger_entries e on e.organisation = ${organisation} and e.sequence = m.entry
      left join ledger_entries r on r.organisation = ${organisation} and r.id = e.reverses
  ), rest as (
    select item, account, coalesce(sum(amount) filter (where is_claim), 0) as claimed, sum(amount) as open,
           coalesce(sum(amount) filter (where is_claim and date < ${from}), 0) as claimed_before,
           coalesce(sum(amount) filter (where date < ${from}), 0) as open_before
      from (
        select item, account, date, amount, is_claim from movement
        union all
        select i.id, i.account, a.date, a.amount, false
          from item i join item_allocations a on a.organisation = ${organisation} and a.credit = i.id and a.account = i.account and a.date <= ${to}
        union all
        select i.id, i.account, a.date, -a.amount, false
          from item i join item_allocations a on a.organisation = ${organisation} and a.debit = i.id and a.account = i.account and a.date <= ${to}
      ) as change
     group by item, account
  )
  select t.entry, t.line,
         case when m.is_import then case when m.date < ${from} then 0 else t.amount end else (${counted(isReceived, sql`claimed`, sql`open`)}
          - case when m.date < ${from} then ${counted(wasReceived, sql`claimed_before`, sql`open_before`)} else 0 end)::bigint end as counted
    from movement m
    join rest using (item, account)
    join ledger_transactions t on t.organisation = ${organisation} and t.entry = m.entry
   where m.is_coded and not exists (
     select from item_movements other
      where other.organisation = ${organisation} and other.entry = m.entry and other.account < m.account)
  union all
  select t.entry, t.line, t.amount
    from ledger_entries e
    join ledger_transactions t on t.organisation = e.organisation and t.entry = e.sequence
   where e.organisation = ${organisation} and e.date between ${from} and ${to} and e.tax_code is not null and (${isOfAdvance} or not exists (
     select from item_movements m where m.organisation = ${organisation} and m.entry = e.sequence))`

/** Whether an entry `e` moves an advance: its tax is due when it is received, by either consideration, and taken back when it is set off. */
export const isOfAdvance = sql`exists (
  select from item_movements advance
   where advance.organisation = e.organisation and advance.entry = e.sequence and advance.account = ${ADVANCES})`

/** The cents of a transaction `t` that count: by the paid part of the claim, rounded half away from zero. Without a claim nothing is open of it. */
const counted = (isReceived: boolean, claimed: Sql, open: Sql): Sql =>
  isReceived
    ? sql`case when ${claimed} = 0 then t.amount
           else div(2 * t.amount * least(abs(${claimed}), greatest(0, sign(${claimed}) * (${claimed} - ${open}))) + abs(${claimed}), 2 * abs(${claimed})) end`
    : sql`t.amount`
