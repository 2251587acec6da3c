import type { Author, Database } from '../db/database.ts'
import { isRefusal, isRepeatable } from '../db/errors.ts'
import type { Outcome } from '../http/idempotency.ts'
import { Problem } from '../problem.ts'
import { chainEntries } from './chain-entries.ts'
import { outcomeOf, type Posting, postBatch } from './post-batch.ts'
import { judgeAll } from './post-entries.ts'
import { keepEntriesIfUnmoved } from './posting.store.ts'
import { bookMemory, coversDraft } from './remembered-books.ts'

/** A posting whose client waits to hear of it. */
export type Waiting = {
  readonly posting: Posting
  readonly resolve: (outcome: Outcome) => void
  readonly reject: (error: unknown) => void
}

export type BatchWriter = {
  /** Writes a batch of one organisation and tells each client; never rejects. Returns the error that no client has caused. */
  readonly write: (organisation: string, batch: readonly Waiting[]) => Promise<unknown>
  /** True when the batch may be sent while another of the organisation is under way. */
  readonly canGoAhead: (organisation: string, batch: readonly Waiting[]) => boolean
}

/**
 * A batch goes one of two ways. Ahead: judged and chained by what is remembered of the books, and kept by a single statement if they
 * are still so. Else step by step: in a transaction that holds the head and reads the books. What the first way cannot settle takes the
 * second.
 */
export function batchWriter(
  { inTransaction, alone }: Pick<Database, 'inTransaction' | 'alone'>,
  clock: () => Date,
): BatchWriter {
  const memory = bookMemory()

  /** Tells whether it could be done this way; if not, nothing was kept. */
  async function writeAhead(organisation: string, batch: readonly Waiting[]): Promise<boolean> {
    const remembered = memory.of(organisation)
    if (!remembered) return false
    const { head, books } = remembered
    const judged = judgeAll(
      batch.map(({ posting }) => posting.draft),
      books,
    )
    // Whether an entry still is to be refused, the books say, not the memory of them.
    if (judged.some((entry) => entry instanceof Problem)) return false
    const chained = chainEntries(judged, head, { now: clock() })
    const author = commonAuthor(batch)
    // What is sent behind this batch is chained to it, and falls with it.
    memory.remember(organisation, { head: chained.head, books })
    const isKept = await keepEntriesIfUnmoved(alone, organisation, chained.kept, { head, author }).catch(ifRefused)
    if (!isKept) {
      memory.forget(organisation)
      return false
    }
    for (const [index, one] of batch.entries()) settle(one, outcomeOf(one.posting, chained.outcomes[index]))
    return true
  }

  /**
   * When the database refuses the batch as a whole, for a reason that one entry must have, each is written by itself. After any other
   * error it is not known whether the batch was committed, so nothing is tried again.
   */
  async function writeStepwise(organisation: string, batch: readonly Waiting[]): Promise<void> {
    const postings = batch.map(({ posting }) => posting)
    try {
      const { outcomes, remembered } = await inTransaction(
        organisation,
        (tx) => postBatch(tx, postings, clock()),
        commonAuthor(batch),
      )
      memory.remember(organisation, remembered)
      for (const [index, one] of batch.entries()) settle(one, outcomes[index])
    } catch (error) {
      if (batch.length === 1 || !isRefusal(error)) throw error
      for (const one of batch) await write(organisation, [one])
    }
  }

  const canGoAhead: BatchWriter['canGoAhead'] = (organisation, batch) => {
    const remembered = memory.of(organisation)
    return (
      remembered !== undefined &&
      batch.every(({ posting: { draft, repeatable } }) => !repeatable && coversDraft(remembered.books, draft))
    )
  }

  const write: BatchWriter['write'] = async (organisation, batch) => {
    try {
      const isDone = canGoAhead(organisation, batch) && (await writeAhead(organisation, batch))
      if (!isDone) await writeStepwise(organisation, batch)
      return undefined
    } catch (error) {
      memory.forget(organisation)
      for (const { reject } of batch) reject(error)
      return error
    }
  }

  return { write, canGoAhead }
}

/** Whose act a batch is, if all of it is one token's; entries carry their own authors in any case. */
function commonAuthor(batch: readonly Waiting[]): Author | undefined {
  const author = batch[0]?.posting.draft.author
  if (author === undefined || batch.length === 1) return author
  return batch.every(({ posting }) => posting.draft.author?.token === author.token)
    ? { token: author.token }
    : undefined
}

function settle({ resolve, reject }: Waiting, outcome: Outcome | Problem | undefined): void {
  if (outcome === undefined || outcome instanceof Problem) reject(outcome)
  else resolve(outcome)
}

/** A statement that was refused, or that ended a deadlock, has kept nothing. */
function ifRefused(error: unknown): false {
  if (isRefusal(error) || isRepeatable(error)) return false
  throw error
}
