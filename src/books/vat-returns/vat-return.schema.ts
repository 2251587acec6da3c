import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { CENTS } from '../../platform/http/units.schema.ts'

const amount = (description: string) => Type.Integer({ ...CENTS, description: `${description} In cents.` })

export type VatBox = Static<typeof VatBox>
export const VatBox = titled('VatBox', {
  box: Type.String({ description: 'Number of the box on the form.' }),
  amount: amount('The amount of the box, with adjustments; for a tax rate its turnover or base.'),
  adjustments: amount('The part of the amount that adjustments add.'),
  transactions: Type.String({ description: 'The path of the ledger transactions that the box adds up, page by page.' }),
})

export type VatTaxLine = Static<typeof VatTaxLine>
export const VatTaxLine = titled('VatTaxLine', {
  box: Type.String({ description: 'Number of the box on the form.' }),
  rate: Type.Number({ description: 'Percent.' }),
  turnover: amount('Turnover without VAT, or the base of acquisition tax.'),
  tax: amount('Tax on the turnover, rounded for itself.'),
})

export type VatProblem = Static<typeof VatProblem>
export const VatProblem = titled('VatProblem', {
  code: Type.String({ description: 'Stable code of the problem.' }),
  message: Type.String({ description: 'The problem and its remedy.' }),
  isBlocking: Type.Boolean({
    description: 'True where the period cannot be settled before it is mended; else it can be confirmed.',
  }),
  ledgerEntries: Type.Array(Type.String(), { description: 'Ids of the entries that it is about, the first 100.' }),
})

const methods = ['effective', 'net-tax-rate', 'flat-rate', 'none'] as const
const considerations = ['agreed', 'received'] as const

export type VatReturn = Static<typeof VatReturn>
export const VatReturn = titled('VatReturn', {
  vatPeriod: Type.String({ description: 'Id of the VAT period.' }),
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  method: Type.Enum(methods, { description: 'How VAT is accounted for in the period.' }),
  consideration: Type.Enum(considerations, {
    description: 'Whether turnover counts when it is invoiced or when it is paid.',
  }),
  typeOfSubmission: Type.Integer({
    minimum: 1,
    maximum: 2,
    description: '1 for the first return of a period, 2 for a correction that replaces it.',
  }),
  status: Type.Enum(['draft', 'settled', 'filed', 'paid'], { description: 'How far the return is.' }),
  boxes: Type.Array(VatBox, { description: 'Every box of the method, in the order of the form.' }),
  taxLines: Type.Array(VatTaxLine, { description: 'Every rate of the form with its turnover and tax.' }),
  payableTax: amount('The tax owed, rounded once; negative for a credit.'),
  rounding: amount('By how much the payable tax differs from the sum of the tax lines less input tax.'),
  problems: Type.Array(VatProblem, { description: 'Problems to look at before the period is settled.' }),
  sha256: Type.Optional(Type.String({ description: 'Of a settled return: its SHA-256, in hexadecimal.' })),
})

export const VatReturnAnswer = closed({ return: VatReturn })
