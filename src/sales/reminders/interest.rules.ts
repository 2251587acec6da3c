import { type Day, daysBetween } from '../../platform/calendar/day.ts'
import { type Cents, cents } from '../../platform/money/cents.ts'
import { decimal, roundedQuotient } from '../../platform/money/decimal.ts'

/** A movement of an open amount on a day; a debit is above zero. */
export type Movement = { readonly date: Day; readonly amount: Cents }

type Arrears = {
  readonly dueDate: Day
  /** The last day of the interest. */
  readonly until: Day
  readonly movements: readonly Movement[]
  /** Set off against the amount of each day: a set-off counts from the day on which both claims were due (OR 124). */
  readonly credit: Cents
  /** Percent a year. */
  readonly rate: number
}

/**
 * Simple interest on arrears in cents, at days/365: the open amount between two movements, for its days. The segments are summed exactly and
 * rounded once.
 */
export function interestOn({ dueDate, until, movements, credit, rate }: Arrears): Cents {
  const days = [...new Set([dueDate, until, ...movements.map(({ date }) => date)])]
    .filter((date) => dueDate <= date && date <= until)
    .toSorted()
  const centDays = days.reduce((sum, from, index) => {
    const to = days[index + 1] ?? from
    const open = movements.reduce((total, { date, amount }) => (date <= from ? total + amount : total), -credit)
    return sum + BigInt(Math.max(0, open)) * BigInt(daysBetween(from, to))
  }, 0n)
  const { units, scale } = decimal(rate)
  return cents(roundedQuotient(centDays * units, 36_500n * 10n ** BigInt(scale)))
}
