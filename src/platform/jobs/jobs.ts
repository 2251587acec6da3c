import { setTimeout as sleep } from 'node:timers/promises'
import { sessionLimits } from '../db/connections.ts'
import type { Connection, Tx } from '../db/database.ts'
import { gauge } from '../metrics/metrics.ts'
import { bossOn, jobFor } from './boss.ts'
import type { Queue, Work } from './queue.ts'

export type Jobs = {
  /**
   * Queues a job for each record of the transaction's organisation, due after so many seconds; it exists exactly if the transaction commits.
   */
  readonly enqueue: Enqueue
  /** Starts the queues. Nothing else works before. */
  readonly start: () => Promise<void>
  /** Makes this process work on the jobs of a queue. */
  readonly work: (queue: Queue, work: Work) => Promise<void>
  /** Takes no more jobs and gives running ones some seconds to finish, then aborts them; another process runs them again. */
  readonly stop: (limit?: { finishSeconds: number }) => Promise<void>
}

type Payload = ReturnType<typeof jobFor>['data']

export type Enqueue = (tx: Tx, queue: string, ids: readonly string[], afterSeconds?: number) => Promise<void>

type Log = {
  readonly warn: (details: object, message: string) => void
  readonly error: (details: object, message: string) => void
}

const waitingJobs = gauge('rappen_jobs_waiting', 'Jobs that wait, also for a later attempt, by their queue.', 'queue')

/** Statements of the queue have the same limits as those of requests. */
const sessionOptions = (): string => `-c role=rappen_app -c timezone=UTC ${sessionLimits()}`

const FINISH_SECONDS = 10
const ABORT_MILLISECONDS = 5_000

/**
 * Job queues in the database, created by `migrateJobs`. A job that is due now is announced to all processes at once. Each also looks every
 * `lookAgainSeconds` for jobs that became due later, were not announced, or lost their worker. Uses at most three connections and one that
 * listens. An unavailable database is logged and waited for.
 */
export function openJobs({
  connection,
  log,
  lookAgainSeconds = 10,
}: {
  connection: Connection
  log: Log
  lookAgainSeconds?: number
}): Jobs {
  const boss = bossOn(connection, optionsOf(lookAgainSeconds))
  let isStopped = false
  // A connection of the queue that is still open ends with its PostgreSQL.
  boss.on('error', (error) => isStopped || log.error({ err: error }, 'the job queue met an error'))
  boss.on('warning', (warning) => log.warn({ warning }, 'the job queue warns'))
  const running = new Set<Promise<void>>()
  const queues: string[] = []
  const unwatch = waitingJobs.watch(() => waitingIn(boss, queues))
  const tracked = (work: Promise<void>): Promise<void> => {
    running.add(work)
    return work.finally(() => running.delete(work))
  }

  return {
    enqueue: async (tx, queue, ids, afterSeconds = 0) => {
      if (ids.length === 0) return
      const wanted = ids.map((id) => jobFor(tx.organisation, id, afterSeconds))
      const queued = await boss.insert(queue, wanted, { returnId: true, db: within(tx) })
      if (queued?.length !== ids.length) throw new Error(`there is no queue ${queue}`)
    },
    start: async () => {
      await boss.start()
    },
    work: async (queue, work) => {
      queues.push(queue.name)
      const options = { ...lookingEvery(lookAgainSeconds), groupConcurrency: queue.each }
      for (let count = 0; count < queue.concurrency; count++) {
        const worker = await boss.work<Payload>(queue.name, options, async ([job]) => {
          if (job === undefined) return
          try {
            await tracked(work({ ...job.data, runs: job.retryCount, signal: job.signal }))
          } catch (error) {
            log.error({ err: error, queue: queue.name, ...job.data }, 'a job failed and will run again')
            throw error
          } finally {
            // A worker that was busy looks for more at once; pg-boss would pause it first.
            boss.notifyWorker(worker)
          }
        })
      }
    },
    stop: async ({ finishSeconds } = { finishSeconds: FINISH_SECONDS }) => {
      unwatch()
      await boss.stop({ timeout: finishSeconds * 1000 })
      isStopped = true
      await Promise.race([Promise.allSettled(running), sleep(ABORT_MILLISECONDS, undefined, { ref: false })])
    },
  }
}

const optionsOf = (lookAgainSeconds: number) => ({
  options: sessionOptions(),
  max: 3,
  // The application role may not change tables.
  migrate: false,
  monitorVacuum: false,
  useListenNotify: true,
  superviseIntervalSeconds: Math.ceil(lookAgainSeconds),
  monitorIntervalSeconds: Math.ceil(lookAgainSeconds),
  flowIntervalSeconds: 3_600,
})

const lookingEvery = (seconds: number) => ({ pollingIntervalSeconds: seconds, notifyPollingIntervalSeconds: seconds })

/** pg-boss counts the jobs every few seconds, future ones among the queued; without a database there are no counts. */
async function waitingIn(boss: ReturnType<typeof bossOn>, queues: readonly string[]): Promise<Record<string, number>> {
  const counted = queues.length === 0 ? [] : await boss.getQueues([...queues]).catch(() => [])
  return Object.fromEntries(counted.map(({ name, queuedCount }) => [name, queuedCount]))
}

/** The queue's statements run in the caller's transaction. */
function within(tx: Tx) {
  return {
    executeSql: async (text: string, values: unknown[] = []) => ({
      rows: await tx.rows({ text, values }),
    }),
  }
}
