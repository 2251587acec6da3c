import { type Static, Type } from 'typebox'
import { titled } from '../../platform/http/closed.schema.ts'
import { clearable } from '../../platform/http/merge-patch.schema.ts'
import { ProductPosition } from '../positions/position.schema.ts'
import { changeSchema } from './document.schema.ts'
import { schemas } from './fields.schema.ts'

const id = Type.String({ minLength: 1, maxLength: 64, description: 'Id of a position of the invoice.' })
const quantity = Type.Number({
  description: 'At most what is left of the position, with its sign; default all that is left. Of products only.',
})

/** The credited part of an invoice. */
const ChosenPositions = Type.Array(titled('CreditedPositionInput', { id, quantity: Type.Optional(quantity) }), {
  minItems: 1,
  maxItems: 500,
  description: 'Positions of the invoice; default all that is left of it.',
})

const amount = Type.Number({
  exclusiveMinimum: 0,
  maximum: 999_999_999_999.99,
  description:
    'In place of positions: reduces the price of the invoice by this gross amount, in currency units. At most what is left to credit. It is shared over the VAT rates and accounts of the rest: each has a position with its `vatAmount`.',
})

const { template, openingDate, language, columns } = schemas.required
const { title, introductoryText, closingText, metadata } = schemas.optional

export type CreditNoteCreation = Static<typeof CreditNoteCreation>
export const CreditNoteCreation = titled(
  'CreditNoteCreation',
  Type.Partial(
    Type.Object({
      positions: ChosenPositions,
      amount,
      openingDate: Type.Unsafe<Static<typeof openingDate>>({
        ...openingDate,
        description:
          'Not before that of the invoice. Default: today in the time zone of the organisation, or the date of the invoice if that is later.',
      }),
      template,
      language,
      columns,
      title,
      introductoryText,
      closingText,
      metadata,
      isDraft: Type.Boolean({ default: true, description: 'false issues the credit note: it gets its number.' }),
    }),
  ).properties,
  {
    examples: [
      { positions: [{ id: '0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10', quantity: 2 }], isDraft: false },
      { amount: 54.05 },
    ],
  },
)

/**
 * In a merge patch positions are also named by their ids; their other fields must equal those of the invoice. An amount replaces the positions;
 * without either all that is left is credited.
 */
const { id: _, quantity: __, ...ofTheInvoice } = ProductPosition.properties
const anything = Type.Optional(Type.Unsafe<unknown>({ description: 'That of the invoice; accepted when it is so.' }))
export const CreditNoteChange = changeSchema(
  'credit-note',
  {
    positions: Type.Array(
      titled('CreditedPositionChange', {
        id,
        ...clearable({ quantity }),
        ...Object.fromEntries([...Object.keys(ofTheInvoice), 'discountAmount'].map((name) => [name, anything])),
      }),
      { minItems: 1, maxItems: 500, description: 'Positions of the invoice, by their ids.' },
    ),
  },
  { amount },
)
