import { postableIn } from '../../books/currencies/postable-in.ts'
import { Problem, rejectViolations } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { echoViolations, merge } from '../../platform/http/merge-patch.ts'
import { givenFields, settableIn } from '../../platform/records/operations.ts'
import { deleteRecord, insertRecords, updateRecords } from '../../platform/records/statements.ts'
import type { Violation } from '../../said.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import type { SalesDependencies } from '../documents/dependencies.ts'
import { changedFields, currencyPairViolations, withOwnIds, withRoundedRate } from '../documents/document.rules.ts'
import { contentOf } from '../documents/fields.schema.ts'
import { newContent } from '../issuing/create-document.ts'
import { violationsIn } from '../issuing/validate-content.ts'
import {
  contentOfSeries,
  contentOn,
  type SeriesContent,
  scheduleViolations,
  seriesOf,
  seriesViolations,
  withProgress,
} from './recurring-invoice.rules.ts'
import {
  type RecurringInvoice,
  type RecurringInvoiceChange,
  type RecurringInvoiceCreation,
  recurringInvoices,
} from './recurring-invoice.schema.ts'
import { isAccountInSeries } from './recurring-invoice.store.ts'
import { RECURRING_QUEUE } from './recurring-queue.ts'
import { deleteRuns, hasMadeInvoice, keepRuns, progressOf } from './run.store.ts'
import { firstIndexFrom, occurrenceAt } from './schedule.rules.ts'

type Context = Pick<SalesDependencies, 'jobs'> & { readonly now: Date }

/**
 * Creates a series; defaults of its invoices come from the template. A job makes occurrences that are due already.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function createSeries(
  tx: Tx,
  body: RecurringInvoiceCreation,
  context: Context,
): Promise<RecurringInvoice> {
  const { start, interval, end, occurrences, withoutSlip } = body
  const given = { ...contentOf(body), positions: body.positions, openingDate: start }
  const { content, violations } = await newContent(tx, 'invoice', given, context.now)
  const { openingDate: _, externalReference: __, columns, ...taken } = content
  const wanted: SeriesContent = {
    ...taken,
    columns: [...columns],
    start,
    interval,
    dayRule: body.dayRule ?? 'anchor',
    firstPeriod: body.firstPeriod ?? 'full',
    action: body.action ?? 'draft',
    ...(end === undefined ? {} : { end }),
    ...(occurrences === undefined ? {} : { occurrences }),
    ...(withoutSlip === undefined ? {} : { withoutSlip }),
  }
  rejectViolations([...inTermsOfTheSeries(violations), ...seriesViolations(wanted)])
  const series = seriesOf(newId(), wanted, { nextIndex: 0, today: await todayOf(tx, context.now, 'start') }, newId)
  await insertRecords(tx, recurringInvoices, [series])
  await runIfDue(tx, series, context)
  return series
}

/**
 * Changes a locked series by a merge patch: its existing invoices do not change.
 *
 * @throws {Problem} with every violation of the rules.
 */
export async function modifySeries(
  tx: Tx,
  series: RecurringInvoice,
  change: RecurringInvoiceChange,
  context: Context,
): Promise<RecurringInvoice> {
  const settable = withRoundedRate(settableIn(recurringInvoices, change))
  const standing = contentOfSeries(series)
  const content: SeriesContent = merge(standing, {
    ...settable,
    ...(settable.positions ? { positions: withOwnIds(settable.positions, series.positions) } : {}),
  })
  const [was, is] = [contentOn(standing, standing.start), contentOn(content, content.start)]
  const [{ currencies }, progress, today, violations] = await Promise.all([
    postableIn(tx, { accounts: [], currencies: currencyWithoutRate(settable) }),
    progressOf(tx, series.id),
    todayOf(tx, context.now, 'start'),
    violationsIn(tx, 'invoice', is, { touched: changedFields(was, is), standing: was }),
  ])
  rejectViolations([
    ...echoViolations(series, change, givenFields(recurringInvoices)),
    ...currencyPairViolations(settable, currencies),
    ...inTermsOfTheSeries(violations),
    ...seriesViolations(content),
    ...(progress.nextIndex > 0 ? scheduleViolations(content, standing) : []),
  ])
  const { pausedFrom } = series
  const changed = seriesOf(series.id, content, { ...progress, today, ...(pausedFrom && { pausedFrom }) }, newId)
  await updateRecords(tx, recurringInvoices, [changed])
  await runIfDue(tx, changed, context)
  return changed
}

