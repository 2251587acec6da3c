import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'

/** The erased data, and the remaining data. */
export type Erasure = Static<typeof Erasure>
export const Erasure = titled('Erasure', {
  events: Type.Array(Type.String(), {
    description: 'Ids of the events whose content was erased: they say when, what and by whom.',
  }),
  retained: Type.Array(
    titled('RetainedDocument', {
      kind: Type.Enum(['estimate', 'invoice', 'credit-note'], { description: 'The kind of document.' }),
      id: Type.String(),
      number: Type.String({ description: 'Its number, which was given when it was issued.' }),
      until: Type.String({ format: 'date', description: 'Ten years after the end of its fiscal year (OR 958f).' }),
    }),
    { description: 'Issued documents, which keep the address that was printed on them.' },
  ),
})

const ErasureAnswer = closed({ erasure: Erasure })

/** The query of an operation that deletes a record, or erases it. */
export const ErasureQuery = closed({
  erase: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'true erases the personal data everywhere, also of a deleted record; needs the scope all, and for a session a proof. The history keeps the act, its time and its author.',
    }),
  ),
})

/** The alternative success of such an operation. */
export const erased = {
  status: 200,
  schema: ErasureAnswer,
  description: 'With `erase=true`: what was erased, and what stays.',
} as const
