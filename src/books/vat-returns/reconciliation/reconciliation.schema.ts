import { type Static, Type } from 'typebox'
import { closed, titled } from '../../../platform/http/closed.schema.ts'
import { CENTS } from '../../../platform/http/units.schema.ts'

const amount = (description: string) => Type.Integer({ ...CENTS, description: `${description} In cents.` })
const account = Type.Integer({ description: 'Number of an account.' })

const reasons = [
  'no-turnover-code',
  'no-input-tax-code',
  'other-account',
  'no-vat-period',
  'other-year',
  'direction',
  'net-tax-rate',
  'not-received',
  'adjustment',
] as const

const Difference = titled('VatDifference', {
  account: Type.Optional(account),
  amount: amount('The part of the boxes that the accounts lack; negative if the boxes lack it.'),
  reason: Type.Enum([...reasons], {
    description:
      'Why boxes and account differ: entries without a code of turnover or input tax, turnover on another account, a day in no VAT period or in another fiscal year, a direction that the entry states, VAT that net tax rates count as turnover or do not deduct, what is not paid yet by received consideration, or an adjustment; the last two have no account.',
  }),
})

export type ReconciledSide = Static<typeof ReconciledSide>
const ReconciledSide = titled('VatReconciledSide', {
  boxes: Type.Array(
    titled('VatBoxTotal', {
      box: Type.String({ description: 'Number of the box on the form.' }),
      amount: amount('Sum of the returns.'),
    }),
    { description: 'The boxes of all VAT periods that end in the fiscal year.' },
  ),
  accounts: Type.Array(titled('VatAccountTotal', { account, amount: amount('Movement of the fiscal year.') }), {
    description: 'The accounts of the side that moved in the fiscal year, settlements left out.',
  }),
  differences: Type.Array(Difference, { description: 'The explained differences.' }),
  rest: amount('The boxes less accounts and differences: 0 if all is explained.'),
})

export type VatReconciliation = Static<typeof VatReconciliation>
export const VatReconciliation = titled('VatReconciliation', {
  fiscalYear: Type.String({ description: 'Id of the fiscal year.' }),
  from: Type.String({ format: 'date' }),
  to: Type.String({ format: 'date' }),
  turnover: ReconciledSide,
  inputTax: ReconciledSide,
})

export const VatReconciliationAnswer = closed({ vatReconciliation: VatReconciliation })
