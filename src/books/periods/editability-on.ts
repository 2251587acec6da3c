import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Editability, editabilityOf } from './period.rules.ts'
import { lockPeriodsWithin, periodsWithin } from './period.store.ts'

/**
 * Whether the books may be edited, for each of the days. Under the lock on the head of the journal the answer is valid until the
 * transaction ends, because a period changes only between two postings. Two statements, whatever the number of days.
 */
export const editabilityOn = (tx: Tx, days: readonly Day[]) => editabilityFrom(periodsWithin, tx, days)

/** The same, without that lock: the periods are locked instead, and closing one waits until the transaction ends. */
export const lockEditability = (tx: Tx, days: readonly Day[]) => editabilityFrom(lockPeriodsWithin, tx, days)

async function editabilityFrom(
  find: typeof periodsWithin,
  tx: Tx,
  days: readonly Day[],
): Promise<(on: Day) => Editability> {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return () => 'no-fiscal-year'
  const [years, vatPeriods] = await Promise.all([
    find(tx, 'fiscal-year', { first, last }),
    find(tx, 'vat-period', { first, last }),
  ])
  return (on) => editabilityOf(on, years, vatPeriods)
}
