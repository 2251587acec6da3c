import { covers, type Period } from '../../books/periods/period.rules.ts'
import { type Day, yearOf } from '../../platform/calendar/day.ts'

/** Until when a document is kept: ten years from the end of its fiscal year (OR 958f), or of its calendar year where there is none. */
export function retainedUntil(openingDate: Day, years: readonly Period[]): string {
  const end = years.find((year) => covers(year, openingDate))?.to ?? `${yearOf(openingDate)}-12-31`
  return Temporal.PlainDate.from(end).add({ years: 10 }).toString()
}
