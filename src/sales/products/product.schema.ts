import { type Static, type TSchema, Type } from 'typebox'
import { TaxCodeInput, TaxCodeOutput } from '../../books/vat/tax-code.schema.ts'
import { clearable, echoed } from '../../platform/http/merge-patch.schema.ts'
import { Metadata, MetadataChange } from '../../platform/http/metadata.schema.ts'
import { ProductPositionInput } from '../positions/position.schema.ts'

const name = Type.String({ minLength: 1, maxLength: 256, format: 'line' })
const text = Type.String({ minLength: 1, maxLength: 2000, format: 'text' })
const inEach = <One extends TSchema>(one: One) => ({ de: one, fr: one, it: one, en: one })
const some = <One extends TSchema>(one: One) => Type.Partial(Type.Object(inEach(one))).properties

const names = Type.Object(some(name), {
  additionalProperties: false,
  minProperties: 1,
  description: 'The name of the position in each language; one is enough.',
})
const descriptions = Type.Object(some(text), {
  additionalProperties: false,
  description: 'The text below the name in each language.',
})
const articleNumber = Type.String({ maxLength: 64, format: 'line', description: 'Your article number.' })
const unit = Type.String({ maxLength: 32, format: 'line', description: 'Unit of the quantity, such as h or pieces.' })
const { singleAmount, contraAccount } = ProductPositionInput.properties

const optional = {
  descriptions: Type.Optional(descriptions),
  articleNumber: Type.Optional(articleNumber),
  unit: Type.Optional(unit),
}

/** What is sold again and again: what a position is filled with. */
export type Product = Static<typeof Product>
export const Product = Type.Object(
  {
    id: Type.String(),
    names,
    singleAmount,
    contraAccount,
    ...optional,
    taxCode: Type.Optional(TaxCodeOutput),
    metadata: Type.Optional(Metadata),
  },
  { title: 'Product', additionalProperties: false },
)

export type ProductCreation = Static<typeof ProductCreation>
export const ProductCreation = Type.Object(
  {
    names,
    singleAmount,
    contraAccount,
    ...optional,
    taxCode: Type.Optional(TaxCodeInput),
    metadata: Type.Optional(Metadata),
  },
  {
    title: 'ProductCreation',
    additionalProperties: false,
    examples: [
      {
        names: { de: 'Beratung', fr: 'Conseil', it: 'Consulenza', en: 'Consulting' },
        unit: 'h',
        singleAmount: 150,
        contraAccount: 3400,
        taxCode: 'UN81',
      },
    ],
  },
)

const changed = (languages: TSchema) =>
  Type.Optional(
    Type.Unsafe<Readonly<Record<string, string | null>> | null>({
      ...languages,
      type: ['object', 'null'],
    }),
  )

export type ProductChange = Static<typeof ProductChange>
export const ProductChange = Type.Object(
  {
    ...echoed('id'),
    names: Type.Optional(
      Type.Object(clearable(inEach(name)), {
        additionalProperties: false,
        description: 'Languages left out stay as they are; null removes one.',
      }),
    ),
    singleAmount: Type.Optional(singleAmount),
    contraAccount: Type.Optional(contraAccount),
    ...clearable({ articleNumber, unit }),
    descriptions: changed(
      Type.Object(clearable(inEach(text)), {
        additionalProperties: false,
        description: 'Languages left out stay as they are; null removes one, or all.',
      }),
    ),
    taxCode: Type.Optional(TaxCodeInput),
    ...clearable({ metadata: MetadataChange }),
  },
  {
    title: 'ProductChange',
    additionalProperties: false,
    examples: [{ singleAmount: 160, names: { de: 'Rat', fr: 'Avis', it: 'Consiglio', en: 'Advice' } }],
  },
)

export const ProductAnswer = Type.Object({ product: Product }, { additionalProperties: false })
