import { isSalesTaxCode, type TaxCode, taxCodes, taxTreatments } from './tax-codes.ts'
import type { TaxPart } from './tax-transactions.rules.ts'

/** The boxes of the form by the effective method that belong to no single rate; those of the rates stand in the table of the codes. */
const ofForm = [200, 205, 220, 221, 225, 230, 235, 280, 289, 299, 399, 400, 405, 410, 415, 420, 479, 500, 510, 900, 910]

/** Every box of the return by the effective method, in the order of the form. */
export const effectiveBoxes: readonly number[] = [
  ...new Set([...ofForm, ...taxCodes.flatMap((code) => taxTreatments[code].taxDue?.box ?? [])]),
].sort((a, b) => a - b)

/** The boxes of the form by net or flat tax rates that belong to no single rate; 322 and 323 are of the approved rates. */
export const simpleBoxes: readonly number[] = [
  200, 220, 221, 225, 230, 235, 280, 289, 299, 399, 415, 479, 500, 510, 900, 910,
]

/** A row of the form that states a turnover, or the base of acquisition tax, and the tax on it at a rate. */
export type RateRow = { readonly box: number; readonly ratePerMille: number; readonly kind: 'output' | 'acquisition' }

/** The rows of the form by rate, each with the codes that it sums up. */
export const rateRows: readonly RateRow[] = taxCodes
  .flatMap((code) => {
    const { kind, ratePerMille, taxDue } = taxTreatments[code]
    return taxDue && (kind === 'output' || kind === 'acquisition') ? [{ box: taxDue.box, ratePerMille, kind }] : []
  })
  .filter(
    ({ box, ratePerMille }, at, rows) =>
      at === rows.findIndex((row) => row.box === box && row.ratePerMille === ratePerMille),
  )
  .sort((a, b) => a.box - b.box)

/** Deductions of turnover that the journal does not hold: an adjustment in one raises box 200, too, since box 299 is the sum of the rates. */
export const raisesTurnover: ReadonlySet<number> = new Set([225, 235, 280])

/** The boxes that a sum adds, and those that it subtracts, in the order in which sums follow from each other. */
export const boxSums: readonly {
  readonly box: number
  readonly plus: readonly number[]
  readonly minus: readonly number[]
}[] = [
  { box: 289, plus: [220, 221, 225, 230, 235, 280], minus: [] },
  { box: 299, plus: [200], minus: [289] },
  { box: 479, plus: [400, 405, 410], minus: [415, 420] },
]

/**
 * The codes of which a box adds up transactions, and which parts of them; none of a box that adds others up, or that no code fills. By net or
 * flat tax rates turnover includes its VAT, and there is no input tax.
 */
export function reportedIn(
  box: number,
  isSimple: boolean,
): { readonly codes: readonly TaxCode[]; readonly parts: readonly TaxPart[] } {
  if (isSimple && (box === 322 || box === 323))
    return { codes: taxCodes.filter((code) => taxTreatments[code].kind === 'output'), parts: ['net', 'vat'] }
  const ofInputTax = isSimple ? [] : taxCodes.filter((code) => taxTreatments[code].inputTax?.box === box)
  if (ofInputTax.length > 0) return { codes: ofInputTax, parts: ['vat'] }
  const codes = taxCodes.filter((code) => taxTreatments[code].turnoverBoxes.includes(box))
  return { codes, parts: isSimple && codes.every(isSalesTaxCode) ? ['net', 'vat'] : ['net'] }
}
