import { type Static, type TSchema, Type } from 'typebox'
import { TaxCodeInput, TaxCodeOutput } from '../../books/vat/tax-code.schema.ts'
import { titled } from '../../platform/http/closed.schema.ts'

// Lengths count code points. The interface sets none for positions; these fit a line, or a page, of a document.
const name = { format: 'line', maxLength: 256 }
const unit = { format: 'line', maxLength: 32 }
const articleNumber = { format: 'line', maxLength: 64 }
const description = { format: 'text', maxLength: 2000 }
const customText = { format: 'line', maxLength: 256 }

// Nine digits and six places are 15 significant digits, which a JSON number represents exactly. The rules validate the places: `multipleOf`
// computes in binary and would reject 0.07.
const quantity = { minimum: -999_999_999.999999, maximum: 999_999_999.999999 }
const rate = { minimum: 0, maximum: 100 }

/** An optional field of a request: null counts as absent. */
const optional = <Schema extends TSchema & { type: string }>(schema: Schema) =>
  Type.Optional(Type.Unsafe<Static<Schema> | null>({ ...schema, type: [schema.type, 'null'] }))

/** One of several objects, distinguished by `type`, in a form for both Ajv and OpenAPI 3.1. */
export const oneByType = <Union>(title: string, kinds: readonly TSchema[]) =>
  Type.Unsafe<Union>({
    title,
    type: 'object',
    discriminator: { propertyName: 'type' },
    oneOf: kinds,
  })

/** Fields of an answer that a request may send back: the id is used, the rest is recomputed. */
const computed = {
  // An id that is null is removed before it is read (withOwnIds).
  id: Type.Optional(
    Type.Unsafe<string>({
      ...name,
      type: ['string', 'null'],
      minLength: 1,
      maxLength: 64,
      description: 'Kept where it is that of a position of the document; else the position is given a new one.',
    }),
  ),
  totalAmount: optional(Type.Number({ description: 'In currency units; computed; ignored in a request.' })),
  vatDebt: optional(Type.Number({ description: 'In currency units; computed; ignored in a request.' })),
  originalCurrency: optional(Type.String({ maxLength: 3, description: "The document's; ignored in a request." })),
  exchangeRate: optional(
    Type.Number({ description: "1 unit of originalCurrency = X CHF; the document's; ignored in a request." }),
  ),
}

const customTextColumnsInput = titled(
  'CustomTextColumnsInput',
  {
    customTextColumn1: optional(Type.String(customText)),
    customTextColumn2: optional(Type.String(customText)),
    customTextColumn3: optional(Type.String(customText)),
  },
  { description: 'Texts of columns of your own.' },
)

const deposit = {
  invoice: Type.String({ maxLength: 64, format: 'line', description: 'Id of the deposit invoice that is taken off.' }),
  number: Type.String({ maxLength: 64, format: 'line', description: 'Number of the deposit invoice.' }),
  openingDate: Type.String({ format: 'day', description: 'Date of the deposit invoice.' }),
  amount: Type.Number({ ...quantity, description: 'With VAT, in currency units.' }),
  vat: Type.Number({ ...quantity, description: 'VAT in the amount, as the deposit invoice has it.' }),
}
const bookedAmount = Type.Number({
  ...quantity,
  description: 'On a foreign-currency document: the amount as the deposit was posted, in currency units of CHF.',
})
const bookedVat = Type.Number({ ...quantity, description: 'Its VAT in CHF, as posted.' })

/** The deposit, or its part on one account under one tax code, that a position of a final invoice takes off to the cent. */
export type TakenDeposit = Static<typeof TakenDeposit>
export const TakenDeposit = titled('TakenDeposit', {
  ...deposit,
  bookedAmount: Type.Optional(bookedAmount),
  bookedVat: Type.Optional(bookedVat),
})
export type TakenDepositInput = Static<typeof TakenDepositInput>
const TakenDepositInput = titled(
  'TakenDepositInput',
  { ...deposit, bookedAmount: optional(bookedAmount), bookedVat: optional(bookedVat) },
  { description: 'That of the position of the document; ignored elsewhere.' },
)

export type ProductPositionInput = Static<typeof ProductPositionInput>
export const ProductPositionInput = titled('ProductPositionInput', {
  type: Type.Literal('product'),
  name: Type.String({ ...name, minLength: 1 }),
  singleAmount: Type.Number({
    ...quantity,
    description: 'Per unit, in currency units, up to six decimal places; may be negative.',
  }),
  quantity: Type.Number({ ...quantity, description: 'Up to six decimal places; may be negative.' }),
  contraAccount: Type.Integer({
    minimum: 1000,
    maximum: 9999,
    description: 'Number of the ledger account that is credited.',
  }),
  unit: optional(Type.String(unit)),
  taxCode: Type.Optional(TaxCodeInput),
  articleNumber: optional(Type.String(articleNumber)),
  product: optional(
    Type.String({
      format: 'line',
      maxLength: 64,
      description: 'Id of the product that the position was filled with. The position keeps its own words and price.',
    }),
  ),
  description: optional(Type.String(description)),
  date: optional(Type.String({ format: 'day' })),
  discountRate: optional(Type.Number({ ...rate, description: 'Percent, up to four decimal places.' })),
  customTextColumns: optional(customTextColumnsInput),
  deposit: optional(TakenDepositInput),
  ...computed,
})

