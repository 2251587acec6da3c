import { isMade, Problem, type ProblemCode, problemFrom, type Violation } from '../../errors.ts'
import type { Author } from '../../platform/db/database.ts'
import { isObject } from '../../platform/http/is-object.ts'
import { takingNulls } from '../../platform/http/left-out.ts'
import { bodyValidator } from '../../platform/http/validation.ts'
import type { Warning } from '../../warnings.ts'
import { BulkCreation, BulkFrame, type BulkResult } from './bulk-entries.schema.ts'
import type { PostedEntry } from './chain.rules.ts'
import { entryFromRequest } from './entry-from-request.ts'
import type { EntryDraft, SplitEntry } from './ledger-entry.rules.ts'
import { LedgerEntryCreation } from './ledger-entry.schema.ts'
import { missingOutcome } from './post-batch.ts'
import { previewTransactions, representTransactions } from './represent-transactions.ts'

const validateFrame = bodyValidator(BulkFrame)
const validateWhole = bodyValidator(takingNulls(BulkCreation))
const validateEntry = bodyValidator(takingNulls(LedgerEntryCreation))

/** The violations of form of a bulk. With `atomic: false` entries are validated one by one later; a list that is too long is not read. */
export function bulkViolations(body: unknown): Violation[] {
  const violations = validateFrame(body)
  const isEachAlone = isObject(body) && body['atomic'] === false
  return isEachAlone || violations.some(({ field }) => field === 'entries') ? violations : validateWhole(body)
}

/** The entries of a bulk in their order: each as it is to be posted, or rejected for its form. */
export const readBulk = (entries: readonly unknown[], author: Author): (EntryDraft | Problem)[] =>
  entries.map((entry) => {
    const violations = validateEntry(entry)
    return violations.length > 0 ? problemFrom(violations) : entryFromRequest(entry as LedgerEntryCreation, author)
  })

/** The rejection of a bulk that is posted as a whole: every violation of every entry, by its place in the whole body, as `entries[3].amount`. */
export function rejectionOfAll(outcomes: readonly unknown[]): Problem | undefined {
  const violations = outcomes.flatMap((outcome, index) =>
    outcome instanceof Problem ? outcome.violations.map((violation) => within(index, violation, outcome.code)) : [],
  )
  return violations.length > 0 ? problemFrom(violations) : undefined
}

/** The result of each entry of the request, from the outcomes of those whose form was valid. */
export function resultsOf(
  read: readonly (EntryDraft | Problem)[],
  outcomes: readonly (PostedEntry | SplitEntry | Problem)[],
): BulkResult[] {
  const next = outcomes.values()
  return read.map((entry) => resultOf(isMade(entry) ? (next.next().value ?? missingOutcome()) : entry))
}

/** What the entries of the request are warned of, by their places in it. */
export function warningsIn(
  read: readonly (EntryDraft | Problem)[],
  outcomes: readonly (PostedEntry | SplitEntry | Problem)[],
): Warning[] {
  const next = outcomes.values()
  return read.flatMap((entry, index) => {
    const outcome = isMade(entry) ? (next.next().value ?? missingOutcome()) : entry
    const warnings = isMade(outcome) ? (outcome.warnings ?? []) : []
    return warnings.map((warning) => ({ ...warning, field: `entries[${index}].${warning.field}` }))
  })
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
