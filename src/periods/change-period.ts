import type { Tx } from '../db/database.ts'
import { violatedConstraint } from '../db/errors.ts'
import type { Call } from '../http/operation.ts'
import { Problem, refuseFaults } from '../problem.ts'
import { type Period, type PeriodKind, spanFaults } from './period.rules.ts'
import { insertPeriod, type PeriodChange, recordChange, setStatus } from './period.store.ts'

type Author = Pick<Call, 'requestId'> & { readonly access: { readonly token: string } }

/** Opens a new period; refuses one that overlaps another of its kind. */
export async function createPeriod(
  tx: Tx,
  kind: PeriodKind,
  span: { from: string; to: string },
  author?: Author,
): Promise<Period> {
  refuseFaults(spanFaults(kind, span.from, span.to))
  const period = await insertPeriod(tx, kind, span.from, span.to).catch(refuseOverlap)
  await recordChange(tx, changeBy(author, kind, period, 'create'))
  return period
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
export async function closePeriod(tx: Tx, kind: PeriodKind, period: Period, author: Author): Promise<Period> {
  if (period.status !== 'open') return period
  const [status, change] = kind === 'fiscal-year' ? (['closed', 'close'] as const) : (['settled', 'settle'] as const)
  await recordChange(tx, changeBy(author, kind, period, change))
  return setStatus(tx, kind, period.id, status)
}

/** Opens a locked period again; the act is logged. Does nothing when it is open. */
export async function reopenPeriod(tx: Tx, kind: PeriodKind, period: Period, author: Author): Promise<Period> {
  if (period.status === 'open') return period
  await recordChange(tx, changeBy(author, kind, period, 'reopen'))
  return setStatus(tx, kind, period.id, 'open')
}

const changeBy = (
  author: Author | undefined,
  kind: PeriodKind,
  period: Period,
  change: PeriodChange['change'],
): PeriodChange => ({
  kind,
  period: period.id,
  change,
  token: author?.access.token ?? null,
  requestId: author?.requestId ?? null,
})
