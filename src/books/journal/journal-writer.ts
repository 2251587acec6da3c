import { inBatches } from '../../platform/db/batches.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outcome } from '../../platform/http/idempotency.ts'
import { gauge, histogram, SECONDS, timed } from '../../platform/metrics/metrics.ts'
import { entriesIn, type Posting } from './post-batch.ts'
import { batchWriter } from './write-batch.ts'

export type JournalWriter = {
  /** Posts the entries of a request; resolves when they are on disk. Rejects with a `Problem`, or with the error that kept the database from answering. */
  readonly post: (organisation: string, posting: Posting) => Promise<Outcome>
}

/** Entries. What is larger does not fit into the buffer of a socket, so that the database would have to wait for the rest of it. */
const LARGEST_BATCH = 256
/** Some tenths of a second of work, of requests with one entry each. */
const LONGEST_QUEUE = 4_096
/** Two seconds of work or so, where requests bring many. */
const ENTRIES_WAITING_AT_MOST = 40_000
/** So many entries are worth a batch behind those under way: then the database has the next before this process hears of the last. */
const WORTH_PIPELINING = 40
/** One being inserted, one on its way, and one more in case this process is busy for as long as one takes. */
const BATCHES_UNDER_WAY = 3

const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 5_000]
const sizes = histogram('rappen_journal_batch_entries', 'Entries that were posted together.', BATCH_SIZES)()
const durations = histogram('rappen_journal_batch_seconds', 'How long each batch took until it was on disk.', SECONDS)()
const entriesWaiting = gauge('rappen_journal_entries_waiting', 'Entries that wait for a batch.')

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
  const { write, canPipeline } = batchWriter(database, clock)
  const { add, waiting } = inBatches<Posting, Outcome>({
    write: (organisation, batch) => {
      sizes.observe(entriesIn(batch))
      return timed(durations, () => write(organisation, batch))
    },
    largestBatch,
    longestQueue,
    weight: { of: ({ drafts }) => drafts.length, ofBatch: largestBatch, ofQueue: ENTRIES_WAITING_AT_MOST },
    pipelining: {
      fromWeight: Math.min(WORTH_PIPELINING, largestBatch),
      batches: BATCHES_UNDER_WAY,
      isPossible: canPipeline,
    },
  })
  entriesWaiting.watch(waiting)
  return { post: add }
}
