import { setImmediate as othersTurn } from 'node:timers/promises'
import { allMade, isMade, type Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { type Head, lockHead } from '../accounts/journal-head.store.ts'
import { chainEntries, type PostedEntry } from './chain-entries.ts'
import { booksOf, type KnownBooks, readBooks } from './known-books.ts'
import { type EntryDraft, type ValidatedEntry, validateEntry } from './ledger-entry.rules.ts'
import { posted } from './posted.rules.ts'
import { keepEntries } from './posting.store.ts'

/** So many entries at most are kept by one statement: some hundredths of a second. */
export const LARGEST_PIECE = 1_024
/** Of many entries the first piece is small, so that the database begins early, and each is twice as large as the one before. */
const FIRST_PIECE = 256

/** The head of the journal, held until the transaction ends, and what drafts will be validated by. */
export type HeldBooks = { readonly head: Head; readonly books: KnownBooks }

/** Holds the books for drafts of which nothing but the description may still change. One journey. */
export async function holdBooks(tx: Tx, drafts: readonly EntryDraft[]): Promise<HeldBooks> {
  const [head, books] = await Promise.all([lockHead(tx), readBooks(tx, drafts)])
  return { head, books }
}

/**
 * Validates entries and keeps them behind their head, which is held; those that are refused stay out. Tells the head that they leave, too. While
 * the database keeps one piece the next is made ready, and between two pieces other requests get their turn. The number of statements is
 * constant up to 256 entries, and grows by one for each 1,000 or so more.
 */
export async function keepEach<Entry>(
  tx: Tx,
  head: Head,
  {
    entries,
    validate,
    now,
  }: { entries: readonly Entry[]; validate: (entry: Entry) => ValidatedEntry | Problem; now: Date },
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
    const validated = entries.slice(start, start + size).map(validate)
    const chained = chainEntries(validated, newest, { author: tx.author, now })
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

/** Validates entries as posting would, as things stand: keeps nothing and waits for nobody. */
export async function validateEntries(tx: Tx, drafts: readonly EntryDraft[]): Promise<(ValidatedEntry | Problem)[]> {
  return drafts.length === 0 ? [] : validateAll(drafts, await readBooks(tx, drafts))
}

/** Validates entries in their order: of two with the same external reference, the first takes it. */
export const validateAll = (drafts: readonly EntryDraft[], known: KnownBooks): (ValidatedEntry | Problem)[] =>
  drafts.map(validatorOf(known))

/** Entries of one request. `rejection` tells, from what came of validating each, when none of them is to be posted; without it each stands alone. */
export type EntryGroup = {
  readonly drafts: readonly EntryDraft[]
  readonly rejection?: ((outcomes: readonly unknown[]) => Problem | undefined) | undefined
}

/** Validates groups in their order, each entry by itself or the group refused as a whole: then it takes no reference from those behind it. */
export function validateGroups(
  groups: readonly EntryGroup[],
  known: KnownBooks,
): ((ValidatedEntry | Problem)[] | Problem)[] {
  const taken = new Set(known.takenReferences)
  const validate = validatorOf(known, taken)
  return groups.map(({ drafts, rejection }) => {
    const validated = drafts.map(validate)
    const problem = rejection?.(validated)
    if (problem) for (const { draft } of validated.filter(isMade)) taken.delete(draft.externalReference ?? '')
    return problem ?? validated
  })
}

/** Validates one entry after the other, and adds the reference of each to those that are taken. */
export function validatorOf(
  known: KnownBooks,
  taken = new Set(known.takenReferences),
): (draft: EntryDraft) => ValidatedEntry | Problem {
  const books = booksOf({ ...known, takenReferences: taken })
  return (draft) => {
    const entry = validateEntry(draft, books)
    if (isMade(entry) && draft.externalReference !== undefined) taken.add(draft.externalReference)
    return entry
  }
}

/**
 * Posts entries that belong together: all, or none and the first problem. Waits for other postings of the organisation, so numbers have no
 * gaps and what the entries refer to is validated as it stands.
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
  allMade((await keepEach(tx, head, { entries: drafts, validate: validatorOf(books), now })).outcomes)
