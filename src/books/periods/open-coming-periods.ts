import { changesOf } from '../../events.ts'
import { addDays, type Day, today } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { createPeriod } from './change-period.ts'
import { closedYearViolations, comingSpans, type Period, type PeriodKind } from './period.rules.ts'
import { listPeriods } from './period.store.ts'

/** How long before the last fiscal year ends the next one is opened. */
const DAYS_AHEAD = 31

const names = { 'fiscal-year': 'fiscalYear', 'vat-period': 'vatPeriod' } as const satisfies Record<PeriodKind, string>

/**
 * Opens the fiscal year that follows this one, a month before it ends, and the VAT periods within it: whoever posts on the first day
 * of a year finds it open. Does nothing where the organisation has opened its own.
 */
export async function openComingPeriods(tx: Tx, now: Date): Promise<void> {
  const ahead = addDays(today('UTC', now), DAYS_AHEAD)
  if (comingSpans('fiscal-year', await listPeriods(tx, 'fiscal-year'), ahead).length === 0) return
  // Another instance may be opening them at this moment: it has committed when the lock is granted.
  await lockHead(tx)
  const yearsEnd = await openUntil(tx, 'fiscal-year', ahead)
  if (yearsEnd !== undefined) await openUntil(tx, 'vat-period', yearsEnd)
}

/** Opens what is missing for the periods of a kind to reach a day; the day that they reach, where something was. */
async function openUntil(tx: Tx, kind: PeriodKind, until: Day): Promise<Day | undefined> {
  const [years, existing] = await Promise.all([listPeriods(tx, 'fiscal-year'), listPeriods(tx, kind)])
  const opened: Period[] = []
  for (const span of comingSpans(kind, existing, until))
    if (closedYearViolations(kind, span.to, years).length === 0) opened.push(await createPeriod(tx, kind, span))
  tx.note(opened.flatMap((period) => changesOf(`${kind}.created`, { after: { [names[kind]]: period } })))
  return opened.at(-1)?.to
}
