import type { Tx } from '../db/database.ts'
import { bodyJudge } from '../http/validation.ts'
import { type Fault, Problem, type ProblemCode, refuseFaults } from '../problem.ts'
import type { BulkResult } from './bulk-entries.schema.ts'
import { entryFromRequest } from './entry-from-request.ts'
import type { EntryDraft } from './ledger-entry.rules.ts'
import { LedgerEntryCreation } from './ledger-entry.schema.ts'
import { postEntries } from './post-entries.ts'
import { previewEntries } from './preview-entries.ts'

const judge = bodyJudge(LedgerEntryCreation)

/**
 * Posts many entries in one transaction, or shows what posting would give. Atomic: all, or none and every fault of every entry.
 * Otherwise each entry has its own result.
 */
export async function postBulk(
  tx: Tx,
  entries: readonly unknown[],
  { isAtomic, isDryRun, now }: { isAtomic: boolean; isDryRun: boolean; now: Date },
): Promise<BulkResult[]> {
  const read = entries.map(draftFrom)
  if (isAtomic) refuseTogether(read)
  const drafts = read.flatMap((entry) => (entry instanceof Problem ? [] : [entry]))
  const done = (isDryRun ? await previewEntries(tx, drafts) : await postEntries(tx, drafts, now)).values()
  const outcomes = read.map((entry) => (entry instanceof Problem ? entry : (done.next().value ?? missing())))
  if (isAtomic) refuseTogether(outcomes)
  return outcomes.map((outcome): BulkResult => {
    if (outcome instanceof Problem) return refusedResult(outcome)
    return Array.isArray(outcome)
      ? { outcome: 'previewed', transactions: outcome }
      : { outcome: 'posted', id: outcome.id, sequence: outcome.sequence, transactions: outcome.transactions }
  })
}

const missing = (): never => {
  throw new Error('each entry has an outcome')
}

function draftFrom(entry: unknown): EntryDraft | Problem {
  const faults = judge(entry)
  // Judged: past this line it is of the schema.
  return faults.length > 0
    ? new Problem('general/invalid-fields', { faults })
    : entryFromRequest(entry as LedgerEntryCreation)
}

/** Refuses with the faults of all entries, each in the terms of the whole body: `entries[3].amount`. */
const refuseTogether = (outcomes: readonly unknown[]): void =>
  refuseFaults(
    outcomes.flatMap((outcome, index) =>
      outcome instanceof Problem ? outcome.faults.map((fault) => within(index, fault, outcome.code)) : [],
    ),
  )

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
