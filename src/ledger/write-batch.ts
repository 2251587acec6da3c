import type { Database } from '../db/database.ts'
import { isRefusal, isRepeatable } from '../db/errors.ts'
import { commonAuthor, type Outcome } from '../http/idempotency.ts'
import { Problem } from '../problem.ts'
import { chainEntries } from './chain-entries.ts'
import { outcomeOf, type Posting, postBatch } from './post-batch.ts'
import { judgeAll } from './post-entries.ts'
import { keepEntriesIfUnmoved } from './posting.store.ts'
import { bookMemory, coversDraft } from './remembered-books.ts'

export type BatchWriter = {
  /** Writes a batch of one organisation: what comes of each posting. */
  readonly write: (organisation: string, batch: readonly Posting[]) => Promise<(Outcome | Problem)[]>
  /** True when the batch may be sent while another of the organisation is under way. */
  readonly canGoAhead: (organisation: string, batch: readonly Posting[]) => boolean
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

  /** Undefined where it could not be done this way: then nothing was kept. */
  async function writeAhead(
    organisation: string,
    batch: readonly Posting[],
  ): Promise<(Outcome | Problem)[] | undefined> {
    const remembered = memory.of(organisation)
    if (!remembered) return undefined
    const { head, books } = remembered
    const judged = judgeAll(
      batch.map(({ draft }) => draft),
      books,
    )
    // Whether an entry still is to be refused, the books say, not the memory of them.
    if (judged.some((entry) => entry instanceof Problem)) return undefined
    const chained = chainEntries(judged, head, { now: clock() })
    const author = commonAuthor(batch.map(({ draft }) => draft.author))
    // What is sent behind this batch is chained to it, and falls with it.
    memory.remember(organisation, { head: chained.head, books })
    const isKept = await keepEntriesIfUnmoved(alone, organisation, chained.kept, { head, author }).catch(ifRefused)
    if (!isKept) {
      memory.forget(organisation)
      return undefined
    }
    return batch.map((posting, index) => outcomeOf(posting, chained.outcomes[index]))
  }

  async function writeStepwise(organisation: string, batch: readonly Posting[]): Promise<(Outcome | Problem)[]> {
    const { outcomes, remembered } = await inTransaction(
      organisation,
      (tx) => postBatch(tx, batch, clock()),
      commonAuthor(batch.map(({ draft }) => draft.author)),
    )
    memory.remember(organisation, remembered)
    return outcomes
  }

  const canGoAhead: BatchWriter['canGoAhead'] = (organisation, batch) => {
    const remembered = memory.of(organisation)
    return (
      remembered !== undefined &&
      batch.every(({ draft, repeatable }) => !repeatable && coversDraft(remembered.books, draft))
    )
  }

  const write: BatchWriter['write'] = async (organisation, batch) => {
    try {
      const done = canGoAhead(organisation, batch) && (await writeAhead(organisation, batch))
      return done || (await writeStepwise(organisation, batch))
    } catch (error) {
      memory.forget(organisation)
      throw error
    }
  }

  return { write, canGoAhead }
}

/** A statement that was refused, or that ended a deadlock, has kept nothing. */
function ifRefused(error: unknown): false {
  if (isRefusal(error) || isRepeatable(error)) return false
  throw error
}
