import { isDeepStrictEqual } from 'node:util'
import type { ProblemCode } from '../../errors.ts'
import type { Day } from '../../platform/calendar/day.ts'
import { toAmount } from '../../platform/money/cents.ts'
import { type Violation, violation } from '../../said.ts'
import { computed } from '../documents/document.rules.ts'
import type { DocumentContent } from '../documents/fields.schema.ts'
import type { RecurringInvoice, RecurringPositionInput } from './recurring-invoice.schema.ts'
import { firstIndexFrom, type Occurrence, occurrenceAt } from './schedule.rules.ts'

/** The service's fields of a series, besides its id. */
type Given =
  | 'status'
  | 'nextDate'
  | 'pausedFrom'
  | 'failedDate'
  | 'failedCode'
  | 'totalAmount'
  | 'totalNetAmount'
  | 'totalVatDebt'

/** A person's decisions about a series. */
export type SeriesContent = Omit<RecurringInvoice, 'id' | 'positions' | Given> & {
  readonly positions: readonly RecurringPositionInput[]
}

/** The progress of a series: the index of the first untried occurrence, and the oldest failed one. */
export type Progress = {
  readonly nextIndex: number
  readonly failure?: { readonly date: Day; readonly code: ProblemCode }
}

/** A series from its validated content and its progress. The amounts are those of one whole period. */
export function seriesOf(
  id: string,
  content: SeriesContent,
  { pausedFrom, today, ...progress }: Progress & Pick<RecurringInvoice, 'pausedFrom'> & { readonly today: Day },
  newId: () => string,
): RecurringInvoice {
  const { positions, total, totalNet, totalVat } = computed(contentOn(content, content.start), newId)
  const withSources = positions.map((position, index) =>
    position.type === 'product'
      ? { ...position, priceSource: content.positions[index]?.priceSource ?? ('own' as const) }
      : position,
  )
  const amounts = {
    totalAmount: toAmount(total),
    totalNetAmount: toAmount(totalNet),
    totalVatDebt: toAmount(totalVat),
  }
  const series = { ...content, ...amounts, id, positions: withSources, status: 'active' as const }
  return withProgress(pausedFrom === undefined ? series : { ...series, pausedFrom }, progress, today)
}

/** The content of an invoice of the series on a day, with the texts and prices of the series. */
export const contentOn = ({ positions, ...content }: SeriesContent, openingDate: Day): DocumentContent => ({
  ...content,
  positions,
  openingDate,
})

/** The series with this progress. A failure after its end is not tried again, and of a pause that goes on nothing before today is made. */
export function withProgress(series: RecurringInvoice, { nextIndex, failure }: Progress, today: Day): RecurringInvoice {
  const { nextDate: _, failedDate: __, failedCode: ___, ...standing } = series
  const next = nextOf(series, nextIndex, today)
  const isTriedAgain = failure && occurrenceAt(series, firstIndexFrom(series, failure.date)) !== undefined
  const isRunning = next !== undefined || isTriedAgain
  return {
    ...standing,
    status: isRunning ? (series.pausedFrom === undefined ? 'active' : 'paused') : 'ended',
    ...(next ? { nextDate: next.date } : {}),
    ...(isTriedAgain ? { failedDate: failure.date, failedCode: failure.code } : {}),
  }
}

/** The first untried occurrence; of a paused series one that was due before the pause, or else the first from today on. */
function nextOf(series: RecurringInvoice, nextIndex: number, today: Day): Occurrence | undefined {
  const next = occurrenceAt(series, nextIndex)
  if (!next || series.pausedFrom === undefined || next.date < series.pausedFrom) return next
  return occurrenceAt(series, Math.max(nextIndex, firstIndexFrom(series, today)))
}

/** The content of a stored series. */
export function contentOfSeries(series: RecurringInvoice): SeriesContent {
  const { id: _, status: __, nextDate: ___, pausedFrom: ____, failedDate: _____, failedCode: ______, ...rest } = series
  const { totalAmount: _______, totalNetAmount: ________, totalVatDebt: _________, ...content } = rest
  return content
}

/** Fields that determine the occurrences: they are fixed once one was tried, since each is identified by its period. */
const scheduled = ['start', 'interval', 'dayRule', 'firstPeriod'] as const

/** The violations of changing the schedule of a series with tried occurrences. */
export const scheduleViolations = (content: SeriesContent, standing: SeriesContent): Violation[] =>
  scheduled.flatMap((field) =>
    isDeepStrictEqual(content[field], standing[field])
      ? []
      : [violation(field, 'cannot change once an occurrence was due: end this series and make a new one')],
  )

/** The violations of a series, besides those of an invoice's content. */
export const seriesViolations = (content: SeriesContent): Violation[] => [
  ...limitViolations(content),
  ...content.positions.flatMap((position, index) => sourceViolations(`positions[${index}]`, position, content)),
]

const limitViolations = ({ start, end, occurrences, interval, dayRule }: SeriesContent): Violation[] => [
  ...(end !== undefined && occurrences !== undefined
    ? [violation('occurrences', 'must be left out where `end` is given')]
    : []),
  ...(end !== undefined && end < start ? [violation('end', 'must not be before `start`')] : []),
  ...(dayRule === 'last' && interval.unit === 'week'
    ? [violation('dayRule', 'must be anchor: a week has no last day of a month')]
    : []),
]

/** The prices of products are in the primary currency. */
function sourceViolations(
  at: string,
  position: RecurringPositionInput,
  { originalCurrency }: SeriesContent,
): Violation[] {
  if (position.type !== 'product' || position.priceSource !== 'product') return []
  if (position.product == null) return [violation(`${at}.product`, 'is required: the price is that of the product')]
  return originalCurrency === undefined
    ? []
    : [violation(`${at}.priceSource`, 'must be own in another currency: prices of products are in CHF')]
}
