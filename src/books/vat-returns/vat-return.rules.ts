import { cents } from '../../platform/money/cents.ts'
import { roundedQuotient } from '../../platform/money/decimal.ts'
import { boxSums, effectiveBoxes, raisesTurnover, rateRows, simpleBoxes } from '../vat/boxes.ts'
import { isSalesTaxCode, type TaxCode, taxTreatments } from '../vat/tax-codes.ts'
import { vatOn } from '../vat/vat.rules.ts'
import type { NetTaxRate } from '../vat-settings/vat-settings.schema.ts'
import type { VatBox, VatReturn, VatTaxLine } from './vat-return.schema.ts'

/** The sum of the entries with a tax code in a period, in cents; entries that lower what the code reports are subtracted. */
export type CodeSum = {
  readonly taxCode: TaxCode
  /** The account of the turnover or of the purchase. */
  readonly account: number
  readonly net: bigint
  readonly vat: bigint
}

/** An amount in a box that no code fills, in cents. */
export type BoxAmount = { readonly box: number; readonly amount: bigint }

/** The figures of a return. */
export type ReturnFigures = Pick<VatReturn, 'taxLines' | 'payableTax' | 'rounding'> & {
  readonly boxes: readonly Omit<VatBox, 'transactions'>[]
}

/** A net or flat tax rate that the administration approved for an activity. */
type ApprovedRate = Pick<NetTaxRate, 'activityId' | 'name' | 'rate' | 'accounts'>

/** A row of the form with a rate, in the exact terms of its tax: cents and per mille. */
type RateLine = Pick<VatTaxLine, 'activityId' | 'activityName'> & {
  readonly box: number
  readonly ratePerMille: number
  readonly turnover: bigint
}

/** The return of a period by the effective method. */
export function effectiveReturn(sums: readonly CodeSum[], adjustments: readonly BoxAmount[]): ReturnFigures {
  const reported = sums.flatMap(({ taxCode, net, vat }): BoxAmount[] => {
    const { turnoverBoxes, inputTax } = taxTreatments[taxCode]
    return [
      ...turnoverBoxes.map((box) => ({ box, amount: net })),
      ...(inputTax ? [{ box: inputTax.box, amount: vat }] : []),
    ]
  })
  return figuresOf({ boxes: effectiveBoxes, reported, lines: statutoryLines(sums, rateRows), adjustments })
}

/**
 * The return of a period by net or flat tax rates (VAT law art. 37): turnover with its VAT, by the rates of activities; acquisition tax at the
 * rates of the law; no input tax. Turnover on an account of no activity has no row: `unratedAccounts` names it.
 */
export function simpleReturn(
  sums: readonly CodeSum[],
  adjustments: readonly BoxAmount[],
  rates: readonly ApprovedRate[],
): ReturnFigures {
  const supplies = sums.filter(({ taxCode }) => isSalesTaxCode(taxCode))
  const acquisitions = statutoryLines(
    sums,
    rateRows.filter(({ kind }) => kind === 'acquisition'),
  )
  const ofActivities = rates.map(
    (rate): RateLine => ({
      box: isOfFormerRate(rate) ? 322 : 323,
      ratePerMille: Math.round(rate.rate * 10),
      activityId: rate.activityId,
      activityName: rate.name,
      turnover: supplies
        .filter(({ taxCode, account }) => taxTreatments[taxCode].kind === 'output' && rateOf(account, rates) === rate)
        .reduce((total, { net, vat }) => total + net + vat, 0n),
    }),
  )
  const lines = [...ofActivities, ...acquisitions]
  const reported = [
    ...supplies.flatMap(({ taxCode, net, vat }) =>
      taxTreatments[taxCode].turnoverBoxes
        .filter((box) => simpleBoxes.includes(box))
        .map((box) => ({ box, amount: net + vat })),
    ),
    ...lines.map(({ box, turnover }) => ({ box, amount: turnover })),
  ]
  const boxes = [...new Set([...simpleBoxes, ...lines.map(({ box }) => box)])].sort((one, other) => one - other)
  return figuresOf({ boxes, reported, lines, adjustments })
}

/** The activity of an account of turnover: the one that names it, else the only one that names no account. */
export function rateOf<Rate extends Pick<ApprovedRate, 'accounts'>>(
  account: number,
  rates: readonly Rate[],
): Rate | undefined {
  const naming = rates.filter(({ accounts }) => accounts.includes(account))
  const [rate, ...others] = naming.length > 0 ? naming : rates.filter(({ accounts }) => accounts.length === 0)
  return others.length === 0 ? rate : undefined
}

