import assert from 'node:assert/strict'
import { generateKeyPairSync } from 'node:crypto'
import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { pendingJobs } from '../../src/admin/backup/pending-jobs.ts'
import { writeBackup } from '../../src/admin/backup/write-backup.ts'
import { migrateAll } from '../../src/admin/commands/connect.ts'
import type { Connection } from '../../src/platform/db/database.ts'
import { FORMER } from '../../src/platform/db/former-schema.ts'
import { isMigration } from '../../src/platform/db/migrate.ts'
import { emptyDatabase, freshDatabase, onServer } from '../database.ts'
import { describeSchema } from '../describe-schema.ts'
import { runRappen, startService, urlOf } from '../process/service-process.ts'
import { type KeptRelease, migrationsOf, readRelease, releaseNames, remakeDatabase } from './kept-release.ts'

const releases = await releaseNames()

for (const name of releases) {
  test(`the database of ${name} is taken over, and answers as before`, async () => {
    const kept = await readRelease(name)
    const { connection, drop } = await emptyDatabase()
    await remakeDatabase(connection, kept)
    const { from } = await migrateAll(connection)
    assert.equal(from, migrationsOf(kept).filter(isMigration).at(-1))
    await requireSameAnswers(connection, kept)
    await drop()
  })
}

test('a backup that the former version wrote is restored, and answers as before', async () => {
  const kept = await readRelease(FORMER.version)
  const [former, restored] = [await emptyDatabase(), await emptyDatabase()]
  await remakeDatabase(former.connection, kept)
  const file = join(await mkdtemp(join(tmpdir(), 'backup-')), 'former.backup')
  const { privateKey: key } = generateKeyPairSync('ed25519')
  const { signal } = new AbortController()
  await writeBackup(former.connection, file, { extracts: [pendingJobs(former.connection)], key, signal })
  const { ended, printed } = runRappen(['restore', file], { DATABASE_URL: urlOf(restored.connection) })
  assert.equal(await ended, 0, printed.stderr)
  await requireSameAnswers(restored.connection, kept)
  assert.deepEqual(await statementsOf(restored.connection), await baseline())
  await former.drop()
  await restored.drop()
})

test('a database that is taken over has the schema of a new one, down to each constraint, right and function', async () => {
  const { connection, drop } = await emptyDatabase()
  await remakeDatabase(connection, await readRelease(FORMER.version))
  await migrateAll(connection)
  assert.deepEqual(await statementsOf(connection), await baseline())
  await drop()
})

/** The statements that make the schema, in one order, whatever the order of creation. */
const statementsOf = async (connection: Connection): Promise<string[]> =>
  (await describeSchema((statement) => onServer(connection, statement)))
    .split(/\n(?=(?:alter|create|grant|revoke) )/)
    .map((statement) => statement.trim())
    .sort()

async function baseline(): Promise<string[]> {
  const fresh = await freshDatabase()
  const statements = await statementsOf(fresh.connection)
  await fresh.close()
  return statements
}

/** All checks pass, and the service gives the same answers as the earlier one. */
async function requireSameAnswers(connection: Connection, { token, answers }: KeptRelease): Promise<void> {
  for (const command of ['check', 'verify']) {
    const { ended, printed } = runRappen([command], { DATABASE_URL: urlOf(connection) })
    assert.equal(await ended, 0, `${printed.stdout}${printed.stderr}`)
  }
  const service = await startService({ DATABASE_URL: urlOf(connection) })
  for (const [path, before] of Object.entries(answers)) {
    const { status, body } = await service.ask('GET', path, { token })
    assert.equal(status, 200, path)
    requireKept(before, body, path)
  }
  service.process.kill('SIGTERM')
  await service.ended
}

/** Everything answered before is answered now; newer fields may be added. */
function requireKept(before: unknown, now: unknown, path: string): void {
  if (Array.isArray(before)) {
    assert.ok(Array.isArray(now) && now.length === before.length, path)
    before.forEach((one, index) => requireKept(one, now[index], `${path} ${index}`))
  } else if (typeof before === 'object' && before !== null) {
    // The address of the service differs.
    for (const [field, value] of Object.entries(before))
      if (!/url$/i.test(field))
        requireKept(value, (now as Record<string, unknown> | undefined)?.[field], `${path} ${field}`)
  } else assert.deepEqual(now, reworded.get(before) ?? before, path)
}

/** Words of the service that earlier versions worded otherwise. */
const reworded: ReadonlyMap<unknown, string> = new Map([['Capital assets', 'Fixed assets']])

test('each version of the changelog, and six before, has a database that is taken over here', async () => {
  const changelog = await readFile(new URL('../../CHANGELOG.md', import.meta.url), 'utf8')
  const versions = [...changelog.matchAll(/^## (\d\S*) - \d{4}-\d\d-\d\d$/gm)].map(([, version = '']) => version)
  assert.ok(versions.length > 0)
  for (const version of versions)
    assert.ok(releases.includes(version), `run: node test/upgrades/keep-release.ts ${version}`)
  assert.ok(releases.length >= versions.length + 6)
})

test('each earlier version has something to lose, and the former one in nearly every table', async () => {
  for (const release of releases) {
    const { answers, tables } = await readRelease(release)
    assert.ok(Object.keys(answers).length >= 7, release)
    for (const table of ['documents', 'ledger_entries', 'payments', 'contacts', 'tokens'])
      assert.ok(tables[table] !== undefined, `${release} ${table}`)
  }
  const { answers, tables } = await readRelease(FORMER.version)
  assert.ok(Object.keys(answers).length > 130)
  assert.ok(Object.keys(tables).length > 42)
})
