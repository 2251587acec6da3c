import { addDays, type Day } from '../../platform/calendar/day.ts'
import { type Violation, violation } from '../../said.ts'
import type { Period, PeriodKind } from '../periods/period.rules.ts'

/** The name of other periods in an act's violations: that of their list. */
const lists = { 'fiscal-year': 'fiscalYears', 'vat-period': 'vatPeriods' } as const satisfies Record<PeriodKind, string>

type Wanted =
  | 'the fiscal year {from:day} to {to:day} must be closed first'
  | 'the fiscal year {from:day} to {to:day} must be reopened first'
  | 'the VAT period {from:day} to {to:day} must be settled first'

const naming = (kind: PeriodKind, periods: readonly Period[], wanted: Wanted): Violation[] =>
  periods.map(({ from, to }) => violation(lists[kind], wanted, { from, to }))

const endsIn = ({ to }: Period, year: Period): boolean => year.from <= to && to <= year.to

/**
 * The obstacles to closing a fiscal year: each open year before it, whose entries would still move its balance sheet, and each VAT
 * period that ends in it and is not settled. One that begins in it and ends later is settled later.
 */
export const closingViolations = (
  year: Period,
  years: readonly Period[],
  vatPeriods: readonly Period[],
): Violation[] => [
  ...naming(
    'fiscal-year',
    years.filter(({ to, status }) => to < year.from && status === 'open'),
    'the fiscal year {from:day} to {to:day} must be closed first',
  ),
  ...naming(
    'vat-period',
    vatPeriods.filter((period) => endsIn(period, year) && period.status === 'open'),
    'the VAT period {from:day} to {to:day} must be settled first',
  ),
]

/** The obstacles to reopening a fiscal year: each closed year after it, whose balance sheet begins with what this one ends with. */
export const yearReopeningViolations = (year: Period, years: readonly Period[]): Violation[] =>
  naming(
    'fiscal-year',
    years.filter(({ from, status }) => from > year.to && status === 'closed'),
    'the fiscal year {from:day} to {to:day} must be reopened first',
  )

/**
 * The obstacles to deleting a period: it is locked, it was posted to, its return is adjusted or was filed, or its days would be a gap between two
 * others.
 */
export function deletionViolations(
  kind: PeriodKind,
  period: Period,
  {
    periods,
    isPostedTo,
    isAdjusted,
    isFiled,
  }: { periods: readonly Period[]; isPostedTo: boolean; isAdjusted: boolean; isFiled: boolean },
): Violation[] {
  const violations: Violation[] = []
  if (period.status !== 'open') violations.push(violation('status', `must be open, but is ${period.status}`))
  if (isPostedTo)
    violations.push(
      violation('ledgerEntries', 'entries were posted from {from:day} to {to:day}, so it cannot be deleted', period),
    )
  if (isAdjusted) violations.push(violation('adjustments', 'must be deleted first'))
  if (isFiled)
    violations.push(violation('filedOn', 'a return of the period was filed: its correction needs the period'))
  const before = periods.filter(({ to }) => to < period.from).at(-1)
  const after = periods.find(({ from }) => from > period.to)
  if (before && after && isNext(before.to, period.from) && isNext(period.to, after.from))
    violations.push(
      violation(lists[kind], 'deleting it would leave a gap between {before:day} and {after:day}', {
        before: before.to,
        after: after.from,
      }),
    )
  return violations
}

const isNext = (day: Day, other: Day): boolean => addDays(day, 1) === other
