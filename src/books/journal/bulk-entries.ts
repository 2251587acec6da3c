import { isMade, Problem, type ProblemCode, problemFrom, type Violation } from '../../errors.ts'
import type { Author, Tx } from '../../platform/db/database.ts'
import type { BulkResult } from './bulk-entries.schema.ts'
import type { PostedEntry } from './chain.rules.ts'
import { entryFromRequest } from './entry-from-request.ts'
import type { EntryDraft, SplitEntry } from './ledger-entry.rules.ts'
import type { LedgerEntryCreation } from './ledger-entry.schema.ts'
import { validateEntries } from './post-entries.ts'
import { previewTransactions, representTransactions } from './represent-transactions.ts'
import { bookViolationsOf, type Malformed, malformed } from './validate-malformed.ts'

/** The entries of a bulk in their places, each as it is to be posted, or what can be read of it. */
export const readBulk = (entries: readonly unknown[], author: Author): (EntryDraft | Malformed)[] =>
  // Where nothing is wrong with its form it is of the schema.
  entries.map((entry) => malformed(entry) ?? entryFromRequest(entry as LedgerEntryCreation, author))

const isMalformed = (entry: EntryDraft | Malformed): entry is Malformed => 'violations' in entry

/** True where every entry is of its form. */
export const areDrafts = (read: readonly (EntryDraft | Malformed)[]): read is EntryDraft[] => !read.some(isMalformed)

/** The same with a rejection of each that is not of its form: every violation of it, those that the books tell too. */
export async function rejectMalformed(
  tx: Tx,
  read: readonly (EntryDraft | Malformed)[],
): Promise<(EntryDraft | Problem)[]> {
  const parts = read.filter(isMalformed).map(({ part }) => part)
  const bookViolations = (await bookViolationsOf(tx, parts)).values()
  return read.map((entry) =>
    isMalformed(entry) ? problemFrom([...entry.violations, ...(bookViolations.next().value ?? [])]) : entry,
  )
}

/** What comes of each entry, as the books stand, of which some are refused already. */
export async function validateOthers(
  tx: Tx,
  entries: readonly (EntryDraft | Problem)[],
): Promise<(SplitEntry | Problem)[]> {
  const validated = (await validateEntries(tx, entries.filter(isMade))).values()
  return entries.map((entry) => (isMade(entry) ? (validated.next().value ?? missing()) : entry))
}

/** The rejection of a bulk that is posted as a whole: every violation of every entry, in the terms of the whole body as `entries[3].amount`. */
export function rejectionOfAll(outcomes: readonly unknown[]): Problem | undefined {
  const violations = outcomes.flatMap((outcome, index) =>
    outcome instanceof Problem ? outcome.violations.map((violation) => within(index, violation, outcome.code)) : [],
  )
  return violations.length > 0 ? problemFrom(violations) : undefined
}

/** What is answered for each entry that was read, given what came of those that were not refused then. */
export function resultsOf(
  read: readonly (EntryDraft | Problem)[],
  outcomes: readonly (PostedEntry | SplitEntry | Problem)[],
): BulkResult[] {
  const next = outcomes.values()
  return read.map((entry) => resultOf(isMade(entry) ? (next.next().value ?? missing()) : entry))
}

const missing = (): never => {
  throw new Error('each entry has an outcome')
}

function resultOf(outcome: PostedEntry | SplitEntry | Problem): BulkResult {
  if (!isMade(outcome)) return refusedResult(outcome)
  return 'sequence' in outcome
    ? {
        outcome: 'posted',
        id: outcome.id,
        sequence: outcome.sequence,
        transactions: representTransactions(outcome),
      }
    : { outcome: 'previewed', transactions: previewTransactions(outcome) }
}

const within = (index: number, { field, message }: Violation, code: ProblemCode): Violation => ({
  field: field === '' ? `entries[${index}]` : `entries[${index}].${field}`,
  message,
  code,
})

const refusedResult = ({ code, message, violations }: Problem): BulkResult => ({
  outcome: 'refused',
  code,
  message,
  invalidFields: violations.flatMap(({ field }) => field || []),
  details: [...violations],
})
