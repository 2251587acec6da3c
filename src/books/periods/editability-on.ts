import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { comingYears, covers, type Editability, editabilityOf } from './period.rules.ts'
import { listPeriods, lockPeriodsWithin, periodsWithin } from './period.store.ts'

/**
 * Whether the books may be edited, for each of the days. Under the lock on the head of the journal the answer is valid until the
 * transaction ends, because a period changes only between two postings. Two statements, whatever the number of days; a third where a day
 * lies in no fiscal year, which may be one that is coming.
 */
export const editabilityOn = (tx: Tx, days: readonly Day[], now: Date) => editabilityFrom(periodsWithin, tx, days, now)

/** The same, without that lock: the periods are locked instead, and closing one waits until the transaction ends. */
export const lockEditability = (tx: Tx, days: readonly Day[], now: Date) =>
  editabilityFrom(lockPeriodsWithin, tx, days, now)

async function editabilityFrom(
  find: typeof periodsWithin,
  tx: Tx,
  days: readonly Day[],
  now: Date,
): Promise<(on: Day) => Editability> {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return () => 'no-fiscal-year'
  const [years, vatPeriods] = await Promise.all([
    find(tx, 'fiscal-year', { first, last }),
    find(tx, 'vat-period', { first, last }),
  ])
  const areCovered = days.every((on) => years.some((year) => covers(year, on)))
  const coming = areCovered ? [] : comingYears(await listPeriods(tx, 'fiscal-year'), now)
  return (on) => editabilityOf(on, years, { vatPeriods, coming })
}
