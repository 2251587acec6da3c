import { inBatches } from '../../platform/db/batches.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outcome } from '../../platform/http/idempotency.ts'
import { counted, watchWaiting } from './journal-figures.ts'
import { entriesIn, type Posting } from './post-batch.ts'
import { batchWriter } from './write-batch.ts'

export type JournalWriter = {
  /** Posts what a request posts; resolves when it is on disk. Rejects with a `Problem`, or with the error that kept the database from answering. */
  readonly post: (organisation: string, posting: Posting) => Promise<Outcome>
}

/** Entries. What is larger does not fit into the buffer of a socket, so that the database would have to wait for the rest of it. */
const LARGEST_BATCH = 256
/** Some tenths of a second of work, of requests with one entry each. */
const LONGEST_QUEUE = 4_096
/** Two seconds of work or so, where requests bring many. */
const ENTRIES_WAITING_AT_MOST = 40_000
/** So many entries are worth a batch behind those under way: then the database has the next before this process hears of the last. */
const WORTH_SENDING_AHEAD = 40
/** One being kept, one on its way, and one more in case this process is busy for as long as one takes. */
const BATCHES_UNDER_WAY = 3

/** Writes the entries of an organisation together. */
export function journalWriter({
  database,
  clock,
  largestBatch = LARGEST_BATCH,
  longestQueue = LONGEST_QUEUE,
}: {
  database: Pick<Database, 'inTransaction' | 'alone'>
  clock: () => Date
  largestBatch?: number
  longestQueue?: number
}): JournalWriter {
  const { write, canGoAhead } = batchWriter(database, clock)
  const { add, waiting } = inBatches<Posting, Outcome>({
    write: (organisation, batch) => counted(entriesIn(batch), () => write(organisation, batch)),
    largestBatch,
    longestQueue,
    weight: { of: ({ drafts }) => drafts.length, ofBatch: largestBatch, ofQueue: ENTRIES_WAITING_AT_MOST },
    pipelining: {
      fromWeight: Math.min(WORTH_SENDING_AHEAD, largestBatch),
      batches: BATCHES_UNDER_WAY,
      isPossible: canGoAhead,
    },
  })
  watchWaiting(waiting)
  return { post: add }
}
