import type { Author } from '../db/database.ts'
import { bodyJudge } from '../http/validation.ts'
import { type Fault, isMade, Problem, type ProblemCode, problemFrom } from '../problem.ts'
import type { BulkResult } from './bulk-entries.schema.ts'
import type { PostedEntry } from './chain-entries.ts'
import { entryFromRequest } from './entry-from-request.ts'
import type { EntryDraft } from './ledger-entry.rules.ts'
import { LedgerEntryCreation, type PreviewedTransaction } from './ledger-entry.schema.ts'

const judge = bodyJudge(LedgerEntryCreation)

/** The entries of a bulk in their places, each as it is to be posted, or its refusal. */
export const readBulk = (entries: readonly unknown[], author: Author): (EntryDraft | Problem)[] =>
  entries.map((entry) => {
    const faults = judge(entry)
    // Judged: past this line it is of the schema.
    return faults.length > 0
      ? new Problem('general/invalid-fields', { faults })
      : entryFromRequest(entry as LedgerEntryCreation, author)
  })

/** The refusal of a bulk that is posted as a whole: every fault of every entry, in the terms of the whole body as `entries[3].amount`. */
export function refusalOfAll(outcomes: readonly unknown[]): Problem | undefined {
  const faults = outcomes.flatMap((outcome, index) =>
    outcome instanceof Problem ? outcome.faults.map((fault) => within(index, fault, outcome.code)) : [],
  )
  return faults.length > 0 ? problemFrom(faults) : undefined
}

/** What is answered for each entry that was read, given what came of those that were not refused then. */
export function resultsOf(
  read: readonly (EntryDraft | Problem)[],
  outcomes: readonly (PostedEntry | PreviewedTransaction[] | Problem)[],
): BulkResult[] {
  const next = outcomes.values()
  return read.map((entry) => resultOf(isMade(entry) ? (next.next().value ?? missing()) : entry))
}

const missing = (): never => {
  throw new Error('each entry has an outcome')
}

function resultOf(outcome: PostedEntry | PreviewedTransaction[] | Problem): BulkResult {
  if (!isMade(outcome)) return refusedResult(outcome)
  return Array.isArray(outcome)
    ? { outcome: 'previewed', transactions: outcome }
    : { outcome: 'posted', id: outcome.id, sequence: outcome.sequence, transactions: outcome.transactions }
}

const within = (index: number, { field, message }: Fault, code: ProblemCode): Fault => ({
  field: field === '' ? `entries[${index}]` : `entries[${index}].${field}`,
  message,
  code,
})

const refusedResult = ({ code, message, faults }: Problem): BulkResult => ({
  outcome: 'refused',
  code,
  message,
  invalidFields: faults.flatMap(({ field }) => field || []),
  details: [...faults],
})
