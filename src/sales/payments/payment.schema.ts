import { type Static, Type } from 'typebox'
import { TaxCodeOutput } from '../../books/vat/tax-code.schema.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { clearable, echoed } from '../../platform/http/merge-patch.schema.ts'
import { Metadata, MetadataChange } from '../../platform/http/metadata.schema.ts'
import { totalsSchema } from '../../platform/http/totals.schema.ts'
import { writeOffReasons } from '../documents/written-off.rules.ts'
import { WriteOff } from '../write-offs/write-off.schema.ts'

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
const writeOffRest = Type.Enum(writeOffReasons, {
  description: 'Writes off what the payment leaves open, for this reason and on its day.',
})

const advanceTaxCode = (description: string) => ({ ...TaxCodeOutput, description })

const allocated = {
  invoice: Type.Optional(Type.String({ maxLength: 64, description: 'Id of an issued invoice.' })),
  creditNote: Type.Optional(
    Type.String({ maxLength: 64, description: 'Id of an issued credit note, which pays as the money does.' }),
  ),
  openItem: Type.Optional(
    Type.String({ maxLength: 64, description: 'Id of a ledger entry by hand on receivables (1100).' }),
  ),
}

export const paymentTypes = ['receipt', 'refund', 'payout'] as const
export type PaymentType = (typeof paymentTypes)[number]

export type Payment = Static<typeof Payment>
export const Payment = titled('Payment', {
  id: Type.String(),
  type: Type.Enum(paymentTypes, {
    description:
      'receipt: money that came in for the invoice; refund: an over-payment that was paid back; payout: a credit note that was paid out.',
  }),
  invoice: Type.Optional(
    Type.String({
      description:
        'Id of the invoice; of a payout, of the invoice that the credit note credits. A payment of a contact has none.',
    }),
  ),
  contact: Type.Optional(Type.String({ description: 'Id of the contact, for a payment without one invoice.' })),
  creditNote: Type.Optional(Type.String({ description: 'Of a payout: id of the credit note.' })),
  refundOf: Type.Optional(Type.String({ description: 'Of a refund: id of the payment that was too high.' })),
  documentNumber: Type.Optional(
    Type.String({
      description: 'Number of the invoice; of a payout, of the credit note. A payment of a contact has none.',
    }),
  ),
  recipientName: Type.String({
    description: 'First line of the address on that document, or the name of the contact.',
  }),
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
  amountRecovered: Type.Optional(
    Type.Number({
      description:
        'The part of it that was written off as a bad debt before: the loss and its correction of VAT were taken back by so much.',
    }),
  ),
  advanceTaxCode: Type.Optional(advanceTaxCode('The tax code of the part that is an advance.')),
  amountAdvance: Type.Optional(
    Type.Number({
      description: 'The part that is, or was, an advance on 2030, with its VAT; of a refund, of that part.',
    }),
  ),
  metadata: Type.Optional(Metadata),
  allocations: Type.Optional(
    Type.Array(
      titled('PaymentAllocation', {
        allocation: Type.String({ description: 'Id of the allocation.' }),
        ...allocated,
        date: Type.String({ format: 'date', description: 'The day of the allocation.' }),
        amount,
      }),
      { description: 'Of a payment of a contact: what it pays, without what was undone.' },
    ),
  ),
  totalUnallocated: Type.Optional(
    Type.Number({
      description: 'Of a payment of a contact: what is left of it to allocate or to refund, in units of its currency.',
    }),
  ),
})

export type PaymentTotals = Static<typeof PaymentTotals>
export const PaymentTotals = totalsSchema('PaymentTotals', 'payments', {
  totalAmount: Type.Number({ description: 'The sum of their signed amounts; reversed payments count as nothing.' }),
})

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
    writeOffRest: Type.Optional(writeOffRest),
  },
  { examples: [{ date: '2026-11-21', amount: 108.1 }] },
)

/** Money of a contact: for many invoices, or for none yet. */
export type ContactPaymentCreation = Static<typeof ContactPaymentCreation>
export const ContactPaymentCreation = titled(
  'ContactPaymentCreation',
  {
    contact: Type.String({ maxLength: 64, description: 'Id of the contact that paid.' }),
    date: Type.Optional(date),
    amount: Type.Number({
      ...amount,
      description: 'In units of the currency of the payment, at most two decimal places.',
    }),
    currency: Type.Optional(
      Type.String({
        pattern: '^[A-Z]{3}$',
        description: 'ISO 4217 code; default CHF. One currency for all allocations.',
      }),
    ),
    exchangeRate: Type.Optional({
      ...exchangeRate,
      description: 'Of a foreign currency: 1 unit = X CHF on the day of payment; default the configured rate.',
    }),
    account: Type.Optional(account),
    note: Type.Optional(note),
    metadata: Type.Optional(Metadata),
    advanceTaxCode: Type.Optional(
      advanceTaxCode(
        'The unallocated rest is an advance with the VAT of this code of sales: it is posted to 2030, and the VAT is due. So is money for invoices of later days, until then. In CHF alone, and not beside credits that are added.',
      ),
    ),
    allocations: Type.Optional(
      Type.Array(
        closed({
          ...allocated,
          amount: Type.Number({
            ...amount,
            description: 'How much of it is paid, in units of the currency of the payment.',
          }),
          writeOffRest: Type.Optional({
            ...writeOffRest,
            description:
              'Of an invoice: writes off what is left open of it, for this reason and on the day of the allocation.',
          }),
        }),
        {
          maxItems: 100,
          description:
            'The items that the payment pays, each once: invoices, credit notes that the contact took off, and entries by hand. The rest stays unallocated.',
        },
      ),
    ),
  },
  {
    examples: [
      {
        contact: '01920000-0000-7000-8000-000000000001',
        date: '2026-11-21',
        amount: 4329.45,
        allocations: [{ invoice: '01920000-0000-7000-8000-000000000017', amount: 1081 }],
      },
    ],
  },
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
/** A new payment of an invoice, with the write-off of what it left open. */
export const ReceiptAnswer = closed({
  payment: Payment,
  writeOff: Type.Optional(WriteOff),
})

/** A new payment of a contact, with the write-offs of what its allocations left open. */
export const ContactReceiptAnswer = closed({
  payment: Payment,
  writeOffs: Type.Optional(Type.Array(WriteOff, { description: 'Of what writeOffRest asked for.' })),
})

/** Money for an invoice that was written off as a bad debt. */
export type Recovery = Static<typeof Recovery>
export const Recovery = titled(
  'Recovery',
  Type.Omit(PaymentCreation, ['allowOverpayment', 'writeOffRest']).properties,
  {
    examples: [{ date: '2026-11-21', amount: 500 }],
  },
)
