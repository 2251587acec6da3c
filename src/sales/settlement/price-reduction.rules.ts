import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { type Cents, cents, fromAmount, minus, plus, sum, toAmount } from '../../platform/money/cents.ts'
import { roundedQuotient } from '../../platform/money/decimal.ts'
import { share } from '../../platform/money/share.ts'
import type { InLanguages, Language } from '../../platform/words/languages.ts'
import { type Violation, violation } from '../../said.ts'
import { type Document, unitsOf } from '../documents/document.rules.ts'
import { grossOf, totalWrittenOff, type VatPart, writtenOffFor } from '../documents/written-off.rules.ts'
import {
  type DocumentTotals,
  isReduction,
  keyOfRevenue,
  type Revenue,
  totalsOf,
} from '../positions/document-totals.rules.ts'
import { placesOf } from '../positions/position.rules.ts'
import type { Position, PositionInput } from '../positions/position.schema.ts'
import { placesViolations } from './amount-places.rules.ts'
import {
  type ChosenPosition,
  type Creditable,
  choiceViolations,
  creditedBefore,
  creditedContent,
} from './credited-positions.rules.ts'

/** The name of a price reduction, before the number of its invoice. */
const reductionTitle: InLanguages = {
  de: 'Preisnachlass auf Rechnung',
  fr: 'Réduction de prix sur la facture',
  it: 'Riduzione di prezzo sulla fattura',
  en: 'Price reduction on invoice',
}

/** The totals of some positions in the terms of an invoice. */
const totalsIn = (invoice: Document, positions: readonly PositionInput[]): DocumentTotals =>
  totalsOf({ positions, amountMode: invoice.amountMode, ...unitsOf(invoice) })

type OnAccount = Omit<Revenue, 'gross'>

/** The revenue of an invoice that was not credited. */
function revenueLeft(invoice: Document, creditable: Creditable): OnAccount[] {
  const credited = totalsIn(invoice, creditedBefore(creditable) ?? []).revenue
  return totalsIn(invoice, invoice.positions).revenue.map(({ gross: _, ...part }) => {
    const own = credited.find((one) => keyOfRevenue(one) === keyOfRevenue(part))
    return { ...part, net: minus(part.net, own?.net ?? NO), vat: minus(part.vat, own?.vat ?? NO) }
  })
}

const NO = cents(0)

/**
 * The parts of an invoice by tax code that were neither credited nor written off: paid ones are among them. Where deposits are more than the
 * supply under a code, nothing is left of it: no reduction raises its tax.
 */
export const partsLeft = (invoice: Document, creditable: Creditable): VatPart[] =>
  [...Map.groupBy(revenueLeft(invoice, creditable), ({ taxCode }) => taxCode)].flatMap(([taxCode, parts]) => {
    const writtenOff = writtenOffUnder(invoice, taxCode)
    const less = (side: 'net' | 'vat', all: readonly OnAccount[]): Cents =>
      minus(sum(all.map((part) => part[side])), sum(writtenOff.map((part) => part[side])))
    const leftOf = (all: readonly OnAccount[]): VatPart => ({
      ...(taxCode && { taxCode }),
      net: less('net', all),
      vat: less('vat', all),
    })
    const left = leftOf(parts)
    const sold = leftOf(parts.filter(({ deposit }) => deposit === undefined))
    return grossOf([left]) < 0 && grossOf([sold]) >= 0 ? [] : [left]
  })

/** The parts that are written off with VAT under a tax code. */
const writtenOffUnder = (invoice: Document, taxCode: VatPart['taxCode']): VatPart[] =>
  writtenOffFor(invoice, 'discount', 'bad-debt').filter((part) => part.taxCode === taxCode)

/** The smallest amount of the currency of an invoice, in cents. */
const unitOf = (invoice: Document): number => 10 ** (2 - placesOf(unitsOf(invoice)))

/**
 * An amount above zero in the currency of an invoice, shared over the parts above zero by largest remainder; the VAT of each is its share of that
 * of the part, rounded. An amount of all parts is the parts themselves, those below zero too.
 */
