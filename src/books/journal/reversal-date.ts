import type { Violation } from '../../errors.ts'
import { type Day, day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'

/** A counter-entry is never before the day of what it counters, or the books would in between take back what was not there. */
export const reversalViolations = (original: string, { date }: { readonly date?: string }): Violation[] =>
  date !== undefined && date < original
    ? [{ field: 'date', message: `must not be before ${original}, the day of what is taken back` }]
    : []

/** The day of a counter-entry: the one wanted, which has been validated, else today. What lies ahead is countered on its own day. */
export async function reversalDate(tx: Tx, original: string, wanted: string | undefined, now: Date): Promise<Day> {
  if (wanted !== undefined) return day(wanted)
  const today = await todayOf(tx, now)
  return today < original ? day(original) : today
}
