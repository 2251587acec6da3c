import { type TSchema, Type } from 'typebox'
import { type WarningCode, warnings } from '../../warnings.ts'
import { closed, titled } from './closed.schema.ts'

const codes = Object.keys(warnings).filter((code): code is WarningCode => code in warnings)

const WarningAnswer = titled('Warning', {
  code: Type.Enum(codes, { description: 'Stable; one of GET /v1/warning-codes.' }),
  field: Type.Optional(Type.String({ description: 'The field that it is about, where there is one.' })),
  message: Type.String({ description: 'The probable mistake, in one plain sentence.' }),
})

/** The schema of an answer with warnings. */
export const withWarnings = (schema: TSchema): TSchema => {
  // An answer is an object with one record or list under its name.
  const { properties = {} } = schema as { readonly properties?: Record<string, TSchema> }
  return closed({
    ...properties,
    warnings: Type.Optional(
      Type.Array(WarningAnswer, {
        description: 'Probable mistakes of an executed request; absent without any.',
      }),
    ),
  })
}
