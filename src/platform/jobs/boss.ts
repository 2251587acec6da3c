import { type ConstructorOptions, PgBoss } from 'pg-boss'
import type { Connection } from '../db/database.ts'

/** The schema of the database that pg-boss keeps its tables in. */
export const JOBS_SCHEMA = 'pgboss'

/** The queue library on our database. The cast is a door: its options are those of a node-postgres pool and its own. */
export const bossOn = (connection: Connection, options: ConstructorOptions): PgBoss =>
  new PgBoss({ ...connection, schema: JOBS_SCHEMA, schedule: false, reindex: false, ...options } as ConstructorOptions)
