import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { ObstacleAnswer } from '../../platform/http/problem.schema.ts'
import { CENTS } from '../../platform/http/units.schema.ts'
import { VatSettings } from '../vat-settings/vat-settings.schema.ts'

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
  activityId: Type.Optional(Type.String({ description: 'Of a net or flat tax rate: the code of its activity.' })),
  activityName: Type.Optional(Type.String({ description: 'Of a net or flat tax rate: its activity.' })),
  turnover: amount(
    'Turnover without VAT, or the base of acquisition tax; at a net or flat tax rate, turnover with VAT.',
  ),
  tax: amount('Tax on the turnover, rounded for itself.'),
})

export type VatReturn = Static<typeof VatReturn>
export const VatReturn = titled('VatReturn', {
  vatPeriod: Type.String({ description: 'Id of the VAT period.' }),
  organisationName: Type.String({ description: 'Who files the return.' }),
  vatNumber: Type.Optional(Type.String({ description: 'The VAT number of the organisation.' })),
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  method: VatSettings.properties.method,
  consideration: VatSettings.properties.consideration,
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
  problems: Type.Array(ObstacleAnswer, { description: 'Problems to look at before the period is settled.' }),
  sha256: Type.Optional(
    Type.String({
      description:
        'Of a settled return: SHA-256 in hexadecimal of the stored text, which is the JSON of all fields that do not change afterwards.',
    }),
  ),
  fileSha256: Type.Optional(
    Type.String({
      description: 'Of a settled return: SHA-256 in hexadecimal of its file for the portal, which is stored with it.',
    }),
  ),
  openTax: Type.Optional(
    amount('Of a settled return: the part of the payable tax that is open on account 2201; negative for a credit.'),
  ),
  settledAt: Type.Optional(Type.String({ format: 'date-time', description: 'When the period was settled.' })),
  filedOn: Type.Optional(Type.String({ format: 'date', description: 'The day on which the return was filed.' })),
  filedReference: Type.Optional(Type.String({ description: 'The reference that the portal gave to the return.' })),
})

export const VatReturnAnswer = closed({ return: VatReturn })

export type Adjustment = Static<typeof Adjustment>
export const Adjustment = titled('VatAdjustment', {
  id: Type.String(),
  vatPeriod: Type.String({ description: 'Id of the VAT period.' }),
  box: Type.String({ description: 'Number of the box on the form.' }),
  amount: amount('The addition to the box.'),
  description: Type.String({ description: 'Why; it stands in the return for box 280.' }),
  ledgerEntry: Type.Optional(Type.String({ description: 'Id of the entry that booked it.' })),
})

/** Ten billion francs, in cents: the sum of thousands of adjustments is an exact integer. */
const MOST = 1_000_000_000_000

export type AdjustmentCreation = Static<typeof AdjustmentCreation>
export const AdjustmentCreation = titled(
  'VatAdjustmentCreation',
  {
    box: Type.Enum(['205', '225', '235', '280', '410', '415', '420', '900', '910'], {
      description: 'A box that tax codes do not fill. One in 225, 235 or 280 raises box 200 by the same amount.',
    }),
    amount: Type.Integer({
      minimum: -MOST,
      maximum: MOST,
      ...CENTS,
      description: 'The addition to the box, in cents; 415 and 420 are positive and lower the input tax.',
    }),
    description: Type.String({
      minLength: 1,
      maxLength: 50,
      format: 'line',
      description: 'Why; it stands in the return for box 280.',
    }),
    ledgerEntry: Type.Optional(Type.String({ maxLength: 64, description: 'Id of the entry that booked it.' })),
  },
  { examples: [{ box: '415', amount: 1620, description: 'Own use of materials' }] },
)

export const Settling = titled(
  'VatSettling',
  {
    confirm: Type.Optional(
      Type.Array(Type.String({ maxLength: 64 }), {
        maxItems: 20,
        description:
          'The codes of the problems that you have looked at and that are not blocking. When it is given, another one is a rejection.',
      }),
    ),
  },
  { examples: [{ confirm: ['vat/earlier-period-open'] }] },
)

export const Filing = titled(
  'VatFiling',
  {
    date: Type.String({
      format: 'day',
      description: 'The day on which the return was filed, from the last day of the period until today.',
    }),
    reference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        format: 'line',
        description: 'The reference that the portal gave to it.',
      }),
    ),
  },
  { examples: [{ date: '2026-11-21', reference: '2026-100-482' }] },
)
