import type { Database } from '../db/database.ts'
import { isUnavailable } from '../db/errors.ts'
import type { Outcome } from '../http/idempotency.ts'
import { Problem } from '../problem.ts'
import { counted, watchWaiting } from './journal-figures.ts'
import type { Posting } from './post-batch.ts'
import { batchWriter, type Waiting } from './write-batch.ts'

export type JournalWriter = {
  /** Posts an entry; resolves when it is on disk. Rejects with a `Problem`, or with the error that kept the database from answering. */
  readonly post: (organisation: string, posting: Posting) => Promise<Outcome>
}

/** What one organisation waits for: the entries that arrived while others are being written, and how many batches are. */
type Queue = { readonly waiting: Waiting[]; underWay: number }

const LARGEST_BATCH = 256
/** Half a second of work or so: whoever finds more in front of the door had better come back. */
const LONGEST_QUEUE = 4_096
/** So many entries are worth a batch behind the one under way: then the database has the next before this process hears of the last. */
const WORTH_SENDING_AHEAD = 40

/**
 * Writes entries of an organisation together: the first is written at once, those that arrive meanwhile share the next transaction.
 * So a commit is never waited for without need, and many clients cost few commits. A full queue refuses with 503.
 */
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
  const queues = new Map<string, Queue>()
  const { write, canGoAhead } = batchWriter(database, clock)
  watchWaiting(() => queues.values().reduce((sum, { waiting }) => sum + waiting.length, 0))

  const isTurnOf = (organisation: string, { underWay, waiting }: Queue): boolean =>
    underWay === 0 ||
    (underWay === 1 &&
      waiting.length >= Math.min(WORTH_SENDING_AHEAD, largestBatch) &&
      canGoAhead(organisation, waiting.slice(0, largestBatch)))

  function writeNext(organisation: string, queue: Queue): void {
    while (queue.waiting.length > 0 && isTurnOf(organisation, queue)) {
      queue.underWay++
      const batch = queue.waiting.splice(0, largestBatch)
      void counted(batch.length, () => write(organisation, batch)).then((fault) => {
        queue.underWay--
        // Who waits behind a database that is away would hear so one batch after the other.
        if (isUnavailable(fault)) for (const { reject } of queue.waiting.splice(0)) reject(fault)
        writeNext(organisation, queue)
      })
    }
    if (queue.underWay === 0) queues.delete(organisation)
  }

  return {
    post: (organisation, posting) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(organisation) ?? { waiting: [], underWay: 0 }
        if (queue.waiting.length >= longestQueue) {
          reject(new Problem('general/service-unavailable', { headers: { 'retry-after': '1' } }))
          return
        }
        queue.waiting.push({ posting, resolve, reject })
        queues.set(organisation, queue)
        writeNext(organisation, queue)
      }),
  }
}
