import { isOk, type Problem } from '../../errors.ts'
import { yieldToEventLoop } from '../../platform/concurrency/yield-to-event-loop.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Head } from '../accounts/journal-head.store.ts'
import type { PostedEntry } from './chain.rules.ts'
import { type ChainedEntries, chainEntries } from './chain-entries.ts'
import { type Books, type EntryDraft, postedEvent, type SplitEntry, validateEntry } from './ledger-entry.rules.ts'
import { insertEntries } from './posting.store.ts'
import { type BooksAtHead, lockBooks, readBooks } from './read-books.ts'

/** The most entries that one statement inserts: some hundredths of a second. */
export const LARGEST_CHUNK = 1_024
/** The first chunk of many entries is small, so that the database begins early, and each is twice as large as the one before. */
const FIRST_CHUNK = 256
/** Entries prepared per turn of the event loop: three milliseconds. */
const SLICE = 256

/**
 * Validates entries and inserts them after the locked head; rejected ones are left out. While the database inserts one chunk, the next is
 * prepared in slices, between which other requests run. The number of statements is constant up to 256 entries, and grows by one for each 1,000
 * or so more.
 */
export async function postEach<Entry>(
  tx: Tx,
  head: Head,
  {
    entries,
    validate,
    now,
  }: { entries: readonly Entry[]; validate: (entry: Entry) => SplitEntry | Problem; now: Date },
): Promise<ChainedEntries> {
  const outcomes: (PostedEntry | Problem)[] = []
  const inserts: Promise<void>[] = []
  let newest = head
  for (
    let start = 0, size = FIRST_CHUNK;
    start < entries.length;
    start += size, size = Math.min(2 * size, LARGEST_CHUNK)
  ) {
    const before = newest
    const end = Math.min(start + size, entries.length)
    for (let at = start; at < end; at += SLICE) {
      const validated = entries.slice(at, Math.min(at + SLICE, end)).map(validate)
      const chained = chainEntries(validated, newest, { author: tx.author, now })
      outcomes.push(...chained.outcomes)
      newest = chained.head
      if (entries.length > SLICE) await yieldToEventLoop()
    }
    const posted = outcomes.slice(start).filter(isOk)
    if (posted.length > 0) inserts.push(insertEntries(tx, posted, before))
    // All of them are awaited below, where a failure is thrown.
    inserts.at(-1)?.catch(() => undefined)
  }
  await Promise.all(inserts)
  tx.note(postedEvent(head.sequence, newest.sequence))
  return { outcomes, head: newest }
}

/** Validates entries as for posting, by the current books: inserts nothing and waits for no lock. */
export async function validateEntries(
  tx: Tx,
  drafts: readonly EntryDraft[],
  now: Date,
): Promise<(SplitEntry | Problem)[]> {
  return drafts.length === 0 ? [] : validateAll(drafts, await readBooks(tx, drafts, now))
}

/** Validates entries in order: the first of two with the same external reference takes it. */
export const validateAll = (drafts: readonly EntryDraft[], books: Books): (SplitEntry | Problem)[] =>
  drafts.map(validatorOf(books))

/** Validates one entry after the other, and adds each external reference to the taken ones. */
export function validatorOf(
  books: Books,
  takenReferences = new Set(books.takenReferences),
): (draft: EntryDraft) => SplitEntry | Problem {
  const current = { ...books, takenReferences }
  return (draft) => {
    const entry = validateEntry(draft, current)
    if (isOk(entry) && draft.externalReference !== undefined) takenReferences.add(draft.externalReference)
    return entry
  }
}

/**
 * Posts entries that belong together: all, or none with the first problem. Waits for other postings of the organisation, so numbers have no
 * gaps and all references of the entries stay valid.
 */
export const postAll = async (tx: Tx, drafts: readonly EntryDraft[], now: Date): Promise<PostedEntry[]> =>
  drafts.length === 0 ? [] : postAllLocked(tx, await lockBooks(tx, drafts, now), drafts, now)

/** The same with locked books. */
export async function postAllLocked(
  tx: Tx,
  { head, books }: BooksAtHead,
  drafts: readonly EntryDraft[],
  now: Date,
): Promise<PostedEntry[]> {
  const { outcomes } = await postEach(tx, head, { entries: drafts, validate: validatorOf(books), now })
  return outcomes.map((outcome) => {
    if (isOk(outcome)) return outcome
    throw outcome
  })
}
