import { isMade, type Problem } from '../../errors.ts'
import type { Author, Tx } from '../../platform/db/database.ts'
import { type KeptAnswer, type Outcome, onceEach, type Repeatable } from '../../platform/http/idempotency.ts'
import type { Head } from '../accounts/journal-head.store.ts'
import type { PostedEntry } from './chain-entries.ts'
import type { ValidatedEntry } from './ledger-entry.rules.ts'
import { type EntryGroup, type HeldBooks, holdBooks, keepEach, validateGroups, validatorOf } from './post-entries.ts'
import type { Remembered } from './remembered-books.ts'

/** What one request posts, whose act it is, and how its answer is made and kept under its key. */
export type Posting = EntryGroup & {
  readonly author: Author
  readonly repeatable: Repeatable | undefined
  /** What the client is told, given what came of each entry. */
  readonly answer: (outcomes: readonly (PostedEntry | Problem)[]) => KeptAnswer | Problem
}

/** How many entries requests post together. */
export const entriesIn = (postings: readonly Posting[]): number =>
  postings.reduce((sum, { drafts }) => sum + drafts.length, 0)

/** Posts what several requests post in one transaction; each has its own outcome. Tells how the books stand then, too. */
export async function postBatch(
  tx: Tx,
  postings: readonly Posting[],
  now: Date,
): Promise<{ outcomes: (Outcome | Problem)[]; remembered: Remembered }> {
  // Sent together with the question for the keys.
  const holding = holdBooks(
    tx,
    postings.flatMap(({ drafts }) => drafts),
  )
  holding.catch(() => undefined)
  let remembered: Remembered | undefined
  const outcomes = await onceEach(
    tx,
    postings,
    async (fresh) => {
      const held = await holding
      const [first] = fresh
      const posted =
        first && postings.length === 1
          ? await postAlone(tx, held, first, now)
          : await postTogether(tx, held, fresh, now)
      remembered = { head: posted.head, books: held.books }
      return posted.answers
    },
    // Where nothing was posted, the key is free for the corrected entries.
    ({ status }) => status === 201,
  )
  if (!remembered) throw new Error('a batch leaves a head')
  return { outcomes, remembered }
}

type Posted = { readonly answers: (KeptAnswer | Problem)[]; readonly head: Head }

/** Validated piece by piece while the database keeps the one before; what is to be refused as a whole undoes the transaction. */
async function postAlone(tx: Tx, { head, books }: HeldBooks, posting: Posting, now: Date): Promise<Posted> {
  const kept = await keepEach(tx, head, { entries: posting.drafts, validate: validatorOf(books), now })
  const rejection = posting.rejection?.(kept.outcomes)
  if (rejection) throw rejection
  return { answers: [posting.answer(kept.outcomes)], head: kept.head }
}

/** Validated before anything is kept: what is refused as a whole leaves nothing between the others. */
async function postTogether(
  tx: Tx,
  { head, books }: HeldBooks,
  postings: readonly Posting[],
  now: Date,
): Promise<Posted> {
  const groups = validateGroups(postings, books)
  const kept = await keepEach(tx, head, { entries: entriesOf(groups), validate: (validated) => validated, now })
  return { answers: answersOf(postings, groups, kept.outcomes), head: kept.head }
}

/** What came of validating each request: its entries, or the rejection of all of them. */
type ValidatedGroups = readonly ((ValidatedEntry | Problem)[] | Problem)[]

/** The entries of the requests that were not refused as a whole. */
export const entriesOf = (groups: ValidatedGroups): (ValidatedEntry | Problem)[] => groups.filter(isMade).flat()

/** What each client is told, given what came of the entries that were not refused as a whole. */
export function answersOf(
  postings: readonly Posting[],
  groups: ValidatedGroups,
  outcomes: readonly (PostedEntry | Problem)[],
): (KeptAnswer | Problem)[] {
  let start = 0
  return postings.map(({ answer }, index) => {
    const group = groups[index]
    if (group === undefined) throw new Error('each request was validated')
    if (!isMade(group)) return group
    const end = start + group.length
    const own = outcomes.slice(start, end)
    start = end
    return answer(own)
  })
}
