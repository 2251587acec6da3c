import { setImmediate as othersTurn } from 'node:timers/promises'
import type { Tx } from '../db/database.ts'
import { allMade, isMade, type Problem } from '../problem.ts'
import { chainEntries, type PostedEntry } from './chain-entries.ts'
import { booksOf, type KnownBooks, readBooks } from './known-books.ts'
import { type EntryDraft, type JudgedEntry, judgeEntry } from './ledger-entry.rules.ts'
import { posted } from './posted.rules.ts'
import { type Head, keepEntries, lockHead } from './posting.store.ts'

/** So many entries at most are kept by one statement: some hundredths of a second. */
export const LARGEST_PIECE = 1_024
/** Of many entries the first piece is small, so that the database begins early, and each is twice as large as the one before. */
const FIRST_PIECE = 256

/** The head of the journal, held until the transaction ends, and what drafts will be judged by. */
export type HeldBooks = { readonly head: Head; readonly books: KnownBooks }

/** Holds the books for drafts of which nothing but the description may still change. One journey. */
export async function holdBooks(tx: Tx, drafts: readonly EntryDraft[]): Promise<HeldBooks> {
  const [head, books] = await Promise.all([lockHead(tx), readBooks(tx, drafts)])
  return { head, books }
}

/**
 * Judges entries and keeps them behind their head, which is held; those that are refused stay out. Tells the head that they leave, too. While
 * the database keeps one piece the next is made ready, and between two pieces other requests get their turn. The number of statements is
 * constant up to 256 entries, and grows by one for each 1,000 or so more.
 */
export async function keepEach<Entry>(
  tx: Tx,
  head: Head,
  { entries, judge, now }: { entries: readonly Entry[]; judge: (entry: Entry) => JudgedEntry | Problem; now: Date },
): Promise<{ outcomes: (PostedEntry | Problem)[]; head: Head }> {
  const outcomes: (PostedEntry | Problem)[] = []
  const keeping: Promise<void>[] = []
  let newest = head
  for (
    let start = 0, size = FIRST_PIECE;
    start < entries.length;
    start += size, size = Math.min(2 * size, LARGEST_PIECE)
  ) {
    if (start > 0) await othersTurn()
    const judged = entries.slice(start, start + size).map(judge)
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

/** Entries of one request. `refusal` tells, from what came of judging each, when none of them is to be posted; without it each stands alone. */
export type EntryGroup = {
  readonly drafts: readonly EntryDraft[]
  readonly refusal?: ((outcomes: readonly unknown[]) => Problem | undefined) | undefined
}

/** Judges groups in their order, each entry by itself or the group refused as a whole: then it takes no reference from those behind it. */
export function judgeGroups(groups: readonly EntryGroup[], known: KnownBooks): ((JudgedEntry | Problem)[] | Problem)[] {
  const taken = new Set(known.takenReferences)
  const judge = judgeOf(known, taken)
  return groups.map(({ drafts, refusal }) => {
    const judged = drafts.map(judge)
    const problem = refusal?.(judged)
    if (problem) for (const { draft } of judged.filter(isMade)) taken.delete(draft.externalReference ?? '')
    return problem ?? judged
  })
}

/** Judges one entry after the other, and adds the reference of each to those that are taken. */
export function judgeOf(
  known: KnownBooks,
  taken = new Set(known.takenReferences),
): (draft: EntryDraft) => JudgedEntry | Problem {
  const books = booksOf({ ...known, takenReferences: taken })
  return (draft) => {
    const entry = judgeEntry(draft, books)
    if (isMade(entry) && draft.externalReference !== undefined) taken.add(draft.externalReference)
    return entry
  }
}

/**
 * Posts entries that belong together: all, or none and the first problem. Waits for other postings of the organisation, so numbers have no
 * gaps and what the entries refer to is judged as it stands.
 */
export const postAll = async (tx: Tx, drafts: readonly EntryDraft[], now: Date): Promise<PostedEntry[]> =>
  drafts.length === 0 ? [] : postAllBehind(tx, await holdBooks(tx, drafts), drafts, now)

/** The same behind books that are held already. */
export const postAllBehind = async (
  tx: Tx,
  { head, books }: HeldBooks,
  drafts: readonly EntryDraft[],
  now: Date,
): Promise<PostedEntry[]> =>
  allMade((await keepEach(tx, head, { entries: drafts, judge: judgeOf(books), now })).outcomes)
