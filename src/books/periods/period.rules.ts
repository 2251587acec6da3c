import { violationOf } from '../../errors.ts'
import { addDays, type Day, isDay, LAST_DAY } from '../../platform/calendar/day.ts'
import { type Violation, violation } from '../../said.ts'
import type { VatLock } from '../vat-settings/vat-settings.rules.ts'

/** Fiscal years and VAT periods: spans of days that are open for posting, or closed. */
export type PeriodKind = 'fiscal-year' | 'vat-period'

export type Period = {
  readonly id: string
  readonly from: Day
  readonly to: Day
  readonly status: 'open' | 'closed' | 'settled'
  /** For a closed fiscal year: the hash of its statements, as hexadecimal digits. */
  readonly statementsSha256?: string
  /** Of a settled VAT period: the hash of its return, as hexadecimal digits, and when it was filed. */
  readonly returnSha256?: string
  readonly filedOn?: Day
  readonly filedReference?: string
}

/**
 * The state of a day: the specification's «editable» is `open`, and `coming`, which is opened by its first posting. On a day that is
 * `vat-settled` only entries are posted that no VAT return reports.
 */
export type Editability = 'open' | 'coming' | 'vat-settled' | 'period-closed' | 'no-fiscal-year'

/** The longest span of each kind in months: a long first business year (swiss.md 3.7), and the yearly VAT return (art. 35a). */
const longest: Readonly<Record<PeriodKind, number>> = { 'fiscal-year': 23, 'vat-period': 12 }

type Span = Pick<Period, 'from' | 'to'>

export const covers = ({ from, to }: Span, on: Day): boolean => from <= on && on <= to

/**
 * A day is open if a fiscal year or a coming one covers it, that year is not closed, and the VAT period around it is not settled. The settings
 * of VAT define which entries a settled period locks.
 */
export function editabilityOf(
  on: Day,
  years: readonly Period[],
  {
    vatPeriods,
    coming,
    lockOn = () => 'all',
  }: { vatPeriods: readonly Period[]; coming: readonly Span[]; lockOn?: (on: Day) => VatLock },
): Editability {
  const year = years.find((period) => covers(period, on))
  const isComing = coming.some((span) => covers(span, on))
  if (!year && !isComing) return 'no-fiscal-year'
  const vatPeriod = vatPeriods.find((period) => covers(period, on))
  if (year?.status === 'closed') return 'period-closed'
  if (vatPeriod?.status === 'settled') return lockOn(vatPeriod.to) === 'all' ? 'period-closed' : 'vat-settled'
  return year ? 'open' : 'coming'
}

/** The violations of a posting day. */
export const dayViolations = (editability: Editability, field: string): Violation[] =>
  editability === 'open' || editability === 'coming'
    ? []
    : [violationOf(editability === 'no-fiscal-year' ? 'ledger/no-fiscal-year' : 'ledger/period-closed', field)]

/** The days between a new period and its neighbours that no period covers, each gap with its end of the new period. */
export function gapsBeside(wanted: Span, periods: readonly Span[]): (Span & { readonly field: 'from' | 'to' })[] {
  const before = periods.filter(({ to }) => to < wanted.from).at(-1)
  const after = periods.find(({ from }) => from > wanted.to)
  const gaps = [
    ...(before ? [{ field: 'from' as const, from: addDays(before.to, 1), to: addDays(wanted.from, -1) }] : []),
    ...(after ? [{ field: 'to' as const, from: addDays(wanted.to, 1), to: addDays(after.from, -1) }] : []),
  ]
  return gaps.filter(({ from, to }) => from <= to)
}

/** The lengths of VAT periods in months: a month, a quarter, a half-year and a year (VAT law art. 34 and 35). */
const VAT_MONTHS = [1, 3, 6, 12]

