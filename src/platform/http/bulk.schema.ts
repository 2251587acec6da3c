import { type TSchema, Type } from 'typebox'
import { closed, titled } from './closed.schema.ts'

/** The bodies of an operation that makes many records at once. */
export type Bulk = {
  /** The field that has them. */
  readonly name: string
  readonly item: TSchema
  readonly maximum: number
  /** The meaning of `atomic`. */
  readonly atomic: string
}

/** The fields of such a body. */
export const bulkFields = <Name extends string, Item extends TSchema>({
  name,
  item,
  maximum,
  atomic,
}: Bulk & { readonly name: Name; readonly item: Item }) => ({
  ...({ [name]: Type.Array(item, { minItems: 1, maxItems: maximum }) } as Record<
    Name,
    ReturnType<typeof Type.Array<Item>>
  >),
  atomic: Type.Optional(Type.Boolean({ description: atomic })),
})

/** One record of a bulk that was rejected by itself. */
export const refusedSchema = (title: string) =>
  titled(title, {
    outcome: Type.Literal('refused'),
    code: Type.String(),
    message: Type.String(),
    invalidFields: Type.Array(Type.String()),
    details: Type.Array(closed({ field: Type.String(), message: Type.String() })),
  })
