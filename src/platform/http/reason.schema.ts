import { Type } from 'typebox'
import { type ReasonCode, reasons } from '../../reasons.ts'
import { titled } from './closed.schema.ts'

// The type of Object.keys loses the names.
const codes = Object.keys(reasons) as ReasonCode[]

/** A stored reason of failure; the answer gives its sentence as `error`. */
export const FailureReason = titled(
  'FailureReason',
  {
    code: Type.Enum(codes, { description: 'Stable; new ones may be added.' }),
    parameters: Type.Optional(
      Type.Unsafe<Readonly<Record<string, string | number>>>({
        type: 'object',
        additionalProperties: { type: ['string', 'number'] },
        description: "The parameters of the sentence: numbers, names, and other servers' replies.",
      }),
    ),
  },
  { description: 'Why it failed, as a code: `error` says it in the language of the reader.' },
)
