import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { CannotStart } from '../files/errors.ts'
import type { Connection } from './database.ts'
import { isUnavailable } from './errors.ts'
import { withClient } from './with-client.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Arbitrary but fixed: instances that migrate the same database wait for each other with this lock. */
const ADVISORY_LOCK = 7_277_536

const OLDEST_POSTGRESQL = 15

/**
 * Runs the missing files of `migrations/` (only those in `wanted`, if given), in order of their names, each in its own transaction. Safe to
 * run twice, by two instances at once, and after a kill. Returns the names of the files that were run. Waits for a backup, and for another
 * that migrates, as long as the `lock_timeout` of the connection says. Runs no further file once the signal is aborted, and throws its reason.
 * @throws CannotStart if PostgreSQL is too old, the database was migrated by other files than these, or refuses one of them
 */
export const migrate = (connection: Connection, wanted?: readonly string[], signal?: AbortSignal): Promise<string[]> =>
  withClient(connection, async (client) => {
    await requireVersion(client)
    const missingNow = async () => (await missingIn(client)).filter(({ name }) => wanted?.includes(name) ?? true)
    // A start with nothing to migrate waits for no backup, which holds the lock for as long as it takes.
    if ((await isMigrated(client)) && (await missingNow()).length === 0) return []
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    // How long a caller waits is for that lock alone.
    await client.query('set lock_timeout = 0')
    await client.query(`create table if not exists migrations (
      name text primary key,
      ran_at timestamptz not null default now()
    )`)
    await client.query('alter table migrations add column if not exists sha256 bytea')
    const missing = await missingNow()
    for (const migration of missing) {
      signal?.throwIfAborted()
      await runMigration(client, migration)
    }
    return missing.map(({ name }) => name)
  })

/**
 * The files that the database has not run yet; undefined if it has run none.
 * @throws CannotStart if the database was migrated by other files than these
 */
export const missingMigrations = (connection: Connection): Promise<string[] | undefined> =>
  withClient(connection, async (client) =>
    (await isMigrated(client)) ? (await missingIn(client)).map(({ name }) => name) : undefined,
  )

/** Whether it has run any. */
async function isMigrated(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('migrations') is not null as "isThere"`)
  return rows[0]?.isThere === true
}

/** `sha256` of the text, as PostgreSQL writes bytes. */
type Migration = { readonly name: string; readonly text: string; readonly sha256: string }

/** The files that the database has not run, once it is known that those which it has run are these. */
async function missingIn(client: pg.Client): Promise<Migration[]> {
  const files = new Map<string, Migration>()
  for (const name of await migrationNames()) {
    const text = await readFile(new URL(name, folder), 'utf8')
    files.set(name, { name, text, sha256: `\\x${createHash('sha256').update(text).digest('hex')}` })
  }
  // An older version has not kept it.
  const { rows: ran } = await client.query<{ name: string; sha256: string | null }>(
    `select name, to_jsonb(migrations) ->> 'sha256' as sha256 from migrations order by name`,
  )
  const unknown = ran.filter(({ name }) => !files.has(name)).map(({ name }) => name)
  if (unknown.length > 0)
    throw new CannotStart(
      `The database was migrated by a newer version of Rappen, which this one does not know (${filesInWords(unknown)}): start that version.`,
    )
  const changed = ran.filter(({ name, sha256 }) => sha256 !== null && files.get(name)?.sha256 !== sha256)
  if (changed.length > 0)
    throw new CannotStart(
      `The database was migrated by files that differ from these (${filesInWords(changed.map(({ name }) => name))}): start the version that it belongs to.`,
    )
  for (const { name } of ran) files.delete(name)
  return [...files.values()]
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

async function runMigration(client: pg.Client, { name, text, sha256 }: Migration): Promise<void> {
  try {
    await client.query('begin')
    await client.query('insert into migrations (name, sha256) values ($1, $2)', [name, sha256])
    await client.query(text)
    await client.query('commit')
  } catch (error) {
    if (isUnavailable(error) || !(error instanceof pg.DatabaseError)) throw error
    await client.query('rollback')
    throw new CannotStart(
      `The migration ${name} failed, and nothing of it was kept, because the database says «${wordsOf(error)}»: ${remedyFor(error)}.`,
      { cause: error },
    )
  }
}

/** In one line. */
const wordsOf = ({ message, detail }: pg.DatabaseError): string =>
  (detail ? `${message} (${detail})` : message).replaceAll(/\s+/g, ' ').replace(/\.(\)?)$/, '$1')

const remedyFor = ({ code }: pg.DatabaseError): string =>
  code === '42501'
    ? 'grant that right to the user of DATABASE_URL, as docs/operating.md says, and start again'
    : 'put that right in the database and start again, or start the version before'

/** The names of files in the order in which they run; of several, how many there are, the first and the last. */
export const filesInWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.length} files from ${names[0]} to ${names.at(-1)}`

/** The files of `migrations/` in the order in which they run. */
export async function migrationNames(): Promise<string[]> {
  return (await readdir(folder)).filter((name) => name.endsWith('.sql')).sort()
}
