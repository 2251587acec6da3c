import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { clearable, echoed } from '../../platform/http/merge-patch.schema.ts'
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
  description:
    'Of a foreign-currency invoice: 1 unit = X CHF on the day of payment; default the rate that is configured for the currency.',
})
const account = Type.Integer({ minimum: 1000, maximum: 9999, description: 'Where the money arrived; default 1020.' })
const note = Type.String({ maxLength: 128, format: 'line' })

export const paymentTypes = ['receipt', 'refund', 'payout'] as const
export type PaymentType = (typeof paymentTypes)[number]

export type Payment = Static<typeof Payment>
export const Payment = titled('Payment', {
  id: Type.String(),
  type: Type.Enum(paymentTypes, {
    description:
      'receipt: money that came in for the invoice; refund: an over-payment that was paid back; payout: a credit note that was paid out.',
  }),
  invoice: Type.String({
    description: 'Id of the invoice; of a payout, of the invoice that the credit note credits.',
  }),
  creditNote: Type.Optional(Type.String({ description: 'Of a payout: id of the credit note.' })),
  refundOf: Type.Optional(Type.String({ description: 'Of a refund: id of the payment that was too high.' })),
  documentNumber: Type.String({ description: 'Number of the invoice; of a payout, of the credit note.' }),
  recipientName: Type.String({ description: 'First line of the address on that document.' }),
  date: Type.String({ format: 'date' }),
  amount,
  currency: Type.String({ description: 'Of that document, ISO 4217.' }),
  signedAmount: Type.Number({
    description:
      'The amount in units of the currency of the invoice, below zero where money went out: of refunds and payouts. Sums over payments add it.',
  }),
  exchangeRate: Type.Optional(exchangeRate),
  account,
  note: Type.Optional(note),
  isReversed: Type.Boolean(),
  metadata: Type.Optional(Metadata),
})

export type PaymentTotals = Static<typeof PaymentTotals>
export const PaymentTotals = titled(
  'PaymentTotals',
  {
    count: Type.Integer({ description: 'How many payments the filters leave.' }),
    byCurrency: Type.Array(
      closed({
        currency: Type.String({ description: 'Of the payments, ISO 4217.' }),
        count: Type.Integer({ description: 'How many payments are in it.' }),
        totalAmount: Type.Number({
          description: 'The sum of their signed amounts; reversed payments count as nothing.',
        }),
      }),
      { description: 'The sums of the payments of each currency.' },
    ),
  },
  {
    description:
      'The sums of all payments that the filters leave, on however many pages. Answered if includeTotals is true, and at most 20000 are left.',
  },
)

export type PaymentCreation = Static<typeof PaymentCreation>
export const PaymentCreation = titled(
  'PaymentCreation',
  {
    date: Type.Optional(date),
    amount,
    exchangeRate: Type.Optional(exchangeRate),
    account: Type.Optional(account),
    note: Type.Optional(note),
    metadata: Type.Optional(Metadata),
    allowOverpayment: Type.Optional(
      Type.Boolean({ description: 'true records more than is owed of the invoice, which is refused otherwise.' }),
    ),
  },
  { examples: [{ date: '2026-11-21', amount: 108.1 }] },
)

/** An outgoing payment: a refund of an over-payment, or a payout of a credit note. */
export type Repayment = Static<typeof Repayment>
export const Repayment = titled(
  'Repayment',
  {
    date: Type.Optional(date),
    amount: Type.Optional(
      Type.Number({ ...amount, description: 'In units of the currency of the document. Default: all that is open.' }),
    ),
    exchangeRate: Type.Optional(exchangeRate),
    account: Type.Optional(
      Type.Integer({ minimum: 1000, maximum: 9999, description: 'Where the money leaves; default 1020.' }),
    ),
    note: Type.Optional(note),
    metadata: Type.Optional(Metadata),
  },
  { examples: [{ date: '2026-11-21', amount: 80.85 }] },
)

/** Fields in the books, or that assign the payment, which no client changes. */
export const paymentReadOnly = Object.keys(Payment.properties).filter((name) => name !== 'note' && name !== 'metadata')

/** Fields outside the books. */
export type PaymentChange = Static<typeof PaymentChange>
export const PaymentChange = titled(
  'PaymentChange',
  { ...clearable({ note, metadata: MetadataChange }), ...echoed(...paymentReadOnly) },
  { examples: [{ metadata: { source: 'bank', batch: null } }] },
)

export const PaymentAnswer = closed({ payment: Payment })
