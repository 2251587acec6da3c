import { type Static, Type } from 'typebox'

const date = Type.String({ format: 'day', description: 'Value date; default today.' })
const amount = Type.Number({
  exclusiveMinimum: 0,
  maximum: 9_999_999_999_999,
  description: 'In units of the currency of the invoice, at most two decimal places.',
})
const exchangeRate = Type.Number({
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description: 'Of a foreign-currency invoice: the rate of the day of payment; default the rate of the invoice.',
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
  },
  { title: 'PaymentCreation', additionalProperties: false, examples: [{ date: '2026-11-21', amount: 108.1 }] },
)

export const PaymentAnswer = Type.Object({ payment: Payment }, { additionalProperties: false })
