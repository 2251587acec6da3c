import { inBatches } from '../../platform/db/batches.ts'
import type { Database } from '../../platform/db/database.ts'
import type { Outcome } from '../../platform/http/idempotency.ts'
import { queues } from '../../platform/limits.ts'
import { gauge, histogram, SECONDS, timed } from '../../platform/metrics/metrics.ts'
import { entriesIn, type Posting } from './post-batch.ts'
import { batchWriter } from './write-batch.ts'

export type JournalWriter = {
  /** Posts the entries of a request; resolves when they are on disk. Rejects with a `Problem`, or with the error of an unavailable database. */
  readonly post: (organisation: string, posting: Posting) => Promise<Outcome>
}

const { postings: limits } = queues
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 5_000]
const sizes = histogram('rappen_journal_batch_entries', 'Entries that were posted together.', BATCH_SIZES)()
const durations = histogram('rappen_journal_batch_seconds', 'How long each batch took until it was on disk.', SECONDS)()
const entriesWaiting = gauge('rappen_journal_entries_waiting', 'Entries that wait for a batch.')

/** Writes the entries of an organisation together. */
export function journalWriter({
  database,
  clock,
  largestBatch = limits.largestBatch,
  longestQueue = limits.waiting,
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
    weightOf: ({ drafts }) => drafts.length,
    largestBatch,
    longestQueue,
    heaviestQueue: limits.entriesWaiting,
    pipelining: {
      fromWeight: Math.min(limits.worthPipelining, largestBatch),
      batches: limits.batchesUnderWay,
      isPossible: canPipeline,
    },
  })
  entriesWaiting.watch(waiting)
  return { post: add }
}
