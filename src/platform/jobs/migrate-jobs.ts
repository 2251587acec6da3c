import type { PgBoss } from 'pg-boss'
import type { Connection } from '../db/database.ts'
import { bossOn, GRANTS } from './boss.ts'
import type { Queue } from './queue.ts'

/** A job lost with its worker is noticed after this many seconds. */
const HEARTBEAT_SECONDS = 15
/** A job waits this long for a worker, over sixty years: a wrong clock, however wrong, does not delete it. */
const WAIT_SECONDS = 2_000_000_000
const KEEP_FINISHED_SECONDS = 86_400
/** The code that queues a job decides when to give up; this only ends a job that can never succeed. */
const RETRY_LIMIT = 10_000

/**
 * Creates or upgrades the tables of the job queues and sets up the queues, as the owner of the database; the application role may only use
 * them. Run after the migrations, which create that role. Safe to run twice and on two instances at once.
 */
export async function migrateJobs(connection: Connection, queues: readonly Queue[]): Promise<void> {
  const boss = bossOn(connection, { max: 1, migrate: true, supervise: false })
  // Failures reach us as rejections too; without a listener the event would end the process.
  boss.on('error', () => undefined)
  await boss.start()
  try {
    for (const queue of queues) await setUp(boss, queue)
    await boss.getDb().executeSql(GRANTS)
  } finally {
    await boss.stop({ graceful: false })
  }
}

async function setUp(boss: PgBoss, queue: Queue): Promise<void> {
  const options = {
    notify: true,
    heartbeatSeconds: HEARTBEAT_SECONDS,
    expireInSeconds: queue.timeLimitSeconds,
    retentionSeconds: WAIT_SECONDS,
    deleteAfterSeconds: KEEP_FINISHED_SECONDS,
    retryLimit: RETRY_LIMIT,
    retryBackoff: true,
    retryDelay: queue.retry.firstSeconds,
    retryDelayMax: queue.retry.longestSeconds,
  }
  await boss.createQueue(queue.name, options)
  // Creating an existing queue leaves it unchanged.
  await boss.updateQueue(queue.name, options)
}
