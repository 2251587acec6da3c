import { type TaxCode, taxCodes, taxTreatments } from '../../books/vat/tax-codes.ts'
import { addVat, splitGross, type VatAmounts } from '../../books/vat/vat.rules.ts'
import { type Cents, cents, minus, negate, plus, sum } from '../../platform/money/cents.ts'
import { add, decimal, multiply, roundDecimal, toNumber } from '../../platform/money/decimal.ts'
import { share, shareByLevels } from '../../platform/money/share.ts'
import { amountOfDiscount, amountOfProduct, placesOf, rateOff, type Units } from './position.rules.ts'
import type {
  DiscountPositionInput,
  PositionInput,
  ProductPositionInput,
  TakenDepositInput,
} from './position.schema.ts'

/** `gross`: amounts include VAT; `net`: they exclude it. */
export type AmountMode = 'gross' | 'net'

/** The amounts of a position, in the document's amountMode: a subtotal has the running sum without VAT of its own, a text nothing. */
export type LineTotals = { readonly totalAmount: Cents; readonly vatDebt: Cents }

/** A row of the printed VAT table. */
export type VatGroup = VatAmounts & { readonly taxCode?: TaxCode; readonly ratePerMille: number }

/** The income of one account under one tax code; a deposit that is taken off is by itself. */
export type Revenue = VatAmounts & Taken & { readonly contraAccount: number; readonly taxCode?: TaxCode }

/** The deposit invoice that is taken off. In a foreign currency also what of it is posted, in cents of the primary currency. */
type Taken = { readonly deposit?: string; readonly booked?: { readonly net: Cents; readonly vat: Cents } }

export type DocumentTotals = {
  /** One per position, in order. */
  readonly lines: readonly LineTotals[]
  /** One per tax code, the highest rate first, positions without a code last. */
  readonly vatGroups: readonly VatGroup[]
  /** One per account and tax code that is not zero; each part may have either sign. */
  readonly revenue: readonly Revenue[]
  readonly net: Cents
  readonly vat: Cents
  readonly total: Cents
}

/** The input of the totals. */
export type Computable = Units & {
  readonly positions: readonly PositionInput[]
  readonly amountMode: AmountMode
  /** For a credit note: all positions of its invoice, as far as the notes before it credit them. */
  readonly creditedBefore?: readonly PositionInput[]
}

/**
 * The totals of a document, the same for screen, PDF and ledger. The VAT is computed once per rate, on the total of the document; its parts on
 * codes, accounts and lines add up to it. A deposit is taken off with the net and the VAT that it was invoiced with; a price reduction has a VAT of
 * its own. A credit note is its addition to the notes before it, each amount rounded as on the invoice: so all notes together equal the invoice
 * to the cent. In a currency without decimals every amount is a whole number of it. Only for positions in which `violationsOf` finds nothing.
 */
export const totalsOf = (content: Computable): DocumentTotals => inHundredths(totalsInUnits(content), placesOf(content))

function totalsInUnits(content: Computable): DocumentTotals {
  const { positions, creditedBefore = [] } = content
  const { before, after } = standingsInUnits(content)
  if (before === undefined) return { ...after, revenue: after.revenue.filter(isSomething) }
  const places = new Map(creditedWith(creditedBefore, positions).map(({ id }, place) => [id, place]))
  const linesOf = ({ lines }: DocumentTotals, id: string | undefined) => lines[places.get(id) ?? -1] ?? NO_AMOUNTS
  const vat = minus(after.vat, before.vat)
  const lines = positions.map(({ id }) => {
    const [one, other] = [linesOf(after, id), linesOf(before, id)]
    return { totalAmount: minus(one.totalAmount, other.totalAmount), vatDebt: minus(one.vatDebt, other.vatDebt) }
  })
  // A cent of VAT may move to the invoice's lines outside this note: its own lines get it back, so that they add up to its VAT.
  const passed = minus(vat, sum(lines.map(({ vatDebt }) => vatDebt)))
  const parts = share(
    passed,
    lines.map(({ vatDebt }) => Math.abs(vatDebt)),
  )
  return {
    lines: lines.map((line, index) => ({ ...line, vatDebt: plus(line.vatDebt, parts[index] ?? cents(0)) })),
    vatGroups: added(after.vatGroups, before.vatGroups, codeOf),
    revenue: added(after.revenue, before.revenue, keyOfRevenue),
    net: minus(after.net, before.net),
    vat,
    total: minus(after.total, before.total),
  }
}

