import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrateAll } from '../../src/admin/commands/connect.ts'
import type { Connection } from '../../src/platform/db/database.ts'
import { holdSchema, migrationNames } from '../../src/platform/db/migrate.ts'
import { withClient } from '../../src/platform/db/with-client.ts'
import { emptyDatabase, freshDatabase, onServer } from '../database.ts'
import { faultyNetwork } from './faulty-network.ts'
import { runRappen, startService, until, urlOf } from './service-process.ts'

let database: Awaited<ReturnType<typeof freshDatabase>>
before(async () => {
  database = await freshDatabase()
})
after(() => database.close())

/** Runs a command that has to end with the exit code for what a person must change; what it says. */
async function refusal(words: string[], connection: Connection): Promise<string> {
  const { ended, printed } = runRappen(words, { DATABASE_URL: urlOf(connection), PORT: '0' })
  const code = await ended
  assert.equal(code, 2, `${words.join(' ')}: ${printed.stdout}${printed.stderr}`)
  return `${printed.stdout}${printed.stderr}`
}

const programs = [['serve'], ['migrate'], ['verify']]

test('a program does not start on the schema of a newer version, nor on one that other files have made', async () => {
  await database.asOwner(`insert into migrations (name) values ('9999-future.sql')`)
  for (const words of programs)
    assert.match(await refusal(words, database.connection), /newer version of Rappen.*9999-future\.sql/)
  await database.asOwner(`delete from migrations where name like '9999%'`)
  await database.asOwner(`update migrations set sha256 = sha256('') where name like '0002%'`)
  for (const words of programs)
    assert.match(await refusal(words, database.connection), /files that differ from these \(0002-ledger\.sql\)/)
  // Of what was migrated before versions were kept, nothing is known.
  await database.asOwner(`update migrations set sha256 = null`)
  const { ended } = runRappen(['verify'], { DATABASE_URL: urlOf(database.connection) })
  assert.equal(await ended, 0)
})

test('commands leave the schema of an older version as it is, and say what is missing; migrate brings it forward', async () => {
  const { connection, drop } = await emptyDatabase()
  const names = await migrationNames()
  const newest = names.at(-1) ?? ''
  await migrateAll(connection, names.slice(0, -1))
  await onServer(connection, 'alter table migrations drop column sha256')
  for (const words of [['verify'], ['check'], ['organisation', 'list']])
    assert.match(
      await refusal(words, connection),
      new RegExp(`older version of Rappen \\(${newest} has not run\\): [^\n]+\\.\n$`),
    )
  assert.equal((await onServer(connection, 'select from migrations')).length, names.length - 1)
  const { ended, printed } = runRappen(['migrate'], { DATABASE_URL: urlOf(connection) })
  assert.equal(await ended, 0, printed.stderr)
  assert.match(printed.stdout, new RegExp(`Ran ${newest}`))
  await drop()
})

test('a start that has to migrate waits for a backup, says so, and ends when it is told to', async () => {
  const { connection, drop } = await emptyDatabase()
  await migrateAll(connection, (await migrationNames()).slice(0, -1))
  await withClient(connection, async (client) => {
    await holdSchema(client)
    const { process: child, ended, printed } = runRappen(['serve'], { DATABASE_URL: urlOf(connection), PORT: '0' })
    await until('it says so', () => printed.stdout.includes('a backup is being written') || undefined)
    child.kill('SIGTERM')
    assert.equal(await ended, 0, printed.stdout)
    const ran = await onServer(connection, 'select from migrations')
    assert.equal(ran.length, (await migrationNames()).length - 1)
  })
  await drop()
})

test('of many files that have not run, the refusal says how many there are, the first and the last', async () => {
  const { connection, drop } = await emptyDatabase()
  const names = await migrationNames()
  await migrateAll(connection, names.slice(0, 5))
  const missing = `${names.length - 5} files from ${names[5]} to ${names.at(-1)}`
  assert.ok((await refusal(['verify'], connection)).includes(`older version of Rappen (${missing} have not run): use`))
  await drop()
})

test('a migration that fails is one sentence: the file, the words of the database, and the way on; nothing of it is kept', async () => {
  const { connection, drop } = await emptyDatabase()
  await onServer(connection, 'create table organisations ()')
  for (const words of [['migrate'], ['serve']])
    assert.equal(
      await refusal(words, connection),
      'The migration 0001-organisations.sql failed, and nothing of it was kept, because the database says «relation "organisations" already exists»: put that right in the database and start again, or start the version before.\n',
    )
  assert.deepEqual(await onServer(connection, 'select from migrations'), [])
  await onServer(connection, 'drop table organisations')
  assert.equal(await runRappen(['migrate'], { DATABASE_URL: urlOf(connection) }).ended, 0)
  await drop()
})

test('the details that the database gives stand in the sentence of a failed migration, on the same line', async () => {
  const { connection, drop } = await emptyDatabase()
  const names = await migrationNames()
  const at = names.indexOf('0045-people.sql')
  await migrateAll(connection, names.slice(0, at))
  await onServer(
    connection,
    `create function refuse() returns event_trigger language plpgsql as $$ begin raise 'not\ntoday' using detail = 'Ask again\ntomorrow.'; end $$`,
  )
  await onServer(
    connection,
    `create event trigger refuse on ddl_command_start when tag in ('CREATE INDEX') execute function refuse()`,
  )
  const said = await refusal(['migrate'], connection)
  assert.match(said, /^The migration 0045-people\.sql failed, [^\n]+ «not today \(Ask again tomorrow\)»: [^\n]+\.\n$/)
  await drop()
})

test('a start that is told to end while it migrates ends after the file that runs, and the next goes on from there', async () => {
  const { connection, drop } = await emptyDatabase()
  const names = await migrationNames()
  const network = await faultyNetwork(connection)
  const { process: child, ended, printed } = runRappen(['serve'], { DATABASE_URL: network.url, PORT: '0', WEB: 'off' })
  network.watch(({ by, text }) => {
    if (by === 'service' && text.includes(names[9] ?? '')) child.kill('SIGTERM')
    return undefined
  })
  assert.equal(await ended, 0, printed.stdout + printed.stderr)
  assert.doesNotMatch(printed.stdout, /Rappen listens/)
  const ran = (await onServer(connection, 'select from migrations')).length
  assert.ok(ran >= 9 && ran < names.length, `${ran} files`)
  await network.become('cut')
  const next = await startService({ DATABASE_URL: urlOf(connection) })
  assert.equal((await onServer(connection, 'select from migrations')).length, names.length)
  next.process.kill('SIGTERM')
  assert.equal(await next.ended, 0)
  await drop()
})
