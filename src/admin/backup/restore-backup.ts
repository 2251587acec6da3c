import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Client } from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import type { Connection } from '../../platform/db/database.ts'
import { migrationNames } from '../../platform/db/migrate.ts'
import { BackupRefused } from './backup-refused.ts'
import type { Manifest } from './contents.ts'
import { type Extract, tableOf } from './extract.ts'
import { readBackup } from './read-backup.ts'
import { inSession } from './session.ts'
import { migrationsOf, quoted, type Table, tablesOf } from './tables.ts'

export type Restoration = {
  /** Those that made the schema of the backup, as it says. */
  readonly migrations: readonly string[]
  /** Brings the database to this schema. */
  readonly prepare: () => Promise<void>
  readonly extracts: readonly Extract[]
  readonly signal: AbortSignal
}

/**
 * Restores a backup into an empty database, in one transaction: all of it, or nothing but its schema. Newer migrations are left to the
 * caller. Throws BackupRefused.
 */
export async function restoreBackup(
  connection: Connection,
  file: string,
  { migrations, prepare, extracts, signal }: Restoration,
): Promise<void> {
  await requireKnown(migrations)
  await inSession(connection, (client) => requireEmpty(client, migrations))
  await prepare()
  await inSession(connection, async (client) => {
    await client.query('begin')
    await load(client, file, { extracts, signal })
    await client.query('commit')
    await client.query('analyze')
  })
}

async function load(
  client: Client,
  file: string,
  { extracts, signal }: Pick<Restoration, 'extracts' | 'signal'>,
): Promise<void> {
  const tables = await tablesOf(client)
  const names = tables.map(({ name }) => quoted(name))
  const { manifest } = await readBackup(file, {
    signal,
    begin: async (begun) => {
      requireSameTables(begun, [...tables, ...extracts.map(tableOf)])
      // From here on nobody else writes; and what somebody wrote before is seen.
      await client.query(`lock table ${names.join(', ')} in exclusive mode`)
      await requireNoRows(client, tables)
      // What they would do was done when the rows were written; the rows are to be what they were.
      for (const name of names) await client.query(`alter table ${name} disable trigger user`)
      for (const { name, columns } of extracts)
        await client.query(`create temporary table ${quoted(name)} (${declared(columns)}) on commit drop`)
    },
    table: (table, rows) => copyInto(client, table, rows),
  })
  for (const name of names) await client.query(`alter table ${name} enable trigger user`)
  for (const { name, value, isUsed } of manifest.sequences)
    await client.query('select setval($1::regclass, $2, $3)', [quoted(name), value, isUsed])
  for (const { takeBack } of extracts) await takeBack((text, values) => client.query(text, values))
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
  const known = new Set(await migrationNames())
  const strange = migrations.find((name) => !known.has(name))
  if (strange !== undefined)
    throw new BackupRefused(`it was made by a newer version of Rappen (${strange}): restore it with that version`)
}

const NOT_EMPTY = 'the database is not empty: restore into a new one'

/** Refuses a database with anything in it, but for the schema of Rappen without a row. */
async function requireEmpty(client: Client, migrations: readonly string[]): Promise<void> {
  const ran = await migrationsOf(client)
  if (ran === undefined) {
    const { rows } = await client.query(
      `select from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')`,
    )
    if (rows.length > 0) throw new BackupRefused(NOT_EMPTY)
    return
  }
  await requireNoRows(client, await tablesOf(client))
  const newer = ran.find((name) => !migrations.includes(name))
  if (newer !== undefined)
    throw new BackupRefused(`the database has a newer schema than the backup (${newer}): restore into a new one`)
}

async function requireNoRows(client: Client, tables: readonly Table[]): Promise<void> {
  for (const { name } of tables) {
    const { rows } = await client.query(`select from ${quoted(name)} limit 1`)
    if (rows.length > 0) throw new BackupRefused(NOT_EMPTY)
  }
}

/** The names in a file become part of statements only when they are those of the schema. */
function requireSameTables({ tables }: Manifest, ours: readonly Table[]): void {
  const sorted = (list: readonly Table[]) =>
    list.map(({ name, columns }) => `${name}: ${columns.toSorted().join(' ')}`).toSorted()
  if (!isDeepStrictEqual(sorted(tables), sorted(ours)))
    throw new BackupRefused('its tables are not those of its schema')
}