export function shareOut(invoice: Document, amount: Cents, all: readonly VatPart[]): VatPart[] {
  if (amount === grossOf(all)) return all.filter(({ net, vat }) => net !== 0 || vat !== 0)
  const parts = all.filter((part) => grossOf([part]) > 0)
  const unit = unitOf(invoice)
  const shares = share(
    cents(amount / unit),
    parts.map((part) => grossOf([part]) / unit),
  )
  return parts.flatMap((part, index) => {
    const own = shares[index] ?? NO
    if (own === 0) return []
    const gross = BigInt(grossOf([part]) / unit)
    const vat = cents(unit * Number(roundedQuotient(BigInt(own) * BigInt(part.vat / unit), gross)))
    return [{ ...part, net: minus(cents(own * unit), vat), vat }]
  })
}

/** How much of an invoice can be credited, in cents of its currency: all that was neither credited nor written off. */
export function amountLeft(invoice: Document, creditable: Creditable): Cents {
  const { total } = totalsIn(invoice, creditedBefore(creditable) ?? [])
  return minus(cents(Math.min(invoice.total, minus(invoice.total, totalWrittenOff(invoice)))), total)
}

/** The violations of an amount, in currency units, by which the price of an invoice is reduced. */
function reductionViolations(invoice: Document, creditable: Creditable, amount: number): Violation[] {
  const ofPlaces = placesViolations(unitsOf(invoice), amount, 'amount')
  if (ofPlaces.length > 0) return ofPlaces
  const left = amountLeft(invoice, creditable)
  if (left <= 0) return [violation('amount', 'nothing is left of the invoice: it was credited in full')]
  const { originalCurrency: currency = PRIMARY_CURRENCY } = invoice
  if (fromAmount(amount) > left)
    return [
      violation('amount', 'must be at most what is left to credit: {currency} {left:amount}', {
        currency,
        left: toAmount(left),
      }),
    ]
  return fromAmount(amount) === left && takesDepositsOff(invoice, creditable) ? [GIVES_NO_DEPOSIT_BACK] : []
}

/** Whether deposits are taken off an invoice that no credit note gave back. */
const takesDepositsOff = (invoice: Document, creditable: Creditable): boolean =>
  revenueLeft(invoice, creditable).some(({ deposit, net, vat }) => deposit !== undefined && (net !== 0 || vat !== 0))

const GIVES_NO_DEPOSIT_BACK: Violation = violation(
  'amount',
  'must be less than all that is left: without `amount` all is credited, and the deposits are given back',
)

/** The words of a price reduction are in the language of its credit note. */
type Written = {
  readonly language: Language
  /** The positions of the draft that it replaces: reductions on the same accounts keep their ids, granted ones that it took back do not. */
  readonly standing?: readonly Position[]
}

/** A credit note is over an amount, in currency units, or over positions of the invoice: all that is left if neither is named. */
type CreditChoice = Written & {
  readonly amount?: number | undefined
  readonly positions?: readonly ChosenPosition[] | undefined
}

/**
 * The positions that reduce the price of an invoice by a gross amount in currency units: one for each account and tax code of the rest, with
 * its share of the VAT. So the total is the amount to the cent, and all notes together have the VAT of the invoice.
 */
function reductionPositions(
  invoice: Document,
  creditable: Creditable,
  { amount, language, standing = [] }: Written & { readonly amount: number },
  newId: () => string,
): PositionInput[] {
  // A deposit that the invoice takes off is given back as a whole: the price of the supply is reduced.
  const accounts = revenueLeft(invoice, creditable).filter(({ deposit }) => deposit === undefined)
  const parts = shareOut(invoice, fromAmount(amount), partsLeft(invoice, creditable)).flatMap((part) =>
    overAccounts(
      part,
      accounts.filter(({ taxCode }) => taxCode === part.taxCode),
      unitOf(invoice),
    ),
  )
  const granted = new Set(creditable.credited.map(({ id }) => id))
  const own = standing.filter((one) => isReduction(one) && !granted.has(one.id))
  return parts.map(({ contraAccount, taxCode, net, vat }) => ({
    type: 'product',
    id: own.find((one) => isOn(one, contraAccount, taxCode))?.id ?? newId(),
    name: `${reductionTitle[language]} ${invoice.number}`,
    quantity: 1,
    singleAmount: toAmount(invoice.amountMode === 'gross' ? plus(net, vat) : net),
    vatAmount: toAmount(vat),
    contraAccount,
    ...(taxCode && { taxCode }),
  }))
}

