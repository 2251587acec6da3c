import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { TaxCode } from '../vat/tax-codes.ts'

/** Amounts are text in units of the primary currency, for people to read. */
type Sides = { readonly debit: string; readonly credit: string }

/** The first month whose total debits and credits differ. */
export const firstUnbalancedMonth = (tx: Tx): Promise<(Sides & { month: string }) | undefined> =>
  tx.maybe(sql`
  select month, round(sum(debit) / 100, 2) as debit, round(sum(credit) / 100, 2) as credit from account_totals
   where organisation = ${tx.organisation} group by month having sum(debit) <> sum(credit) order by month limit 1`)

type WrongSums = Sides & { readonly journalDebit: string; readonly journalCredit: string }
export type WrongTotal = WrongSums & {
  readonly span: 'day' | 'month'
  readonly account: number
  readonly first: string
}

/** The first total of an account and month, or day, that differs from the sum of the journal. */
export const firstWrongTotal = (tx: Tx): Promise<WrongTotal | undefined> =>
  tx.maybe(sql`
  with by_day as (
    select account, date as first, sum(debit) as debit, sum(credit) as credit
      from (
        select debit_account as account, date, amount::numeric as debit, 0 as credit from ledger_transactions where organisation = ${tx.organisation}
        union all
        select credit_account, date, 0, amount from ledger_transactions where organisation = ${tx.organisation}
      ) as side
     group by account, date
  ), journal as (
    select 'day' as span, account, first, debit, credit from by_day
    union all
    select 'month', account, date_trunc('month', first)::date, sum(debit), sum(credit) from by_day group by account, date_trunc('month', first)
  ), stored as (
    select 'day' as span, account, day as first, debit, credit from account_day_totals where organisation = ${tx.organisation}
    union all
    select 'month', account, month, debit, credit from account_totals where organisation = ${tx.organisation}
  )
  select span, account, first, round(coalesce(stored.debit, 0) / 100, 2) as debit, round(coalesce(stored.credit, 0) / 100, 2) as credit,
         round(coalesce(journal.debit, 0) / 100, 2) as "journalDebit", round(coalesce(journal.credit, 0) / 100, 2) as "journalCredit"
    from stored full join journal using (span, account, first)
   where (coalesce(stored.debit, 0), coalesce(stored.credit, 0)) <> (coalesce(journal.debit, 0), coalesce(journal.credit, 0))
   order by first, account, span limit 1`)

/** The first total of an account, currency and day that differs from the sum of the journal, in units of the currency. */
export const firstWrongCurrencyTotal = (
  tx: Tx,
): Promise<({ account: number; currency: string; day: string } & WrongSums) | undefined> =>
  tx.maybe(sql`
  with foreign_entry as materialized (
    select sequence, currency from ledger_entries where organisation = ${tx.organisation} and currency <> 'CHF'
  ), journal as (
    select account, currency, day, sum(debit) as debit, sum(credit) as credit
      from (
        select t.debit_account as account, e.currency, t.date as day, t.original_amount::numeric as debit, 0 as credit
          from foreign_entry e join ledger_transactions t on t.organisation = ${tx.organisation} and t.entry = e.sequence
        union all
        select t.credit_account, e.currency, t.date, 0, t.original_amount
          from foreign_entry e join ledger_transactions t on t.organisation = ${tx.organisation} and t.entry = e.sequence
      ) as side
     group by account, currency, day
  ), stored as (
    select account, currency, day, debit, credit from account_currency_totals where organisation = ${tx.organisation}
  )
  select account, currency, day, round(coalesce(stored.debit, 0) / 100, 2) as debit, round(coalesce(stored.credit, 0) / 100, 2) as credit,
         round(coalesce(journal.debit, 0) / 100, 2) as "journalDebit", round(coalesce(journal.credit, 0) / 100, 2) as "journalCredit"
    from stored full join journal using (account, currency, day)
   where (coalesce(stored.debit, 0), coalesce(stored.credit, 0)) <> (coalesce(journal.debit, 0), coalesce(journal.credit, 0))
   order by day, account, currency limit 1`)

/**
 * The first entry that contradicts its transactions: there are none, one has another date, or they do not add up to the gross amount.
 * Transactions in the opposite direction count negatively; acquisition tax comes on top and does not count.
 */
