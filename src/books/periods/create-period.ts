import type { Violation } from '../../errors.ts'
import { day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { warningOf } from '../../warnings.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { closedYearViolations, gapsBeside, type Period, type PeriodKind, spanViolations } from './period.rules.ts'
import type { VatPeriodCreation } from './period.schema.ts'
import { insertPeriod, listPeriods, periodsWithin } from './period.store.ts'

const overlapping = ['from', 'to'].map((field) => ({ field, message: 'must not overlap a period that exists' }))

/** What is wrong with a new period that the schema cannot say. Locks the head of the journal: periods change one after the other. */
export async function creationViolations(
  tx: Tx,
  kind: PeriodKind,
  wanted: VatPeriodCreation,
): Promise<readonly Violation[]> {
  const { from, to } = wanted
  const violations = spanViolations(kind, wanted)
  if (violations.length > 0) return violations
  const [, years, others] = await Promise.all([
    lockHead(tx),
    listPeriods(tx, 'fiscal-year'),
    periodsWithin(tx, kind, { first: day(from), last: day(to) }),
  ])
  return others.length > 0 ? overlapping : closedYearViolations(kind, to, years)
}

/** The periods of a kind, the first first. */
export const periodsOf = listPeriods

/** Opens a new period, which has been validated. */
export const createPeriod = (
  tx: Tx,
  kind: PeriodKind,
  { from, to }: Pick<VatPeriodCreation, 'from' | 'to'>,
): Promise<Period> => insertPeriod(tx, kind, from, to)

/** Warns of days that lie between a new period and its neighbours, and in none. */
export async function warnOfGaps(tx: Tx, kind: PeriodKind, { from, to }: Period): Promise<void> {
  const gaps = gapsBeside({ from, to }, await listPeriods(tx, kind))
  tx.warn(gaps.map(({ field, ...gap }) => warningOf(`${kind}s/gap`, field, sentences[kind](gap.from, gap.to))))
}

const sentences: Readonly<Record<PeriodKind, (from: string, to: string) => string>> = {
  'fiscal-year': (from, to) => `The days from ${from} to ${to} lie in no fiscal year: nothing can be posted on them.`,
  'vat-period': (from, to) =>
    `The days from ${from} to ${to} lie in no VAT period: what is posted on them with a tax code is declared in no VAT return.`,
}