/** The accounts of taxed turnover that belongs to no activity, or to several; turnover that was taken back is none. */
export function unratedAccounts(sums: readonly CodeSum[], rates: readonly ApprovedRate[]): number[] {
  const unrated = new Map<number, bigint>()
  for (const { taxCode, account, net, vat } of sums)
    if (taxTreatments[taxCode].kind === 'output' && rateOf(account, rates) === undefined)
      unrated.set(account, (unrated.get(account) ?? 0n) + net + vat)
  return [...unrated].filter(([, turnover]) => turnover !== 0n).map(([account]) => account)
}

/** Technical codes of activities for supplies of the years to 2023, whose rates had a box of their own. */
const isOfFormerRate = ({ activityId }: ApprovedRate): boolean => /^T00(?:1[1-9]|20)$/.test(activityId)

/** The rows of the rates of the law, with what the codes of each report. */
const statutoryLines = (sums: readonly CodeSum[], rows: typeof rateRows): RateLine[] =>
  rows.map(({ box, ratePerMille }) => ({
    box,
    ratePerMille,
    turnover: sums
      .filter(({ taxCode }) => {
        const treatment = taxTreatments[taxCode]
        return treatment.ratePerMille === ratePerMille && treatment.turnoverBoxes.includes(box)
      })
      .reduce((total, { net }) => total + net, 0n),
  }))

/**
 * The tax is the exact product of turnovers and rates, and rounded to the cent once, at the end (eCH-0217, 6.2.1); box 399 is that payable tax
 * and the input tax, so that 399 less 479 is 500 or 510.
 */
function figuresOf({
  boxes,
  reported,
  lines,
  adjustments,
}: {
  readonly boxes: readonly number[]
  readonly reported: readonly BoxAmount[]
  readonly lines: readonly RateLine[]
  readonly adjustments: readonly BoxAmount[]
}): ReturnFigures {
  const adjusted = amountsOf(adjustments.flatMap(raised))
  const amounts = amountsOf([...reported, ...adjustments.flatMap(raised)])
  for (const { box, plus, minus } of boxSums) amounts.set(box, totalOf(amounts, plus) - totalOf(amounts, minus))
  const exact = lines.reduce((total, { turnover, ratePerMille }) => total + turnover * BigInt(ratePerMille), 0n)
  const inputTax = totalOf(amounts, [479])
  const payable = roundedQuotient(exact - 1000n * inputTax, 1000n)
  amounts.set(399, payable + inputTax)
  amounts.set(payable < 0n ? 510 : 500, payable < 0n ? -payable : payable)
  const taxLines = lines.map(
    ({ box, ratePerMille, turnover, ...activity }): VatTaxLine => ({
      box: String(box),
      rate: ratePerMille / 10,
      ...activity,
      turnover: cents(turnover),
      tax: vatOn(cents(turnover), ratePerMille),
    }),
  )
  return {
    boxes: boxes.map((box) => ({
      box: String(box),
      amount: cents(totalOf(amounts, [box])),
      adjustments: cents(totalOf(adjusted, [box])),
    })),
    taxLines,
    payableTax: cents(payable),
    rounding: cents(payable + inputTax - taxLines.reduce((total, { tax }) => total + BigInt(tax), 0n)),
  }
}

/** A deduction of turnover that the journal does not hold raises the turnover from which it is deducted. */
const raised = ({ box, amount }: BoxAmount): BoxAmount[] => [
  { box, amount },
  ...(raisesTurnover.has(box) ? [{ box: 200, amount }] : []),
]

const amountsOf = (entries: readonly BoxAmount[]): Map<number, bigint> =>
  entries.reduce(
    (totals, { box, amount }) => totals.set(box, (totals.get(box) ?? 0n) + amount),
    new Map<number, bigint>(),
  )

const totalOf = (amounts: ReadonlyMap<number, bigint>, boxes: readonly number[]): bigint =>
  boxes.reduce((total, box) => total + (amounts.get(box) ?? 0n), 0n)

/**
 * How much of the oldest of some returns is still open, in cents; below zero for a credit. Their payable tax comes newest first, and so much is
 * owed on the account of settlements: payments settle the oldest return first, so the newest ones take up what is open.
 */
export function openOf(owed: bigint, payables: readonly bigint[]): bigint {
  let rest = owed
  let open = 0n
  for (const payable of payables) {
    const isSameSide = rest < 0n === payable < 0n
    open = isSameSide ? (absolute(rest) < absolute(payable) ? rest : payable) : 0n
    rest -= open
  }
  return open
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
