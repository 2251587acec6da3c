import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { CannotStart } from '../files/errors.ts'
import type { Connection } from './database.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Arbitrary but fixed: instances that migrate the same database wait for each other with this lock. */
const ADVISORY_LOCK = 7_277_536

const OLDEST_POSTGRESQL = 15

/**
 * Runs the missing files of `migrations/` (only those in `wanted`, if given), in order of their names, each in its own transaction. Safe to
 * run twice, by two instances at once, and after a kill. Returns the names of the files that were run. Throws CannotStart if PostgreSQL is
 * too old.
 */
export async function migrate(connection: Connection, wanted?: readonly string[]): Promise<string[]> {
  const client = new pg.Client(connection)
  // A broken connection is reported by the statement that fails; without a listener the event would end the process.
  client.on('error', () => undefined)
  await client.connect()
  try {
    await requireVersion(client)
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    await client.query(`create table if not exists migrations (
      name text primary key,
      ran_at timestamptz not null default now()
    )`)
    const done = new Set(
      (await client.query<{ name: string }>('select name from migrations')).rows.map((row) => row.name),
    )
    const missing = (await migrationNames()).filter((name) => !done.has(name) && (wanted?.includes(name) ?? true))
    for (const name of missing) await runMigration(client, name)
    return missing
  } finally {
    await client.end()
  }
}

/** Blocks migrations until the connection ends; waits for a running one first. */
export const holdSchema = async (client: pg.Client): Promise<void> => {
  await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCK])
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const version = rows[0]?.version ?? ''
  if (Number.parseInt(version, 10) >= OLDEST_POSTGRESQL) return
  throw new CannotStart(`Rappen needs PostgreSQL ${OLDEST_POSTGRESQL} or newer, and this one is ${version}.`)
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
