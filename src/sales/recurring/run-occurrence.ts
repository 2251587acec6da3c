import { type Problem, rejectViolations } from '../../errors.ts'
import { type Change, changesOf } from '../../events.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import { lockRecord, recordsWithIds, updateRecords } from '../../platform/records/statements.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { actContext, type SalesDependencies } from '../documents/dependencies.ts'
import type { Document } from '../documents/document.rules.ts'
import { insertDocument } from '../documents/document.store.ts'
import { documentChanges } from '../documents/document-changes.rules.ts'
import { draftOf } from '../issuing/create-document.ts'
import { issueDocument, withPostingDay } from '../issuing/issue-document.ts'
import { sendDocument } from '../issuing/send-document.ts'
import { violationsIn } from '../issuing/validate-content.ts'
import { products } from '../products/product.schema.ts'
import { representDocument } from '../settlement/represent-document.ts'
import { contentAt, followedProducts, occurrenceViolations } from './occurrence-content.rules.ts'
import { withProgress } from './recurring-invoice.rules.ts'
import { type RecurringInvoice, recurringInvoices } from './recurring-invoice.schema.ts'
import { ISSUED_AT_ONCE, isFree, type Run } from './run.rules.ts'
import { findRun, keepRuns, progressOf } from './run.store.ts'
import { type Occurrence, occurrenceAt, occurrencesUntil } from './schedule.rules.ts'

/** The dependencies of making an occurrence. */
export type RunDependencies = Pick<SalesDependencies, 'database' | 'clock' | 'jobs' | 'publicUrl' | 'mailsPerDay'>
type Running = Pick<RunDependencies, 'jobs' | 'publicUrl' | 'mailsPerDay'> & { readonly now: Date }

/**
 * Makes a due occurrence in one transaction: its invoice with number, entries and mail, and its run. For an occurrence that was made or skipped
 * already, the former run is returned; for a series that was paused, ended or deleted meanwhile, nothing is done.
 *
 * @throws {Problem} with the reason why no invoice can be made of it.
 */
export async function runOccurrence(tx: Tx, id: string, index: number, running: Running): Promise<Run | undefined> {
  const due = await lockDue(tx, id, index, running.now)
  if (!due) return undefined
  if (due.former) return due.former
  const { series, occurrence } = due
  if (isFree(series, occurrence))
    return keepRun(tx, due, {
      ...occurrence,
      status: 'skipped',
      reason: { code: 'recurring-invoices/first-period-free' },
    })
  const isLate = occurrencesUntil(series, { index, until: due.today, most: ISSUED_AT_ONCE + 1 }).length > ISSUED_AT_ONCE
  const invoice = await makeInvoice(tx, series, occurrence, {
    ...running,
    isDraft: isLate || series.action === 'draft',
  })
  const reason = isLate && series.action !== 'draft' ? { code: 'recurring-invoices/caught-up' as const } : undefined
  return keepRun(tx, due, { ...occurrence, status: 'made', invoice, ...(reason ? { reason } : {}) })
}

/** Stores the failure of an occurrence, in a transaction after the rejected one. */
export async function keepFailure(
  tx: Tx,
  id: string,
  index: number,
  { problem: { code, said, violations }, now }: { readonly problem: Problem; readonly now: Date },
): Promise<Run | undefined> {
  const due = await lockDue(tx, id, index, now)
  if (!due || due.former) return due?.former
  const reason = { code, ...(said ? { said } : {}), ...(violations.length > 0 ? { violations } : {}) }
  return keepRun(tx, due, { ...due.occurrence, status: 'failed', reason })
}

type Due = {
  readonly series: RecurringInvoice
  readonly occurrence: Occurrence
  readonly today: Day
  /** Its former run, if that made or skipped it. */
  readonly former?: Run
}

/** Locks a series and finds its occurrence, if it is due. */
async function lockDue(tx: Tx, id: string, index: number, now: Date): Promise<Due | undefined> {
  const [series, today] = await Promise.all([lockRecord(tx, recurringInvoices, id), todayOf(tx, now, 'start')])
  const occurrence = series?.status === 'active' ? occurrenceAt(series, index) : undefined
  if (!series || !occurrence || occurrence.date > today) return undefined
  const run = await findRun(tx, id, occurrence.from)
  return { series, occurrence, today, ...(run && run.status !== 'failed' ? { former: run } : {}) }
}

/** Makes the invoice of an occurrence by the rules of any invoice; returns its id. */
async function makeInvoice(
  tx: Tx,
  series: RecurringInvoice,
  occurrence: Occurrence,
  { isDraft, ...running }: Running & { readonly isDraft: boolean },
): Promise<string> {
  const context = actContext(running, running.now)
  const followed = followedProducts(series.positions)
  const following = followed.length === 0 ? [] : await recordsWithIds(tx, products, followed)
  const prices = new Map(following.map(({ id, singleAmount }) => [id, singleAmount]))
  const content = contentAt(series, occurrence, prices)
  const violations = [
    ...occurrenceViolations(series, occurrence, prices),
    // The product of a filled position may be missing, as for any draft that is issued.
    ...(await violationsIn(tx, 'invoice', content, { namedIn: content })),
  ]
  rejectViolations(
    isDraft ? violations : await withPostingDay(tx, { kind: 'invoice', content, now: running.now }, violations),
  )
  const draft = draftOf('invoice', content, { recurringInvoice: series.id })
  if (isDraft) await insertDocument(tx, draft)
  const issued = isDraft ? draft : await issueDocument(tx, draft, { ...context, withoutSlip: series.withoutSlip })
  const invoice = !isDraft && series.action === 'send' ? await sendDocument(tx, issued, {}, running) : issued
  tx.note([
    ...documentChanges('invoice', undefined, await representDocument(tx, 'invoice', invoice, context.publicUrl)),
    ...queuedMails(invoice),
  ])
  return invoice.id
}

const queuedMails = ({ id, emailDeliveries }: Document): Change[] =>
  emailDeliveries.flatMap((emailDelivery) => changesOf('email.queued', { document: id, after: { emailDelivery } }))

/** Stores a run, advances the series, and notes both. */
async function keepRun(tx: Tx, { series, today }: Due, run: Run): Promise<Run> {
  await keepRuns(tx, series.id, [run])
  const moved = withProgress(series, await progressOf(tx, series.id), today)
  await updateRecords(tx, recurringInvoices, [moved])
  const [before, after] = [{ recurringInvoice: series }, { recurringInvoice: moved }]
  tx.note([
    // Each failure is reported, even if it does not change the series.
    { type: `recurring-invoice.run-${run.status}`, record: series.id, document: series.id, before, after },
    ...(moved.status === 'ended' ? changesOf('recurring-invoice.ended', { before, after }) : []),
  ])
  return run
}
