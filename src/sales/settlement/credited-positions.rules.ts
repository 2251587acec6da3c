import { isDeepStrictEqual } from 'node:util'
import type { PlainClause, PlainSentence } from '../../messages.ts'
import type { Cents } from '../../platform/money/cents.ts'
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
import { type Violation, violation } from '../../said.ts'
import { isReduction } from '../positions/document-totals.rules.ts'
import { amountOfDiscount, amountOfProduct, placesOf, type Units } from '../positions/position.rules.ts'
import type { DiscountPosition, Position, PositionInput, ProductPosition } from '../positions/position.schema.ts'

/** A position of the invoice by its id, and its credited quantity: all that is left by default. */
export type ChosenPosition = {
  readonly id: string
  readonly quantity?: number | null
  readonly [name: string]: unknown
}

/** The positions of an invoice, and those of its earlier credit notes, all in the units of the invoice. */
export type Creditable = Units & { readonly invoice: readonly Position[]; readonly credited: readonly Position[] }

/**
 * The positions of an invoice that credit notes credit: its own, then the price reductions that the notes granted. None of those is on the
 * invoice, so as much below zero is left of each: a note over all that is left takes them off.
 */
export function creditablePositions(invoice: readonly Position[], credited: readonly Position[]): Position[] {
  const granted = credited.filter(isReduction).map((one) => [one.id, { ...one, quantity: 0 }] as const)
  return [...invoice, ...new Map(granted).values()]
}

/** For a credit note in a foreign currency: the total of its invoice, and the amount taken off receivables in the primary currency. */
export type Credited = { readonly invoiceTotal: Cents; readonly booked: Cents }

/** The credited part of a position: the quantity of a product, the amount of a discount. */
const creditedOf = (credited: readonly Position[], { id }: Position): Decimal =>
  credited.reduce((sum, one) => {
    if (one.id !== id) return sum
    if (one.type === 'product') return add(sum, decimal(one.quantity))
    return one.type === 'discount' ? add(sum, decimal(one.discountAmount ?? 0)) : sum
  }, decimal(0))

/** The remaining quantity of a product position, with its sign; an invoice may take more than its estimate has. */
function quantityLeft({ credited }: Creditable, position: ProductPosition): Decimal {
  const left = subtract(decimal(position.quantity), creditedOf(credited, position))
  return left.units > 0n === position.quantity > 0 ? left : decimal(0)
}

/** The messages about a choice of positions. */
type ChoiceWords = Readonly<
  Record<'unknown' | 'fixed' | 'nothingLeft' | 'above' | 'below', PlainClause | PlainSentence>
>

const ofInvoice: ChoiceWords = {
  unknown: 'must be the id of a position of the invoice',
  fixed: 'is that of the invoice and cannot be changed',
  nothingLeft: 'nothing is left of this position: it was credited in full',
  above: 'must be more than zero, as on the invoice',
  below: 'must be less than zero, as on the invoice',
}

/** The same about positions of an estimate that are invoiced. */
export const ofEstimate: ChoiceWords = {
  unknown: 'must be the id of a position of the estimate',
  fixed: 'is that of the estimate and cannot be changed',
  nothingLeft: 'nothing is left of this position: it was invoiced in full',
  above: 'must be more than zero, as on the estimate',
  below: 'must be less than zero, as on the estimate',
}

/** The violations of the choice of positions: each is named by its index in the body. */
export function choiceViolations(
  creditable: Creditable,
  chosen: readonly ChosenPosition[],
  words: ChoiceWords = ofInvoice,
): Violation[] {
  const ofPositions = chosen.flatMap((one, index) => {
    const at = (field: string): string => `positions[${index}].${field}`
    const position = creditable.invoice.find(({ id }) => id === one.id)
    if (!position) return [violation(at('id'), words.unknown)]
    if (chosen.findIndex(({ id }) => id === one.id) < index) return [violation(at('id'), 'must be given once')]
    return [
      ...changedNames(position, one).map((name) => violation(at(name), words.fixed)),
      ...(position.type === 'product' ? quantityViolations(creditable, position, one.quantity, { at, words }) : []),
    ]
  })
  return ofPositions.length > 0 ? ofPositions : wholeDepositViolations(creditable, chosen)
}

/** A deposit has a position for each account and tax code: all of them are given back, or none. */
function wholeDepositViolations(creditable: Creditable, chosen: readonly ChosenPosition[]): Violation[] {
  const ids = new Set(chosen.map(({ id }) => id))
  const lines = creditable.invoice.filter(
    (position): position is ProductPosition =>
      position.type === 'product' && position.deposit != null && quantityLeft(creditable, position).units !== 0n,
  )
  const isInPart = [...Map.groupBy(lines, ({ deposit }) => deposit?.invoice).values()].some(
    (ofDeposit) => ofDeposit.some(({ id }) => ids.has(id)) && !ofDeposit.every(({ id }) => ids.has(id)),
  )
  return isInPart ? [violation('positions', 'must contain all positions of a deposit, or none')] : []
}

/** The fields in which a position of a credit note may differ from its invoice besides the quantity of a product: computed ones. */
const computedNames = ['id', 'discountAmount', 'totalAmount', 'vatDebt', 'originalCurrency', 'exchangeRate']

