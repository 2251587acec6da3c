import { messageText } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Call } from '../../platform/http/operation/definition.ts'
import { toAmount } from '../../platform/money/cents.ts'
import { recordsWithIds } from '../../platform/records/statements.ts'
import { todayOf } from '../../tenants/organisations/settings.ts'
import { totalsOf } from '../positions/document-totals.rules.ts'
import { products } from '../products/product.schema.ts'
import { contentAt, followedProducts, type Prices } from './occurrence-content.rules.ts'
import type { RecurringInvoice, RecurringOccurrence } from './recurring-invoice.schema.ts'
import { isFree } from './run.rules.ts'
import { type ListedRun, newestRuns, progressOf } from './run.store.ts'
import { dueOccurrences } from './run-series.ts'
import { type Occurrence, occurrencesUntil } from './schedule.rules.ts'

/** The time of a request for occurrences, and the language of their reasons. */
type Asked = Pick<Call, 'now' | 'language'>

const NEWEST_RUNS = 200
const DUE_AT_MOST = 200
const COMING = 12

/** The occurrences of a series, the oldest first: the tried ones, the due ones, and the next twelve. */
export async function occurrencesOf(tx: Tx, series: RecurringInvoice, asked: Asked): Promise<RecurringOccurrence[]> {
  const [runs, planned] = await Promise.all([
    newestRuns(tx, series.id, NEWEST_RUNS),
    plannedOccurrences(tx, series, asked),
  ])
  return [...runs.map((run) => representRun(run, asked)), ...planned].toSorted((a, b) => (a.date < b.date ? -1 : 1))
}

/** The occurrences that a run would try now. */
export async function dueOccurrencesOf(tx: Tx, series: RecurringInvoice, asked: Asked): Promise<RecurringOccurrence[]> {
  const due = new Set((await dueOccurrences(tx, series.id, asked.now)).map(({ date }) => date))
  return (await occurrencesOf(tx, series, asked)).filter(({ date }) => due.has(date))
}

/** The occurrences that were not tried yet, with the totals of their invoices: due ones, and the next twelve. None while paused. */
export async function plannedOccurrences(
  tx: Tx,
  series: RecurringInvoice,
  asked: Asked,
): Promise<RecurringOccurrence[]> {
  if (series.status !== 'active') return []
  const followed = followedProducts(series.positions)
  const [today, { nextIndex: index, skipped }, following] = await Promise.all([
    todayOf(tx, asked.now, 'start'),
    progressOf(tx, series.id),
    followed.length === 0 ? [] : recordsWithIds(tx, products, followed),
  ])
  const due = occurrencesUntil(series, { index, until: today, most: DUE_AT_MOST })
  const coming = occurrencesUntil(series, { index: index + due.length, until: LAST, most: COMING })
  const prices = new Map(following.map(({ id, singleAmount }) => [id, singleAmount]))
  // All except the first have the same total.
  const usual = coming.at(-1) ?? due.at(-1)
  const amount = usual && amountAt(series, usual, prices)
  const planned = [...due, ...coming].filter((one) => !skipped.includes(one.index))
  return planned.map((occurrence) =>
    isFree(series, occurrence)
      ? representRun(
          { ...occurrence, status: 'skipped', reason: { code: 'recurring-invoices/first-period-free' } },
          asked,
        )
      : {
          ...represented(occurrence),
          status: 'planned',
          totalAmount: occurrence.index === 0 ? amountAt(series, occurrence, prices) : (amount ?? 0),
        },
  )
}

/** The end of the calendar. */
const LAST = '9999-12-31' as Day

const amountAt = (series: RecurringInvoice, occurrence: Occurrence, prices: Prices): number =>
  toAmount(totalsOf(contentAt(series, occurrence, prices)).total)

const represented = ({ date, from, to }: Occurrence) => ({ date, periodFrom: from, periodTo: to })

/** A run as answers show it. */
export const representRun = (
  { status, invoice, reason, ...occurrence }: ListedRun,
  { language }: Pick<Asked, 'language'>,
): RecurringOccurrence => ({
  ...represented(occurrence),
  status,
  ...(invoice === undefined ? {} : { invoice }),
  ...(occurrence.number === undefined ? {} : { number: occurrence.number }),
  ...(reason === undefined ? {} : { reason: { code: reason.code, message: messageText(reason, language) } }),
})
