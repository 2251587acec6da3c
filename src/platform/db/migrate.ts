import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import pg from 'pg'
import { CannotStart } from '../files/errors.ts'
import type { Connection } from './database.ts'
import { isUnavailable } from './errors.ts'
import { eraOf, FORMER, formerSchema, takeOver } from './former-schema.ts'
import { withClient } from './with-client.ts'

const folder = new URL('../../../migrations/', import.meta.url)

/** Arbitrary but fixed: instances that migrate the same database wait for each other with this lock. */
const ADVISORY_LOCK = 7_277_536

const OLDEST_POSTGRESQL = 15
const NEWEST_POSTGRESQL = 18

/** The newest migration before this run (undefined in a new database), and the files that were run. */
export type MigrationResult = { readonly from: string | undefined; readonly ran: readonly string[] }

export type MigrationOptions = {
  /** Brings a new database to the schema that these migrations made, for restoring their backup; default: the schema of this version. */
  readonly wanted?: readonly string[] | undefined
  readonly signal?: AbortSignal | undefined
}

/**
 * Brings the database to the schema of this version in one transaction: first functions whose file is new or changed, then the migrations that
 * have not run. Safe to run twice, on two instances at once, and after a kill. Waits for a backup or another migration up to the `lock_timeout`
 * of the connection. Once the signal is aborted, runs no further file, rolls back and throws its reason.
 * @throws CannotStart if PostgreSQL has
 * another version, the database is not one that this program migrates, or it refuses a file
 */
export const migrate = (connection: Connection, { wanted, signal }: MigrationOptions = {}): Promise<MigrationResult> =>
  withClient(connection, async (client) => {
    await requireVersion(client)
    const before = await pendingIn(client, wanted)
    // A start without migrations must not wait for a backup, which holds the lock until it ends.
    if (before.files.length === 0) return { from: before.from, ran: [] }
    await client.query('select pg_advisory_lock($1)', [ADVISORY_LOCK])
    // The caller's time limit applies to that lock only.
    await client.query('set lock_timeout = 0')
    const { from, files } = await pendingIn(client, wanted)
    if (files.length > 0) await run(client, files, signal)
    return { from, ran: namesOf(files) }
  })

/**
 * The files that the database has not run yet, by name; undefined if it has run none.
 * @throws CannotStart if the database is not one that this program migrates
 */
export const missingMigrations = (connection: Connection): Promise<string[] | undefined> =>
  withClient(connection, async (client) => {
    const { from, files } = await pendingIn(client)
    return from === undefined ? undefined : namesOf(files)
  })

/** A file to run; its name is stored with the hash of its text, in PostgreSQL's notation for bytes. */
type SchemaFile = { readonly path: string; readonly text: string; readonly name?: string; readonly sha256?: string }
type PendingFiles = { readonly from: string | undefined; readonly files: readonly SchemaFile[] }

const namesOf = (files: readonly SchemaFile[]): string[] => files.flatMap(({ name }) => name ?? []).sort()

/** The files that the database has not run, once its previous files are known to match. */
async function pendingIn(client: pg.Client, wanted?: readonly string[]): Promise<PendingFiles> {
  const hashes = await ranIn(client)
  const ran = [...hashes.keys()]
  const from = ran.filter(isMigration).at(-1)
  if (wanted !== undefined && eraOf(wanted) === 'former')
    return { from, files: from === undefined ? [{ path: 'former/schema.sql.gz', text: await formerSchema() }] : [] }

  const functions = await Promise.all((await functionNames()).map(schemaFile))
  const migrations = await Promise.all((await migrationNames()).map(schemaFile))
  const era = eraOf(ran)
  if (era === 'former') {
    const [baseline, ...later] = migrations
    const first = { ...baseline, path: 'former/take-over.sql', text: await takeOver() }
    return { from, files: [first, ...functions, ...later] }
  }
  if (era === 'older')
    throw new CannotStart(
      `The database belongs to a version of Rappen before ${FORMER.version}: start version ${FORMER.version} with it once, and then this one.`,
    )
  const known = new Set([...functions, ...migrations].map(({ name }) => name))
  const unknown = ran.filter((name) => !known.has(name))
  if (unknown.length > 0)
    throw new CannotStart(
      `The database was migrated by a newer version of Rappen, which this one does not know (${filesInWords(unknown)}): start that version.`,
    )
  const changed = migrations.filter(({ name, sha256 }) => hashes.has(name) && hashes.get(name) !== sha256)
  if (changed.length > 0)
    throw new CannotStart(
      `The database was migrated by files that differ from these (${filesInWords(namesOf(changed))}): start the version that it belongs to.`,
    )
  const missing = migrations.filter(({ name }) => !hashes.has(name) && (wanted?.includes(name) ?? true))
  return { from, files: [...functions.filter(({ name, sha256 }) => hashes.get(name) !== sha256), ...missing] }
}

