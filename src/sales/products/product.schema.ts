import { type TSchema, Type } from 'typebox'
import { TaxCodeInput, TaxCodeOutput } from '../../books/vat/tax-code.schema.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import { clearable } from '../../platform/http/merge-patch.schema.ts'
import {
  byNameOrCreation,
  type CreationOf,
  given,
  metadata,
  optional,
  type RecordOf,
  type RecordType,
  required,
} from '../../platform/records/record.schema.ts'
import { ProductPositionInput } from '../positions/position.schema.ts'

const name = Type.String({ minLength: 1, maxLength: 256, format: 'line' })
const text = Type.String({ minLength: 1, maxLength: 2000, format: 'text' })
const inEach = <One extends TSchema>(one: One) => ({ de: one, fr: one, it: one, en: one })
const some = <One extends TSchema>(one: One) => Type.Partial(Type.Object(inEach(one))).properties

const names = closed(some(name), {
  minProperties: 1,
  description: 'The name of the position in each language; one is enough.',
})
const changedNames = closed(clearable(inEach(name)), {
  description: 'Languages left out stay as they are; null removes one.',
})
const descriptions = closed(some(text), {
  description: 'The text below the name in each language.',
})
const changedDescriptions = closed(clearable(inEach(text)), {
  description: 'Languages left out stay as they are; null removes one, or all.',
})
const { singleAmount, contraAccount } = ProductPositionInput.properties

/** An item that is sold repeatedly: it fills a position. */
export const products = {
  kind: 'product',
  tag: 'Products',
  fields: {
    id: given(Type.String()),
    names: required(names, { changed: changedNames, searched: true }),
    singleAmount: required(singleAmount),
    contraAccount: required(contraAccount),
    descriptions: optional(descriptions, { changed: changedDescriptions }),
    articleNumber: optional(Type.String({ maxLength: 64, format: 'line', description: 'Your article number.' }), {
      searched: true,
    }),
    unit: optional(
      Type.String({ maxLength: 32, format: 'line', description: 'Unit of the quantity, such as h or pieces.' }),
    ),
    taxCode: optional(TaxCodeOutput, { sent: TaxCodeInput }),
    metadata,
  },
  pages: { sorts: byNameOrCreation, letter: 'o', searched: 'the names in all languages and the article number' },
  personal: 'nothing',
  examples: {
    creation: {
      names: { de: 'Beratung', fr: 'Conseil', it: 'Consulenza', en: 'Consulting' },
      unit: 'h',
      singleAmount: 150,
      contraAccount: 3400,
      taxCode: 'UN81',
    },
    change: { singleAmount: 160, names: { de: 'Rat', fr: 'Avis', it: 'Consiglio', en: 'Advice' } },
  },
} as const satisfies RecordType

export type Product = RecordOf<typeof products>
export type ProductCreation = CreationOf<typeof products>
