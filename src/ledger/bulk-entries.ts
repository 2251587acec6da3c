import type { Author, Tx } from '../db/database.ts'
import { type Fault, isMade, Problem, type ProblemCode, problemFrom } from '../problem.ts'
import type { BulkResult } from './bulk-entries.schema.ts'
import type { PostedEntry } from './chain-entries.ts'
import { entryFromRequest } from './entry-from-request.ts'
import { bookFaultsOf, type Malformed, malformed } from './judge-malformed.ts'
import type { EntryDraft, JudgedEntry } from './ledger-entry.rules.ts'
import type { LedgerEntryCreation, PreviewedTransaction } from './ledger-entry.schema.ts'
import { judgeEntries } from './post-entries.ts'

/** The entries of a bulk in their places, each as it is to be posted, or what can be read of it. */
export const readBulk = (entries: readonly unknown[], author: Author): (EntryDraft | Malformed)[] =>
  // Where nothing is wrong with its form it is of the schema.
  entries.map((entry) => malformed(entry) ?? entryFromRequest(entry as LedgerEntryCreation, author))

const isMalformed = (entry: EntryDraft | Malformed): entry is Malformed => 'faults' in entry

/** True where every entry is of its form. */
export const areDrafts = (read: readonly (EntryDraft | Malformed)[]): read is EntryDraft[] => !read.some(isMalformed)

/** The same with a refusal of each that is not of its form: every fault of it, those that the books tell too. */
export async function refuseMalformed(
  tx: Tx,
  read: readonly (EntryDraft | Malformed)[],
): Promise<(EntryDraft | Problem)[]> {
  const parts = read.filter(isMalformed).map(({ part }) => part)
  const bookFaults = (await bookFaultsOf(tx, parts)).values()
  return read.map((entry) =>
    isMalformed(entry) ? problemFrom([...entry.faults, ...(bookFaults.next().value ?? [])]) : entry,
  )
}

/** What comes of each entry, as the books stand, of which some are refused already. */
export async function judgeOthers(
  tx: Tx,
  entries: readonly (EntryDraft | Problem)[],
): Promise<(JudgedEntry | Problem)[]> {
  const judged = (await judgeEntries(tx, entries.filter(isMade))).values()
  return entries.map((entry) => (isMade(entry) ? (judged.next().value ?? missing()) : entry))
}

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
