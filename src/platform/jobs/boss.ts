import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Connection, Tx } from '../db/database.ts'

/** The database schema of pg-boss's tables. Only this file reads or names them. */
const JOBS_SCHEMA = 'pgboss'

/** The queue library on this database. The cast is a boundary: its options are those of a node-postgres pool and its own. */
export const bossOn = (connection: Connection, options: ConstructorOptions): PgBoss =>
  new PgBoss({
    ...connection,
    schema: JOBS_SCHEMA,
    schedule: false,
    reindex: false,
    clock: steadyClock,
    ...options,
  } as ConstructorOptions)

/** A job as pg-boss takes it; its group is its organisation. `startAfter` in seconds or as an instant. */
export const jobFor = (organisation: string, id: string, startAfter: number | string) => ({
  data: { organisation, id },
  group: { id: organisation },
  startAfter,
})

/** The clock by which workers measure pauses: a change of the machine's clock neither stops nor hurries them. */
const steadyClock = {
  now: () => performance.timeOrigin + performance.now(),
  setTimeout,
  clearTimeout,
  setInterval,
  clearInterval,
} satisfies ConstructorOptions['clock']

/**
 * Moves jobs forward in time after the database's clock was set back by so many seconds. Waiting jobs become due as planned, and those of dead
 * workers are noticed as soon. SQL, because pg-boss has no such function.
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
 * The jobs still to be done. SQL, because pg-boss finds jobs only per queue, finished ones included, and all in memory: a backup selects them
 * in its own snapshot and streams them.
 */
export const PENDING_JOBS = `
  select name, data ->> 'organisation', data ->> 'id', start_after from ${JOBS_SCHEMA}.job
   where state in ('created', 'retry', 'active') and data ? 'id'`

/**
 * The rights needed at run time: insert and delete jobs, and update time stamps of queues and maintenance. SQL, because pg-boss knows no roles.
 * Serialised when two instances start at once: PostgreSQL rejects concurrent grants on a table.
 */
export const GRANTS = `
  select pg_advisory_xact_lock(hashtext('rappen grants on jobs'));
  grant usage on schema ${JOBS_SCHEMA} to rappen_app;
  grant select on all tables in schema ${JOBS_SCHEMA} to rappen_app;
  grant insert, update, delete on ${JOBS_SCHEMA}.job, ${JOBS_SCHEMA}.job_common to rappen_app;
  grant update on ${JOBS_SCHEMA}.queue, ${JOBS_SCHEMA}.version to rappen_app;
  grant delete on ${JOBS_SCHEMA}.job_dependency to rappen_app;`
