import type { Tx } from '../db/database.ts'
import { readablePart } from '../http/readable-part.ts'
import { bodyJudge } from '../http/validation.ts'
import type { Fault } from '../problem.ts'
import type { Readable, Unread } from '../rule.ts'
import { readableEntryFrom } from './entry-from-request.ts'
import { booksOf, readBooks } from './known-books.ts'
import { entryFaults } from './ledger-entry.rules.ts'
import { LedgerEntryCreation } from './ledger-entry.schema.ts'

/** An entry of which some fields are not of their form. */
export type Malformed = {
  readonly body: Readable<LedgerEntryCreation>
  readonly unread: Unread
  /** Those of its form. */
  readonly faults: readonly Fault[]
}

const judge = bodyJudge(LedgerEntryCreation)

/** What can be read of an entry that is not of its form; undefined where it is. */
export function malformed(entry: unknown): Malformed | undefined {
  const faults = judge(entry)
  if (faults.length === 0) return undefined
  const isReadable = typeof entry === 'object' && entry !== null && !Array.isArray(entry)
  return { ...readablePart<LedgerEntryCreation>(isReadable ? entry : {}, faults), faults }
}

/** What the books say, as they stand, of the readable part of each entry that is not of its form; nothing of one that is no object. */
export async function bookFaultsOf(tx: Tx, entries: readonly Pick<Malformed, 'body' | 'unread'>[]): Promise<Fault[][]> {
  if (entries.length === 0) return []
  const drafts = entries.map(({ body, unread }) => ({ draft: readableEntryFrom(body), unread }))
  const books = booksOf(
    await readBooks(
      tx,
      drafts.map(({ draft }) => draft),
    ),
  )
  return drafts.map(({ draft, unread }) => (unread.has('') ? [] : entryFaults(draft, books, unread)))
}