/**
 * A part under one tax code, shared in whole units over the accounts of what is left under it, those above zero; all that is left is what they
 * have.
 */
function overAccounts(part: VatPart, all: readonly OnAccount[], unit: number): OnAccount[] {
  const isAll = (['net', 'vat'] as const).every((side) => part[side] === sum(all.map((one) => one[side])))
  if (isAll) return all.filter(({ net, vat }) => net !== 0 || vat !== 0)
  const left = all.filter((one) => grossOf([one]) > 0)
  const sharesOf = (side: 'net' | 'vat'): Cents[] =>
    share(
      cents(part[side] / unit),
      left.map((one) => one[side] / unit),
    ).map((own) => cents(own * unit))
  const [nets, vats] = [sharesOf('net'), sharesOf('vat')]
  return left
    .map((one, index) => ({ ...one, net: nets[index] ?? NO, vat: vats[index] ?? NO }))
    .filter(({ net, vat }) => net !== 0 || vat !== 0)
}

const isOn = (position: Position, contraAccount: number, taxCode: string | undefined): boolean =>
  position.type === 'product' && position.contraAccount === contraAccount && position.taxCode === taxCode

/** The amount of a credit note that reduces the price of its invoice, in currency units; undefined for one over positions. */
const reductionOf = ({ positions, total }: Pick<Document, 'positions' | 'total'>): number | undefined =>
  positions.every((one) => isReduction(one) && !isTakenBack(one)) ? toAmount(total) : undefined

/** Whether a position takes a granted price reduction back. */
const isTakenBack = (position: Position): boolean => position.type === 'product' && position.quantity < 0

/**
 * Whether the credit notes of an invoice have more net or VAT under one tax code than the invoice less its write-offs: a note over positions
 * credits them at their full price. Once the price was reduced, each code counts; before that, those of which a part was written off.
 */
export function exceedsCode(
  invoice: Document,
  {
    sold,
    credited: { vatGroups },
    isReduced,
  }: Readonly<Record<'sold' | 'credited', DocumentTotals>> & {
    readonly isReduced: boolean
  },
): boolean {
  return sold.vatGroups.some(({ taxCode, ...whole }) => {
    const credited = vatGroups.find((group) => group.taxCode === taxCode)
    const writtenOff = writtenOffUnder(invoice, taxCode)
    if (!isReduced && writtenOff.length === 0) return false
    return (['net', 'vat'] as const).some((side) => {
      const limit = minus(whole[side], sum(writtenOff.map((part) => part[side])))
      const amount = credited?.[side] ?? NO
      return limit < 0 ? amount < limit : amount > limit
    })
  })
}

/** The content of a credit note by the choice that makes it, and the violations of the choice; without content if it has any. */
export function chosenContent(
  invoice: Document,
  creditable: Creditable,
  { positions, amount, ...how }: CreditChoice,
  newId: () => string,
): { readonly violations: Violation[]; readonly content?: ReturnType<typeof creditedContent> } {
  const violations = [
    ...(positions && amount !== undefined ? [violation('amount', 'must be left out where `positions` is given')] : []),
    ...(positions ? choiceViolations(creditable, positions) : []),
    ...(amount === undefined ? [] : reductionViolations(invoice, creditable, amount)),
  ]
  if (violations.length > 0) return { violations }
  const content = creditedContent(creditable, positions)
  return amount === undefined
    ? { violations, content }
    : {
        violations,
        content: { ...content, positions: reductionPositions(invoice, creditable, { amount, ...how }, newId) },
      }
}

/** The choice that makes the same credit note again. */
export function choiceOf({
  positions,
  total,
  language,
}: Pick<Document, 'positions' | 'total' | 'language'>): CreditChoice {
  const amount = reductionOf({ positions, total })
  return amount === undefined ? { positions, language } : { amount, language, standing: positions }
}
