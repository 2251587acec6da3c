import { Problem, type Violation } from '../../errors.ts'
import { day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { type Period, type PeriodKind, spanViolations } from './period.rules.ts'
import type { PeriodCreation } from './period.schema.ts'
import { insertPeriod, periodsWithin, setStatus } from './period.store.ts'

const overlapping = ['from', 'to'].map((field) => ({ field, message: 'must not overlap a period that exists' }))

/** What is wrong with a new period that the schema cannot say. */
export async function creationViolations(
  tx: Tx,
  kind: PeriodKind,
  { from, to }: PeriodCreation,
): Promise<readonly Violation[]> {
  const violations = spanViolations(kind, from, to)
  if (violations.length > 0) return violations
  const others = await periodsWithin(tx, kind, { first: day(from), last: day(to) })
  return others.length > 0 ? overlapping : []
}

/** Opens a new period, which has been validated; rejects one that overlaps another of its kind that was opened meanwhile. */
export const createPeriod = (tx: Tx, kind: PeriodKind, { from, to }: PeriodCreation): Promise<Period> =>
  insertPeriod(tx, kind, from, to).catch((error: unknown) => {
    if (!violatedConstraint(error)?.endsWith('_do_not_overlap')) throw error
    throw new Problem('general/invalid-fields', { violations: overlapping, cause: error })
  })

/** Locks a period for postings: closes a fiscal year, settles a VAT period. Does nothing when it is locked already. */
export const closePeriod = (tx: Tx, kind: PeriodKind, period: Period): Promise<Period> =>
  changeStatus(tx, kind, period, kind === 'fiscal-year' ? 'closed' : 'settled')

/** Opens a locked period again. Does nothing when it is open. */
export const reopenPeriod = (tx: Tx, kind: PeriodKind, period: Period): Promise<Period> =>
  changeStatus(tx, kind, period, 'open')

async function changeStatus(tx: Tx, kind: PeriodKind, period: Period, status: Period['status']): Promise<Period> {
  return period.status === status ? period : setStatus(tx, kind, period.id, status)
}
