import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Connection, Tx } from '../db/database.ts'

/** The schema of the database that pg-boss keeps its tables in. Nothing outside this file reads or names them. */
const JOBS_SCHEMA = 'pgboss'

/** The queue library on our database. The cast is a door: its options are those of a node-postgres pool and its own. */
export const bossOn = (connection: Connection, options: ConstructorOptions): PgBoss =>
  new PgBoss({
    ...connection,
    schema: JOBS_SCHEMA,
    schedule: false,
    reindex: false,
    clock: steadyClock,
    ...options,
  } as ConstructorOptions)

/** A job as pg-boss takes it; its group is whose it is. `startAfter` in seconds or as an instant. */
export const jobFor = (organisation: string, id: string, startAfter: number | string) => ({
  data: { organisation, id },
  group: { id: organisation },
  startAfter,
})

/** What workers measure their pauses by: no matter how the clock of the machine is set, they neither stop nor hurry. */
const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
} satisfies ConstructorOptions['clock']

/**
 * Moves jobs along, after the clock of the database was set back by so many seconds: those that wait become due when they would have, and
 * those of dead workers are noticed as soon. SQL, because pg-boss knows no such thing.
 */
export const moveJobsAlong = async (tx: Tx, seconds: number): Promise<void> => {
  const moved = (column: string) => `${column} = ${column} - make_interval(secs => $1)`
  const atMostNow = (column: string) => `${column} = least(${column}, now())`
  await tx.run({
    text: `
  update ${JOBS_SCHEMA}.job set ${['start_after', 'started_on', 'heartbeat_on'].map(moved).join(', ')}
   where state < 'completed' and greatest(start_after, started_on, heartbeat_on) > now()`,
    values: [seconds],
  })
  await tx.run({
    text: `update ${JOBS_SCHEMA}.queue set ${['monitor_on', 'monitor_claim_on', 'maintain_on'].map(atMostNow).join(', ')}`,
    values: [],
  })
}

/**
 * The jobs that still have to be done. SQL, because pg-boss can find jobs only queue by queue, finished ones among them, and all in memory:
 * a backup selects them in its own snapshot and streams them.
 */
export const PENDING_JOBS = `
  select name, data ->> 'organisation', data ->> 'id', start_after from ${JOBS_SCHEMA}.job
   where state in ('created', 'retry', 'active') and data ? 'id'`

/**
 * What running needs: jobs come and go, queues and the clock of the maintenance are only stamped. SQL, because pg-boss knows no roles. One
 * after the other, when two instances start at once: PostgreSQL refuses to grant on a table that another is granting on.
 */
export const GRANTS = `
  select pg_advisory_xact_lock(hashtext('rappen grants on jobs'));
  grant usage on schema ${JOBS_SCHEMA} to rappen_app;
  grant select on all tables in schema ${JOBS_SCHEMA} to rappen_app;
  grant insert, update, delete on ${JOBS_SCHEMA}.job, ${JOBS_SCHEMA}.job_common to rappen_app;
  grant update on ${JOBS_SCHEMA}.queue, ${JOBS_SCHEMA}.version to rappen_app;
  grant delete on ${JOBS_SCHEMA}.job_dependency to rappen_app;`
