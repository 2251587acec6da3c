import type { Day } from '../calendar/day.ts'
import type { Fault } from '../problem.ts'

/** Fiscal years and VAT periods: spans of days that are open, or locked for good reason. */
export type PeriodKind = 'fiscal-year' | 'vat-period'

export type Period = {
  readonly id: string
  readonly from: Day
  readonly to: Day
  readonly status: 'open' | 'closed' | 'settled'
}

/** What may be done on a day: the specification's «editable» is `open`. */
export type Editability = 'open' | 'period-closed' | 'no-fiscal-year'

/** The longest span of each kind in months: a long first business year (swiss.md 3.7), and the yearly VAT return (art. 35a). */
const longest: Readonly<Record<PeriodKind, number>> = { 'fiscal-year': 23, 'vat-period': 12 }

const covers = (period: Period, on: Day): boolean => period.from <= on && on <= period.to

/** A day is open when a fiscal year covers it and neither that year is closed nor the VAT period around it settled. */
export function editabilityOf(on: Day, years: readonly Period[], vatPeriods: readonly Period[]): Editability {
  const year = years.find((period) => covers(period, on))
  if (!year) return 'no-fiscal-year'
  const vatPeriod = vatPeriods.find((period) => covers(period, on))
  return year.status === 'open' && (vatPeriod?.status ?? 'open') === 'open' ? 'open' : 'period-closed'
}

/** What is wrong with the span of a new period. */
export function spanFaults(kind: PeriodKind, from: string, to: string): Fault[] {
  if (to < from) return [{ field: 'to', message: 'must not be before from' }]
  if (to >= monthsLater(from, longest[kind]))
    return [{ field: 'to', message: `must be within ${longest[kind]} months of from` }]
  return []
}

/** The same day some months later, or the last of that month where it is shorter. */
const monthsLater = (from: string, months: number): string => Temporal.PlainDate.from(from).add({ months }).toString()
