import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Tx } from '../db/database.ts'
import { allMade, isMade, type Problem } from '../problem.ts'
import { chainEntries, type PostedEntry } from './chain-entries.ts'
import { booksOf, type KnownBooks, readBooks } from './known-books.ts'
import { type EntryDraft, type JudgedEntry, judgeEntry } from './ledger-entry.rules.ts'
import { posted } from './posted.rules.ts'
import { type Head, keepEntries, lockHead } from './posting.store.ts'

/** A large batch goes in pieces: the first is small, so that the database begins early, and each is twice as large as the one before, up to the last size. */
const [FIRST_PIECE, LARGEST_PIECE] = [256, 1_024]

/**
 * Posts entries: each is kept whole, or refused with its own problem and leaves the others alone. Waits for other postings of the
 * organisation, so numbers have no gaps and what the entries refer to is judged as it stands. The number of statements is constant up
 * to 256 entries, and grows by one for each 1,000 or so more.
 */
export async function postEntries(
  tx: Tx,
  drafts: readonly EntryDraft[],
  now: Date,
): Promise<(PostedEntry | Problem)[]> {
  return drafts.length === 0 ? [] : (await postBehind(tx, await holdBooks(tx, drafts), drafts, now)).outcomes
}

/** The head of the journal, held until the transaction ends, and what drafts will be judged by. */
export type HeldBooks = { readonly head: Head; readonly books: KnownBooks }

/** Holds the books for drafts of which nothing but the description may still change. One journey. */
export async function holdBooks(tx: Tx, drafts: readonly EntryDraft[]): Promise<HeldBooks> {
  const [head, books] = await Promise.all([lockHead(tx), readBooks(tx, drafts)])
  return { head, books }
}

/**
 * Posts entries behind a head that is held, judged by books that were read while it was. Tells the head that they leave, too. While the
 * database keeps one piece the next is made ready, and between two pieces other requests get their turn.
 */
export async function postBehind(
  tx: Tx,
  { head, books }: HeldBooks,
  drafts: readonly EntryDraft[],
  now: Date,
): Promise<{ outcomes: (PostedEntry | Problem)[]; head: Head }> {
  const judge = judgeOf(books)
  const outcomes: (PostedEntry | Problem)[] = []
  const keeping: Promise<void>[] = []
  let newest = head
  for (
    let start = 0, size = FIRST_PIECE;
    start < drafts.length;
    start += size, size = Math.min(2 * size, LARGEST_PIECE)
  ) {
    if (start > 0) await othersTurn()
    const judged = drafts.slice(start, start + size).map(judge)
    const chained = chainEntries(judged, newest, { author: tx.author, now })
    if (chained.kept.length > 0) keeping.push(keepEntries(tx, chained.kept, newest))
    // Whether one failed is asked at the end, of all of them.
    keeping.at(-1)?.catch(() => undefined)
    outcomes.push(...chained.outcomes)
    newest = chained.head
  }
  await Promise.all(keeping)
  tx.note(posted(head.sequence, newest.sequence))
  return { outcomes, head: newest }
}

/** Judges entries as posting would, as things stand: keeps nothing and waits for nobody. */
export async function judgeEntries(tx: Tx, drafts: readonly EntryDraft[]): Promise<(JudgedEntry | Problem)[]> {
  return drafts.length === 0 ? [] : judgeAll(drafts, await readBooks(tx, drafts))
}

/** Judges entries in their order: of two with the same external reference, the first takes it. */
export const judgeAll = (drafts: readonly EntryDraft[], known: KnownBooks): (JudgedEntry | Problem)[] =>
  drafts.map(judgeOf(known))

/** Judges one entry after the other. */
function judgeOf(known: KnownBooks): (draft: EntryDraft) => JudgedEntry | Problem {
  const taken = new Set(known.takenReferences)
  const books = booksOf({ ...known, takenReferences: taken })
  return (draft) => {
    const entry = judgeEntry(draft, books)
    if (isMade(entry) && draft.externalReference !== undefined) taken.add(draft.externalReference)
    return entry
  }
}

/** Posts entries that belong together: all, or none and the first problem. */
export const postAll = async (tx: Tx, drafts: readonly EntryDraft[], now: Date): Promise<PostedEntry[]> =>
  allMade(await postEntries(tx, drafts, now))

/** The same behind books that are held already. */
export const postAllBehind = async (
  tx: Tx,
  held: HeldBooks,
  drafts: readonly EntryDraft[],
  now: Date,
): Promise<PostedEntry[]> => allMade((await postBehind(tx, held, drafts, now)).outcomes)
