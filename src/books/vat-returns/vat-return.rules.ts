import { cents } from '../../platform/money/cents.ts'
import { roundedQuotient } from '../../platform/money/decimal.ts'
import { boxSums, effectiveBoxes, raisesTurnover, rateRows } from '../vat/boxes.ts'
import { type TaxCode, taxTreatments } from '../vat/tax-codes.ts'
import { vatOn } from '../vat/vat.rules.ts'
import type { VatBox, VatReturn, VatTaxLine } from './vat-return.schema.ts'

/** The sum of the entries with a tax code in a period, in cents; entries that lower what the code reports are subtracted. */
export type CodeSum = { readonly taxCode: TaxCode; readonly net: bigint; readonly vat: bigint }

/** An amount in a box that no code fills, in cents. */
export type BoxAmount = { readonly box: number; readonly amount: bigint }

/** The figures of a return. */
export type ReturnFigures = Pick<VatReturn, 'taxLines' | 'payableTax' | 'rounding'> & {
  readonly boxes: readonly Omit<VatBox, 'transactions'>[]
}

/**
 * The return of a period by the effective method. The tax is the exact product of turnovers and rates, and rounded to the cent once, at the
 * end (eCH-0217, 6.2.1); box 399 is that payable tax and the input tax, so that 399 less 479 is 500 or 510.
 */
export function effectiveReturn(sums: readonly CodeSum[], adjustments: readonly BoxAmount[]): ReturnFigures {
  const adjusted = amountsOf(adjustments.flatMap(raised))
  const amounts = amountsOf([...sums.flatMap(reported), ...adjustments.flatMap(raised)])
  for (const { box, plus, minus } of boxSums) amounts.set(box, totalOf(amounts, plus) - totalOf(amounts, minus))

  const taxLines = rateRows.map((row): VatTaxLine => {
    const turnover = totalOf(
      amountsOf(sums.flatMap((sum) => (rateOf(sum) === row.ratePerMille ? reported(sum) : []))),
      [row.box],
    )
    return {
      box: String(row.box),
      rate: row.ratePerMille / 10,
      turnover: cents(turnover),
      tax: vatOn(cents(turnover), row.ratePerMille),
    }
  })
  const exact = rateRows.reduce(
    (total, { ratePerMille }, at) => total + BigInt(taxLines[at]?.turnover ?? 0) * BigInt(ratePerMille),
    0n,
  )
  const inputTax = totalOf(amounts, [479])
  const payable = roundedQuotient(exact - 1000n * inputTax, 1000n)
  amounts.set(399, payable + inputTax)
  amounts.set(payable < 0n ? 510 : 500, payable < 0n ? -payable : payable)

  return {
    boxes: effectiveBoxes.map((box) => ({
      box: String(box),
      amount: cents(totalOf(amounts, [box])),
      adjustments: cents(totalOf(adjusted, [box])),
    })),
    taxLines,
    payableTax: cents(payable),
    rounding: cents(payable + inputTax - taxLines.reduce((total, { tax }) => total + BigInt(tax), 0n)),
  }
}

/** The amounts that the sum of a code adds to the boxes. */
function reported({ taxCode, net, vat }: CodeSum): BoxAmount[] {
  const { turnoverBoxes, inputTax } = taxTreatments[taxCode]
  return [
    ...turnoverBoxes.map((box) => ({ box, amount: net })),
    ...(inputTax ? [{ box: inputTax.box, amount: vat }] : []),
  ]
}

/** A deduction of turnover that the journal does not hold raises the turnover from which it is deducted. */
const raised = ({ box, amount }: BoxAmount): BoxAmount[] => [
  { box, amount },
  ...(raisesTurnover.has(box) ? [{ box: 200, amount }] : []),
]

const rateOf = ({ taxCode }: CodeSum): number => taxTreatments[taxCode].ratePerMille

const amountsOf = (entries: readonly BoxAmount[]): Map<number, bigint> =>
  entries.reduce(
    (totals, { box, amount }) => totals.set(box, (totals.get(box) ?? 0n) + amount),
    new Map<number, bigint>(),
  )

const totalOf = (amounts: ReadonlyMap<number, bigint>, boxes: readonly number[]): bigint =>
  boxes.reduce((total, box) => total + (amounts.get(box) ?? 0n), 0n)

/**
 * Whether nothing of the oldest of some returns is open any more. Their payable tax comes newest first, and so much is owed on the account of
 * settlements: payments settle the oldest return first, so the newest ones take up what is open.
 */
export function isSettledBy(owed: bigint, payables: readonly bigint[]): boolean {
  let rest = owed
  let open = 0n
  for (const payable of payables) {
    const isSameSide = rest < 0n === payable < 0n
    open = isSameSide ? (absolute(rest) < absolute(payable) ? rest : payable) : 0n
    rest -= open
  }
  return open === 0n
}

const absolute = (amount: bigint): bigint => (amount < 0n ? -amount : amount)
