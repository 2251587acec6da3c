import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { StartRefused } from '../files/start-refused.ts'
import type { Connection } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Arbitrary but fixed: all instances that migrate one database wait for each other on it. */
const ADVISORY_LOCK = 7_277_536

const OLDEST_POSTGRESQL = 15

/**
 * Brings the database to the newest schema, or to the one that the migrations `wanted` make: runs the files of `migrations/` that it has
 * not seen, in order of their names, each in a transaction of its own. Safe to run twice, by two instances at once, and after a kill half way.
 * Returns the names of the files that were run. Refuses a PostgreSQL that is too old with StartRefused.
 */
export async function migrate(connection: Connection, wanted?: readonly string[]): Promise<string[]> {
  const client = new pg.Client(connection)
  // What breaks the connection is told by the statement that fails; without a listener it would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await client.query(`create table if not exists migrations (
      name text primary key,
      ran_at timestamptz not null default now()
    )`)
    const seen = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    const missing = (await migrationNames()).filter((name) => !seen.has(name) && (wanted?.includes(name) ?? true))
    for (const name of missing) await runMigration(client, name)
    return missing
  } finally {
    await client.end()
  }
}

/** Keeps migrations waiting, until the connection ends; waits for one that runs. */
export const holdSchema = async (client: pg.Client): Promise<void> => {
  await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCK])
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRESQL) return
  throw new StartRefused(`Rappen needs PostgreSQL ${OLDEST_POSTGRESQL} or newer, and this one is ${version}.`)
}

async function runMigration(client: pg.Client, name: string): Promise<void> {
  const text = await readFile(new URL(name, folder), 'utf8')
  try {
    await client.query('begin')
    await client.query('insert into migrations (name) values ($1)', [name])
    await client.query(text)
    await client.query('commit')
  } catch (error) {
    await client.query('rollback')
    throw new Error(`migration ${name} failed`, { cause: error })
  }
}

/** The files of `migrations/` in the order in which they run. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}
