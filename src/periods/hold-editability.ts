import type { Day } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { type Editability, editabilityOf } from './period.rules.ts'
import { holdPeriods } from './period.store.ts'

/**
 * Tells for each of the days whether the books may be edited there. The answer holds until the transaction ends: whoever closes
 * a period meanwhile waits. Two statements, whatever the number of days.
 */
export async function holdEditability(tx: Tx, days: readonly Day[]): Promise<(on: Day) => Editability> {
  const sorted = days.toSorted()
  const [first, last] = [sorted[0], sorted.at(-1)]
  if (first === undefined || last === undefined) return () => 'no-fiscal-year'
  const [years, vatPeriods] = await Promise.all([
    holdPeriods(tx, 'fiscal-year', first, last),
    holdPeriods(tx, 'vat-period', first, last),
  ])
  return (on) => editabilityOf(on, years, vatPeriods)
}
