import type { Tx } from '../db/database.ts'
import { type ReadablePart, readablePart } from '../http/readable-part.ts'
import { bodyJudge } from '../http/validation.ts'
import type { Fault } from '../problem.ts'
import { readableEntryFrom } from './entry-from-request.ts'
import { booksOf, readBooks } from './known-books.ts'
import { entryFaults } from './ledger-entry.rules.ts'
import { LedgerEntryCreation } from './ledger-entry.schema.ts'

/** An entry that is not of its form. */
export type Malformed = {
  readonly faults: readonly Fault[]
  /** Undefined where nothing of it can be read. */
  readonly part: ReadablePart<LedgerEntryCreation> | undefined
}

const judge = bodyJudge(LedgerEntryCreation)

/** What is wrong with the form of an entry, and what can be read of it; undefined where nothing is wrong. */
export function malformed(entry: unknown): Malformed | undefined {
  const faults = judge(entry)
  return faults.length === 0 ? undefined : { faults, part: readablePart(entry, faults) }
}

/** What the books say, as they stand, of what can be read of each entry; nothing where that is nothing. */
export async function bookFaultsOf(
  tx: Tx,
  parts: readonly (ReadablePart<LedgerEntryCreation> | undefined)[],
): Promise<Fault[][]> {
  const drafts = parts.map((part) => part && { draft: readableEntryFrom(part.body), unread: part.unread })
  const readable = drafts.flatMap((one) => one?.draft ?? [])
  if (readable.length === 0) return drafts.map(() => [])
  const books = booksOf(await readBooks(tx, readable))
  return drafts.map((one) => (one ? entryFaults(one.draft, books, one.unread) : []))
}