export const firstEntryApart = (
  tx: Tx,
  acquisitionCodes: readonly TaxCode[],
): Promise<{ sequence: string; reason: string } | undefined> =>
  tx.maybe(sql`
  select sequence::text, reason from (
    select e.sequence, case
        when count(t.line) = 0 then 'it has no transactions'
        when bool_or(t.date <> e.date) then 'a transaction has another date'
        when e.gross_amount <> coalesce(sum(case
            when t.line > 1 and e.tax_code = any(${acquisitionCodes}::text[]) then 0
            when t.debit_account = e.debit_account or t.credit_account = e.credit_account then t.amount
            else -t.amount end), 0) then 'its transactions do not add up to the gross amount'
        when e.currency = 'CHF' and e.gross_amount <> e.amount then 'its amount is not its gross amount'
        when e.source = 'api' and e.gross_amount <> round(e.amount * e.exchange_rate)
          then 'its amount at its rate is not its gross amount'
        end as reason
      from ledger_entries e
      left join ledger_transactions t on t.organisation = ${tx.organisation} and t.entry = e.sequence
     where e.organisation = ${tx.organisation}
     group by e.organisation, e.sequence
  ) as validated
   where reason is not null order by validated.sequence limit 1`)

/** The first missing number up to the last one of the head; or the last entry, if it is not the head's. */
export const firstGap = (tx: Tx): Promise<{ missing: string | null; given: string; last: string | null } | undefined> =>
  tx.maybe(sql`
  select missing::text, head.sequence::text as given, last::text
    from (select coalesce(max(sequence), 0) as sequence from journal_heads where organisation = ${tx.organisation}) as head,
         (select max(sequence) as last, min(place) filter (where sequence <> place) as missing
            from (select sequence, row_number() over (order by sequence) as place from ledger_entries where organisation = ${tx.organisation}) as placed
         ) as journal
   where missing is not null or coalesce(last, 0) <> head.sequence`)

/** Whether the posting days in the head of the journal differ from those of open years and VAT periods. */
export const opensOtherDays = (tx: Tx): Promise<boolean> =>
  tx.value(sql`
    select exists (
      select from journal_heads where organisation = ${tx.organisation} and (open <> open_days(organisation) or locked_for_vat <> settled_days(organisation, 'vat'))) as "isSo"`)

/**
 * The first day and account of the sub-ledger on which items move by something else than the account, in units of the primary currency. Of
 * advances, the entries with items alone: deposits that are invoiced are on 2030, too.
 */
export const firstItemsApart = (
  tx: Tx,
): Promise<{ account: number; day: string; items: string; books: string } | undefined> =>
  tx.maybe(sql`
  select account, day, round(coalesce(item.booked, 0) / 100, 2) as items, round(coalesce(total.booked, 0) / 100, 2) as books
    from (select account, date as day, sum(booked) as booked from item_movements where organisation = ${tx.organisation} group by account, date) as item
    full join (select account, day, debit - credit as booked from account_day_totals
                where organisation = ${tx.organisation} and account = any(accounts_of_items())
               union all
               select m.account, m.date, sum(case m.account when t.debit_account then t.amount else -t.amount end)
                 from item_movements m join ledger_transactions t on t.organisation = m.organisation and t.entry = m.entry
                where m.organisation = ${tx.organisation} and m.account <> all(accounts_of_items()) and m.account in (t.debit_account, t.credit_account)
                group by m.account, m.date) as total using (account, day)
   where coalesce(item.booked, 0) <> coalesce(total.booked, 0) order by day, account limit 1`)

/** The first item of which more or less is open than its movements and allocations add up to, or on other days. In units of its currency. */
export const firstWrongItem = (
  tx: Tx,
): Promise<{ id: string; account: number; open: string | null; moved: string | null } | undefined> =>
  tx.maybe(sql`
  with moved as (
    select id, account, sum(amount) as open, sum(booked) as open_booked, min(date) as first_day, max(date) as last_day
      from (
        select item as id, account, amount, booked, date from item_movements where organisation = ${tx.organisation}
        union all
        select credit, account, amount, booked, date from item_allocations where organisation = ${tx.organisation}
        union all
        select debit, account, -amount, -booked, date from item_allocations where organisation = ${tx.organisation}
      ) as movement
     group by id, account
  ), item as (
    select id, account, open, open_booked, first_day, last_day from open_items where organisation = ${tx.organisation}
  )
  select id, account, round(item.open / 100.0, 2) as open, round(moved.open / 100.0, 2) as moved
    from item full join moved using (id, account)
   where (item.open, item.open_booked, item.first_day, item.last_day)
         is distinct from (moved.open, moved.open_booked, moved.first_day, moved.last_day)
   order by id, account limit 1`)
