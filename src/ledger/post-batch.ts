import type { Tx } from '../db/database.ts'
import { type KeptAnswer, type Outcome, onceEach, type Repeatable } from '../http/idempotency.ts'
import { Problem } from '../problem.ts'
import type { PostedEntry } from './chain-entries.ts'
import { readBooks } from './known-books.ts'
import type { EntryDraft } from './ledger-entry.rules.ts'
import { postBehind } from './post-entries.ts'
import { lockHead } from './posting.store.ts'
import type { Remembered } from './remembered-books.ts'

/** An entry to be posted, and how its answer is kept under its key. */
export type Posting = {
  readonly draft: EntryDraft
  readonly repeatable: Repeatable | undefined
  readonly finished: (entry: PostedEntry) => KeptAnswer
}

/** Posts the entries of a batch in one transaction; each has its own outcome. Tells how the books stand then, too. */
export async function postBatch(
  tx: Tx,
  postings: readonly Posting[],
  now: Date,
): Promise<{ outcomes: (Outcome | Problem)[]; remembered: Remembered }> {
  const drafts = postings.map(({ draft }) => draft)
  // Sent together with the question for the keys.
  const held = Promise.all([lockHead(tx), readBooks(tx, drafts)])
  held.catch(() => undefined)
  let remembered: Remembered | undefined
  const outcomes = await onceEach(tx, postings, async (fresh) => {
    const [head, books] = await held
    const posted = await postBehind(
      tx,
      { head, books },
      fresh.map(({ draft }) => draft),
      now,
    )
    remembered = { head: posted.head, books }
    return fresh.map((posting, index) => answerOf(posting, posted.outcomes[index]))
  })
  if (!remembered) throw new Error('a batch leaves a head')
  return { outcomes, remembered }
}

/** What a posting's client is told of its entry. */
export function outcomeOf(posting: Posting, entry: PostedEntry | Problem | undefined): Outcome | Problem {
  const answer = answerOf(posting, entry)
  return answer instanceof Problem ? answer : { answer, isReplayed: false }
}

function answerOf({ finished }: Posting, entry: PostedEntry | Problem | undefined): KeptAnswer | Problem {
  if (!entry) throw new Error('each entry has an outcome')
  return entry instanceof Problem ? entry : finished(entry)
}