/**
 * The credited part of an invoice with a note, and before it; for any other document, and for the first note, the document alone. Codes and
 * accounts with zero amounts are included.
 */
export function standingsOf(content: Computable): Standings {
  const places = placesOf(content)
  const { before, after } = standingsInUnits(content)
  return { ...(before && { before: inHundredths(before, places) }), after: inHundredths(after, places) }
}

/** One for each account, tax code and deposit that is taken off. */
export const keyOfRevenue = ({ taxCode, contraAccount, deposit }: Omit<Revenue, keyof VatAmounts>): string =>
  `${taxCode} ${contraAccount} ${deposit ?? ''}`

type Standings = { readonly before?: DocumentTotals; readonly after: DocumentTotals }

/** Until the end, amounts count the smallest unit of the currency, so each is rounded and shared as a whole number of it. */
function standingsInUnits(content: Computable): Standings {
  const { positions, amountMode, creditedBefore } = content
  const places = placesOf(content)
  if (creditedBefore === undefined) return { after: sumsOf(positions, amountMode, places) }
  return {
    before: sumsOf(creditedBefore, amountMode, places),
    after: sumsOf(creditedWith(creditedBefore, positions), amountMode, places),
  }
}

/** Totals that count the smallest unit of a currency, converted to hundredths. */
function inHundredths(totals: DocumentTotals, places: number): DocumentTotals {
  const factor = 10 ** (2 - places)
  if (factor === 1) return totals
  const times = (amount: Cents): Cents => cents(amount * factor)
  const ofVat = <Part extends VatAmounts>(part: Part): Part => ({
    ...part,
    net: times(part.net),
    vat: times(part.vat),
    gross: times(part.gross),
  })
  return {
    lines: totals.lines.map(({ totalAmount, vatDebt }) => ({
      totalAmount: times(totalAmount),
      vatDebt: times(vatDebt),
    })),
    vatGroups: totals.vatGroups.map(ofVat),
    revenue: totals.revenue.map(ofVat),
    net: times(totals.net),
    vat: times(totals.vat),
    total: times(totals.total),
  }
}

export const NO_AMOUNTS: LineTotals = { totalAmount: cents(0), vatDebt: cents(0) }

/** The credited positions of an invoice, with those of one more note; the price reductions that it grants come last. */
function creditedWith(before: readonly PositionInput[], note: readonly PositionInput[]): PositionInput[] {
  const more = new Map(note.map((position) => [position.id, position]))
  const known = new Set(before.map(({ id }) => id))
  const together = before.map((position) => {
    const one = more.get(position.id)
    if (position.type === 'product' && one?.type === 'product')
      return { ...position, quantity: sumOf(position.quantity, one.quantity) }
    if (position.type === 'discount' && one?.type === 'discount' && one.discountAmount != null)
      return { ...position, discountAmount: sumOf(position.discountAmount ?? 0, one.discountAmount) }
    return position
  })
  return [...together, ...note.filter((one) => isReduction(one) && !known.has(one.id))]
}

/** Whether a position is a price reduction, or takes one back: it has a VAT of its own. */
export const isReduction = (position: PositionInput): boolean =>
  position.type === 'product' && position.vatAmount !== undefined

const sumOf = (one: number, other: number): number => toNumber(add(decimal(one), decimal(other)))

/** The additions of a kind's amounts to those before. Both name the same codes and accounts, since zero amounts are included. */
function added<Part extends VatAmounts>(
  after: readonly Part[],
  before: readonly Part[],
  keyOf: (part: Part) => unknown,
): Part[] {
  const earlier = new Map(before.map((part) => [keyOf(part), part]))
  return after
    .map((part) => {
      const { net, vat, gross } = earlier.get(keyOf(part)) ?? { net: cents(0), vat: cents(0), gross: cents(0) }
      return { ...part, net: minus(part.net, net), vat: minus(part.vat, vat), gross: minus(part.gross, gross) }
    })
    .filter(isSomething)
}

const isSomething = ({ net, vat }: VatAmounts): boolean => net !== 0 || vat !== 0

