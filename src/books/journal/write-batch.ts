import { isMade, Problem } from '../../errors.ts'
import type { Database } from '../../platform/db/database.ts'
import { isRejection, isRepeatable } from '../../platform/db/errors.ts'
import { commonAuthor, type Outcome, outcomeOf } from '../../platform/http/idempotency.ts'
import { chainEntries } from './chain-entries.ts'
import type { KnownBooks } from './known-books.ts'
import { answersOf, entriesIn, entriesOf, type Posting, postBatch } from './post-batch.ts'
import { LARGEST_PIECE, validateGroups } from './post-entries.ts'
import { keepEntriesIfUnmoved } from './posting.store.ts'
import { bookMemory, coversDraft } from './remembered-books.ts'

export type BatchWriter = {
  /** Writes a batch of one organisation: what comes of each posting. */
  readonly write: (organisation: string, batch: readonly Posting[]) => Promise<(Outcome | Problem)[]>
  /** True when the batch may be sent while another of the organisation is under way. */
  readonly canGoAhead: (organisation: string, batch: readonly Posting[]) => boolean
}

/**
 * A batch goes one of two ways. Ahead: validated and chained by what is remembered of the books, and kept by a single statement if they
 * are still so. Else step by step: in a transaction that holds the head and reads the books. What the first way cannot settle takes the
 * second.
 */
export function batchWriter(
  { inTransaction, alone }: Pick<Database, 'inTransaction' | 'alone'>,
  clock: () => Date,
): BatchWriter {
  const memory = bookMemory()
  /** Organisations of which batches are written step by step: where the head will be is not known yet, so nothing is chained to it. */
  const stepping = countedByName()

  /** Undefined where it could not be done this way: then nothing was kept. */
  async function writeAhead(
    organisation: string,
    batch: readonly Posting[],
  ): Promise<(Outcome | Problem)[] | undefined> {
    const remembered = memory.of(organisation)
    if (!remembered) return undefined
    const { head, books } = remembered
    const groups = validateGroups(batch, books)
    const validated = entriesOf(groups)
    // Whether an entry still is to be refused, the books say, not the memory of them.
    if (!groups.every(isMade) || !validated.every(isMade)) return undefined
    const chained = chainEntries(validated, head, { now: clock() })
    const author = commonAuthor(batch.map((posting) => posting.author))
    // What is sent behind this batch is chained to it, and falls with it.
    memory.remember(organisation, { head: chained.head, books })
    const isKept = await keepEntriesIfUnmoved(alone, organisation, chained.kept, { head, author }).catch(ifRefused)
    if (!isKept) {
      memory.forget(organisation)
      return undefined
    }
    return answersOf(batch, groups, chained.outcomes).map((answer) => outcomeOf(answer))
  }

  const writeStepwise = (organisation: string, batch: readonly Posting[]): Promise<(Outcome | Problem)[]> =>
    stepping.during(organisation, async () => {
      const { outcomes, remembered } = await inTransaction(
        organisation,
        (tx) => postBatch(tx, batch, clock()),
        commonAuthor(batch.map(({ author }) => author)),
      )
      memory.remember(organisation, remembered)
      return outcomes
    })

  const canGoAhead: BatchWriter['canGoAhead'] = (organisation, batch) => {
    const remembered = memory.of(organisation)
    return (
      remembered !== undefined &&
      !stepping.has(organisation) &&
      entriesIn(batch) <= LARGEST_PIECE &&
      batch.every((posting) => isCovered(posting, remembered.books))
    )
  }

  const write: BatchWriter['write'] = async (organisation, batch) => {
    try {
      const done = canGoAhead(organisation, batch) && (await writeAhead(organisation, batch))
      return done || (await writeStepwise(organisation, batch))
    } catch (error) {
      // A bulk that was refused as a whole says nothing of the books.
      if (!(error instanceof Problem)) memory.forget(organisation)
      throw error
    }
  }

  return { write, canGoAhead }
}

/** What is under way, by name; several of one name at a time. */
function countedByName() {
  const counts = new Map<string, number>()
  const add = (name: string, more: 1 | -1): void => {
    const count = (counts.get(name) ?? 0) + more
    if (count > 0) counts.set(name, count)
    else counts.delete(name)
  }
  return {
    has: (name: string): boolean => counts.has(name),
    during: <Result>(name: string, work: () => Promise<Result>): Promise<Result> => {
      add(name, 1)
      return work().finally(() => add(name, -1))
    },
  }
}

/** True when nothing has to be asked of the books or of keys before something is posted. */
const isCovered = ({ drafts, repeatable }: Posting, books: KnownBooks): boolean =>
  !repeatable && drafts.length > 0 && drafts.every((draft) => coversDraft(books, draft))

/** A statement that was refused, or that ended a deadlock, has kept nothing. */
function ifRefused(error: unknown): false {
  if (isRejection(error) || isRepeatable(error)) return false
  throw error
}
