import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Editability, editabilityOf } from './period.rules.ts'
import { holdPeriodsWithin, periodsWithin } from './period.store.ts'

/**
 * Tells for each of the days whether the books may be edited there. For whoever holds the head of the journal: a period is changed only
 * between two postings. Two statements, whatever the number of days.
 */
export const editabilityOn = (tx: Tx, days: readonly Day[]) => validatedBy(periodsWithin, tx, days)

/** The same, and the answer holds until the transaction ends: whoever closes a period meanwhile waits. */
export const holdEditability = (tx: Tx, days: readonly Day[]) => validatedBy(holdPeriodsWithin, tx, days)

async function validatedBy(
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
