import { type Static, Type } from 'typebox'
import { bulkFields, refusedSchema } from '../../platform/http/bulk.schema.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { entryExample, LedgerEntryCreation, LedgerTransaction, PreviewedTransaction } from './ledger-entry.schema.ts'

export const bulkEntries = {
  name: 'entries',
  item: LedgerEntryCreation,
  maximum: 5_000,
  atomic: 'All or nothing, the default. With false each entry is posted or rejected on its own.',
} as const

export const BulkCreation = titled('BulkCreation', bulkFields(bulkEntries), { examples: [{ entries: [entryExample] }] })

const Refused = refusedSchema('RefusedEntry')
const Posted = titled('PostedEntry', {
  outcome: Type.Literal('posted'),
  id: Type.String(),
  sequence: Type.Integer(),
  transactions: Type.Array(LedgerTransaction),
})
const Previewed = titled('PreviewedEntry', {
  outcome: Type.Literal('previewed'),
  transactions: Type.Array(PreviewedTransaction),
})

export type BulkResult = Static<typeof BulkResult>
const BulkResult = Type.Union([Posted, Previewed, Refused])
export type BulkAnswer = Static<typeof BulkAnswer>
export const BulkAnswer = closed({
  results: Type.Array(BulkResult, { description: 'One for each entry, in their order.' }),
})
