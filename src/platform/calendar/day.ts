declare const brand: unique symbol

/** A calendar date `YYYY-MM-DD` of the years 1900 to 2199. Days compare as text. */
export type Day = string & { readonly [brand]: 'Day' }

/** A date before 1900 or after 2199, or no date at all. */
export class DayOutOfRange extends RangeError {
  override readonly name = 'DayOutOfRange'
}

const shape = /^(19\d\d|2[01]\d\d)-(\d\d)-(\d\d)$/

export function isDay(text: string): text is Day {
  const [, ...parts] = shape.exec(text) ?? []
  const [year = 0, month = 0, day = 0] = parts.map(Number)
  if (year === 0 || month < 1 || month > 12 || day < 1) return false
  // Every month has 28 days; the calendar is asked for the few others. It moves 30 February to the last day that there is.
  return day <= 28 || Temporal.PlainDate.from({ year, month, day }).day === day
}

/** The text as a day; throws `DayOutOfRange` when it is none. */
export function day(text: string): Day {
  if (!isDay(text)) throw new DayOutOfRange(`«${text}» is not a calendar date YYYY-MM-DD of the years 1900 to 2199.`)
  return text
}

/** The day so many days later, or earlier; throws `DayOutOfRange` outside the years 1900 to 2199. */
export const addDays = (from: Day, days: number): Day => day(Temporal.PlainDate.from(from).add({ days }).toString())

/** The date that the calendar on the wall of an IANA time zone shows at an instant. */
export const today = (timeZone: string, instant: Date): Day =>
  day(instant.toTemporalInstant().toZonedDateTimeISO(timeZone).toPlainDate().toString())

export const yearOf = (date: Day): number => Number(date.slice(0, 4))

/** The first day of the month. */
export const monthOf = (date: Day): Day => day(`${date.slice(0, 7)}-01`)

/** The four quarters of a calendar year, the usual VAT periods, both days included. */
export const quartersOf = (year: number): { from: Day; to: Day }[] => [
  { from: day(`${year}-01-01`), to: day(`${year}-03-31`) },
  { from: day(`${year}-04-01`), to: day(`${year}-06-30`) },
  { from: day(`${year}-07-01`), to: day(`${year}-09-30`) },
  { from: day(`${year}-10-01`), to: day(`${year}-12-31`) },
]

/** As it is written in Switzerland, in all four languages: 31.12.2026. */
export const formatDay = (date: Day): string => `${date.slice(8)}.${date.slice(5, 7)}.${date.slice(0, 4)}`
