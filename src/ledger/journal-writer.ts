import type { InTransaction, Tx } from '../db/database.ts'
import { isRefusal } from '../db/errors.ts'
import { claimKeys, inUse, type KeptAnswer, keepAnswers, type Outcome, type Repeatable } from '../http/idempotency.ts'
import { Problem } from '../problem.ts'
import type { EntryDraft } from './ledger-entry.rules.ts'
import { type PostedEntry, postEntries } from './post-entries.ts'

/** An entry to be posted, and how its answer is kept under its key. */
export type Posting = {
  readonly draft: EntryDraft
  readonly repeatable: Repeatable | undefined
  readonly finished: (entry: PostedEntry) => KeptAnswer
}

export type JournalWriter = {
  /** Posts an entry; resolves when it is on disk. Rejects with a `Problem`, or with the error that kept the database from answering. */
  readonly post: (organisation: string, posting: Posting) => Promise<Outcome>
}

type Waiting = {
  readonly posting: Posting
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

/** What one organisation waits for: the entries that arrived while a commit is in flight. */
type Queue = { readonly waiting: Waiting[]; isWriting: boolean }

const LARGEST_BATCH = 256
/** Half a second of work or so: whoever finds more in front of the door had better come back. */
const LONGEST_QUEUE = 4_096

/**
 * Writes entries of an organisation together: the first is written at once, those that arrive meanwhile share the next transaction.
 * So a commit is never waited for without need, and many clients cost few commits. A full queue refuses with 503.
 */
export function journalWriter({
  inTransaction,
  clock,
  largestBatch = LARGEST_BATCH,
  longestQueue = LONGEST_QUEUE,
}: {
  inTransaction: InTransaction
  clock: () => Date
  largestBatch?: number
  longestQueue?: number
}): JournalWriter {
  const queues = new Map<string, Queue>()

  async function writeAll(organisation: string, queue: Queue): Promise<void> {
    queue.isWriting = true
    while (queue.waiting.length > 0) await write(organisation, queue.waiting.splice(0, largestBatch))
    queues.delete(organisation)
  }

  /**
   * Writes a batch. When the database refused it as a whole, for a reason that one entry must have, each is written by itself. After
   * any other error it is not known whether the batch was committed, so nothing is tried again.
   */
  async function write(organisation: string, batch: readonly Waiting[]): Promise<void> {
    try {
      const outcomes = await inTransaction(organisation, (tx) =>
        postBatch(
          tx,
          batch.map(({ posting }) => posting),
          clock(),
        ),
      )
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome === undefined || outcome instanceof Problem) reject(outcome)
        else resolve(outcome)
      }
    } catch (error) {
      if (batch.length === 1 || !isRefusal(error)) for (const { reject } of batch) reject(error)
      else for (const one of batch) await write(organisation, [one])
    }
  }

  return {
    post: (organisation, posting) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(organisation) ?? { waiting: [], isWriting: false }
        if (queue.waiting.length >= longestQueue) {
          reject(new Problem('general/service-unavailable', { headers: { 'retry-after': '1' } }))
          return
        }
        queue.waiting.push({ posting, resolve, reject })
        if (queue.isWriting) return
        queues.set(organisation, queue)
        void writeAll(organisation, queue)
      }),
  }
}

/** Posts the entries of a batch in one transaction; each has its own outcome. */
async function postBatch(tx: Tx, postings: readonly Posting[], now: Date): Promise<(Outcome | Problem)[]> {
  const known = await knownAnswers(tx, postings)
  const fresh = postings.filter((posting) => !known.has(posting))
  const entries = await postEntries(
    tx,
    fresh.map(({ draft }) => draft),
    now,
  )
  const outcomes = new Map<Posting, Outcome | Problem>()
  for (const [posting, answer] of known)
    outcomes.set(posting, answer instanceof Problem ? answer : { answer, isReplayed: true })
  for (const [index, posting] of fresh.entries()) {
    const entry = entries[index]
    if (!entry) throw new Error('each entry has an outcome')
    outcomes.set(posting, entry instanceof Problem ? entry : { answer: posting.finished(entry), isReplayed: false })
  }
  await keepFreshAnswers(tx, outcomes)
  return postings.map((posting) => {
    const outcome = outcomes.get(posting)
    if (!outcome) throw new Error('each posting has an outcome')
    return outcome
  })
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
