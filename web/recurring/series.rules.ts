import type { Invoice, RecurringInvoice, RecurringInvoiceCreation } from '../../client/src/index.ts'
import { type Day, isDay } from '../../src/platform/calendar/day.ts'
import {
  firstIndexFrom,
  type Occurrence,
  occurrenceAt,
  occurrencesUntil,
} from '../../src/sales/recurring/schedule.rules.ts'
import { creationOf, type Draft, draftOf } from '../documents/draft.rules.ts'

/** A typed series: a document, whose date is the start, and its schedule. */
export type SeriesValues = Draft & {
  /** The address of one who is no contact, as the invoice has it that the series begins with. */
  readonly customRecipientText?: string
  readonly count: string
  readonly unit: RecurringInvoice['interval']['unit']
  readonly dayRule: RecurringInvoice['dayRule']
  readonly firstPeriod: RecurringInvoice['firstPeriod']
  readonly ends: 'never' | 'end' | 'occurrences'
  readonly end: string
  readonly occurrences: string
  readonly action: RecurringInvoice['action']
  /** The source of all prices; `mixed` if each position has its own. */
  readonly prices: 'own' | 'product' | 'mixed'
}

/** Monthly from the day of a document on, by drafts. */
export const monthly = (draft: Draft): SeriesValues => ({
  ...draft,
  count: '1',
  unit: 'month',
  dayRule: 'anchor',
  firstPeriod: 'full',
  ends: 'never',
  end: '',
  occurrences: '',
  action: 'draft',
  prices: 'own',
})

/**
 * A series from an invoice, from the month after it on. If that month lacks the day of the invoice, the series begins with the invoice, whose period
 * is not billed again: from 31 January the days are 28 February, 31 March, 30 April.
 */
export function likeInvoice(invoice: Invoice, today: string): SeriesValues {
  const { customRecipientText } = invoice
  const draft = draftOf(invoice)
  // A deposit is taken off once.
  const rows = draft.rows.filter(({ rest }) => !('deposit' in rest))
  const values = { ...monthly({ ...draft, rows }), ...(customRecipientText && { customRecipientText }) }
  const next = occurrenceAt(scheduleOf(values), 1)?.date ?? today
  if (next < today) return { ...values, openingDate: today }
  return next.slice(8) === values.openingDate.slice(8)
    ? { ...values, openingDate: next }
    : { ...values, firstPeriod: 'free' }
}

export const valuesOf = (series: RecurringInvoice): SeriesValues => ({
  // A series has the fields of an invoice in the form of a document, except its date.
  ...monthly(draftOf({ ...series, openingDate: series.start } as unknown as Invoice)),
  count: String(series.interval.count),
  unit: series.interval.unit,
  dayRule: series.dayRule,
  firstPeriod: series.firstPeriod,
  ends: series.end !== undefined ? 'end' : series.occurrences !== undefined ? 'occurrences' : 'never',
  end: series.end ?? '',
  occurrences: series.occurrences === undefined ? '' : String(series.occurrences),
  action: series.action,
  prices: pricesOf(series),
})

function pricesOf({ positions }: RecurringInvoice): SeriesValues['prices'] {
  const [first = 'own', ...others] = new Set(
    positions.flatMap((one) => (one.type === 'product' && one.product ? one.priceSource : [])),
  )
  return others.length > 0 ? 'mixed' : first
}

const scheduleOf = ({ openingDate, count, unit, dayRule, firstPeriod, ends, end, occurrences }: SeriesValues) => ({
  // Only a day is read.
  start: openingDate as Day,
  interval: { count: Number(count), unit },
  dayRule,
  firstPeriod,
  ...(ends === 'end' && isDay(end) ? { end } : {}),
  ...(ends === 'occurrences' && occurrences !== '' ? { occurrences: Number(occurrences) } : {}),
})

/** The next twelve occurrences of the typed series, from a day on; none without a valid schedule. */
export function comingOf(values: SeriesValues, from: string = values.openingDate): readonly Occurrence[] {
  if (!(isDay(values.openingDate) && Number(values.count) > 0)) return []
  const schedule = scheduleOf(values)
  const index = firstIndexFrom(schedule, from as Day)
  return occurrencesUntil(schedule, { index, until: '9999-12-31' as Day, most: 12 })
}

/** The series as a creating request. */
export function bodyOf(values: SeriesValues): RecurringInvoiceCreation {
  const { openingDate: _, isDraft: __, externalReference: ___, positions, ...content } = creationOf(values)
  const { start, interval, dayRule, firstPeriod, ...limits } = scheduleOf(values)
  const { recipient, customRecipientText } = values
  return {
    ...content,
    ...(recipient === '' && customRecipientText && { customRecipientText }),
    // A position of the series has its source among the fields outside the form; where sources are mixed, a new one has its own price.
    positions: positions.map((position) =>
      position.type === 'product' && position.product && values.prices !== 'mixed'
        ? { ...position, priceSource: values.prices }
        : position,
    ),
    start,
    interval,
    dayRule,
    firstPeriod,
    action: values.action,
    ...limits,
  }
}

/** The changes of a series, as a merge patch: null for emptied fields. */
export function changesOf(before: SeriesValues, after: SeriesValues): object {
  const [old, now] = [before, after].map((one) => new Map<string, unknown>(Object.entries(bodyOf(one))))
  const names = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])]
  const changed = names.filter((name) => JSON.stringify(old?.get(name)) !== JSON.stringify(now?.get(name)))
  // A currency and its rate are sent together.
  const sent = changed.some((name) => pair.includes(name)) ? [...new Set([...changed, ...pair])] : changed
  return Object.fromEntries(sent.map((name) => [name, now?.get(name) ?? null]))
}
const pair = ['originalCurrency', 'exchangeRate']
