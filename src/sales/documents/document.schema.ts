import { type Static, Type } from 'typebox'
import { clearable, echoed } from '../../platform/http/merge-patch.ts'
import { Metadata, MetadataChange } from '../../platform/http/metadata.schema.ts'
import { SECRET } from '../../platform/http/secret.schema.ts'
import { EmailDelivery } from '../deliveries/delivery.schema.ts'
import { Position, PositionInputs } from '../positions/position.schema.ts'
import { AmountMode, Columns, DocumentText, Language, PayableInDays } from '../templates/template.schema.ts'

/** What a client sets on an estimate or invoice (specification 2.2 and 4.4). */
const requiredFields = {
  template: Type.String({
    maxLength: 64,
    format: 'line',
    description: 'Id of the template that renders the document; default the first.',
  }),
  openingDate: Type.String({
    format: 'day',
    description: 'Issue date; default today in the time zone of the organisation.',
  }),
  positions: PositionInputs,
  payableInDays: PayableInDays,
  amountMode: AmountMode,
  language: Language,
  columns: Columns,
}
const optionalFields = {
  recipient: Type.String({
    maxLength: 64,
    format: 'line',
    description: 'Id of the contact the document is addressed to; required unless customRecipientText is given.',
  }),
  customRecipientText: Type.String({
    maxLength: 2000,
    format: 'text',
    description: 'Recipient when there is no contact.',
  }),
  title: Type.String({ maxLength: 128, format: 'line' }),
  introductoryText: DocumentText,
  closingText: DocumentText,
  originalCurrency: Type.String({
    pattern: '^[A-Z]{3}$',
    description: 'ISO 4217, enabled in the organisation; together with exchangeRate.',
  }),
  exchangeRate: Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    description: '1 unit of originalCurrency = X CHF; together with originalCurrency.',
  }),
  metadata: Metadata,
}
const isDraft = Type.Boolean({ description: 'false issues the document: it gets its number.' })

const { positions: _, ...defaulted } = requiredFields
const optional = Type.Partial(Type.Object(optionalFields)).properties

export type DocumentCreation = Static<typeof DocumentCreation>
export const DocumentCreation = Type.Object(
  { positions: PositionInputs, ...Type.Partial(Type.Object({ ...defaulted, isDraft })).properties, ...optional },
  {
    title: 'DocumentCreation',
    additionalProperties: false,
    examples: [
      {
        recipient: '0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10',
        title: 'Website',
        positions: [
          {
            type: 'product',
            name: 'Design',
            quantity: 12.5,
            unit: 'h',
            singleAmount: 150,
            contraAccount: 3400,
            taxCode: 'UN81',
          },
          { type: 'discount', discountRate: 5 },
        ],
      },
    ],
  },
)

const change = {
  ...Type.Partial(Type.Object({ ...requiredFields, isDraft })).properties,
  ...clearable({ ...optionalFields, metadata: MetadataChange }),
}

/** What an answer carries of every document and no client sets. */
const computedNames = [
  'id',
  'number',
  'organisation',
  'dueDate',
  'totalAmount',
  'totalNetAmount',
  'totalVatDebt',
  'emailDeliveries',
  'publicPdfUrl',
] as const
export const estimateComputed = [...computedNames, 'status', 'signingPerson', 'signedAt', 'invoicesFromQuote'] as const
export const invoiceComputed = [
  ...computedNames,
  'isQrInvoice',
  'paymentReference',
  'totalAmountPaid',
  'totalRestAmount',
  'isPaid',
  'isOverpaid',
  'isAnnulled',
] as const

/** A merge patch of what a client sets. */
export type DocumentChange = {
  -readonly [Field in keyof Static<typeof EstimateChange>]?: Static<typeof EstimateChange>[Field]
}

export const EstimateChange = Type.Object(
  { ...change, ...echoed(...estimateComputed) },
  {
    title: 'EstimateChange',
    additionalProperties: false,
    examples: [{ title: 'Website and shop', payableInDays: 14, introductoryText: null, isDraft: false }],
  },
)
export const InvoiceChange = Type.Object(
  { ...change, ...echoed(...invoiceComputed) },
  {
    title: 'InvoiceChange',
    additionalProperties: false,
    examples: [{ title: 'Website and shop', payableInDays: 14, introductoryText: null, isDraft: false }],
  },
)

const computed = {
  id: Type.String(),
  isDraft: Type.Boolean(),
  number: Type.String({ description: 'Empty until the document is issued; then without gaps in the organisation.' }),
  organisation: Type.String(),
  dueDate: Type.String({
    format: 'date',
    description: 'openingDate + payableInDays; on an estimate the last day on which it is valid.',
  }),
  totalAmount: Type.Number({ description: 'Net + VAT, in currency units.' }),
  totalNetAmount: Type.Number(),
  totalVatDebt: Type.Number(),
  emailDeliveries: Type.Array(EmailDelivery),
  publicPdfUrl: Type.Optional(
    Type.String({
      format: 'uri',
      description: 'The address of the PDF, which needs no token. Left out when there is no link or it was revoked.',
      ...SECRET,
    }),
  ),
}
const shown = { ...computed, ...requiredFields, positions: Type.Array(Position), ...optional }

export type Estimate = Static<typeof Estimate>
export const Estimate = Type.Object(
  {
    ...shown,
    status: Type.Enum(['open', 'accepted', 'declined']),
    signingPerson: Type.Optional(Type.String()),
    signedAt: Type.Optional(Type.String({ format: 'date-time' })),
    invoicesFromQuote: Type.Array(Type.String(), { description: 'Ids of the invoices created from this estimate.' }),
  },
  { title: 'Estimate', additionalProperties: false },
)

export type Invoice = Static<typeof Invoice>
export const Invoice = Type.Object(
  {
    ...shown,
    isQrInvoice: Type.Boolean({
      description:
        'Whether a valid QR-bill can be made: CHF or EUR, an account in the settings, addresses that fit. The PDF carries it once the invoice is issued, and no longer when it is annulled.',
    }),
    paymentReference: Type.Optional(
      Type.String({
        description:
          'The reference on the QR-bill, which payments carry: QR reference (27 digits) or creditor reference (ISO 11649).',
      }),
    ),
    totalAmountPaid: Type.Number(),
    totalRestAmount: Type.Number({
      description: 'totalAmount - totalAmountPaid, in currency units; negative when overpaid, 0 when annulled.',
    }),
    isPaid: Type.Boolean({ description: 'Whether an issued invoice was paid in full; an annulled one was not.' }),
    isOverpaid: Type.Boolean(),
    isAnnulled: Type.Boolean(),
  },
  { title: 'Invoice', additionalProperties: false },
)

export const EstimateAnswer = Type.Object({ estimate: Estimate }, { additionalProperties: false })
export const InvoiceAnswer = Type.Object({ invoice: Invoice }, { additionalProperties: false })
