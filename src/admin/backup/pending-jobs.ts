import type { Connection } from '../../platform/db/database.ts'
import { bossOn, jobFor, PENDING_JOBS } from '../../platform/jobs/boss.ts'
import type { Extract, RunStatement } from './extract.ts'

type PendingJob = { readonly queue: string; readonly organisation: string; readonly id: string; readonly due: string }

const BATCH_SIZE = 1_000

/**
 * The jobs in a backup: those that are not finished yet, without the history that pg-boss stores. So a backup does not depend on the
 * tables of pg-boss, and a job that was active is started again. They are restored into the queues of `connection`.
 */
export const pendingJobs = (connection: Connection): Extract => ({
  name: 'jobs',
  columns: { queue: 'text', organisation: 'uuid', id: 'uuid', due: 'timestamptz' },
  select: PENDING_JOBS,
  restore: async (run) => {
    const boss = bossOn(connection, { max: 1, migrate: false, supervise: false })
    boss.on('error', () => undefined)
    await boss.start()
    try {
      const queues = new Set((await boss.getQueues()).map(({ name }) => name))
      const db = { executeSql: (text: string, values?: unknown[]) => run(text, values) }
      for await (const [queue, jobs] of batches(run)) {
        if (!queues.has(queue)) continue
        const again = jobs.map(({ organisation, id, due }) => jobFor(organisation, id, due))
        await boss.insert(queue, again, { db })
      }
    } finally {
      await boss.stop({ graceful: false })
    }
  },
})

/** The jobs of the temporary table, grouped by queue, in batches. */
async function* batches(run: RunStatement): AsyncGenerator<[queue: string, jobs: PendingJob[]]> {
  for (;;) {
    const { rows } = await run(
      `delete from jobs where ctid in (select ctid from jobs limit $1) returning queue, organisation, id, instant(due) as due`,
      [BATCH_SIZE],
    )
    if (rows.length === 0) return
    yield* Map.groupBy(rows as PendingJob[], ({ queue }) => queue)
  }
}
