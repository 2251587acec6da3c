import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { planned, type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import { ADVANCES, LOST_RECEIVABLES, RECEIVABLES, SALES_DEDUCTIONS } from '../accounts/account.rules.ts'
import type { Counting } from '../journal/counting.rules.ts'
import { taxPart } from '../journal/journal.store.ts'
import { countedTransactions, isOfAdvance } from '../journal/received.store.ts'
import type { Period } from '../periods/period.rules.ts'
import type { TaxCode } from '../vat/tax-codes.ts'
import type { AccountType, TaxPart } from '../vat/tax-transactions.rules.ts'
import type { Adjustment, AdjustmentCreation } from './vat-return.schema.ts'

type Span = Pick<Period, 'from' | 'to'>

/** The transactions of the entries with a tax code in a period, by what decides where they are reported. */
export type CodedSum = {
  readonly taxCode: TaxCode
  readonly taxPart: TaxPart
  /** Null for entries of older versions: their accounts decide it. */
  readonly isReversal: boolean | null
  readonly debitAccount: number
  readonly debitType: AccountType
  readonly creditAccount: number
  readonly creditType: AccountType
  /** Of a reduction that is shared over the turnover of its invoice: the account of that turnover. */
  readonly invoicedOn: number | null
  readonly amount: string
  /** Whether one of the entries says its day of supply. */
  readonly hasSupplyDates: boolean
}

/** Whether discounts and losses are shared over the turnover of their invoices, since activities have different rates. */
type Sharing = { readonly isShared: boolean }

/** The sums of the transactions that are booked in a span. */
export async function codedSumsWithin(tx: Tx, { from, to }: Span, { isShared }: Sharing): Promise<CodedSum[]> {
  const sums = codedSums(tx, {
    isShared,
    amount: sql`t.amount`,
    transactions: sql`ledger_entries e join ledger_transactions t on t.organisation = e.organisation and t.entry = e.sequence`,
    where: sql`e.organisation = ${tx.organisation} and e.date between ${from} and ${to} and e.tax_code is not null`,
  })
  return tx.rows((await isLongJournal(tx)) ? planned(sums) : sums)
}

/** Whether the organisation has so many entries that a plan for all organisations is slow, and that PostgreSQL's statistics know it. */
const isLongJournal = (tx: Tx): Promise<boolean> =>
  tx.value(sql`select sequence >= 100000 as "isLong" from journal_heads where organisation = ${tx.organisation}`)

/** The sums of what counts in a VAT period in which, or before which, turnover and input tax count when they are paid. */
export const countedSumsWithin = (tx: Tx, counting: Counting, { isShared }: Sharing): Promise<CodedSum[]> =>
  tx.rows(
    codedSums(tx, {
      isShared,
      amount: sql`n.counted`,
      transactions: sql`
        (${countedTransactions(tx, counting)}) as n
          join ledger_entries e on e.organisation = ${tx.organisation} and e.sequence = n.entry
          join ledger_transactions t on t.organisation = e.organisation and t.entry = e.sequence and t.line = n.line`,
      where: sql`true`,
    }),
  )

/** The entries that were booked before a day and of which a part counts in a VAT period, or no longer does: the first of them. */
export const countedBefore = (tx: Tx, counting: Counting, day: string, most: number): Promise<string[]> =>
  tx.column(sql`
  select e.id from ledger_entries e
   where e.organisation = ${tx.organisation} and e.date < ${day} and e.sequence in (
     select entry from (${countedTransactions(tx, counting)}) as n where counted <> 0)
   order by e.sequence limit ${most}`)

const codedSums = (
  { organisation }: Tx,
  {
    isShared,
    amount,
    transactions,
    where,
  }: Sharing & { readonly amount: Sql; readonly transactions: Sql; readonly where: Sql },
): Sql => sql`
  select sums.*, d.type as "debitType", c.type as "creditType"
    from (
      select e.tax_code as "taxCode", ${taxPart} as "taxPart", e.is_reversal as "isReversal", e.debit_account as "debitAccount",
             e.credit_account as "creditAccount", part.account as "invoicedOn", sum(coalesce(part.amount, ${amount}))::text as amount,
             bool_or(e.supply_date is not null) as "hasSupplyDates"
        from ${transactions}
        left join lateral (${isShared ? partsByTurnover(amount) : sql`select null::smallint as account, null::bigint as amount`}) as part on true
       where ${where}
       group by 1, 2, 3, 4, 5, 6
    ) as sums
    join accounts d on d.organisation = ${organisation} and d.number = sums."debitAccount"
    join accounts c on c.organisation = ${organisation} and c.number = sums."creditAccount"`

/**
 * The parts of an amount of an entry `e` that discounts an invoice, or loses or recovers a part of it, by the accounts of the invoice's turnover
 * with its tax code. Cumulative amounts are rounded, so that the parts add up.
 */
const partsByTurnover = (amount: Sql): Sql => sql`
  select account, (round(${amount} * upto / total) - round(${amount} * (upto - net) / total))::bigint as amount
    from (
      select account, net, sum(net) over (order by account) as upto, sum(net) over () as total
        from (
          select case when i.is_reversal then i.debit_account else i.credit_account end as account,
                 sum(case when i.is_reversal then -p.amount else p.amount end) as net
            from item_movements own
            join item_movements m on m.organisation = own.organisation and m.item = own.item and m.account = own.account
            join ledger_entries i on i.organisation = m.organisation and i.sequence = m.entry and i.source = 'invoice' and i.tax_code = e.tax_code
            join ledger_transactions p on p.organisation = i.organisation and p.entry = i.sequence
             and coalesce(p.tax_part, case when p.line > 1 then 'vat' else 'net' end) = 'net'
           where own.organisation = e.organisation and own.entry = e.sequence and own.account = ${RECEIVABLES}
             and array[e.debit_account, e.credit_account] && ${[SALES_DEDUCTIONS, LOST_RECEIVABLES]}::smallint[]
           group by 1
        ) as turnover
    ) as cumulative
   where total <> 0`

/**
 * The entries that pay an item of receivables or payables which nothing claims: payments that are not allocated to what they pay, on a day. The
 * first of them. The tax of an advance that is set off concerns no other money of its payment.
 */
export const unallocatedOn = (tx: Tx, on: Day, most: number): Promise<string[]> =>
  tx.column(sql`
  with item as (
    select id, account from open_items
     where organisation = ${tx.organisation} and account <> ${ADVANCES} and type in ('entry', 'payment') and first_day <= ${on} and (open <> 0 or open_booked <> 0)
    union all
    select id, account from open_items
     where organisation = ${tx.organisation} and account <> ${ADVANCES} and type in ('entry', 'payment') and first_day <= ${on} and open = 0 and open_booked = 0
       and last_day > ${on}
  ), movement as (
    select i.id, i.account, e.sequence as entry, m.booked from item i
      join item_movements m on m.organisation = ${tx.organisation} and m.item = i.id and m.account = i.account and m.date <= ${on}
      left join ledger_entries e on e.organisation = m.organisation and e.sequence = m.entry and not ${isOfAdvance}
    union all
    select i.id, i.account, null, a.booked from item i
      join item_allocations a on a.organisation = ${tx.organisation} and a.credit = i.id and a.account = i.account and a.date <= ${on}
    union all
    select i.id, i.account, null, -a.booked from item i
      join item_allocations a on a.organisation = ${tx.organisation} and a.debit = i.id and a.account = i.account and a.date <= ${on}
  ), unallocated as (
    select m.id, m.account from movement m left join ledger_entries e on e.organisation = ${tx.organisation} and e.sequence = m.entry
     group by m.id, m.account
    having not coalesce(bool_or(e.tax_code is not null), false) and case m.account when ${RECEIVABLES} then sum(booked) < 0 else sum(booked) > 0 end
  )
  select e.id from unallocated join movement m using (id, account)
    join ledger_entries e on e.organisation = ${tx.organisation} and e.sequence = m.entry
   order by e.sequence limit ${most}`)

export type UndeclaredEntry = {
  readonly id: string
  readonly sequence: string
  readonly date: Day
  readonly taxCode: string
}

/**
 * The entries with a tax code that were posted in some spans of days, the first of them, and how many there are. An entry and its reversal that
 * both lie there declare nothing together, and are left out.
 */
export const codedEntriesWithin = (
  tx: Tx,
  spans: readonly Pick<Period, 'from' | 'to'>[],
  most: number,
): Promise<(UndeclaredEntry & { readonly count: number })[]> =>
  tx.rows(sql`
  with outside as (
    select e.id, e.sequence, e.date, e.tax_code, e.reverses
      from unnest(${spans.map(({ from }) => from)}::date[], ${spans.map(({ to }) => to)}::date[]) as span (first, last)
      join ledger_entries e on e.organisation = ${tx.organisation} and e.date between span.first and span.last
     where e.tax_code is not null
  )
  select id, sequence, date, tax_code as "taxCode", count(*) over ()::int as count from outside o
   where not exists (select from outside other where other.id = o.reverses or other.reverses = o.id)
   order by sequence limit ${most}`)

/** The movements of accounts in a period, debits less credits in cents, by their number. */
export const movedWithin = (
  tx: Tx,
  { from, to }: Span,
  accounts: readonly number[],
): Promise<{ readonly account: number; readonly moved: string }[]> =>
  tx.rows(sql`
  select account, sum(debit - credit)::text as moved from account_day_totals
   where organisation = ${tx.organisation} and day between ${from} and ${to} and account = any(${accounts}) group by account`)

/** The balance of an account, debits less credits in cents. */
export const balanceOf = (tx: Tx, account: number): Promise<string> =>
  tx.value(sql`
  select coalesce(sum(debit - credit), 0)::text as balance from account_totals where organisation = ${tx.organisation} and account = ${account}`)

/** The movement of an entry on an account of VAT that no return reports. */
export type UnreportedMove = {
  readonly id: string
  readonly isCoded: boolean
  readonly account: number
  readonly moved: string
}

/**
 * The movements of accounts of VAT in a period beside the VAT of tax codes: entries without a code, and bases that were booked on such an account. Entries
 * that settle a period are left out, and so is an entry whose reversal lies in the period too.
 */
export const unreportedWithin = (tx: Tx, { from, to }: Span, accounts: readonly number[]): Promise<UnreportedMove[]> =>
  tx.rows(sql`
  with unreported as (
    select e.id, e.sequence, e.reverses, e.tax_code is not null as "isCoded", side.account, side.moved
      from ledger_transactions t
      join ledger_entries e on e.organisation = t.organisation and e.sequence = t.entry
      cross join lateral (values (t.debit_account, t.amount), (t.credit_account, -t.amount)) as side (account, moved)
     where t.organisation = ${tx.organisation} and t.date between ${from} and ${to}
       and (t.debit_account = any(${accounts}) or t.credit_account = any(${accounts})) and side.account = any(${accounts})
       and (e.tax_code is null or ${taxPart} = 'net') and e.source <> 'vat-settlement'
  )
  select id, "isCoded", account, sum(moved)::text as moved from unreported u
   where not exists (select from unreported other where other.id = u.reverses or other.reverses = u.id)
   group by id, sequence, "isCoded", account order by sequence`)

/** The entries whose tax code was not the statutory one on their day of supply: the first of them. */
export const outsideValidityWithin = (
  tx: Tx,
  { from, to }: Span,
  codes: readonly { readonly code: string; readonly validFrom: Day | null; readonly validTo: Day | null }[],
  most: number,
): Promise<string[]> =>
  tx.column(sql`
  select e.id from ledger_entries e
    join unnest(${codes.map(({ code }) => code)}::text[], ${codes.map(({ validFrom }) => validFrom)}::date[],
                ${codes.map(({ validTo }) => validTo)}::date[]) as valid (code, first, last) on valid.code = e.tax_code
   where e.organisation = ${tx.organisation} and e.date between ${from} and ${to}
     and (coalesce(right(e.supply_date, 10)::date, e.date) < valid.first or coalesce(left(e.supply_date, 10)::date, e.date) > valid.last)
   order by e.sequence limit ${most}`)

/** The entries of older versions, which do not say whether they lower the turnover without tax that they report: the first of them. */
export const undirectedWithin = (
  tx: Tx,
  { from, to }: Span,
  codes: readonly TaxCode[],
  most: number,
): Promise<string[]> =>
  tx.column(sql`
  select id from ledger_entries
   where organisation = ${tx.organisation} and date between ${from} and ${to} and is_reversal is null and tax_code = any(${codes})
   order by sequence limit ${most}`)

/** The entries with one of some tax codes on one of some accounts: the first of them. */
export const codedOnWithin = (
  tx: Tx,
  { from, to }: Span,
  { codes, accounts }: { readonly codes: readonly TaxCode[]; readonly accounts: readonly number[] },
  most: number,
): Promise<string[]> =>
  tx.column(sql`
  select id from ledger_entries
   where organisation = ${tx.organisation} and date between ${from} and ${to} and tax_code = any(${codes})
     and (debit_account = any(${accounts}) or credit_account = any(${accounts}))
   order by sequence limit ${most}`)

const adjustmentColumns = sql`
  id, vat_period as "vatPeriod", box::text as box, amount, description, ledger_entry as "ledgerEntry"`

export const adjustmentsOf = async (tx: Tx, period: string): Promise<Adjustment[]> =>
  (
    await tx.rows<object>(sql`
  select ${adjustmentColumns} from vat_adjustments
   where organisation = ${tx.organisation} and vat_period = ${period} order by created_at, id`)
  ).map(withoutNulls<Adjustment>)

/** All adjustments of some VAT periods. */
export const adjustmentsOfPeriods = async (tx: Tx, periods: readonly string[]): Promise<Adjustment[]> =>
  (
    await tx.rows<object>(sql`
  select ${adjustmentColumns} from vat_adjustments where organisation = ${tx.organisation} and vat_period = any(${periods})`)
  ).map(withoutNulls<Adjustment>)

/** All adjustments of the organisation that have one of the ids. */
export const adjustmentsWithIds = async (tx: Tx, ids: readonly string[]): Promise<Adjustment[]> =>
  (
    await tx.rows<object>(sql`
  select ${adjustmentColumns} from vat_adjustments where organisation = ${tx.organisation} and id = any(${ids})`)
  ).map(withoutNulls<Adjustment>)

export const insertAdjustment = async (tx: Tx, period: string, made: AdjustmentCreation): Promise<Adjustment> =>
  withoutNulls(
    await tx.one<object>(sql`
  insert into vat_adjustments (organisation, id, vat_period, box, amount, description, ledger_entry)
  values (${tx.organisation}, ${newId()}, ${period}, ${made.box}, ${made.amount}, ${made.description}, ${made.ledgerEntry ?? null})
  returning ${adjustmentColumns}`),
  )

export const deleteAdjustment = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`delete from vat_adjustments where organisation = ${tx.organisation} and id = ${id}`)

