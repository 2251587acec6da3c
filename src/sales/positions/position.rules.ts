import { isSalesTaxCode, salesTaxCodes } from '../../books/vat/tax-codes.ts'
import type { Message } from '../../messages.ts'
import { currencyPlaces } from '../../platform/money/currency-places.rules.ts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  decimalPlaces,
  multiply,
  percent,
  roundDecimal,
  subtract,
} from '../../platform/money/decimal.ts'
import { said, type Violation, violation } from '../../said.ts'
import type {
  DiscountPositionInput,
  PositionInput,
  ProductPositionInput,
  TextPositionInput,
} from './position.schema.ts'

/**
 * All product positions of a document, credits counted like charges, stay below this amount. So every total and every part of it, with VAT on
 * top, stays well inside the exact range of a JSON number.
 */
const limit = 1_000_000_000_000

/** The units in which amounts are whole: those of the currency, or hundredths if `places` says so for a document of an earlier version. */
export type Units = { readonly originalCurrency?: string; readonly places?: number }

/** The decimal places of amounts: 2, or none in a currency such as the yen. */
export const placesOf = ({ originalCurrency, places }: Units): number =>
  places ?? (originalCurrency === undefined ? 2 : Math.min(2, currencyPlaces(originalCurrency)))

/**
 * The violations of a document's positions that the schema cannot express, in order. Shares of an invoice's discounts are computed, not given:
 * one may exceed the amount above it.
 */
export function violationsOf(
  positions: readonly PositionInput[],
  { areDiscountsShares = false, ...units }: Units & { readonly areDiscountsShares?: boolean } = {},
): Violation[] {
  const violations: Violation[] = []
  const places = placesOf(units)
  let volume: Decimal = decimal(0)
  // Unknown after a discount whose amount is unknown.
  let running: Decimal | undefined = volume

  for (const [index, position] of positions.entries()) {
    const at = (field: string): string => `positions[${index}].${field}`
    if (position.type === 'text') violations.push(...textViolations(position, at))
    else if (position.type === 'product') {
      const total = amountOfProduct(position, places)
      violations.push(...productViolations(position, at))
      if (exceeds(total))
        violations.push(
          ...bothViolations(
            at,
            ['singleAmount', 'quantity'],
            said('Their product must stay below {limit:amount}.', { limit }),
          ),
        )
      else volume = add(volume, magnitude(total))
      // A discount takes nothing off a deposit.
      running = position.deposit ? running : running && add(running, total)
    } else if (position.type === 'discount') {
      const found = discountViolations(position, at, areDiscountsShares ? undefined : running, units)
      violations.push(...found)
      running =
        running && found.length === 0 ? subtract(running, amountOfDiscount(position, running, places)) : undefined
    }
  }
  if (exceeds(volume))
    violations.push(violation('positions', 'All positions together must stay below {limit:amount}.', { limit }))
  return violations
}

/** Quantity × single amount less the position's own discount, rounded once to so many places. */
export function amountOfProduct(
  position: Pick<ProductPositionInput, 'quantity' | 'singleAmount' | 'discountRate'>,
  places: number,
): Decimal {
  const undiscounted = multiply(decimal(position.quantity), decimal(position.singleAmount))
  return roundDecimal(multiply(undiscounted, subtract(decimal(1), rateOff(position))), places)
}

/** The amount that a discount takes off the running sum above it, rounded to so many places; a percentage of a negative sum is negative. */
export function amountOfDiscount(
  position: Pick<DiscountPositionInput, 'discountRate' | 'discountAmount'>,
  running: Decimal,
  places: number,
): Decimal {
  const { discountAmount } = position
  return roundDecimal(discountAmount == null ? multiply(running, rateOff(position)) : decimal(discountAmount), places)
}

/** The factor of a percentage: 0.1 for 10 %, zero without one. */
export const rateOff = ({ discountRate }: Pick<DiscountPositionInput, 'discountRate'>): Decimal =>
  percent(discountRate ?? 0)

/** The path of a position's field in the body. */
type Path = (field: string) => string

/** Violations of a product that a schema does not show: places, and a tax code that no sale has. */
export const productViolations = (
  position: Pick<ProductPositionInput, 'singleAmount' | 'quantity' | 'discountRate' | 'taxCode'>,
  at: Path,
): Violation[] => [
  ...placesViolations(at('singleAmount'), position.singleAmount, 6),
  ...placesViolations(at('quantity'), position.quantity, 6),
  ...placesViolations(at('discountRate'), position.discountRate, 4),
  ...(position.taxCode && !isSalesTaxCode(position.taxCode)
    ? [violation(at('taxCode'), 'A sales position takes one of {codes}, or none.', { codes: salesTaxCodes.join(', ') })]
    : []),
]

const discountViolations = (
  { discountRate, discountAmount }: DiscountPositionInput,
  at: Path,
  running: Decimal | undefined,
  units: Units,
): Violation[] => [
  ...((discountRate == null) === (discountAmount == null)
    ? bothViolations(
        at,
        ['discountRate', 'discountAmount'],
        said('Give exactly one of `discountRate` and `discountAmount`.'),
      )
    : []),
  ...placesViolations(at('discountRate'), discountRate, 4),
  ...placesViolations(at('discountAmount'), discountAmount, placesOf(units), units.originalCurrency),
  ...(discountAmount != null && running !== undefined && compare(decimal(discountAmount), running) > 0
    ? [violation(at('discountAmount'), 'A discount is at most the sum of the positions above it.')]
    : []),
]

const textViolations = ({ name, description }: TextPositionInput, at: Path): Violation[] =>
  name || description ? [] : bothViolations(at, ['name', 'description'], said('Give a name or a description.'))

function placesViolations(field: string, value: number | null | undefined, places: number, currency = ''): Violation[] {
  if (value == null || decimalPlaces(value) <= places) return []
  return [
    places === 0
      ? violation(field, 'Give a whole number: {currency} has no decimal places.', { currency })
      : violation(field, 'Give at most {limit} decimal places.', { limit: places }),
  ]
}

const bothViolations = (at: Path, fields: readonly string[], message: Message): Violation[] =>
  fields.map((field) => ({ field: at(field), ...message }))

const magnitude = ({ units, scale }: Decimal): Decimal => ({ units: units < 0n ? -units : units, scale })

const exceeds = (amount: Decimal): boolean => compare(magnitude(amount), decimal(limit)) >= 0
