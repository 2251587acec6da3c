import { type Static, type TSchema, Type } from 'typebox'
import { PreviewedTransaction } from '../../books/journal/ledger-entry.schema.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { clearable, echoed } from '../../platform/http/merge-patch.schema.ts'
import { SECRET } from '../../platform/http/secret.schema.ts'
import { EmailDelivery } from '../deliveries/delivery.schema.ts'
import { Position } from '../positions/position.schema.ts'
import { type FieldName, fieldNames, fieldOf, isRequired, type OptionalField, schemas } from './fields.schema.ts'
import { type DocumentKind, kindOf, kinds } from './kinds.rules.ts'
import { LinkDecision } from './link-decision.schema.ts'
import { writeOffReasons } from './written-off.rules.ts'

const isDraft = Type.Boolean({ description: 'false issues the document: it gets its number.' })
export const withoutSlip = Type.Boolean({
  description: 'true issues the invoice without a QR-bill, also where none can be made. Of no effect on a draft.',
})
const { positions, ...defaulted } = schemas.required
const optional = Type.Partial(Type.Object(schemas.optional)).properties

const creationExamples = [
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
]

/** The body that creates an estimate or an invoice. Defaults come from the template. */
export type DocumentCreation = Static<typeof DocumentCreation>
export const DocumentCreation = titled(
  'DocumentCreation',
  { positions, ...Type.Partial(Type.Object({ ...defaulted, isDraft })).properties, ...optional },
  { examples: creationExamples },
)

/** The body that creates or changes a draft by another system's reference. */
export const DocumentByReference = Type.Omit(DocumentCreation, ['isDraft'], {
  title: 'DocumentByReference',
  additionalProperties: false,
  examples: creationExamples,
})

/** The body that creates an invoice; one issued at once may be issued without a QR-bill. */
export type InvoiceCreation = Static<typeof InvoiceCreation>
export const InvoiceCreation = titled(
  'InvoiceCreation',
  { ...DocumentCreation.properties, withoutSlip: Type.Optional(withoutSlip) },
  { examples: creationExamples },
)

/** Fields of every document in answers besides its content, which no client sets. */
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
      description: 'The PDF for anyone who knows the address; needs no token. Left out while the link is revoked.',
      ...SECRET,
    }),
  ),
}
const content = { ...schemas.required, positions: Type.Array(Position), ...optional }

export type Estimate = Static<typeof Estimate>
export const Estimate = titled('Estimate', {
  ...computed,
  ...content,
  status: Type.Enum(['open', 'accepted', 'declined']),
  signingPerson: Type.Optional(Type.String()),
  signedAt: Type.Optional(Type.String({ format: 'date-time' })),
  decision: Type.Optional(LinkDecision),
  invoicesFromQuote: Type.Array(Type.String(), { description: 'Ids of the invoices created from this estimate.' }),
})

const estimateShares = ['whole', 'positions', 'deposit'] as const

export type Invoice = Static<typeof Invoice>
export const Invoice = titled('Invoice', {
  ...computed,
  ...content,
  isQrInvoice: Type.Boolean({
    description:
      'Whether a valid QR-bill can be made: CHF or EUR, an account in the settings, addresses that fit. The PDF carries it once the invoice is issued, and no longer when it is annulled.',
  }),
  paymentReference: Type.Optional(
    Type.String({
      description:
        'The reference on the QR-bill, which payments carry: QR reference (27 digits) or creditor reference (ISO 11649). From the digits of the number, once the invoice is issued.',
    }),
  ),
  totalAmountPaid: Type.Number({ description: 'Payments less refunds, in currency units.' }),
  totalAmountCredited: Type.Number({ description: 'Amounts of credit notes, in currency units.' }),
  totalAmountWrittenOff: Type.Number({ description: 'Amounts that were written off, in currency units.' }),
  writtenOff: Type.Array(
    closed({
      reason: Type.Enum(writeOffReasons, { description: 'Why it is not owed any more.' }),
      amount: Type.Number({ description: 'In currency units.' }),
    }),
    { description: 'The same by reason.' },
  ),
  totalRestAmount: Type.Number({
    description:
      'totalAmount - totalAmountPaid - totalAmountCredited - totalAmountWrittenOff, in currency units; negative when overpaid, 0 when annulled.',
  }),
  isPaid: Type.Boolean({
    description:
      'Whether nothing of an issued invoice is owed any more; an annulled one was not paid, nor one that a bad debt closed.',
  }),
  isWrittenOff: Type.Boolean({
    description: 'Whether nothing is open of the invoice because the rest is written off as a bad debt.',
  }),
  isOverpaid: Type.Boolean(),
  isAnnulled: Type.Boolean(),
  estimate: Type.Optional(Type.String({ description: 'Id of the estimate that it was made from.' })),
  estimateShare: Type.Optional(
    Type.Enum(estimateShares, {
      description: 'Its part of the estimate: the whole, positions of it or all that was left of it, or a deposit.',
    }),
  ),
  recurringInvoice: Type.Optional(Type.String({ description: 'Id of the recurring invoice that made it.' })),
})

