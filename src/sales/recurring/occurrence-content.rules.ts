import { type TaxCode, taxTreatments } from '../../books/vat/tax-codes.ts'
import { addDays } from '../../platform/calendar/day.ts'
import { fillPeriod } from '../../platform/calendar/period-text.ts'
import { decimal, roundedQuotient, toNumber } from '../../platform/money/decimal.ts'
import { type Violation, violation } from '../../said.ts'
import type { DocumentContent } from '../documents/fields.schema.ts'
import type { PositionInput } from '../positions/position.schema.ts'
import { contentOfSeries, contentOn } from './recurring-invoice.rules.ts'
import type { RecurringInvoice, RecurringPositionInput } from './recurring-invoice.schema.ts'
import { type BilledPeriod, type BilledShare, billedShare, type Occurrence } from './schedule.rules.ts'

/** The prices of products by their ids, for positions that follow their product. */
export type Prices = ReadonlyMap<string, number>

/** The ids of the products whose prices positions follow. */
export const followedProducts = (positions: readonly RecurringPositionInput[]): string[] =>
  positions.flatMap((position) => followedProduct(position) ?? [])

const followedProduct = (position: RecurringPositionInput): string | undefined =>
  position.type === 'product' && position.priceSource === 'product' ? (position.product ?? undefined) : undefined

/** The content of an occurrence's invoice, dated on its day. `occurrenceViolations` reports a missing product. */
export function contentAt(series: RecurringInvoice, occurrence: Occurrence, prices: Prices): DocumentContent {
  const fill = (text: string) => fillPeriod(text, occurrence, series.language)
  const share = billedShare(series, occurrence)
  const { title, introductoryText, closingText, ...content } = contentOn(contentOfSeries(series), occurrence.date)
  return {
    ...content,
    ...(title === undefined ? {} : { title: fill(title) }),
    ...(introductoryText === undefined ? {} : { introductoryText: fill(introductoryText) }),
    ...(closingText === undefined ? {} : { closingText: fill(closingText) }),
    positions: series.positions.map((position) => filled(sharedBy(share, priced(position, prices)), fill)),
  }
}

/**
 * The reasons against billing an occurrence, besides those against any invoice: a missing product, or a tax code that is not valid for the
 * whole period. The rate is that of the day of supply, so such a position has to be split.
 */
export const occurrenceViolations = (
  { positions }: Pick<RecurringInvoice, 'positions'>,
  period: BilledPeriod,
  prices: Prices,
): Violation[] =>
  positions.flatMap((position, index) => {
    if (position.type !== 'product') return []
    const product = followedProduct(position)
    const isGone = product !== undefined && !prices.has(product)
    return [
      ...(isGone ? [violation(`positions[${index}].product`, 'must be the id of a product of this organisation')] : []),
      ...rateViolations(`positions[${index}].taxCode`, position.taxCode, period),
    ]
  })

function rateViolations(field: string, taxCode: TaxCode | undefined, { from, to }: BilledPeriod): Violation[] {
  const { validFrom, validTo } = taxCode ? taxTreatments[taxCode] : {}
  const isSoon = validFrom !== undefined && from < validFrom
  if (!isSoon && (validTo === undefined || to <= validTo)) return []
  const change = isSoon ? validFrom : validTo && addDays(validTo, 1)
  const sentence =
    'must hold from {from:day} to {to:day}, and the rate changes on {change:day}: make one position up to that day and one from it on'
  return [violation(field, sentence, { from, to, change: change ?? from })]
}

/** A position of the invoice: it is not stored yet, and has no computed fields. */
function priced(position: RecurringInvoice['positions'][number], prices: Prices): PositionInput {
  const product = followedProduct(position)
  const price = product === undefined ? undefined : prices.get(product)
  const { id: _, priceSource: __, ...own } = position
  return own.type === 'product' && price !== undefined ? { ...own, singleAmount: price } : own
}

/** A partial first period: the unit price by days, to the sixth place; the amount of a discount to the second. */
function sharedBy(share: BilledShare | undefined, position: PositionInput): PositionInput {
  if (!share) return position
  if (position.type === 'product') return { ...position, singleAmount: portion(position.singleAmount, share, 6) }
  return position.type === 'discount' && position.discountAmount != null
    ? { ...position, discountAmount: portion(position.discountAmount, share, 2) }
    : position
}

function portion(amount: number, { days, of }: BilledShare, places: number): number {
  const { units, scale } = decimal(amount)
  const dividend = units * BigInt(days) * 10n ** BigInt(places)
  return toNumber({ units: roundedQuotient(dividend, BigInt(of) * 10n ** BigInt(scale)), scale: places })
}

function filled(position: PositionInput, fill: (text: string) => string): PositionInput {
  const { name } = position
  const named = name == null ? position : { ...position, name: fill(name) }
  if (named.type === 'discount' || named.type === 'subtotal' || named.description == null) return named as PositionInput
  return { ...named, description: fill(named.description) } as PositionInput
}
