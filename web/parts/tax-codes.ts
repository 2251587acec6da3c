import { isTaxCode, type TaxCode, taxTreatments } from '../../src/books/vat/tax-codes.ts'
import { numberText } from '../words/words.ts'
import { words } from './words.ts'

/** The letters of a code, which are its kind; the digits are its rate. */
type TaxLetters = keyof typeof words.taxes
const lettersOf = (code: TaxCode): TaxLetters => code.replace(/\d+$/, '') as TaxLetters

/** The rate of a VAT code, such as "8.1 %"; none without one. */
export const rateText = (code = ''): string =>
  isTaxCode(code) ? `${numberText(taxTreatments[code].ratePerMille / 10)} %` : ''

/** A VAT code for people, such as "8.1 % · sales". The import tax has no rate: the whole amount is tax. */
export function taxText(code: string | undefined): string {
  if (code === undefined || !isTaxCode(code)) return code ?? ''
  const kind = words.taxes[lettersOf(code)]
  return taxTreatments[code].kind === 'import' ? kind : `${rateText(code)} · ${kind}`
}

/** The codes whose rate is in force today or on a date, such as 2023-12-31, and the chosen one. */
export const offeredCodes = (codes: readonly TaxCode[], date: string, chosen: string): readonly TaxCode[] =>
  codes.filter((code) => {
    const { validTo } = taxTreatments[code]
    return validTo === undefined || (date !== '' && date <= validTo) || code === chosen
  })

type Option = readonly [value: string, label: string]

/** The codes for a field of a line's width. */
export const taxOptions = (codes: readonly TaxCode[], none: string): readonly Option[] => [
  ['', none],
  ...codes.map((code): Option => [code, taxText(code)]),
]

/** The codes for a cell of the rate's width. */
export const rateOptions = (codes: readonly TaxCode[], chosen: string, none: string): readonly Option[] =>
  taxOptions(codes, none).map(([code, label]) => [code, code !== '' && code === chosen ? rateText(code) : label])
