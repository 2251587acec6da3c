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
} from '../money/decimal.ts'
import type { Fault } from '../problem.ts'
import { isSalesTaxCode, salesTaxCodes } from '../vat/tax-codes.ts'
import type {
  DiscountPositionInput,
  PositionInput,
  ProductPositionInput,
  TextPositionInput,
} from './position.schema.ts'

/**
 * All product positions of a document, credits counted like charges, stay below this amount. So every total and every
 * part of it, with VAT on top, stays well inside what a JSON number tells exactly.
 */
const limit = 1_000_000_000_000

/**
 * What the schema cannot say about the positions of a document: every fault, in the order of the positions. One that is undefined could not be
 * read: of it nothing is said, and nothing of sums it is in.
 */
export function faultsOf(positions: readonly (PositionInput | undefined)[]): Fault[] {
  const faults: Fault[] = []
  let volume: Decimal = decimal(0)
  // Unknown after a discount of which one cannot tell how much it takes off, and after what could not be read.
  let running: Decimal | undefined = volume

  for (const [index, position] of positions.entries()) {
    const at = (field: string): string => `positions[${index}].${field}`
    if (position === undefined) {
      running = undefined
      continue
    }
    if (position.type === 'text') faults.push(...textFaults(position, at))
    if (position.type === 'product') {
      const total = amountOfProduct(position)
      faults.push(...productFaults(position, at))
      if (exceeds(total))
        faults.push(...bothFaults(at, ['singleAmount', 'quantity'], `Their product must stay below ${limit}.`))
      else volume = add(volume, magnitude(total))
      running = running && add(running, total)
    }
    if (position.type === 'discount') {
      const found = discountFaults(position, at, running)
      faults.push(...found)
      running =
        found.length > 0 || running === undefined ? undefined : subtract(running, amountOfDiscount(position, running))
    }
  }
  if (exceeds(volume)) faults.push({ field: 'positions', message: `All positions together must stay below ${limit}.` })
  return faults
}

/** Quantity × single amount less the position's own discount, rounded once to cents. */
export function amountOfProduct(position: ProductPositionInput): Decimal {
  const undiscounted = multiply(decimal(position.quantity), decimal(position.singleAmount))
  return roundDecimal(multiply(undiscounted, subtract(decimal(1), rateOff(position))), 2)
}

/** What a discount takes off the running sum above it, in whole cents; a percentage of a negative sum is negative. */
export function amountOfDiscount(position: DiscountPositionInput, running: Decimal): Decimal {
  const { discountAmount } = position
  return roundDecimal(discountAmount == null ? multiply(running, rateOff(position)) : decimal(discountAmount), 2)
}

/** The part that a percentage takes off: 0.1 for 10 %, nothing where there is none. */
export const rateOff = ({ discountRate }: Pick<DiscountPositionInput, 'discountRate'>): Decimal =>
  percent(discountRate ?? 0)

type Path = (field: string) => string

function productFaults(position: ProductPositionInput, at: Path): Fault[] {
  const { singleAmount, quantity, discountRate, taxCode } = position
  const faults = [
    ...placesFaults(at('singleAmount'), singleAmount, 6),
    ...placesFaults(at('quantity'), quantity, 6),
    ...placesFaults(at('discountRate'), discountRate, 4),
  ]
  if (taxCode && !isSalesTaxCode(taxCode)) {
    faults.push({
      field: at('taxCode'),
      message: `A sales position takes one of ${salesTaxCodes.join(', ')}, or none.`,
    })
  }
  return faults
}

function discountFaults(position: DiscountPositionInput, at: Path, running: Decimal | undefined): Fault[] {
  const { discountRate, discountAmount } = position
  if ((discountRate == null) === (discountAmount == null)) {
    return bothFaults(at, ['discountRate', 'discountAmount'], 'Give exactly one of discountRate and discountAmount.')
  }
  const faults = [
    ...placesFaults(at('discountRate'), discountRate, 4),
    ...placesFaults(at('discountAmount'), discountAmount, 2),
  ]
  if (discountAmount != null && running !== undefined && compare(decimal(discountAmount), running) > 0) {
    faults.push({ field: at('discountAmount'), message: 'A discount is at most the sum of the positions above it.' })
  }
  return faults
}

const textFaults = ({ name, description }: TextPositionInput, at: Path): Fault[] =>
  name || description ? [] : bothFaults(at, ['name', 'description'], 'Give a name or a description.')

function placesFaults(field: string, value: number | null | undefined, places: number): Fault[] {
  if (value == null || decimalPlaces(value) <= places) return []
  return [{ field, message: `Give at most ${places} decimal places.` }]
}

const bothFaults = (at: Path, fields: readonly string[], message: string): Fault[] =>
  fields.map((field) => ({ field: at(field), message }))

const magnitude = ({ units, scale }: Decimal): Decimal => ({ units: units < 0n ? -units : units, scale })

const exceeds = (amount: Decimal): boolean => compare(magnitude(amount), decimal(limit)) >= 0
