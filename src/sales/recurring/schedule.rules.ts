import { addDays, type Day, day, daysBetween, LAST_DAY, yearOf } from '../../platform/calendar/day.ts'

/** The schedule of a series, as answers show it. */
export type RecurringSchedule = {
  readonly start: Day
  readonly interval: { readonly count: number; readonly unit: 'week' | 'month' | 'year' }
  readonly dayRule: 'anchor' | 'last'
  readonly firstPeriod: 'full' | 'prorata' | 'free'
  readonly end?: Day
  readonly occurrences?: number
}

/** The days that an occurrence bills, first and last included. */
export type BilledPeriod = { readonly from: Day; readonly to: Day }

/** One occurrence: its index in the series from 0, the day of its invoice, and its period. */
export type Occurrence = BilledPeriod & { readonly index: number; readonly date: Day }

/** The billed days of the first period, and the days of the whole one. */
export type BilledShare = { readonly days: number; readonly of: number }

/**
 * Occurrence `index` of a series, counted from its anchor and never from the occurrence before: a day that a month lacks becomes its last day,
 * and later months have the original day again. Undefined after the end of the series or of the calendar.
 *
 * With `anchor` a period is billed in advance, from the day of the occurrence to the day before the next. With `last` it is whole
 * months, the first of them that of the start, and is billed on its last day.
 */
export function occurrenceAt(schedule: RecurringSchedule, index: number): Occurrence | undefined {
  if (index < 0 || (schedule.occurrences !== undefined && index >= schedule.occurrences)) return undefined
  const whole = wholePeriodAt(schedule, index)
  if (!whole) return undefined
  const from = isPartial(schedule, index) && schedule.start > whole.from ? schedule.start : whole.from
  const date = schedule.dayRule === 'last' ? whole.to : from
  return schedule.end !== undefined && date > schedule.end ? undefined : { index, date, from, to: whole.to }
}

/** The occurrences from an index of the series, up to a day, at most so many. */
export function occurrencesUntil(
  schedule: RecurringSchedule,
  { index, until, most }: { readonly index: number; readonly until: Day; readonly most: number },
): Occurrence[] {
  const found: Occurrence[] = []
  for (let next = index; found.length < most; next++) {
    const occurrence = occurrenceAt(schedule, next)
    if (!occurrence || occurrence.date > until) break
    found.push(occurrence)
  }
  return found
}

/** The index of the first occurrence on a day or later, whether or not the series reaches it. */
export function firstIndexFrom(schedule: RecurringSchedule, on: Day): number {
  const { end: _, occurrences: __, ...endless } = schedule
  const isBefore = (index: number): boolean => {
    const occurrence = occurrenceAt(endless, index)
    return occurrence !== undefined && occurrence.date < on
  }
  let [low, high] = [0, 1]
  while (isBefore(high)) high *= 2
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (isBefore(middle)) low = middle + 1
    else high = middle
  }
  return low
}

/** The share of a first period that is billed pro rata; undefined for a whole period. */
export function billedShare(schedule: RecurringSchedule, { index, from }: Occurrence): BilledShare | undefined {
  const whole = isPartial(schedule, index) ? wholePeriodAt(schedule, index) : undefined
  return whole && from > whole.from
    ? { days: daysBetween(from, whole.to) + 1, of: daysBetween(whole.from, whole.to) + 1 }
    : undefined
}

const isPartial = ({ firstPeriod }: RecurringSchedule, index: number): boolean =>
  index === 0 && firstPeriod === 'prorata'

/** The whole interval of an occurrence. */
function wholePeriodAt(schedule: RecurringSchedule, index: number): BilledPeriod | undefined {
  const [from, next] = [steppedTo(schedule, index), steppedTo(schedule, index + 1)]
  return from === undefined || next === undefined ? undefined : { from, to: addDays(next, -1) }
}

/** The anchor plus so many intervals; undefined if that is no day of the calendar. */
function steppedTo(schedule: RecurringSchedule, steps: number): Day | undefined {
  const { count, unit } = schedule.interval
  const anchor = anchorOf(schedule)
  if (unit === 'week') {
    const days = 7 * count * steps
    return days > daysBetween(anchor, LAST_DAY) ? undefined : addDays(anchor, days)
  }
  const month = monthsOf(anchor) + count * steps * (unit === 'year' ? 12 : 1)
  const [year, ofYear] = [Math.floor(month / 12), (month % 12) + 1]
  if (year > yearOf(LAST_DAY)) return undefined
  return day(
    `${year}-${twoDigits(ofYear)}-${twoDigits(Math.min(Number(anchor.slice(8)), lengthOfMonth(year, ofYear)))}`,
  )
}

/**
 * The day from which periods are counted: the start, or with `last` the first day of its month. If billed pro rata, it is the first day of the
 * calendar period of the start: of its week, of its month (of its quarter, third or half of the year if the interval divides it), or of its year.
 */
function anchorOf({ start, interval: { count, unit }, dayRule, firstPeriod }: RecurringSchedule): Day {
  if (firstPeriod !== 'prorata') return dayRule === 'last' ? day(`${start.slice(0, 7)}-01`) : start
  if (unit === 'week') return addDays(start, -weekday(start))
  if (unit === 'year') return day(`${start.slice(0, 4)}-01-01`)
  const ofYear = monthsOf(start) % 12
  const first = 12 % count === 0 ? ofYear - (ofYear % count) : ofYear
  return day(`${start.slice(0, 4)}-${twoDigits(first + 1)}-01`)
}

/** Months since the year 0. */
const monthsOf = (date: Day): number => yearOf(date) * 12 + Number(date.slice(5, 7)) - 1

const lengthOfMonth = (year: number, month: number): number =>
  month === 2 ? (isLeapYear(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31

const isLeapYear = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0

const twoDigits = (number: number): string => String(number).padStart(2, '0')

/** 0 on a Monday: 1 January 1900 was one. */
const weekday = (date: Day): number => daysBetween(day('1900-01-01'), date) % 7