/** The violations of the span of a new period. */
export function spanViolations(
  kind: PeriodKind,
  { from, to, isIrregular = false }: { readonly from: string; readonly to: string; readonly isIrregular?: boolean },
): Violation[] {
  if (to < from) return [violation('to', 'must not be before `from`')]
  if (to >= monthsLater(from, longest[kind]))
    return [violation('to', 'must be within {months} months of `from`', { months: longest[kind] })]
  if (kind === 'vat-period' && !isIrregular && monthsIn(from, to) === undefined)
    return ['from', 'to'].map((field) =>
      violation(
        field,
        'must be those of a month, quarter, half-year or year of the calendar, unless `isIrregular` is true',
      ),
    )
  return []
}

/** How many months a span has that is a month, quarter, half-year or year of the calendar; undefined of any other. */
export const monthsIn = (from: string, to: string): number | undefined =>
  from.endsWith('-01')
    ? VAT_MONTHS.find((months) => (Number(from.slice(5, 7)) - 1) % months === 0 && lastDayOf(from, months) === to)
    : undefined

/** The contradictions of a new period: a closed fiscal year has no open year before it, and every VAT period that ends in it is settled. */
export function closedYearViolations(kind: PeriodKind, to: string, years: readonly Period[]): Violation[] {
  const contradicts = ({ from, to: end }: Period): boolean =>
    kind === 'fiscal-year' ? to < from : from <= to && to <= end
  const message =
    kind === 'fiscal-year'
      ? 'must not be before the fiscal year {from:day} to {to:day}, which is closed'
      : 'must not be in the fiscal year {from:day} to {to:day}, which is closed'
  return years
    .filter((year) => year.status === 'closed' && contradicts(year))
    .map((year) => violation('to', message, year))
}

/**
 * The consecutive periods up to the one that covers a day, from the last that ends before it: fiscal years of twelve months, VAT periods as
 * long as the last. None without a period to follow, or if one covers the day; and none that would overlap one opened far ahead.
 */
export function comingSpans(kind: PeriodKind, periods: readonly Period[], until: Day): Span[] {
  const spans: Span[] = []
  const last = periods.findLast(({ to }) => to < until)
  if (last === undefined || periods.some((period) => covers(period, until))) return spans
  const months = kind === 'fiscal-year' ? 12 : monthsOf(last)
  const next = periods.find(({ from }) => from > until)
  for (let end = last.to; end < until; ) {
    const from = addDays(end, 1)
    const to = Temporal.PlainDate.from(monthsLater(from, months)).subtract({ days: 1 }).toString()
    if (!isDay(to)) break
    if (next === undefined || to < next.from) spans.push({ from, to })
    end = to
  }
  return spans
}

/** The days of a year that no VAT period covers; the periods are in order. */
export function daysOutside(year: Span, vatPeriods: readonly Span[]): Span[] {
  const spans: Span[] = []
  let from = year.from
  for (const period of vatPeriods) {
    if (period.from > from) spans.push({ from, to: addDays(period.from, -1) })
    if (period.to >= year.to) return spans
    from = addDays(period.to, 1)
  }
  return [...spans, { from, to: year.to }]
}

/** How long before the last fiscal year ends the next one is opened. */
const DAYS_AHEAD = 31

/** The fiscal years to open at an instant, on first need. None before a closed one, and none beyond the calendar. */
export function comingYears(years: readonly Period[], now: Date): Span[] {
  const date = now.toTemporalInstant().toZonedDateTimeISO('UTC').toPlainDate()
  if (!isDay(date.toString())) return []
  const ahead = date.add({ days: DAYS_AHEAD }).toString()
  return comingSpans('fiscal-year', years, isDay(ahead) ? ahead : LAST_DAY).filter(
    ({ to }) => closedYearViolations('fiscal-year', to, years).length === 0,
  )
}

/** The number of months of a period, if they are whole; else those of a quarter. */
function monthsOf({ from, to }: Period): number {
  const after = addDays(to, 1)
  return VAT_MONTHS.find((months) => monthsLater(from, months) === after) ?? 3
}

/** The last day of so many months. */
const lastDayOf = (from: string, months: number): string =>
  Temporal.PlainDate.from(from).add({ months }).subtract({ days: 1 }).toString()

/** The same day some months later, or the last of that month where it is shorter. */
const monthsLater = (from: string, months: number): string => Temporal.PlainDate.from(from).add({ months }).toString()
