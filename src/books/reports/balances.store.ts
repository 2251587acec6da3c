import { type Day, day, monthOf, yearOf } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import { PRIMARY_CURRENCY } from '../currencies/currency.rules.ts'
import type { AccountBalance, AccountHeading } from './balances.rules.ts'

/**
 * Debits and credits by account and day: whole months from their totals, and day by day the months that contain one of `cuts` or `to`, so a sum
 * that begins or ends there is exact. The cost does not depend on the number of postings.
 */
const movedUntil = (tx: Tx, to: Day, cuts: readonly Day[]): Sql => {
  const months = [...new Set([to, ...cuts].map(monthOf))]
  return sql`
    select account, month as day, debit, credit from account_totals
     where organisation = ${tx.organisation} and month <= ${to} and month <> all(${months}::date[])
    union all
    select account, day, debit, credit from unnest(${months}::date[]) as cut (month)
      join account_day_totals on organisation = ${tx.organisation} and day >= month and day < (month + interval '1 month')::date
     where day <= ${to}`
}

type BalanceRow = AccountHeading & { readonly before: string; readonly debit: string; readonly credit: string }

/** Every account with a posting until `to`: its balance before `from` and before `yearStart`, and the debits and credits since. */
export const balancesBetween = async (tx: Tx, from: Day, to: Day, yearStart = from): Promise<AccountBalance[]> =>
  (
    await tx.rows<BalanceRow & { readonly earlier: string }>(sql`
    select a.number as account, a.type, a.names, moved.before, moved.earlier, moved.debit, moved.credit
      from (
        select account,
               coalesce(sum(debit - credit) filter (where day < ${from}), 0) as before,
               coalesce(sum(debit - credit) filter (where day < ${yearStart}), 0) as earlier,
               coalesce(sum(debit) filter (where day >= ${from}), 0) as debit,
               coalesce(sum(credit) filter (where day >= ${from}), 0) as credit
          from (${movedUntil(tx, to, [yearStart, from])}) as movement group by account
      ) as moved
      join accounts a on a.organisation = ${tx.organisation} and a.number = moved.account
     order by a.number`)
  ).map(({ earlier, ...row }) => ({ ...inCents(row), earlier: BigInt(earlier) }))

/** The sums in cents; they leave the database as text. */
const inCents = <Row extends { before: string; debit: string; credit: string }>(row: Row) => ({
  ...row,
  before: BigInt(row.before),
  debit: BigInt(row.debit),
  credit: BigInt(row.credit),
})

/** An account's movements in a foreign currency, in its cents. */
type CurrencyBalance = { readonly currency: string } & Readonly<Record<'before' | 'debit' | 'credit', bigint>>

export type AccountAsOf = Omit<AccountBalance, 'earlier'> & {
  readonly sequence: number
  /** In its own currency, of an account in another than that of the books. */
  readonly own?: CurrencyBalance
}

/**
 * One account with its movements from `from` to `to`, and its balance before: that of an income account counts from `yearStart`. One statement,
 * so all of it is as of the journal whose newest entry is `sequence`. Undefined if there is no such account.
 */
export async function accountAsOf(
  tx: Tx,
  account: number,
  { yearStart, from, to }: { yearStart: Day; from: Day; to: Day },
): Promise<AccountAsOf | undefined> {
  const sums = sql`
    coalesce(sum(debit - credit) filter (where day < ${from} and (day >= ${yearStart} or a.type not in ('income', 'expense'))), 0)::text as before,
    coalesce(sum(debit) filter (where day >= ${from}), 0)::text as debit,
    coalesce(sum(credit) filter (where day >= ${from}), 0)::text as credit`
  const row = await tx.maybe<
    BalanceRow & { sequence: number; own: ({ currency: string } & Omit<BalanceRow, keyof AccountHeading>) | null }
  >(sql`
    select a.number as account, a.type, a.names, head.sequence, ${sums},
           (select to_json(one) from (
             select a.currency, ${sums} from account_currency_totals
              where organisation = ${tx.organisation} and account = a.number and currency = a.currency and day <= ${to}) as one
             where a.currency <> ${PRIMARY_CURRENCY}) as own
      from accounts a join journal_heads head using (organisation)
      left join (${movedUntil(tx, to, [yearStart, from])}) as movement on movement.account = a.number
     where a.organisation = ${tx.organisation} and a.number = ${account}
     group by a.number, a.type, a.names, a.currency, head.sequence`)
  if (!row) return undefined
  const { own, ...inBooks } = row
  return { ...inCents(inBooks), ...(own ? { own: inCents(own) } : {}) }
}

export const accountHeading = (tx: Tx, account: number): Promise<AccountHeading | undefined> =>
  tx.maybe(sql`
  select number as account, type, names from accounts where organisation = ${tx.organisation} and number = ${account}`)

/** The first day of the fiscal year that contains a day, or of the last one before it: nothing is posted outside a fiscal year. */
export const fiscalYearStart = async (tx: Tx, on: Day): Promise<Day> =>
  (
    await tx.maybe<{ start: Day }>(sql`
    select first_day as start from fiscal_years
     where organisation = ${tx.organisation} and first_day <= ${on} order by first_day desc limit 1`)
  )?.start ?? day(`${yearOf(on)}-01-01`)
