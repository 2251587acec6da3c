import { type Static, Type } from 'typebox'
import { clearable, echoed } from '../../platform/http/merge-patch.ts'
import { Metadata, MetadataChange } from '../../platform/http/metadata.schema.ts'

const date = Type.String({ format: 'day', description: 'Value date; default today.' })
const amount = Type.Number({
  exclusiveMinimum: 0,
  maximum: 9_999_999_999_999,
  description: 'In units of the currency of the invoice, at most two decimal places.',
})
const exchangeRate = Type.Number({
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description: 'Of a foreign-currency invoice: 1 unit = X CHF on the day of payment; default the rate of the invoice.',
})
const account = Type.Integer({ minimum: 1000, maximum: 9999, description: 'Where the money arrived; default 1020.' })
const note = Type.String({ maxLength: 128, format: 'line' })

export type Payment = Static<typeof Payment>
export const Payment = Type.Object(
  {
    id: Type.String(),
    invoice: Type.String(),
    date: Type.String({ format: 'date' }),
    amount,
    exchangeRate: Type.Optional(exchangeRate),
    account,
    note: Type.Optional(note),
    isReversed: Type.Boolean(),
    metadata: Type.Optional(Metadata),
  },
  { title: 'Payment', additionalProperties: false },
)

export type PaymentCreation = Static<typeof PaymentCreation>
export const PaymentCreation = Type.Object(
  {
    date: Type.Optional(date),
    amount,
    exchangeRate: Type.Optional(exchangeRate),
    account: Type.Optional(account),
    note: Type.Optional(note),
    metadata: Type.Optional(Metadata),
  },
  { title: 'PaymentCreation', additionalProperties: false, examples: [{ date: '2026-11-21', amount: 108.1 }] },
)

export const paymentReadOnly = ['id', 'invoice', 'date', 'amount', 'exchangeRate', 'account', 'isReversed'] as const

/** What does not stand in the books. */
export type PaymentChange = Static<typeof PaymentChange>
export const PaymentChange = Type.Object(
  { ...clearable({ note, metadata: MetadataChange }), ...echoed(...paymentReadOnly) },
  { title: 'PaymentChange', additionalProperties: false, examples: [{ metadata: { source: 'bank', batch: null } }] },
)

export const PaymentAnswer = Type.Object({ payment: Payment }, { additionalProperties: false })
