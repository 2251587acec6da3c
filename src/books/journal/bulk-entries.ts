import { isOk, type Problem, problemFrom } from '../../errors.ts'
import type { Author } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { bulkValidators, refusedResult, rejectionOfAll } from '../../platform/http/bulk.ts'
import type { Language } from '../../platform/words/languages.ts'
import type { Warning } from '../../warnings.ts'
import { type BulkResult, bulkEntries } from './bulk-entries.schema.ts'
import type { PostedEntry } from './chain.rules.ts'
import { entryFromRequest } from './entry-from-request.ts'
import type { EntryDraft, SplitEntry } from './ledger-entry.rules.ts'
import type { LedgerEntryCreation } from './ledger-entry.schema.ts'
import { missingOutcome } from './post-batch.ts'
import { previewTransactions, representTransactions } from './represent-transactions.ts'

const { ofBody, ofItem } = bulkValidators(bulkEntries)

export const bulkViolations = ofBody

export const rejectionOfEntries = (outcomes: readonly unknown[]): Problem | undefined =>
  rejectionOfAll(bulkEntries.name, outcomes)

/** The entries of a bulk in order: each ready to be posted, or, if each is on its own, rejected for its form. */
export const readBulk = (
  { entries, atomic }: { readonly entries: readonly unknown[]; readonly atomic?: boolean },
  author: Author,
): (EntryDraft | Problem)[] => {
  // Entries of one atomic bulk are one voucher.
  const voucher = atomic === false ? {} : { voucher: newId() }
  return entries.map((entry) => {
    // Entries that are posted together were validated with the body.
    const violations = atomic === false ? ofItem(entry) : []
    return violations.length > 0
      ? problemFrom(violations)
      : { ...entryFromRequest(entry as LedgerEntryCreation, author), ...voucher }
  })
}

/** The result of each entry of the request, from the outcomes of those with a valid form. */
export function resultsOf(
  read: readonly (EntryDraft | Problem)[],
  outcomes: readonly (PostedEntry | SplitEntry | Problem)[],
  language: Language | undefined,
): BulkResult[] {
  const next = outcomes.values()
  return read.map((entry) => resultOf(isOk(entry) ? (next.next().value ?? missingOutcome()) : entry, language))
}

/** The warnings of the request's entries, by their index in it. */
export function warningsIn(
  read: readonly (EntryDraft | Problem)[],
  outcomes: readonly (PostedEntry | SplitEntry | Problem)[],
): Warning[] {
  const next = outcomes.values()
  return read.flatMap((entry, index) => {
    const outcome = isOk(entry) ? (next.next().value ?? missingOutcome()) : entry
    const warnings = isOk(outcome) ? (outcome.warnings ?? []) : []
    return warnings.map((warning) => ({ ...warning, field: `entries[${index}].${warning.field}` }))
  })
}

function resultOf(outcome: PostedEntry | SplitEntry | Problem, language: Language | undefined): BulkResult {
  if (!isOk(outcome)) return refusedResult(outcome, language)
  return 'sequence' in outcome
    ? {
        outcome: 'posted',
        id: outcome.id,
        sequence: outcome.sequence,
        transactions: representTransactions(outcome),
      }
    : { outcome: 'previewed', transactions: previewTransactions(outcome) }
}
