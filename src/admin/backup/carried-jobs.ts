import type { Connection } from '../../platform/db/database.ts'
import { bossOn, JOBS_SCHEMA } from '../../platform/jobs/boss.ts'
import type { Extract, Run } from './extract.ts'

type Carried = { readonly queue: string; readonly organisation: string; readonly id: string; readonly due: string }

const AT_A_TIME = 1_000

/**
 * Jobs as a backup carries them: those that still have to be done, without what pg-boss keeps of their past. So a backup does not
 * depend on its tables, and one under way is begun again. The queues of `connection` take them back.
 */
export const carriedJobs = (connection: Connection): Extract => ({
  name: 'jobs',
  columns: { queue: 'text', organisation: 'uuid', id: 'uuid', due: 'timestamptz' },
  select: `select name, data ->> 'organisation', data ->> 'id', start_after from ${JOBS_SCHEMA}.job
            where state in ('created', 'retry', 'active') and data ? 'id'`,
  takeBack: async (run) => {
    const boss = bossOn(connection, { max: 1, migrate: false, supervise: false })
    boss.on('error', () => undefined)
    await boss.start()
    try {
      const queues = new Set((await boss.getQueues()).map(({ name }) => name))
      const db = { executeSql: (text: string, values?: unknown[]) => run(text, values) }
      for await (const [queue, jobs] of batches(run)) {
        if (!queues.has(queue)) continue
        const again = jobs.map(({ organisation, id, due }) => ({ data: { organisation, id }, startAfter: due }))
        await boss.insert(queue, again, { db })
      }
    } finally {
      await boss.stop({ graceful: false })
    }
  },
})

/** The jobs of the temporary table, queue by queue, some at a time. */
async function* batches(run: Run): AsyncGenerator<[queue: string, jobs: Carried[]]> {
  for (;;) {
    const { rows } = await run(
      `delete from jobs where ctid in (select ctid from jobs limit $1) returning queue, organisation, id, instant(due) as due`,
      [AT_A_TIME],
    )
    if (rows.length === 0) return
    yield* Map.groupBy(rows as Carried[], ({ queue }) => queue)
  }
}