/** A credit note has neither a payment term nor a discount for early payment, and no name in another system. */
const { payableInDays: _, discountTerms: ____, externalReference: ___, ...contentOfCredit } = content
const { dueDate: __, ...computedOfCredit } = computed
export type CreditNote = Static<typeof CreditNote>
export const CreditNote = titled('CreditNote', {
  ...computedOfCredit,
  ...contentOfCredit,
  invoice: Type.String({ description: 'Id of the invoice that is credited.' }),
  amount: Type.Optional(Type.Number({ description: 'On a price reduction: its gross amount, in currency units.' })),
  totalAllocated: Type.Number({
    description:
      'The amount taken off its invoice, in currency units. It rises when a payment is reversed while the credit is open: the reopened amount is set off.',
  }),
  totalPaidOut: Type.Number({ description: 'Payouts of the open credit, in currency units.' }),
  totalRestAmount: Type.Number({
    description: 'totalAmount - totalAllocated - totalPaidOut, in currency units: the credit that is open.',
  }),
  isSettled: Type.Boolean({ description: 'Whether nothing of an issued credit note is open any more.' }),
})

/** A document as answers show it. */
export type Shown = { readonly estimate: Estimate; readonly invoice: Invoice; readonly 'credit-note': CreditNote }
export type ShownDocument = Shown[DocumentKind]

export const documentSchemas = {
  estimate: Estimate,
  invoice: Invoice,
  'credit-note': CreditNote,
} as const satisfies Record<DocumentKind, TSchema>

const isSettable = (kind: DocumentKind, name: FieldName): boolean =>
  !kindOf(kind).takenFromInvoice.includes(name) && !kindOf(kind).without.includes(name)

/** Fields of the kind's documents in answers that no client sets. */
export const readOnlyNames = (kind: DocumentKind): string[] =>
  Object.keys(documentSchemas[kind].properties).filter(
    (name) =>
      name !== 'isDraft' && name !== 'amount' && !fieldNames.some((field) => field === name && isSettable(kind, field)),
  )

/** A merge patch of the settable fields. */
export type DocumentChange = { isDraft?: boolean; withoutSlip?: boolean; amount?: number | null } & {
  -readonly [Name in Exclude<FieldName, OptionalField>]?: DocumentCreation[Name]
} & { -readonly [Name in Exclude<OptionalField, 'metadata'>]?: DocumentCreation[Name] | null } & {
  metadata?: Readonly<Record<string, string | null>> | null
}

/**
 * The body of PATCH: the settable fields, and the others, which must equal their current values. A kind may have own schemas of its fields, and
 * further fields.
 */
export function changeSchema(
  kind: DocumentKind,
  own: Record<string, TSchema> = {},
  further: Record<string, TSchema> = {},
) {
  const settable = fieldNames.filter((name) => isSettable(kind, name))
  const pairs = settable.map((name) => [name, fieldOf(name).change ?? own[name] ?? fieldOf(name).schema] as const)
  const required = Object.fromEntries(pairs.filter(([name]) => isRequired(name)))
  const clearableFields = { ...Object.fromEntries(pairs.filter(([name]) => !isRequired(name))), ...further }
  return closed(
    {
      ...Type.Partial(Type.Object({ ...required, isDraft, ...(kindOf(kind).isPayable ? { withoutSlip } : {}) }))
        .properties,
      ...clearable(clearableFields),
      ...echoed(...readOnlyNames(kind)),
    },
    {
      title: `${kinds[kind].name}Change`,
      examples: [{ title: 'Website and shop', introductoryText: null, isDraft: false }],
    },
  )
}

/** The additional part of a dry run for a kind that is in the books. */
const posted = Type.Optional(
  Type.Array(PreviewedTransaction, {
    description: 'In a dry run that issues the document: the transactions that would be posted.',
  }),
)

/** One document of the kind as it is, or in a dry run as it would be, under its name. */
export const triedSchema = (kind: DocumentKind) =>
  closed({ [kinds[kind].one]: documentSchemas[kind], ...(kindOf(kind).posts ? { transactions: posted } : {}) })

/** One document of the kind, under its name. */
export const answerSchema = (kind: DocumentKind) => closed({ [kinds[kind].one]: documentSchemas[kind] })