function changedNames(position: Position, chosen: ChosenPosition): string[] {
  const standing = new Map<string, unknown>(Object.entries(position))
  return Object.entries(chosen).flatMap(([name, value]) =>
    computedNames.includes(name) ||
    (name === 'quantity' && position.type === 'product') ||
    isDeepStrictEqual(value ?? undefined, standing.get(name))
      ? []
      : [name],
  )
}

function quantityViolations(
  creditable: Creditable,
  position: ProductPosition,
  quantity: number | null | undefined,
  { at, words }: { readonly at: (field: string) => string; readonly words: ChoiceWords },
): Violation[] {
  const left = quantityLeft(creditable, position)
  if (left.units === 0n) return [violation(at('id'), words.nothingLeft)]
  if (quantity == null) return []
  const wanted = decimal(quantity)
  const isPositive = left.units > 0n
  if (wanted.units === 0n || wanted.units > 0n !== isPositive)
    return [violation(at('quantity'), isPositive ? words.above : words.below)]
  if (position.deposit && compare(wanted, left) !== 0)
    return [violation(at('quantity'), 'must be all of it: a deposit is given back as a whole')]
  const isWithin = isPositive ? compare(wanted, left) <= 0 : compare(wanted, left) >= 0
  return isWithin
    ? []
    : [violation(at('quantity'), 'must be at most what is left of the position: {left}', { left: toNumber(left) })]
}

/** The content of a credit note: its positions, and the credits of earlier notes. */
export function creditedContent(
  creditable: Creditable,
  chosen: readonly ChosenPosition[] | undefined,
): {
  readonly positions: PositionInput[]
  readonly creditedBefore?: readonly PositionInput[]
  readonly places?: number
} {
  const before = creditedBefore(creditable)
  const { places } = creditable
  return {
    positions: creditedPositions(creditable, chosen),
    ...(before && { creditedBefore: before }),
    ...(places === undefined ? {} : { places }),
  }
}

/** All positions of an invoice, and the price reductions, as far as credit notes credit them; undefined without any. */
export function creditedBefore({ invoice, credited }: Creditable): readonly PositionInput[] | undefined {
  if (credited.length === 0) return undefined
  return invoice.map((position) => {
    if (position.type === 'product') return { ...position, quantity: toNumber(creditedOf(credited, position)) }
    if (position.type !== 'discount' || position.discountAmount === undefined) return position
    return { ...position, discountAmount: toNumber(creditedOf(credited, position)) }
  })
}

/**
 * The positions of a credit note: the chosen products, in the order of the invoice, with the discounts that follow them. A percentage is the
 * same as on the invoice. Of a fixed discount, all notes together always have the credited share of the amount above it: so they finally credit
 * the invoice's whole discount.
 */
export function creditedPositions(creditable: Creditable, chosen: readonly ChosenPosition[] | undefined): Position[] {
  const wanted = new Map(chosen?.map((one) => [one.id, one]))
  const positions: Position[] = []
  const places = placesOf(creditable)
  // Running sums have the places of the positions' amounts: of the invoice, and of this note with earlier ones.
  let invoiced: Decimal = { units: 0n, scale: places }
  let credited = invoiced
  for (const position of creditable.invoice) {
    if (position.type === 'product') {
      const left = quantityLeft(creditable, position)
      const quantity = chosen === undefined ? left : quantityOf(wanted.get(position.id), left)
      const together = toNumber(add(creditedOf(creditable.credited, position), quantity))
      if (position.deposit === undefined) {
        invoiced = add(invoiced, amountOfProduct(position, places))
        credited = add(credited, amountOfProduct({ ...position, quantity: together }, places))
      }
      if (quantity.units !== 0n) positions.push({ ...position, quantity: toNumber(quantity) })
    } else if (position.type === 'discount') {
      const { note, together } = creditedDiscount(creditable, position, { invoiced, credited })
      invoiced = subtract(invoiced, amountOfDiscount(position, invoiced, places))
      credited = subtract(credited, amountOfDiscount(together, credited, places))
      if (note && positions.some(({ type }) => type === 'product')) positions.push(note)
    } else if (chosen === undefined || wanted.has(position.id)) positions.push(position)
  }
  return positions
}

function quantityOf(chosen: ChosenPosition | undefined, left: Decimal): Decimal {
  if (chosen === undefined) return decimal(0)
  return chosen.quantity == null ? left : decimal(chosen.quantity)
}

/** The credited share of a discount: of the note, if any, and of all notes together. */
function creditedDiscount(
  creditable: Creditable,
  discount: DiscountPosition,
  above: { readonly invoiced: Decimal; readonly credited: Decimal },
): { readonly note?: DiscountPosition; readonly together: DiscountPosition } {
  if (discount.discountAmount === undefined) return { note: discount, together: discount }
  const scale = placesOf(creditable)
  const whole = roundDecimal(decimal(discount.discountAmount), scale)
  const before = roundDecimal(creditedOf(creditable.credited, discount), scale)
  const share =
    above.invoiced.units <= 0n ? 0n : roundedQuotient(whole.units * above.credited.units, above.invoiced.units)
  const together = share < whole.units ? share : whole.units
  const units = together > before.units ? together - before.units : 0n
  const ofAll = { ...discount, discountAmount: toNumber({ units: before.units + units, scale }) }
  return units === 0n
    ? { together: ofAll }
    : { note: { ...discount, discountAmount: toNumber({ units, scale }) }, together: ofAll }
}
