import { addDays, type Day, isDay, monthOf } from '../../src/platform/calendar/day.ts'

/** How many days after Monday. */
const weekdayOf = (day: Day): number => (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7

/** The same day of another month, or its last day where it is shorter. Undefined outside the years 1900 to 2199. */
function addMonths(from: Day, months: number): Day | undefined {
  const [year = 0, month = 0, date = 0] = from.split('-').map(Number)
  const last = new Date(Date.UTC(year, month + months, 0))
  last.setUTCDate(Math.min(date, last.getUTCDate()))
  return dayIn(last)
}

const dayIn = (at: Date): Day | undefined => {
  const text = at.toISOString().slice(0, 10)
  return isDay(text) ? text : undefined
}

/** The weeks from Monday to Sunday that have a day of this month; undefined where there is no day in them. */
export function weeksOf(month: Day): readonly (readonly (Day | undefined)[])[] {
  const first = monthOf(month)
  const before = weekdayOf(first)
  const days = new Date(Date.UTC(Number(first.slice(0, 4)), Number(first.slice(5, 7)), 0)).getUTCDate()
  return Array.from({ length: Math.ceil((before + days) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_, at) => {
      const date = week * 7 + at - before
      return date < 0 || date >= days ? undefined : addDays(first, date)
    }),
  )
}

/** The day that a key leads to, as in the date grid of the ARIA practices guide; undefined for another key, or outside the years 1900 to 2199. */
export function dayByKey(from: Day, key: string, isShifted = false): Day | undefined {
  const months = { PageUp: -1, PageDown: 1 }[key]
  if (months !== undefined) return addMonths(from, isShifted ? months * 12 : months)
  const days = {
    ArrowLeft: -1,
    ArrowRight: 1,
    ArrowUp: -7,
    ArrowDown: 7,
    Home: -weekdayOf(from),
    End: 6 - weekdayOf(from),
  }[key]
  if (days === undefined) return undefined
  return dayIn(new Date(Date.parse(from) + days * 86_400_000))
}
