import { type Day, day } from '../calendar/day.ts'
import type { Tx } from '../db/database.ts'
import { todayOf } from '../organisations/settings.ts'
import type { Fault } from '../problem.ts'
import { faultsBy, ruleOf, type Unread } from '../rule.ts'

/** What is asked of whoever takes something back. */
type Wanted = { readonly date?: string }

const rule = ruleOf<Wanted, string>()
/** A counter-entry is never before the day of what it counters, or the books would in between take back what was not there. */
const notBefore = rule(['date'], ({ date }, original) =>
  date !== undefined && date < original
    ? [{ field: 'date', message: `must not be before ${original}, the day of what is taken back` }]
    : [],
)

/** What is wrong with the day that is wanted for a counter-entry. */
export const reversalFaults = (original: string, wanted: Wanted, unread: Unread): Fault[] =>
  faultsBy([notBefore], wanted, unread, original)

/** The day of a counter-entry: the one wanted, which has been judged, else today. What lies ahead is countered on its own day. */
export async function reversalDate(tx: Tx, original: string, wanted: string | undefined, now: Date): Promise<Day> {
  if (wanted !== undefined) return day(wanted)
  const today = await todayOf(tx, now)
  return today < original ? day(original) : today
}