/** A return as it was settled: the JSON that its SHA-256 is of, which has the SHA-256 of the file for the portal. */
export type StoredReturn = { readonly id: string; readonly content: string; readonly settledAt: string }

const returnColumns = sql`id, content, instant(settled_at) as "settledAt"`

/** The return of a settled period that is in force; undefined of one that was settled by a version without returns. */
export const returnInForce = (tx: Tx, period: string): Promise<StoredReturn | undefined> =>
  tx.maybe(sql`
  select ${returnColumns} from vat_returns
   where organisation = ${tx.organisation} and vat_period = ${period} and reopened_at is null`)

/** The file of a settled return with this SHA-256. */
export const returnFile = (tx: Tx, period: string, fileSha256: string): Promise<string> =>
  tx.value(sql`
  select file from vat_returns
   where organisation = ${tx.organisation} and vat_period = ${period} and reopened_at is null and content::json->>'fileSha256' = ${fileSha256}`)

/** The returns of some settled periods that are in force. */
export const returnsInForce = (
  tx: Tx,
  periods: readonly string[],
): Promise<{ readonly vatPeriod: string; readonly content: string }[]> =>
  tx.rows(sql`
  select vat_period as "vatPeriod", content from vat_returns
   where organisation = ${tx.organisation} and vat_period = any(${periods}) and reopened_at is null`)

