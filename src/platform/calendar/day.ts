declare const brand: unique symbol

/** A calendar date `YYYY-MM-DD` of the years 1900 to 2199. Days compare as text. */
export type Day = string & { readonly [brand]: 'Day' }

/** The text is not a date, or the date is before 1900 or after 2199. */
export class DayOutOfRange extends RangeError {
  override readonly name = 'DayOutOfRange'
}

/** The end of the calendar. */
export const LAST_DAY = '2199-12-31' as Day

const shape = /^(19\d\d|2[01]\d\d)-(\d\d)-(\d\d)$/

export function isDay(text: string): text is Day {
  const [, ...parts] = shape.exec(text) ?? []
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  if (year === 0 || month < 1 || month > 12 || day < 1) return false
  // Every month has 28 days; day 0 of the next month is the last of this one.
  return day <= 28 || day <= new Date(Date.UTC(year, month, 0)).getUTCDate()
}

/** A day, or a first and a last one with a slash between (ISO 8601). */
export function isDayOrSpan(text: string): boolean {
  const [first = '', last = first, ...others] = text.split('/')
  return others.length === 0 && isDay(first) && isDay(last) && first <= last
}

/** Parses a day; throws `DayOutOfRange`. */
export function day(text: string): Day {
  if (!isDay(text)) throw new DayOutOfRange(`«${text}» is not a calendar date YYYY-MM-DD of the years 1900 to 2199.`)
  return text
}

const DAY = 86_400_000

/** @param days Negative for an earlier day; a million at most. Throws `DayOutOfRange` outside the years 1900 to 2199. */
export const addDays = (from: Day, days: number): Day =>
  day(new Date(Date.parse(from) + days * DAY).toISOString().slice(0, 10))

/** Days from one day to another; dates without a time are UTC, which has no daylight saving time. */
export const daysBetween = (from: Day, to: Day): number => (Date.parse(to) - Date.parse(from)) / 86_400_000

/** The local date in an IANA time zone at an instant. */
export const today = (timeZone: string, instant: Date): Day =>
  day(localTime(timeZone, instant).toPlainDate().toString())

export const yearOf = (date: Day): number => Number(date.slice(0, 4))

/** The first day of the month. */
export const monthOf = (date: Day): Day => day(`${date.slice(0, 7)}-01`)

/** The four quarters of a calendar year, first and last day included. */
export const quartersOf = (year: number): { from: Day; to: Day }[] => [
  { from: day(`${year}-01-01`), to: day(`${year}-03-31`) },
  { from: day(`${year}-04-01`), to: day(`${year}-06-30`) },
  { from: day(`${year}-07-01`), to: day(`${year}-09-30`) },
  { from: day(`${year}-10-01`), to: day(`${year}-12-31`) },
]

const localTime = (timeZone: string, instant: Date) => instant.toTemporalInstant().toZonedDateTimeISO(timeZone)

/** The day and the time of an instant in a time zone, as people write them. */
export function formatInstant(timeZone: string, instant: string): { day: string; time: string } {
  const at = new Date(instant)
  return {
    day: formatDay(today(timeZone, at)),
    time: localTime(timeZone, at).toPlainTime().toString({ smallestUnit: 'minute' }),
  }
}

/** The Swiss notation in all four languages: 31.12.2026. */
export const formatDay = (date: Day): string => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`
