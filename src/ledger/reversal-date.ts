import { type Day, day } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { todayOf } from '../organisations/settings.ts'
import { refuseFaults } from '../problem.ts'

/**
 * The day of a counter-entry: the one wanted, else today. It is never before the day of what it counters, or the books would in
 * between take back what was not there: such a wish is refused, and what lies ahead is countered on its own day.
 */
export async function reversalDate(tx: Tx, original: string, wanted: string | undefined, now: Date): Promise<Day> {
  if (wanted === undefined) {
    const today = await todayOf(tx, now)
    return today < original ? day(original) : today
  }
  if (wanted < original)
    refuseFaults([{ field: 'date', message: `must not be before ${original}, the day of what is taken back` }])
  return day(wanted)
}