/** Whether an earlier return of the period was filed: the next one replaces it. */
export const hasFiledReturn = (tx: Tx, period: string): Promise<boolean> =>
  tx.value(sql`
  select exists (select from vat_returns where organisation = ${tx.organisation} and vat_period = ${period} and was_filed) as "isThere"`)

export const insertReturn = (
  tx: Tx,
  period: string,
  { id, content, settledAt, file }: StoredReturn & { readonly file: string | undefined },
  sha256: Buffer,
): Promise<number> =>
  tx.run(sql`
  insert into vat_returns (organisation, id, vat_period, content, sha256, file, settled_at)
  values (${tx.organisation}, ${id}, ${period}, ${content}, ${sha256}, ${file ?? null}, ${settledAt})`)

/** Marks the return of a period as no longer in force; it stays, and says whether it was filed. */
export const voidReturn = (
  tx: Tx,
  id: string,
  { at, wasFiled }: { readonly at: string; readonly wasFiled: boolean },
): Promise<number> =>
  tx.run(
    sql`update vat_returns set reopened_at = ${at}, was_filed = ${wasFiled} where organisation = ${tx.organisation} and id = ${id}`,
  )

/** The payable tax of the periods with a return in force that end after a day, in cents, the newest first. */
export const payableAfter = (tx: Tx, last: string): Promise<number[]> =>
  tx.column(sql`
  select (r.content::json ->> 'payableTax')::float8 as payable from vat_returns r
    join vat_periods v on v.organisation = r.organisation and v.id = r.vat_period
   where r.organisation = ${tx.organisation} and r.reopened_at is null and v.last_day > ${last} order by v.last_day desc`)

/** The first VAT period with a return that no event of its settling has the SHA-256 of, or whose own SHA-256 is not that of its return. */
export const firstAlteredReturn = (tx: Tx): Promise<Span | undefined> =>
  tx.maybe(sql`
  select v.first_day as "from", v.last_day as "to" from vat_periods v
    left join vat_returns r on r.organisation = v.organisation and r.vat_period = v.id
   where v.organisation = ${tx.organisation}
     and ((r.id is not null and not exists (
            select from events e
             where e.organisation = ${tx.organisation} and e.record = v.id::text and e.type = 'vat-period.settled'
               and e.after #>> '{vatPeriod,returnSha256}' = encode(r.sha256, 'hex')))
       or (v.return_sha256 is not null and not exists (
            select from vat_returns f
             where f.organisation = ${tx.organisation} and f.vat_period = v.id and f.reopened_at is null and f.sha256 = v.return_sha256)))
   order by v.first_day limit 1`)
