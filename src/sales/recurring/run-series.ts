import { Problem } from '../../errors.ts'
import type { Author, Tx } from '../../platform/db/database.ts'
import { findRecord } from '../../platform/records/statements.ts'
import { todayOf, todayWithin } from '../../tenants/organisations/settings.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { recurringInvoices } from './recurring-invoice.schema.ts'
import { dueSeries } from './recurring-invoice.store.ts'
import { RECURRING_QUEUE } from './recurring-queue.ts'
import type { Run } from './run.rules.ts'
import { failedOccurrences, progressOf } from './run.store.ts'
import { keepFailure, type RunDependencies, runOccurrence } from './run-occurrence.ts'
import { type Occurrence, occurrenceAt, occurrencesUntil } from './schedule.rules.ts'

/** The most new occurrences, and the most failed ones, tried in one pass: after a long stop there are several passes. */
const AT_ONCE = 12

/** Queues a job for each series of the organisation with a due occurrence. */
export const queueDueSeries = async (tx: Tx, now: Date, jobs: SalesDependencies['jobs']): Promise<void> =>
  jobs.enqueue(tx, RECURRING_QUEUE.name, await dueSeries(tx, todayWithin(tx, now)))

/** The author of a run, and its abort signal. */
type How = { readonly author?: Author; readonly signal?: AbortSignal }

/**
 * Makes the due occurrences of a series, each in a transaction of its own: a rejected one is stored as failed, and does not block others. Any
 * number of instances may do so at once.
 */
export async function runSeries(
  dependencies: RunDependencies,
  organisation: string,
  id: string,
  { author, signal }: How = {},
): Promise<Run[]> {
  const { database, clock } = dependencies
  const within = <Result>(work: (tx: Tx) => Promise<Result>) => database.inTransaction(organisation, work, author)
  const runs: Run[] = []
  for (const { index } of await within((tx) => dueOccurrences(tx, id, clock()))) {
    if (signal?.aborted) break
    const now = clock()
    const run = await within((tx) => runOccurrence(tx, id, index, { ...dependencies, now })).catch((error: unknown) => {
      if (!(error instanceof Problem)) throw error
      return within((tx) => keepFailure(tx, id, index, { problem: error, now }))
    })
    if (run) runs.push(run)
  }
  return runs
}

/** The occurrences that one pass tries: failed ones, then untried ones, the oldest first. */
export async function dueOccurrences(tx: Tx, id: string, now: Date): Promise<Occurrence[]> {
  const [series, today, { nextIndex, skipped }] = await Promise.all([
    findRecord(tx, recurringInvoices, id),
    todayOf(tx, now, 'start'),
    progressOf(tx, id),
  ])
  if (series?.status !== 'active') return []
  const failed = series.failedDate === undefined ? [] : await failedOccurrences(tx, series, AT_ONCE)
  const coming = occurrencesUntil(series, { index: nextIndex, until: today, most: AT_ONCE })
  return [
    ...failed.flatMap((index) => occurrenceAt(series, index) ?? []),
    ...coming.filter(({ index }) => !skipped.includes(index)),
  ]
}