export type DiscountPositionInput = Static<typeof DiscountPositionInput>
export const DiscountPositionInput = titled('DiscountPositionInput', {
  type: Type.Literal('discount'),
  name: optional(Type.String(name)),
  discountRate: optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 100,
      description: 'Percent of the running sum, up to four decimal places; or discountAmount.',
    }),
  ),
  discountAmount: optional(
    Type.Number({
      exclusiveMinimum: 0,
      maximum: 999_999_999_999.99,
      description: 'In currency units, at most the running sum; or discountRate.',
    }),
  ),
  ...computed,
})

export type TextPositionInput = Static<typeof TextPositionInput>
export const TextPositionInput = titled(
  'TextPositionInput',
  {
    type: Type.Literal('text'),
    name: optional(Type.String(name)),
    description: optional(Type.String(description)),
    ...computed,
  },
  { description: 'Has a name, a description, or both.' },
)

export type SubtotalPositionInput = Static<typeof SubtotalPositionInput>
export const SubtotalPositionInput = titled(
  'SubtotalPositionInput',
  { type: Type.Literal('subtotal'), name: optional(Type.String(name)), ...computed },
  { description: 'Shows the running sum and changes nothing.' },
)

export type PositionInput =
  // A price reduction has its VAT; no request gives it.
  | (ProductPositionInput & Pick<ProductPosition, 'vatAmount'>)
  | DiscountPositionInput
  | TextPositionInput
  | SubtotalPositionInput
export const PositionInput = oneByType<PositionInput>('PositionInput', [
  ProductPositionInput,
  DiscountPositionInput,
  TextPositionInput,
  SubtotalPositionInput,
])

/** The positions of a document in a request. 500 lines are some 25 pages. */
export const PositionInputs = Type.Array(PositionInput, { minItems: 1, maxItems: 500 })

const totalAmount = Type.Number({ description: "In currency units and the document's amountMode." })
const vatDebt = Type.Number({
  description: 'The VAT of the position, in currency units; all positions add up to totalVatDebt.',
})
const originalCurrency = Type.Optional(Type.String({ description: 'ISO 4217; on foreign-currency documents.' }))
const exchangeRate = Type.Optional(
  Type.Number({ description: '1 unit of originalCurrency = X CHF; on foreign-currency documents.' }),
)

export type CustomTextColumns = Static<typeof CustomTextColumns>
export const CustomTextColumns = titled(
  'CustomTextColumns',
  {
    customTextColumn1: Type.Optional(Type.String()),
    customTextColumn2: Type.Optional(Type.String()),
    customTextColumn3: Type.Optional(Type.String()),
  },
  { description: 'Texts of columns of your own.' },
)

export type ProductPosition = Static<typeof ProductPosition>
export const ProductPosition = titled('ProductPosition', {
  type: Type.Literal('product'),
  id: Type.String(),
  name: Type.String(),
  singleAmount: Type.Number(),
  quantity: Type.Number(),
  contraAccount: Type.Integer(),
  unit: Type.Optional(Type.String()),
  taxCode: Type.Optional(TaxCodeOutput),
  articleNumber: Type.Optional(Type.String()),
  product: Type.Optional(
    Type.String({
      description: 'Id of the product that the position was filled with; it may have changed or gone since.',
    }),
  ),
  description: Type.Optional(Type.String()),
  date: Type.Optional(Type.String()),
  discountRate: Type.Optional(Type.Number()),
  customTextColumns: Type.Optional(CustomTextColumns),
  deposit: Type.Optional(TakenDeposit),
  vatAmount: Type.Optional(
    Type.Number({
      description:
        'On a price reduction of a credit note: the VAT of one, in currency units. It is a share of that of the invoice, and not computed from the rate.',
    }),
  ),
  totalAmount,
  vatDebt,
  originalCurrency,
  exchangeRate,
})

export type DiscountPosition = Static<typeof DiscountPosition>
export const DiscountPosition = titled(
  'DiscountPosition',
  {
    type: Type.Literal('discount'),
    id: Type.String(),
    name: Type.Optional(Type.String()),
    discountRate: Type.Optional(Type.Number()),
    discountAmount: Type.Optional(Type.Number()),
    totalAmount,
    vatDebt,
    originalCurrency,
    exchangeRate,
  },
  { description: 'Its totalAmount and vatDebt are negative where the running sum above it is positive.' },
)

export type TextPosition = Static<typeof TextPosition>
export const TextPosition = titled('TextPosition', {
  type: Type.Literal('text'),
  id: Type.String(),
  name: Type.Optional(Type.String()),
  description: Type.Optional(Type.String()),
})

export type SubtotalPosition = Static<typeof SubtotalPosition>
export const SubtotalPosition = titled('SubtotalPosition', {
  type: Type.Literal('subtotal'),
  id: Type.String(),
  name: Type.Optional(Type.String()),
  totalAmount,
})

export type Position = ProductPosition | DiscountPosition | TextPosition | SubtotalPosition
export const Position = oneByType<Position>('Position', [
  ProductPosition,
  DiscountPosition,
  TextPosition,
  SubtotalPosition,
])
