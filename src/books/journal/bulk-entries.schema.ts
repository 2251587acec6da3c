import { type Static, Type } from 'typebox'
import { entryExample, LedgerEntryCreation, LedgerTransaction, PreviewedTransaction } from './ledger-entry.schema.ts'

const MAXIMUM_ENTRIES = 5_000

const bounds = { minItems: 1, maxItems: MAXIMUM_ENTRIES }
const atomic = Type.Optional(
  Type.Boolean({ description: 'All or nothing, the default. With false each entry is posted or rejected on its own.' }),
)

export const BulkCreation = Type.Object(
  { entries: Type.Array(LedgerEntryCreation, bounds), atomic },
  {
    title: 'BulkCreation',
    additionalProperties: false,
    examples: [{ entries: [entryExample] }],
  },
)

/** The body as a whole; its entries are validated one by one. */
export const BulkFrame = Type.Object(
  { entries: Type.Array(Type.Unknown(), bounds), atomic },
  { additionalProperties: false },
)

const Refused = Type.Object(
  {
    outcome: Type.Literal('refused'),
    code: Type.String(),
    message: Type.String(),
    invalidFields: Type.Array(Type.String()),
    details: Type.Array(Type.Object({ field: Type.String(), message: Type.String() }, { additionalProperties: false })),
  },
  { title: 'RefusedEntry', additionalProperties: false },
)
const Posted = Type.Object(
  {
    outcome: Type.Literal('posted'),
    id: Type.String(),
    sequence: Type.Integer(),
    transactions: Type.Array(LedgerTransaction),
  },
  { title: 'PostedEntry', additionalProperties: false },
)
const Previewed = Type.Object(
  { outcome: Type.Literal('previewed'), transactions: Type.Array(PreviewedTransaction) },
  { title: 'PreviewedEntry', additionalProperties: false },
)

export type BulkResult = Static<typeof BulkResult>
const BulkResult = Type.Union([Posted, Previewed, Refused])
export type BulkAnswer = Static<typeof BulkAnswer>
export const BulkAnswer = Type.Object(
  { results: Type.Array(BulkResult, { description: 'One for each entry, in their order.' }) },
  { additionalProperties: false },
)
