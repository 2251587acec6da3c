import { readdir, readFile } from 'node:fs/promises'
import { zstdDecompressSync } from 'node:zlib'
import { migrateAll } from '../../src/admin/commands/connect.ts'
import type { Connection } from '../../src/platform/db/database.ts'
import { withClient } from '../../src/platform/db/with-client.ts'

/** A small database of an earlier version with its service's answers; one from before the former version was first upgraded to that. */
export type KeptRelease = {
  readonly token: string
  /** By path. */
  readonly answers: Readonly<Record<string, unknown>>
  /** The rows of each table as JSON, as PostgreSQL writes and reads it. */
  readonly tables: Readonly<Record<string, string>>
}

const folder = new URL('.', import.meta.url)
const ENDING = '.json.zst'

export const releaseNames = async (): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith(ENDING)).map((name) => name.replace(ENDING, ''))

export const readRelease = async (name: string): Promise<KeptRelease> =>
  JSON.parse(zstdDecompressSync(await readFile(new URL(`${name}${ENDING}`, folder))).toString())

export const migrationsOf = ({ tables }: KeptRelease): string[] =>
  (JSON.parse(tables['migrations'] ?? '[]') as { readonly name: string }[]).map(({ name }) => name).sort()

/** Restores the database as its version left it: its schema, then its rows, past all triggers. */
export async function remakeDatabase(connection: Connection, release: KeptRelease): Promise<void> {
  await migrateAll(connection, { wanted: migrationsOf(release) })
  await withClient(connection, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const [table, rows] of Object.entries(release.tables)) {
      const { rows: columns } = await client.query<{ name: string }>(
        `select quote_ident(column_name) as name from information_schema.columns
        where table_schema = 'public' and table_name = $1 and is_generated = 'NEVER'`,
        [table],
      )
      const names = columns.map(({ name }) => name).join(', ')
      await client.query(`delete from "${table}"`)
      await client.query(
        `insert into "${table}" (${names}) overriding system value
       select ${names} from json_populate_recordset(null::"${table}", $1)`,
        [rows],
      )
    }
  })
}
