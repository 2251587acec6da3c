import { type Static, type TSchema, Type } from 'typebox'
import type { Day } from '../../platform/calendar/day.ts'
import { ExternalReference, Metadata, MetadataChange } from '../../platform/http/metadata.schema.ts'
import { DiscountTerms } from '../positions/discount-terms.schema.ts'
import { type PositionInput, PositionInputs } from '../positions/position.schema.ts'
import { AmountMode, Columns, DocumentText, Language, PayableInDays } from '../templates/template.schema.ts'

/** One field of a document that the client decides. */
type Field = {
  readonly schema: TSchema
  /** Its column in `documents`. */
  readonly column: string
  /** Always set: by the request, or by default. A merge patch does not clear it. */
  readonly isRequired?: true
  /** The schema in a merge patch, if it is not the schema or null. */
  readonly change?: TSchema
  /** Part of what the customer accepted: a change ends the acceptance of an estimate. */
  readonly breaksAcceptance?: true
  /** It finds the document in lists: `foundBy` reads it, and a test compares both. */
  readonly isSearched?: true
}

/**
 * The content of a document (specification 2.2 and 4.4). Schemas of requests and answers, columns, comparison and merge patches are derived
 * from this table: a new field is one row here and a migration.
 */
const fields = {
  template: {
    schema: Type.String({
      maxLength: 64,
      format: 'line',
      description: 'Id of the template that renders the document; default the first.',
    }),
    column: 'template',
    isRequired: true,
  },
  openingDate: {
    schema: Type.Unsafe<Day>(
      Type.String({
        format: 'day',
        description: 'Issue date; default today in the time zone of the organisation.',
      }),
    ),
    column: 'opening_date',
    isRequired: true,
    isSearched: true,
  },
  payableInDays: { schema: PayableInDays, column: 'payable_in_days', isRequired: true },
  discountTerms: { schema: DiscountTerms, column: 'discount_terms' },
  recipient: {
    schema: Type.String({
      maxLength: 64,
      format: 'line',
      description: 'Id of the contact the document is addressed to; required unless customRecipientText is given.',
    }),
    column: 'recipient',
    breaksAcceptance: true,
    isSearched: true,
  },
  customRecipientText: {
    schema: Type.String({ maxLength: 2000, format: 'text', description: 'Recipient when there is no contact.' }),
    column: 'custom_recipient_text',
    breaksAcceptance: true,
    isSearched: true,
  },
  title: { schema: Type.String({ maxLength: 128, format: 'line' }), column: 'title', isSearched: true },
  introductoryText: { schema: DocumentText, column: 'introductory_text' },
  closingText: { schema: DocumentText, column: 'closing_text' },
  amountMode: { schema: AmountMode, column: 'amount_mode', isRequired: true, breaksAcceptance: true },
  language: { schema: Language, column: 'language', isRequired: true },
  originalCurrency: {
    schema: Type.String({
      pattern: '^[A-Z]{3}$',
      description:
        'ISO 4217, enabled in the organisation; together with exchangeRate. In a currency without decimals, such as JPY, positions and totals are whole; one with more than two is refused.',
    }),
    column: 'original_currency',
    breaksAcceptance: true,
  },
  exchangeRate: {
    schema: Type.Number({
      exclusiveMinimum: 0,
      maximum: 1_000_000,
      description: '1 unit of originalCurrency = X CHF; together with originalCurrency.',
    }),
    column: 'exchange_rate',
    breaksAcceptance: true,
  },
  columns: { schema: Columns, column: 'columns', isRequired: true },
  positions: {
    schema: Type.Unsafe<readonly PositionInput[]>(PositionInputs),
    column: 'positions',
    isRequired: true,
    breaksAcceptance: true,
    isSearched: true,
  },
  externalReference: { schema: ExternalReference, column: 'external_reference' },
  metadata: { schema: Metadata, column: 'metadata', change: MetadataChange, isSearched: true },
} as const satisfies Record<string, Field>

type Fields = typeof fields
export type FieldName = keyof Fields
export type RequiredField = { [Name in FieldName]: Fields[Name] extends { isRequired: true } ? Name : never }[FieldName]
export type OptionalField = Exclude<FieldName, RequiredField>

/** The client's part of a document. */
export type DocumentContent = {
  readonly [Name in RequiredField]: Static<Fields[Name]['schema']>
} & { readonly [Name in OptionalField]?: Static<Fields[Name]['schema']> }

export const fieldNames = Object.keys(fields) as FieldName[]
export const fieldOf = (name: FieldName): Field => fields[name]
export const isRequired = (name: FieldName): name is RequiredField => fieldOf(name).isRequired === true
const isOptional = (name: FieldName): name is OptionalField => !isRequired(name)

/** The content of a document, or of a change of one. */
export function contentOf<Whole extends { readonly [Name in FieldName]?: unknown }>(
  whole: Whole,
): Pick<Whole, FieldName & keyof Whole> {
  const content: { [Name in FieldName]?: unknown } = {}
  for (const name of fieldNames) if (whole[name] !== undefined) content[name] = whole[name]
  // Each name has the same type as before.
  return content as Pick<Whole, FieldName & keyof Whole>
}

/** The schemas of the required and of the optional fields, under their names. */
export const schemas = {
  required: schemasOf(fieldNames.filter(isRequired)),
  optional: schemasOf(fieldNames.filter(isOptional)),
}

function schemasOf<Name extends FieldName>(names: readonly Name[]): { [One in Name]: Fields[One]['schema'] } {
  // The type of Object.fromEntries loses the names.
  return Object.fromEntries(names.map((name) => [name, fields[name].schema])) as {
    [One in Name]: Fields[One]['schema']
  }
}
