import type { Sentence } from '../../messages.ts'
import { day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { said, type Violation, violation } from '../../said.ts'
import { warningOf } from '../../warnings.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { closedYearViolations, gapsBeside, type Period, type PeriodKind, spanViolations } from './period.rules.ts'
import type { VatPeriodCreation } from './period.schema.ts'
import { insertPeriod, listPeriods, periodsWithin } from './period.store.ts'

const overlapping = ['from', 'to'].map((field) => violation(field, 'must not overlap a period that exists'))

/** The violations of a new period that the schema cannot express. Locks the head of the journal: periods change one after the other. */
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

/** The periods of a kind, in order. */
export const periodsOf = listPeriods

/** Opens a new, validated period. */
export const createPeriod = (
  tx: Tx,
  kind: PeriodKind,
  { from, to }: Pick<VatPeriodCreation, 'from' | 'to'>,
): Promise<Period> => insertPeriod(tx, kind, from, to)

/** Warns of days between a new period and its neighbours that belong to none. */
export async function warnOfGaps(tx: Tx, kind: PeriodKind, { from, to }: Period): Promise<void> {
  const gaps = gapsBeside({ from, to }, await listPeriods(tx, kind))
  tx.warn(gaps.map(({ field, ...gap }) => warningOf(`${kind}s/gap`, field, said(sentences[kind], gap))))
}

const sentences = {
  'fiscal-year': 'The days from {from:day} to {to:day} lie in no fiscal year: nothing can be posted on them.',
  'vat-period':
    'The days from {from:day} to {to:day} lie in no VAT period: what is posted on them with a tax code is declared in no VAT return.',
} as const satisfies Record<PeriodKind, Sentence>
