import { isDeepStrictEqual } from 'node:util'
import type { Violation } from '../../errors.ts'
import {
  add,
  compare,
  type Decimal,
  decimal,
  roundDecimal,
  roundedQuotient,
  subtract,
  toNumber,
} from '../../platform/money/decimal.ts'
import { amountOfDiscount, amountOfProduct } from '../positions/position.rules.ts'
import type { DiscountPosition, Position, PositionInput, ProductPosition } from '../positions/position.schema.ts'

/** A position of the invoice by its id, and how much of it is credited: all that is left where no quantity is given. */
export type ChosenPosition = {
  readonly id: string
  readonly quantity?: number | null
  readonly [name: string]: unknown
}

/** The positions of an invoice, and those of the credit notes that were issued for it before. */
export type Creditable = { readonly invoice: readonly Position[]; readonly credited: readonly Position[] }

/** How much of a product position is left to credit, with the sign of its quantity. */
function quantityLeft({ credited }: Creditable, { id, quantity }: ProductPosition): Decimal {
  const taken = credited.filter((position) => position.id === id && position.type === 'product') as ProductPosition[]
  return taken.reduce((left, one) => subtract(left, decimal(one.quantity)), decimal(quantity))
}

/** What is wrong with the choice of positions: each is named by its place in the body. */
export function choiceViolations(creditable: Creditable, chosen: readonly ChosenPosition[]): Violation[] {
  return chosen.flatMap((one, index) => {
    const at = (field: string, message: string): Violation => ({ field: `positions[${index}].${field}`, message })
    const position = creditable.invoice.find(({ id }) => id === one.id)
    if (!position) return [at('id', 'must be the id of a position of the invoice')]
    if (chosen.findIndex(({ id }) => id === one.id) < index) return [at('id', 'must be given once')]
    return [
      ...changedNames(position, one).map((name) => at(name, 'is that of the invoice and cannot be changed')),
      ...(position.type === 'product' ? quantityViolations(creditable, position, one.quantity, at) : []),
    ]
  })
}

/** What a credit note may differ in from its invoice: how much, and what is computed from that. */
const ofTheNote = ['id', 'quantity', 'discountAmount', 'totalAmount', 'vatDebt', 'originalCurrency', 'exchangeRate']

function changedNames(position: Position, chosen: ChosenPosition): string[] {
  const standing = new Map<string, unknown>(Object.entries(position))
  return Object.entries(chosen).flatMap(([name, value]) =>
    ofTheNote.includes(name) || isDeepStrictEqual(value ?? undefined, standing.get(name)) ? [] : [name],
  )
}

function quantityViolations(
  creditable: Creditable,
  position: ProductPosition,
  quantity: number | null | undefined,
  at: (field: string, message: string) => Violation,
): Violation[] {
  const left = quantityLeft(creditable, position)
  if (left.units === 0n) return [at('id', 'nothing is left of this position: it was credited in full')]
  if (quantity == null) return []
  const wanted = decimal(quantity)
  const isWithin = left.units > 0n ? compare(wanted, left) <= 0 : compare(wanted, left) >= 0
  return wanted.units !== 0n && wanted.units > 0n === left.units > 0n && isWithin
    ? []
    : [at('quantity', `must be at most what is left of the position: ${toNumber(left)}`)]
}

/**
 * The positions of a credit note: the products that were chosen, in the order of the invoice, with the discounts that follow them. A rate
 * takes the same part off as on the invoice. An amount is shared in proportion to what is credited of the sum above it; the note that
 * credits the last of that sum gets the remainder, so that all notes together credit the invoice's own discount.
 */
export function creditedPositions(
  creditable: Creditable,
  chosen: readonly ChosenPosition[] | undefined,
): PositionInput[] {
  const wanted = new Map(chosen?.map((one) => [one.id, one]))
  const positions: PositionInput[] = []
  // Sums are in hundredths, as the amounts of positions are.
  let invoiced: Decimal = { units: 0n, scale: 2 }
  let credited = invoiced
  let isAllCredited = true
  for (const position of creditable.invoice) {
    if (position.type === 'product') {
      const left = quantityLeft(creditable, position)
      const quantity = chosen === undefined ? left : quantityOf(wanted.get(position.id), left)
      isAllCredited &&= compare(quantity, left) === 0
      invoiced = add(invoiced, amountOfProduct(position))
      if (quantity.units === 0n) continue
      const one = { ...position, quantity: toNumber(quantity) }
      credited = add(credited, amountOfProduct(one))
      positions.push(one)
    } else if (position.type === 'discount') {
      const one = creditedDiscount(creditable, position, { invoiced, credited, isAllCredited })
      invoiced = subtract(invoiced, amountOfDiscount(position, invoiced))
      if (!one) continue
      credited = subtract(credited, amountOfDiscount(one, credited))
      positions.push(one)
    } else if (chosen === undefined || wanted.has(position.id)) positions.push(position)
  }
  return positions
}

function quantityOf(chosen: ChosenPosition | undefined, left: Decimal): Decimal {
  if (chosen === undefined) return decimal(0)
  return chosen.quantity == null ? left : decimal(chosen.quantity)
}

/** The discount as far as it belongs to what is credited; nothing where that is nothing. */
function creditedDiscount(
  { credited: notes }: Creditable,
  discount: DiscountPosition,
  above: { readonly invoiced: Decimal; readonly credited: Decimal; readonly isAllCredited: boolean },
): DiscountPosition | undefined {
  if (above.credited.units === 0n) return undefined
  if (discount.discountAmount === undefined) return discount
  const whole = roundDecimal(decimal(discount.discountAmount), 2)
  const before = notes.reduce(
    (sum, one) =>
      one.id === discount.id && one.type === 'discount' ? add(sum, decimal(one.discountAmount ?? 0)) : sum,
    decimal(0),
  )
  const share = above.isAllCredited
    ? subtract(whole, before)
    : { units: roundedQuotient(whole.units * above.credited.units, above.invoiced.units), scale: 2 }
  const amount = compare(share, above.credited) > 0 ? above.credited : share
  return amount.units > 0n ? { ...discount, discountAmount: toNumber(amount) } : undefined
}
