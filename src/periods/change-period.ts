import type { Tx } from '../db/database.ts'
import { violatedConstraint } from '../db/errors.ts'
import { Problem, refuseFaults } from '../problem.ts'
import { type Period, type PeriodKind, spanFaults } from './period.rules.ts'
import { insertPeriod, setStatus } from './period.store.ts'

/** Opens a new period; refuses one that overlaps another of its kind. */
export async function createPeriod(
  tx: Tx,
  kind: PeriodKind,
  { from, to }: { from: string; to: string },
): Promise<Period> {
  refuseFaults(spanFaults(kind, from, to))
  return insertPeriod(tx, kind, from, to).catch(refuseOverlap)
}

function refuseOverlap(error: unknown): never {
  if (!violatedConstraint(error)?.endsWith('_do_not_overlap')) throw error
  const message = 'must not overlap a period that exists'
  throw new Problem('general/invalid-fields', {
    faults: [
      { field: 'from', message },
      { field: 'to', message },
    ],
    cause: error,
  })
}

/** Locks a period for postings: closes a fiscal year, settles a VAT period. Does nothing when it is locked already. */
export const closePeriod = (tx: Tx, kind: PeriodKind, period: Period): Promise<Period> =>
  changeStatus(tx, kind, period, kind === 'fiscal-year' ? 'closed' : 'settled')

/** Opens a locked period again. Does nothing when it is open. */
export const reopenPeriod = (tx: Tx, kind: PeriodKind, period: Period): Promise<Period> =>
  changeStatus(tx, kind, period, 'open')

async function changeStatus(tx: Tx, kind: PeriodKind, period: Period, status: Period['status']): Promise<Period> {
  return period.status === status ? period : setStatus(tx, kind, period.id, status)
}
