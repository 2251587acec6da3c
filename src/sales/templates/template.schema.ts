import { type Static, Type } from 'typebox'
import { clearable, echoed } from '../../platform/http/merge-patch.schema.ts'

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
    'Columns of the positions table, in this order. What the law asks of an invoice is printed also where it is left out: name, and vatRate where rates differ, as columns; quantity, unit and discountRate below the name. So is totalAmount where there is a discount or subtotal.',
})
export const PayableInDays = Type.Integer({
  minimum: 0,
  maximum: 365,
  description: 'Payment term in days from the opening date.',
})
export const DocumentText = Type.String({ maxLength: 2000, format: 'text' })

const requiredFields = {
  name: Type.String({ minLength: 1, maxLength: 64, format: 'line' }),
  design: Type.Enum(designNames, {
    description:
      'classic: thin rules in the accent; modern: surfaces in the accent and a large heading; plain: paper and type.',
  }),
  font: Type.Enum(fontNames, { description: 'Typeface of the document; a QR-bill always has its own.' }),
  accentColour: Type.String({ pattern: '^#[0-9a-f]{6}$' }),
  addressSide: Type.Enum(['left', 'right'], { description: 'Where the window of the envelope is.' }),
  foldMarks: Type.Boolean({ description: 'Marks at the edge of the sheet where to fold and to punch it.' }),
  language: Language,
  amountMode: AmountMode,
  columns: Columns,
  payableInDays: PayableInDays,
}
const address = { maxLength: 254, format: 'email' }
const copies = (description: string) =>
  Type.Array(Type.String(address), { maxItems: 10, uniqueItems: true, description })
const optionalFields = {
  introductoryText: DocumentText,
  closingText: DocumentText,
  mailSubject: Type.String({
    minLength: 1,
    maxLength: 200,
    format: 'line',
    description:
      'Subject of mails with documents of this template; {document}, {number}, {title} and {organisation} in it stand for what they name.',
  }),
  mailCc: copies('Who gets a copy of each mail.'),
  mailBcc: copies('Who gets a copy of each mail that the others do not see.'),
  mailReplyTo: Type.String({
    ...address,
    description: 'Where answers go, in place of the address of the organisation.',
  }),
}

export type Template = Static<typeof Template>
export const Template = Type.Object(
  {
    id: Type.String(),
    ...requiredFields,
    ...Type.Partial(Type.Object(optionalFields)).properties,
  },
  { title: 'Template', additionalProperties: false },
)

export type TemplateChange = Static<typeof TemplateChange>
export const TemplateChange = Type.Object(
  { ...Type.Partial(Type.Object(requiredFields)).properties, ...clearable(optionalFields), ...echoed('id') },
  {
    title: 'TemplateChange',
    additionalProperties: false,
    examples: [{ design: 'modern', accentColour: '#1d4ed8', payableInDays: 30, closingText: 'Freundliche Grüsse' }],
  },
)

export type TemplateCreation = Static<typeof TemplateCreation>
export const TemplateCreation = Type.Object(
  {
    ...Type.Partial(Type.Object({ ...requiredFields, ...optionalFields })).properties,
    name: requiredFields.name,
    language: requiredFields.language,
  },
  {
    title: 'TemplateCreation',
    additionalProperties: false,
    examples: [{ name: 'Modern', language: 'de', design: 'modern', font: 'inter', accentColour: '#1d4ed8' }],
  },
)

export const TemplateAnswer = Type.Object({ template: Template }, { additionalProperties: false })
