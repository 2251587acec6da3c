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
  /** True when the batch may be sent while another of the organisation is under way. */
  readonly canPipeline: (organisation: string, batch: readonly Posting[]) => boolean
}

/**
 * A batch is written in one of two ways. Optimistically: validated and chained by what the books are expected to say, and inserted by a
 * single statement if they still do. Else locked: in a transaction that locks the head of the journal and reads the books. A batch that the
 * first way cannot settle is written in the second.
 */
export function batchWriter(
  { inTransaction, alone }: Pick<Database, 'inTransaction' | 'alone'>,
  clock: () => Date,
): BatchWriter {
  const books = expectedBooks()
  /** Organisations with a locked batch under way: where the head will be is not known yet, so nothing can be chained to it. */
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
      // A bulk that was rejected as a whole says nothing about the books.
      if (!(error instanceof Problem)) books.drop(organisation)
      throw error
    }
  }

  return { write, canPipeline }
}

/** Writes a batch by what the books are expected to say. Undefined where it could not be done this way: then nothing was inserted. */
async function writeOptimistically(
  { alone, books, clock }: { alone: Alone; books: ExpectedBooks; clock: () => Date },
  organisation: string,
  batch: readonly Posting[],
): Promise<(Outcome | Problem)[] | undefined> {
  const expected = books.of(organisation)
  if (!expected) return undefined
  const groups = validatePostings(batch, expected.books)
  const entries = entriesOf(groups)
  // Whether an entry has to be rejected, the books themselves say, not the expectation of them.
  if (!groups.every(isOk) || !entries.every(isOk)) return undefined
  const { outcomes, head } = chainEntries(entries, expected.head, { now: clock() })
  const author = commonAuthor(batch)
  // What is sent behind this batch is chained to it, and fails with it.
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

/** Counts what is under way, by name; several of one name may be at a time. */
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

/** True when neither the books nor an Idempotency-Key has to be read before the entries are inserted. */
const isCovered = ({ drafts, idempotent }: Posting, books: Books): boolean =>
  !idempotent && drafts.length > 0 && drafts.every((draft) => coversDraft(books, draft))

/** A statement that the database rejected, or ended to resolve a deadlock, has inserted nothing. */
function falseIfRejected(error: unknown): false {
  if (isRejection(error) || isRepeatable(error)) return false
  throw error
}
