import { type Static, Type } from 'typebox'
import { bulkFields, refusedSchema } from '../../platform/http/bulk.schema.ts'
import { entryExample, LedgerEntryCreation, LedgerTransaction, PreviewedTransaction } from './ledger-entry.schema.ts'

export const bulkEntries = {
  name: 'entries',
  item: LedgerEntryCreation,
  maximum: 5_000,
  atomic: 'All or nothing, the default. With false each entry is posted or rejected on its own.',
} as const

export const BulkCreation = Type.Object(bulkFields(bulkEntries), {
  title: 'BulkCreation',
  additionalProperties: false,
  examples: [{ entries: [entryExample] }],
})

const Refused = refusedSchema('RefusedEntry')
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