/** The currency that a change names without its rate. */
const currencyWithoutRate = ({ originalCurrency, exchangeRate }: RecurringInvoiceChange): string[] =>
  originalCurrency && exchangeRate === undefined ? [originalCurrency] : []

const inTermsOfTheSeries = (violations: readonly Violation[]): Violation[] =>
  violations.map((violation) => (violation.field === 'openingDate' ? { ...violation, field: 'start' } : violation))

/** A job makes due occurrences, after the transaction. */
async function runIfDue(tx: Tx, series: RecurringInvoice, { jobs, now }: Context): Promise<void> {
  const { id, status, nextDate = NEVER, failedDate = NEVER } = series
  const today = await todayOf(tx, now, 'start')
  if (status === 'active' && (nextDate <= today || failedDate <= today))
    await jobs.enqueue(tx, RECURRING_QUEUE.name, [id])
}

/** After every day. */
const NEVER = '9999'

function requireRunning({ status }: RecurringInvoice): void {
  if (status === 'ended') throw new Problem('recurring-invoices/ended')
}

/** Pauses a locked series from today on: nothing is made until it is resumed. A paused series does not change. */
export async function pauseSeries(tx: Tx, series: RecurringInvoice, now: Date): Promise<RecurringInvoice> {
  requireRunning(series)
  if (series.pausedFrom !== undefined) return series
  const paused = { ...series, status: 'paused' as const, pausedFrom: await todayOf(tx, now, 'start') }
  await updateRecords(tx, recurringInvoices, [paused])
  return paused
}

/**
 * Resumes a locked series from a day on, today by default. The occurrences of the pause are skipped for good; each leaves its run. A series
 * that is not paused does not change.
 */
export async function resumeSeries(
  tx: Tx,
  series: RecurringInvoice,
  from: Day | undefined,
  context: Context,
): Promise<RecurringInvoice> {
  requireRunning(series)
  const { pausedFrom, ...running } = series
  if (pausedFrom === undefined) return series
  const { nextIndex } = await progressOf(tx, series.id)
  const today = await todayOf(tx, context.now, 'from')
  const first = Math.max(nextIndex, firstIndexFrom(series, pausedFrom))
  const behind = firstIndexFrom(series, from ?? today)
  const missed = Array.from({ length: Math.max(0, behind - first) }, (_, index) => occurrenceAt(series, first + index))
  const reason = { code: 'recurring-invoices/paused' as const }
  await keepRuns(
    tx,
    series.id,
    missed.flatMap((occurrence) => (occurrence ? { ...occurrence, status: 'skipped' as const, reason } : [])),
  )
  const resumed = withProgress(running, await progressOf(tx, series.id), today)
  await updateRecords(tx, recurringInvoices, [resumed])
  await runIfDue(tx, resumed, context)
  return resumed
}

/** Deletes a series without invoices. */
export async function removeSeries(tx: Tx, { id }: RecurringInvoice): Promise<void> {
  if (await hasMadeInvoice(tx, id)) throw new Problem('recurring-invoices/in-use')
  await deleteRuns(tx, id)
  await deleteRecord(tx, recurringInvoices, id)
}

/** Rejects if a position of any series names the account: it cannot be deleted. */
export async function requireAccountInNoSeries(tx: Tx, account: number): Promise<void> {
  if (await isAccountInSeries(tx, account)) throw new Problem('accounts/in-use')
}
