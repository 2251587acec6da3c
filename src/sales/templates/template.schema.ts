import { Type } from 'typebox'
import {
  type CreationOf,
  defaulted,
  given,
  optional,
  type RecordOf,
  type RecordType,
  required,
} from '../../platform/records/record.schema.ts'
import { DiscountTerms } from '../positions/discount-terms.schema.ts'

/** The columns of the positions table (specification 2.2). */
export const columnNames = [
  'quantity',
  'unit',
  'articleNumber',
  'name',
  'date',
  'vatDebt',
  'vatRate',
  'singleAmount',
  'totalAmount',
  'discountRate',
  'positionNumber',
  'customTextColumn1',
  'customTextColumn2',
  'customTextColumn3',
] as const

const designNames = ['classic', 'modern', 'plain'] as const
const fontNames = ['liberation-sans', 'inter', 'source-sans', 'source-serif'] as const

export const Language = Type.Enum(['de', 'en', 'fr', 'it'], { description: 'Language of the rendered document.' })
export const AmountMode = Type.Enum(['gross', 'net'], {
  description: 'gross: amounts include VAT; net: amounts exclude VAT.',
})
export const Columns = Type.Array(Type.Enum(columnNames), {
  minItems: 1,
  maxItems: columnNames.length,
  uniqueItems: true,
  description:
    'Columns of the positions table, in this order. Columns required by law are printed even if they are missing here: name, and vatRate if rates differ; quantity, unit and discountRate appear below the name. So is totalAmount with a discount or subtotal.',
})
export const PayableInDays = Type.Integer({
  minimum: 0,
  maximum: 365,
  description: 'Payment term in days from the opening date.',
})
export const DocumentText = Type.String({ maxLength: 2000, format: 'text' })

const address = { maxLength: 254, format: 'email' }
const copies = (description: string) =>
  Type.Array(Type.String(address), { maxItems: 10, uniqueItems: true, description })

/** The design and the terms of documents and their mails; the first is the default. */
export const templates = {
  kind: 'template',
  tag: 'Templates',
  fields: {
    id: given(Type.String()),
    name: required(Type.String({ minLength: 1, maxLength: 64, format: 'line' })),
    design: defaulted(
      Type.Enum(designNames, {
        description:
          'classic: thin rules in the accent; modern: surfaces in the accent and a large heading; plain: paper and type.',
      }),
    ),
    font: defaulted(Type.Enum(fontNames, { description: 'Typeface of the document; a QR-bill always has its own.' })),
    accentColour: defaulted(Type.String({ pattern: '^#[0-9a-f]{6}$' })),
    addressSide: defaulted(Type.Enum(['left', 'right'], { description: 'Where the window of the envelope is.' })),
    foldMarks: defaulted(
      Type.Boolean({ description: 'Marks at the edge of the sheet where to fold and to punch it.' }),
    ),
    language: required(Language),
    amountMode: defaulted(AmountMode),
    columns: defaulted(Columns),
    payableInDays: defaulted(PayableInDays),
    discountTerms: optional(DiscountTerms),
    introductoryText: optional(DocumentText),
    closingText: optional(DocumentText),
    mailSubject: optional(
      Type.String({
        minLength: 1,
        maxLength: 200,
        format: 'line',
        description:
          'Subject of mails with documents of this template; {document}, {number}, {title} and {organisation} are placeholders.',
      }),
    ),
    mailCc: optional(copies('Recipients of a copy of each mail.')),
    mailBcc: optional(copies('Recipients of a copy of each mail that the others do not see.')),
    mailReplyTo: optional(
      Type.String({ ...address, description: 'Where answers go, in place of the address of the organisation.' }),
    ),
  },
  order: ['position'],
  personal: 'nothing',
  examples: {
    creation: { name: 'Modern', language: 'de', design: 'modern', font: 'inter', accentColour: '#1d4ed8' },
    change: { design: 'modern', accentColour: '#1d4ed8', payableInDays: 30, closingText: 'Freundliche Grüsse' },
  },
} as const satisfies RecordType

export type Template = RecordOf<typeof templates>
export type TemplateCreation = CreationOf<typeof templates>
