import type { Tx } from '../db/database.ts'
import { claimKeys, inUse, type KeptAnswer, keepAnswers, type Outcome, type Repeatable } from '../http/idempotency.ts'
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
  const [known, head, books] = await Promise.all([knownAnswers(tx, postings), lockHead(tx), readBooks(tx, drafts)])
  const fresh = postings.filter((posting) => !known.has(posting))
  const posted = await postBehind(
    tx,
    { head, books },
    fresh.map(({ draft }) => draft),
    now,
  )
  const outcomes = new Map<Posting, Outcome | Problem>()
  for (const [posting, answer] of known)
    outcomes.set(posting, answer instanceof Problem ? answer : { answer, isReplayed: true })
  for (const [index, posting] of fresh.entries()) outcomes.set(posting, outcomeOf(posting, posted.outcomes[index]))
  await keepFreshAnswers(tx, outcomes)
  return {
    outcomes: postings.map((posting) => {
      const outcome = outcomes.get(posting)
      if (!outcome) throw new Error('each posting has an outcome')
      return outcome
    }),
    remembered: { head: posted.head, books },
  }
}

/** What a posting's client is told of its entry. */
export function outcomeOf({ finished }: Posting, entry: PostedEntry | Problem | undefined): Outcome | Problem {
  if (!entry) throw new Error('each entry has an outcome')
  return entry instanceof Problem ? entry : { answer: finished(entry), isReplayed: false }
}

/** What has been answered under the keys of a batch. Of two postings with one key in the batch, the second finds the first still running. */
async function knownAnswers(tx: Tx, postings: readonly Posting[]): Promise<Map<Posting, KeptAnswer | Problem>> {
  const known = new Map<Posting, KeptAnswer | Problem>()
  const byKey = new Map<string, Repeatable>()
  for (const posting of postings) {
    const { repeatable } = posting
    if (!repeatable) continue
    if (byKey.has(repeatable.key)) known.set(posting, inUse())
    else byKey.set(repeatable.key, repeatable)
  }
  if (byKey.size === 0) return known
  const answers = await claimKeys(tx, [...byKey.values()])
  for (const posting of postings) {
    const answer = posting.repeatable && answers.get(posting.repeatable.key)
    if (answer && !known.has(posting)) known.set(posting, answer)
  }
  return known
}

async function keepFreshAnswers(tx: Tx, outcomes: ReadonlyMap<Posting, Outcome | Problem>): Promise<void> {
  const fresh = [...outcomes].flatMap(([{ repeatable }, outcome]) =>
    repeatable && !(outcome instanceof Problem) && !outcome.isReplayed
      ? [{ ...repeatable, answer: outcome.answer }]
      : [],
  )
  if (fresh.length > 0) await keepAnswers(tx, fresh)
}
