import { addDays, type Day } from '../../platform/calendar/day.ts'
import { type Cents, cents, minus } from '../../platform/money/cents.ts'
import { multiply, percent, roundDecimal } from '../../platform/money/decimal.ts'
import { type Violation, violation } from '../../said.ts'
import type { DiscountTerms } from './discount-terms.schema.ts'

/** A discount as it is offered on a document: amounts in cents of its currency. */
export type OfferedDiscount = { readonly until: Day; readonly amount: Cents; readonly payable: Cents }

/**
 * The discount of a document over its total, rounded half up to so many places of its currency, until the last day on which it can be taken.
 */
export function discountOffered(
  { rate, days }: DiscountTerms,
  { openingDate, total, places }: { readonly openingDate: Day; readonly total: Cents; readonly places: number },
): OfferedDiscount {
  const exact = multiply({ units: BigInt(total), scale: 2 }, percent(rate))
  const { units, scale } = roundDecimal(exact, places)
  const amount = cents(Number(units) * 10 ** (2 - scale))
  return { until: addDays(openingDate, days), amount, payable: minus(total, amount) }
}

/** The discount ends before the amount is due. */
export const discountViolations = ({
  discountTerms,
  payableInDays,
}: {
  readonly discountTerms?: DiscountTerms | undefined
  readonly payableInDays: number
}): Violation[] =>
  discountTerms === undefined || discountTerms.rate === 0 || discountTerms.days < payableInDays
    ? []
    : [
        violation('discountTerms.days', 'must be fewer days than the payment term, which is {days}', {
          days: payableInDays,
        }),
      ]

/** The first of several terms that ends before the amount is due, or that is no discount. */
export const fittingTerms = (
  payableInDays: number,
  several: readonly ({ readonly discountTerms?: DiscountTerms } | undefined)[],
): DiscountTerms | undefined =>
  several.flatMap((one) => one?.discountTerms ?? []).find(({ rate, days }) => rate === 0 || days < payableInDays)