/** The names of the files that a database has run, in order, each with its hash. */
async function ranIn(client: pg.Client): Promise<Map<string, string | null>> {
  const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('migrations') is not null as "isThere"`)
  if (rows[0]?.isThere !== true) return new Map()
  // Old versions did not store the hash.
  const { rows: ran } = await client.query<{ name: string; sha256: string | null }>(
    `select name, to_jsonb(migrations) ->> 'sha256' as sha256 from migrations order by name collate "C"`,
  )
  return new Map(ran.map(({ name, sha256 }) => [name, sha256]))
}

async function schemaFile(name: string): Promise<SchemaFile & { readonly name: string; readonly sha256: string }> {
  const text = await readFile(new URL(name, folder), 'utf8')
  return { path: name, text, name, sha256: `\\x${createHash('sha256').update(text).digest('hex')}` }
}

/** Runs files in one transaction, after the file that makes the roles, and stores the names of those that have one. */
async function run(client: pg.Client, files: readonly SchemaFile[], signal: AbortSignal | undefined): Promise<void> {
  const { path, text } = await schemaFile('roles.sql')
  await client.query('begin')
  for (const file of [{ path, text }, ...files]) {
    signal?.throwIfAborted()
    await runFile(client, file)
  }
  for (const { name, sha256 } of files)
    if (name !== undefined)
      await client.query(
        'insert into migrations (name, sha256) values ($1, $2) on conflict (name) do update set sha256 = excluded.sha256',
        [name, sha256],
      )
  await client.query('commit')
}

async function runFile(client: pg.Client, { path, text }: SchemaFile): Promise<void> {
  try {
    // Functions come before their tables.
    await client.query('set local check_function_bodies = off')
    await client.query(text)
  } catch (error) {
    if (isUnavailable(error) || !(error instanceof pg.DatabaseError)) throw error
    await client.query('rollback')
    throw new CannotStart(
      `The migration ${path} failed, and nothing was kept, because the database says «${wordsOf(error)}»: ${remedyFor(error)}.`,
      { cause: error },
    )
  }
}

/** Blocks migrations until the connection ends; waits for a running one first. */
export const holdSchema = async (client: pg.Client): Promise<void> => {
  await client.query('select pg_advisory_lock_shared($1)', [ADVISORY_LOCK])
}

async function requireVersion(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ version: string }>(`select current_setting('server_version') as version`)
  const version = rows[0]?.version ?? ''
  const major = Number.parseInt(version, 10)
  if (major >= OLDEST_POSTGRESQL && major <= NEWEST_POSTGRESQL) return
  throw new CannotStart(
    `Rappen works with PostgreSQL ${OLDEST_POSTGRESQL} to ${NEWEST_POSTGRESQL}, and this one is ${version}: use one of those.`,
  )
}

const wordsOf = ({ message, detail }: pg.DatabaseError): string =>
  (detail ? `${message} (${detail})` : message).replaceAll(/\s+/g, ' ').replace(/\.(\)?)$/, '$1')

const remedyFor = ({ code }: pg.DatabaseError): string =>
  code === '42501'
    ? 'grant that right to the user of DATABASE_URL, as docs/operating.md says, and start again'
    : 'put that right in the database and start again, or start the version before'

/** The names of files in the order in which they run; for several, their number, the first and the last. */
export const filesInWords = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.length} files from ${names[0]} to ${names.at(-1)}`

/** Whether a name is that of a migration: it begins with its number. */
export const isMigration = (name: string): boolean => /^\d{4}-/.test(name)

/** The migrations in the order in which they run. */
export const migrationNames = async (): Promise<string[]> => (await readdir(folder)).filter(isMigration).sort()

async function functionNames(): Promise<string[]> {
  const names = await readdir(new URL('functions/', folder))
  return names.map((name) => `functions/${name}`).sort()
}
