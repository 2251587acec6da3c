import { isOk, Problem } from '../../errors.ts'
import type { Alone, Database } from '../../platform/db/database.ts'
import { isRejection, isRepeatable } from '../../platform/db/errors.ts'
import type { Outcome } from '../../platform/http/idempotency.ts'
import { chainEntries } from './chain-entries.ts'
import { coversDraft, type ExpectedBooks, expectedBooks } from './expected-books.ts'
import type { Books } from './ledger-entry.rules.ts'
import {
  answersOf,
  commonAuthor,
  entriesIn,
  entriesOf,
  newOutcome,
  type Posting,
  postBatch,
  validatePostings,
} from './post-batch.ts'
import { LARGEST_CHUNK } from './post-entries.ts'
import { insertEntriesIfUnchanged } from './posting.store.ts'

export type BatchWriter = {
  /** Writes a batch of one organisation: the outcome of each posting. */
  readonly write: (organisation: string, batch: readonly Posting[]) => Promise<(Outcome | Problem)[]>
  /** True if the batch may be sent while another of the organisation is in progress. */
  readonly canPipeline: (organisation: string, batch: readonly Posting[]) => boolean
}

/**
 * A batch is written in one of two ways. Optimistically: validated and chained by the expected state of the books, and inserted by a single
 * statement if the expectation holds. Otherwise locked: in a transaction that locks the head of the journal and reads the books. The second way
 * writes every batch that the first cannot settle.
 */
export function batchWriter(
  { inTransaction, alone }: Pick<Database, 'inTransaction' | 'alone'>,
  clock: () => Date,
): BatchWriter {
  const books = expectedBooks()
  /** Organisations with a locked batch in progress: the next head is unknown, so nothing can be chained to it. */
  const locked = countsByName()

  const writeLocked = (organisation: string, batch: readonly Posting[]): Promise<(Outcome | Problem)[]> =>
    locked.during(organisation, async () => {
      const { outcomes, expected } = await inTransaction(
        organisation,
        (tx) => postBatch(tx, batch, clock()),
        commonAuthor(batch),
      )
      books.expect(organisation, expected)
      return outcomes
    })

  const canPipeline: BatchWriter['canPipeline'] = (organisation, batch) => {
    const expected = books.of(organisation)
    return (
      expected !== undefined &&
      !locked.has(organisation) &&
      entriesIn(batch) <= LARGEST_CHUNK &&
      batch.every((posting) => isCovered(posting, expected.books))
    )
  }

  const write: BatchWriter['write'] = async (organisation, batch) => {
    try {
      const done =
        canPipeline(organisation, batch) && (await writeOptimistically({ alone, books, clock }, organisation, batch))
      return done || (await writeLocked(organisation, batch))
    } catch (error) {
      // The rejection of a whole bulk proves nothing about the books.
      if (!(error instanceof Problem)) books.drop(organisation)
      throw error
    }
  }

  return { write, canPipeline }
}

/** Writes a batch by the expected state of the books. Undefined if this is impossible: then nothing was inserted. */
async function writeOptimistically(
  { alone, books, clock }: { alone: Alone; books: ExpectedBooks; clock: () => Date },
  organisation: string,
  batch: readonly Posting[],
): Promise<(Outcome | Problem)[] | undefined> {
  const expected = books.of(organisation)
  if (!expected) return undefined
  const groups = validatePostings(batch, expected.books)
  const entries = entriesOf(groups)
  // Only the books themselves reject an entry, not the expectation.
  if (!groups.every(isOk) || !entries.every(isOk)) return undefined
  const { outcomes, head } = chainEntries(entries, expected.head, { now: clock() })
  const author = commonAuthor(batch)
  // Later batches are chained to this one, and fail with it.
  books.expect(organisation, { head, books: expected.books })
  const isInserted = await insertEntriesIfUnchanged(alone, organisation, outcomes.filter(isOk), {
    head: expected.head,
    author,
  }).catch(falseIfRejected)
  if (!isInserted) {
    books.drop(organisation)
    return undefined
  }
  return (await answersOf(batch, groups, outcomes)).map(newOutcome)
}

/** Counts work in progress by name; several may have one name. */
function countsByName() {
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

/** True if neither the books nor an Idempotency-Key has to be read before the entries are inserted. */
const isCovered = ({ drafts, idempotent }: Posting, books: Books): boolean =>
  !idempotent && drafts.length > 0 && drafts.every((draft) => coversDraft(books, draft))

/** A statement that the database rejected, or ended to resolve a deadlock, has inserted nothing. */
function falseIfRejected(error: unknown): false {
  if (isRejection(error) || isRepeatable(error)) return false
  throw error
}
