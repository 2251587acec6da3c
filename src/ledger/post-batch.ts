import type { Author, Tx } from '../db/database.ts'
import { type KeptAnswer, type Outcome, onceEach, type Repeatable } from '../http/idempotency.ts'
import { isMade, type Problem } from '../problem.ts'
import type { PostedEntry } from './chain-entries.ts'
import type { JudgedEntry } from './ledger-entry.rules.ts'
import { type EntryGroup, holdBooks, judgeGroups, keepJudged } from './post-entries.ts'
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
      const { head, books } = await holding
      const groups = judgeGroups(fresh, books)
      const kept = await keepJudged(tx, head, entriesOf(groups), now)
      remembered = { head: kept.head, books }
      return answersOf(fresh, groups, kept.outcomes)
    },
    // Where nothing was posted, the key is free for the corrected entries.
    ({ status }) => status === 201,
  )
  if (!remembered) throw new Error('a batch leaves a head')
  return { outcomes, remembered }
}

/** What came of judging each request: its entries, or the refusal of all of them. */
type JudgedGroups = readonly ((JudgedEntry | Problem)[] | Problem)[]

/** The entries of the requests that were not refused as a whole. */
export const entriesOf = (groups: JudgedGroups): (JudgedEntry | Problem)[] => groups.filter(isMade).flat()

/** What each client is told, given what came of the entries that were not refused as a whole. */
export function answersOf(
  postings: readonly Posting[],
  groups: JudgedGroups,
  outcomes: readonly (PostedEntry | Problem)[],
): (KeptAnswer | Problem)[] {
  let start = 0
  return postings.map(({ answer }, index) => {
    const group = groups[index]
    if (group === undefined) throw new Error('each request was judged')
    if (!isMade(group)) return group
    const end = start + group.length
    const own = outcomes.slice(start, end)
    start = end
    return answer(own)
  })
}
