import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from '../../platform/db/database.ts'
import { eraOf, FORMER } from '../../platform/db/former-schema.ts'
import { migrationNames } from '../../platform/db/migrate.ts'
import { BackupError, type Manifest } from './contents.ts'
import type { Keys } from './encryption.ts'
import { type Extract, tableOf } from './extract.ts'
import { readBackup } from './read-backup.ts'
import { inSession } from './session.ts'
import { migrationsOf, quoted, type Table, tablesOf } from './tables.ts'

export type Restoration = {
  /** The migrations that created the schema of the backup, as its manifest says. */
  readonly migrations: readonly string[]
  /** Brings the database to this schema. */
  readonly prepare: () => Promise<void>
  readonly extracts: readonly Extract[]
  /** The key that opens the backup, if it is encrypted, and the required signer. */
  readonly keys?: Keys
  readonly signal: AbortSignal
}

/**
 * Restores a backup into an empty database, in one transaction: all data, or only the schema. Running newer migrations is left to the
 * caller. Throws BackupError.
 */
export async function restoreBackup(
  connection: Connection,
  file: string,
  { migrations, prepare, extracts, keys = {}, signal }: Restoration,
): Promise<void> {
  await requireKnown(migrations)
  await inSession(connection, (client) => requireEmpty(client, migrations))
  await prepare()
  await inSession(connection, async (client) => {
    await client.query('begin')
    await load(client, file, { extracts, keys, signal })
    await client.query('commit')
    await client.query('analyze')
  })
}

async function load(
  client: Client,
  file: string,
  { extracts, keys, signal }: Pick<Restoration, 'extracts' | 'signal'> & { readonly keys: Keys },
): Promise<void> {
  const tables = await tablesOf(client)
  const names = tables.map(({ name }) => quoted(name))
  await readBackup(file, {
    signal,
    keys,
    begin: async (begun) => {
      requireSameTables(begun, [...tables, ...extracts.map(tableOf)])
      // From here on no other connection can write, and rows that were written before are visible.
      await client.query(`lock table ${names.join(', ')} in exclusive mode`)
      await requireNoRows(client, tables)
      for (const { name } of tables.filter(isClock)) await client.query(`delete from ${quoted(name)}`)
      // Triggers already ran when the rows were first written; the restored rows must be unchanged and valid.
      for (const name of names) await client.query(`alter table ${name} disable trigger user`)
      for (const { name, columns } of extracts)
        await client.query(`create temporary table ${quoted(name)} (${declared(columns)}) on commit drop`)
    },
    table: (table, rows) => copyInto(client, table, rows),
  })
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const extract of extracts) await extract.restore((text, values) => client.query(text, values))
}

async function copyInto(client: Client, { name, columns }: Table, rows: Readable): Promise<number> {
  const copy = client.query(copyFrom(`copy ${quoted(name)} (${columns.map(quoted).join(', ')}) from stdin`))
  await pipeline(rows, copy)
  return copy.rowCount
}

const declared = (columns: Extract['columns']): string =>
  Object.entries(columns)
    .map(([name, type]) => `${quoted(name)} ${type}`)
    .join(', ')

async function requireKnown(migrations: readonly string[]): Promise<void> {
  const era = eraOf(migrations)
  if (era === 'former') return
  if (era === 'older')
    throw new BackupError(
      `it was written by a version of Rappen before ${FORMER.version}: restore it with version ${FORMER.version}, and start this one with that database`,
    )
  const known = new Set(await migrationNames())
  const unknown = migrations.find((name) => !known.has(name))
  if (unknown !== undefined)
    throw new BackupError(`it was written by a newer version of Rappen (${unknown}): restore it with that version`)
}

const NOT_EMPTY = 'the database is not empty: restore into a new one'

/** Throws unless the database is empty, or has the schema of Rappen without rows. */
async function requireEmpty(client: Client, migrations: readonly string[]): Promise<void> {
  const ran = await migrationsOf(client)
  if (ran === undefined) {
    const { rows } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
    )
    if (rows.length > 0) throw new BackupError(NOT_EMPTY)
    return
  }
  await requireNoRows(client, await tablesOf(client))
  const newer = ran.find((name) => !migrations.includes(name))
  if (newer !== undefined)
    throw new BackupError(`the database has a newer schema than the backup (${newer}): restore into a new one`)
}

/** The table of the newest instant, which a service fills even without other data. The second name is that of the former version. */
const isClock = ({ name }: Table): boolean => name === 'newest_clock' || name === 'clock_seen'

async function requireNoRows(client: Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables.filter((table) => !isClock(table))) {
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rows.length > 0) throw new BackupError(NOT_EMPTY)
  }
}

/** Throws unless the names of the manifest are those of the schema: only then may they become part of statements. */
function requireSameTables({ tables }: Manifest, ours: readonly Table[]): void {
  const sorted = (list: readonly Table[]) =>
    list.map(({ name, columns }) => `${name}: ${columns.toSorted().join(' ')}`).toSorted()
  if (!isDeepStrictEqual(sorted(tables), sorted(ours))) throw new BackupError('its tables do not match its schema')
}