function sumsOf(positions: readonly PositionInput[], amountMode: AmountMode, places: number): DocumentTotals {
  const { amounts, parts } = partsOf(positions, places)
  const computed = parts.filter(({ ownVat }) => ownVat === undefined)
  const taxed = [...Map.groupBy(computed.toSorted(byRate), rateOf)].flatMap(([rate, group]) =>
    withVat(group, rate, amountMode),
  )
  const own = parts.flatMap((part) => withOwnVat(part, amountMode))

  const all = [...taxed, ...own].toSorted(byRate)
  const sold = all.filter(({ deposit }) => deposit === undefined)
  const taken = own.filter(({ deposit }) => deposit !== undefined)
  const byLine = Map.groupBy(all, ({ line }) => line)
  const lines = amounts.map((totalAmount, line) => ({ totalAmount, vatDebt: totalOf(byLine.get(line) ?? []).vat }))
  const { net, vat, gross } = totalOf(all)
  return { lines, vatGroups: vatGroupsOf(all), revenue: [...revenueOf(sold), ...taken], net, vat, total: gross }
}

/** An amount on one account under one tax code, in the document's amountMode. */
type Turnover = { readonly contraAccount: number; readonly taxCode?: TaxCode; readonly amount: Cents }

/**
 * The part of one line in a turnover: a product has one, a discount one for every turnover above it. A deposit and a price reduction have their
 * VAT.
 */
type Part = Turnover & Taken & { readonly line: number; readonly ownVat?: Cents }

type TaxedPart = Part & VatAmounts

/** Walks down the document: the shown amount of each line, and its additions to turnovers. */
function partsOf(positions: readonly PositionInput[], places: number): { amounts: Cents[]; parts: Part[] } {
  const amounts: Cents[] = []
  const parts: Part[] = []
  const turnovers = new Map<string, Turnover>()
  let running = cents(0)

  for (const [line, position] of positions.entries()) {
    const own = ownPart(position, places)
    if (own) {
      parts.push({ ...own, line })
      amounts.push(own.amount)
      continue
    }
    const added = turnoversOf(position, running, [...turnovers.values()], places)
    for (const turnover of added) {
      const key = `${turnover.taxCode} ${turnover.contraAccount}`
      const before = turnovers.get(key)?.amount ?? cents(0)
      turnovers.set(key, { ...turnover, amount: plus(before, turnover.amount) })
      parts.push({ ...turnover, line })
    }
    const amount = sum(added.map((turnover) => turnover.amount))
    running = plus(running, amount)
    amounts.push(position.type === 'subtotal' ? running : amount)
  }
  return { amounts, parts }
}

/** The part of a position that has its VAT: no discount applies to it, and no subtotal has it. */
function ownPart(position: PositionInput, places: number): Omit<Part, 'line'> | undefined {
  if (position.type !== 'product') return undefined
  const { deposit, vatAmount, contraAccount, taxCode, quantity } = position
  if (deposit) return depositPart({ ...position, deposit }, places)
  return vatAmount === undefined
    ? undefined
    : {
        contraAccount,
        ...(taxCode && { taxCode }),
        amount: cents(amountOfProduct(position, places).units),
        ownVat: cents(amountOfProduct({ quantity, singleAmount: vatAmount }, places).units),
      }
}

/** A deposit that is taken off: the amount is of the document's amountMode. */
function depositPart(
  { contraAccount, taxCode, deposit, ...position }: ProductPositionInput & { readonly deposit: TakenDepositInput },
  places: number,
): Omit<Part, 'line'> {
  const times = (amount: number, decimals: number): Cents =>
    cents(-roundDecimal(multiply(decimal(position.quantity), decimal(amount)), decimals).units)
  const { invoice, vat, bookedAmount, bookedVat } = deposit
  const isBooked = bookedAmount != null && bookedVat != null
  const bookedTax = isBooked ? times(bookedVat, 2) : cents(0)
  return {
    contraAccount,
    ...(taxCode && { taxCode }),
    amount: cents(amountOfProduct(position, places).units),
    deposit: invoice,
    ownVat: times(vat, places),
    ...(isBooked && { booked: { net: minus(times(bookedAmount, 2), bookedTax), vat: bookedTax } }),
  }
}

function turnoversOf(position: PositionInput, running: Cents, above: readonly Turnover[], places: number): Turnover[] {
  if (position.type === 'discount') return spread(position, running, above, places)
  if (position.type !== 'product') return []
  const { contraAccount, taxCode } = position
  return [{ contraAccount, ...(taxCode && { taxCode }), amount: cents(amountOfProduct(position, places).units) }]
}

