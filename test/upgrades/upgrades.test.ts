import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { migrateAll } from '../../src/admin/commands/connect.ts'
import type { Connection } from '../../src/platform/db/database.ts'
import { migrationNames } from '../../src/platform/db/migrate.ts'
import { withClient } from '../../src/platform/db/with-client.ts'
import { emptyDatabase } from '../database.ts'
import { runRappen, startService, urlOf } from '../process/service-process.ts'
import type { KeptRelease } from './kept-release.ts'

const folder = new URL('.', import.meta.url)
const releases = (await readdir(folder)).filter((name) => name.endsWith('.json.gz'))

/** Makes the database again as the earlier version left it: its schema, then its rows, past all triggers. */
async function restored(connection: Connection, { migrations, tables }: KeptRelease): Promise<void> {
  await migrateAll(connection, migrations)
  await withClient(connection, async (client) => {
    await client.query('set session_replication_role = replica')
    for (const [table, rows] of Object.entries(tables)) {
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

for (const release of releases) {
  const name = release.replace('.json.gz', '')
  test(`the database of ${name} is upgraded, and answers as before`, async () => {
    const kept: KeptRelease = JSON.parse(gunzipSync(await readFile(new URL(release, folder))).toString())
    const { connection, drop } = await emptyDatabase()
    await restored(connection, kept)
    const ran = await migrateAll(connection)
    assert.deepEqual([...kept.migrations, ...ran].sort(), await migrationNames())
    const { ended, printed } = runRappen(['check'], { DATABASE_URL: urlOf(connection) })
    assert.equal(await ended, 0, `${printed.stdout}${printed.stderr}`)
    const service = await startService({ DATABASE_URL: urlOf(connection) })
    for (const [path, before] of Object.entries(kept.answers)) {
      const { status, body } = await service.ask('GET', path, { token: kept.token })
      assert.equal(status, 200, path)
      requireKept(before, body, path)
    }
    service.process.kill('SIGTERM')
    await service.ended
    await drop()
  })
}

/** Everything that was answered before is answered now; newer fields may stand beside it. */
function requireKept(before: unknown, now: unknown, path: string): void {
  if (Array.isArray(before)) {
    assert.ok(Array.isArray(now) && now.length === before.length, path)
    before.forEach((one, index) => requireKept(one, now[index], `${path} ${index}`))
  } else if (typeof before === 'object' && before !== null) {
    // The address of the service is another one.
    for (const [field, value] of Object.entries(before))
      if (!field.endsWith('Url'))
        requireKept(value, (now as Record<string, unknown> | undefined)?.[field], `${path} ${field}`)
  } else assert.deepEqual(now, before, path)
}

test('each version of the changelog, and five before, has a database that is upgraded here', async () => {
  const changelog = await readFile(new URL('../../CHANGELOG.md', folder), 'utf8')
  const versions = [...changelog.matchAll(/^## (\d\S*) - \d{4}-\d\d-\d\d$/gm)].map(([, version = '']) => version)
  assert.ok(versions.length > 0)
  for (const version of versions)
    assert.ok(releases.includes(`${version}.json.gz`), `run: node test/upgrades/keep-release.ts ${version}`)
  assert.ok(releases.length >= versions.length + 5)
})

test('each earlier version has something to lose', async () => {
  for (const release of releases) {
    const { answers, tables }: KeptRelease = JSON.parse(gunzipSync(await readFile(new URL(release, folder))).toString())
    assert.ok(Object.keys(answers).length >= 7, release)
    for (const table of ['documents', 'ledger_entries', 'payments', 'contacts', 'tokens'])
      assert.ok(tables[table] !== undefined, `${release} ${table}`)
  }
})
