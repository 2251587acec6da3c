import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { createPeriod } from './create-period.ts'
import { closedYearViolations, comingSpans, comingYears, type Period, type PeriodKind } from './period.rules.ts'
import { listPeriods } from './period.store.ts'

const names = { 'fiscal-year': 'fiscalYear', 'vat-period': 'vatPeriod' } as const satisfies Record<PeriodKind, string>

/**
 * Opens the next fiscal year a month before this one ends, and the VAT periods within it, so that the first day of a year is open. Does nothing
 * if the organisation has opened its own.
 */
export async function openComingPeriods(tx: Tx, now: Date): Promise<void> {
  if (comingYears(await listPeriods(tx, 'fiscal-year'), now).length === 0) return
  // Another transaction may be opening them: it has committed when the lock is granted.
  await lockHead(tx)
  const [years, vatPeriods] = await Promise.all([listPeriods(tx, 'fiscal-year'), listPeriods(tx, 'vat-period')])
  const coming = comingYears(years, now)
  const until = coming.at(-1)?.to
  if (until === undefined) return
  const vatSpans = comingSpans('vat-period', vatPeriods, until).filter(
    ({ to }) => closedYearViolations('vat-period', to, years).length === 0,
  )
  await open(tx, 'fiscal-year', coming)
  await open(tx, 'vat-period', vatSpans)
}

async function open(tx: Tx, kind: PeriodKind, spans: readonly Pick<Period, 'from' | 'to'>[]): Promise<void> {
  const opened = await Promise.all(spans.map((span) => createPeriod(tx, kind, span)))
  tx.note(opened.flatMap((period) => changesOf(`${kind}.created`, { after: { [names[kind]]: period } })))
}