/**
 * Spreads a discount over the turnovers above it in proportion: over the VAT rates first, so that the VAT does not depend
 * on the accounts, then over the codes of a rate and the accounts of a code.
 */
function spread(
  discount: DiscountPositionInput,
  running: Cents,
  above: readonly Turnover[],
  places: number,
): Turnover[] {
  // Nothing is deducted if nothing is left, as may happen to notes over returned articles.
  if (running <= 0 && discount.discountAmount != null) return []
  const off = cents(amountOfDiscount(discount, { units: BigInt(running), scale: places }, places).units)
  const { units, scale } = rateOff(discount)
  const [share, divisor] =
    discount.discountAmount == null ? [units, 10n ** BigInt(scale)] : [BigInt(off), BigInt(running)]
  const quotaOf = ({ amount }: Turnover): bigint => -BigInt(amount) * share
  return shareByLevels(negate(off), above.toSorted(byRate), quotaOf, divisor, [rateOf, codeOf])
    .filter(([, amount]) => amount !== 0)
    .map(([turnover, amount]) => ({ ...turnover, amount }))
}

/** Computes the VAT of all turnover at one rate, rounds it once, and gives every part its share. */
function withVat(parts: readonly Part[], ratePerMille: number, amountMode: AmountMode): TaxedPart[] {
  const isGross = amountMode === 'gross'
  const whole = sum(parts.map(({ amount }) => amount))
  const { vat } = isGross ? splitGross(whole, ratePerMille) : addVat(whole, ratePerMille)
  const quotaOf = ({ amount }: Part): bigint => BigInt(amount) * BigInt(ratePerMille)
  const divisor = BigInt(isGross ? 1000 + ratePerMille : 1000)
  return shareByLevels(vat, parts, quotaOf, divisor, [codeOf, accountOf]).map(([part, share]) => ({
    ...part,
    net: isGross ? minus(part.amount, share) : part.amount,
    vat: share,
    gross: isGross ? part.amount : plus(part.amount, share),
  }))
}

/** The net and the VAT of a part that has its VAT; none of anything else. */
function withOwnVat({ ownVat: vat, ...part }: Part, amountMode: AmountMode): TaxedPart[] {
  if (vat === undefined) return []
  const isGross = amountMode === 'gross'
  const net = isGross ? minus(part.amount, vat) : part.amount
  return [{ ...part, net, vat, gross: plus(net, vat) }]
}

const vatGroupsOf = (taxed: readonly TaxedPart[]): VatGroup[] =>
  [...Map.groupBy(taxed, codeOf)].map(([taxCode, parts]) => ({
    ...(taxCode && { taxCode }),
    ratePerMille: rateOf({ taxCode }),
    ...totalOf(parts),
  }))

const revenueOf = (taxed: readonly TaxedPart[]): Revenue[] =>
  [...Map.groupBy(taxed, codeOf)].flatMap(([taxCode, ofCode]) =>
    [...Map.groupBy(ofCode, accountOf)].map(([contraAccount, parts]) => ({
      contraAccount,
      ...(taxCode && { taxCode }),
      ...totalOf(parts),
    })),
  )

const totalOf = (amounts: readonly VatAmounts[]): VatAmounts => ({
  net: sum(amounts.map(({ net }) => net)),
  vat: sum(amounts.map(({ vat }) => vat)),
  gross: sum(amounts.map(({ gross }) => gross)),
})

type Coded = { readonly taxCode?: TaxCode | undefined }

const codeOf = ({ taxCode }: Coded): TaxCode | undefined => taxCode
const accountOf = ({ contraAccount }: Turnover): number => contraAccount
const rateOf = ({ taxCode }: Coded): number => (taxCode === undefined ? 0 : taxTreatments[taxCode].ratePerMille)
const placeOf = ({ taxCode }: Coded): number => (taxCode === undefined ? taxCodes.length : taxCodes.indexOf(taxCode))

/** An order that does not depend on the arrangement of lines: it decides which part gets the odd cent of a tie. */
const byRate = (a: Turnover, b: Turnover): number =>
  rateOf(b) - rateOf(a) || placeOf(a) - placeOf(b) || a.contraAccount - b.contraAccount
