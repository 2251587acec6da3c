import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql, withoutNulls } from '../../platform/db/sql.ts'
import type { Progress } from './recurring-invoice.rules.ts'
import type { RecurringInvoice } from './recurring-invoice.schema.ts'
import type { Run } from './run.rules.ts'

const columns = sql`r.period_from::text as "from", r.period_to::text as "to", r.date::text, r.occurrence as index, r.status, r.reason`

/** The run of a billed period. */
export async function findRun(tx: Tx, series: string, from: Day): Promise<Run | undefined> {
  const row = await tx.maybe<object>(sql`
    select ${columns}, r.invoice from recurring_invoice_runs r
     where r.organisation = ${tx.organisation} and r.series = ${series} and r.period_from = ${from}`)
  return row && withoutNulls<Run>(row)
}

/** A run in a list: its invoice with its number, if that still exists. */
export type ListedRun = Run & { readonly number?: string }

/** The newest runs of a series, the newest first. */
export const newestRuns = async (tx: Tx, series: string, most: number): Promise<ListedRun[]> =>
  (
    await tx.rows<object>(sql`
      select ${columns}, d.id as invoice, nullif(d.number, '') as number
        from recurring_invoice_runs r left join documents d on d.organisation = ${tx.organisation} and d.id = r.invoice
       where r.organisation = ${tx.organisation} and r.series = ${series}
       order by r.occurrence desc limit ${most}`)
  ).map((row) => withoutNulls<ListedRun>(row))

/** The indexes of the failed occurrences that the series still has, at most so many: those whose last try is the longest ago. The oldest first. */
export const failedOccurrences = async (
  tx: Tx,
  { id, end, occurrences }: RecurringInvoice,
  most: number,
): Promise<number[]> =>
  (
    await tx.rows<{ index: number }>(sql`
      select occurrence as index from recurring_invoice_runs
       where organisation = ${tx.organisation} and series = ${id} and status = 'failed'
         and date <= coalesce(${end ?? null}, date) and occurrence < coalesce(${occurrences ?? null}, occurrence + 1)
       order by ran_at, occurrence limit ${most}`)
  )
    .map(({ index }) => index)
    .toSorted((a, b) => a - b)

/** Stores runs; a failed one gets its new outcome. */
export const keepRuns = (tx: Tx, series: string, runs: readonly Run[]): Promise<number> =>
  tx.run(sql`
  insert into recurring_invoice_runs (organisation, series, period_from, period_to, date, occurrence, status, reason, invoice)
  select ${tx.organisation}, ${series}, r."from", r."to", r.date, r.index, r.status, r.reason, r.invoice
    from json_to_recordset(${JSON.stringify(runs)}) as r ("from" date, "to" date, date date, index int, status text, reason json, invoice uuid)
  on conflict (organisation, series, period_from)
  do update set status = excluded.status, reason = excluded.reason, invoice = excluded.invoice, ran_at = excluded.ran_at
   where recurring_invoice_runs.status = 'failed'`)

/** The progress of a series, by its runs: every occurrence before the next one has a run. `skipped` are the later ones that a pause skipped already. */
export async function progressOf(tx: Tx, series: string): Promise<Progress & { readonly skipped: readonly number[] }> {
  const row = await tx.one<object>(sql`
    with runs as (select occurrence, date, status, reason from recurring_invoice_runs where organisation = ${tx.organisation} and series = ${series})
    select next."nextIndex", array(select occurrence from runs where occurrence > next."nextIndex") as skipped,
           (select json_build_object('date', date, 'code', reason ->> 'code') from runs where status = 'failed' order by occurrence limit 1)
             as failure
      from (select min(occurrence) + 1 as "nextIndex" from (select -1 as occurrence union all select occurrence from runs) as one
             where not exists (select from runs where runs.occurrence = one.occurrence + 1)) as next`)
  return withoutNulls(row)
}

/** Whether the series made an invoice. */
export const hasMadeInvoice = async (tx: Tx, series: string): Promise<boolean> =>
  (await tx.run(sql`
    select from recurring_invoice_runs
     where organisation = ${tx.organisation} and series = ${series} and status = 'made' limit 1`)) > 0

export const deleteRuns = (tx: Tx, series: string): Promise<number> =>
  tx.run(sql`delete from recurring_invoice_runs where organisation = ${tx.organisation} and series = ${series}`)
