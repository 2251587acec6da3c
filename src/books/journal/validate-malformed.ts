import type { Violation } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type ReadablePart, readablePart } from '../../platform/http/readable-part.ts'
import { bodyValidator } from '../../platform/http/validation.ts'
import { readableEntryFrom } from './entry-from-request.ts'
import { readBooks } from './known-books.ts'
import { entryViolations } from './ledger-entry.rules.ts'
import { LedgerEntryCreation } from './ledger-entry.schema.ts'

/** An entry that is not of its form. */
export type Malformed = {
  readonly violations: readonly Violation[]
  /** Undefined where nothing of it can be read. */
  readonly part: ReadablePart<LedgerEntryCreation> | undefined
}

const validate = bodyValidator(LedgerEntryCreation)

/** What is wrong with the form of an entry, and what can be read of it; undefined where nothing is wrong. */
export function malformed(entry: unknown): Malformed | undefined {
  const violations = validate(entry)
  return violations.length === 0 ? undefined : { violations, part: readablePart(entry, violations) }
}

/** What the books say, as they stand, of what can be read of each entry; nothing where that is nothing. */
export async function bookViolationsOf(
  tx: Tx,
  parts: readonly (ReadablePart<LedgerEntryCreation> | undefined)[],
): Promise<Violation[][]> {
  const drafts = parts.map((part) => part && { draft: readableEntryFrom(part.body), unread: part.unread })
  const readable = drafts.flatMap((one) => one?.draft ?? [])
  if (readable.length === 0) return drafts.map(() => [])
  const books = await readBooks(tx, readable)
  return drafts.map((one) => (one ? entryViolations(one.draft, books, one.unread) : []))
}
