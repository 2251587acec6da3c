import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { migrateAll } from '../../src/admin/commands/connect.ts'
import type { Connection } from '../../src/platform/db/database.ts'
import { FORMER } from '../../src/platform/db/former-schema.ts'
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

/** Runs a command that must end with the exit code for a person's correction; returns its message. */
async function refusal(words: string[], connection: Connection): Promise<string> {
  const { ended, printed } = runRappen(words, { DATABASE_URL: urlOf(connection), PORT: '0' })
  const code = await ended
  assert.equal(code, 2, `${words.join(' ')}: ${printed.stdout}${printed.stderr}`)
  return `${printed.stdout}${printed.stderr}`
}

const programs = [['serve'], ['migrate'], ['verify']]

test('a program does not start on the schema of a newer version, nor on one that other files have made', async () => {
  await database.asOwner(`insert into migrations (name, sha256) values ('9999-future.sql', '')`)
  // Its functions differ, too, and stay.
  const functions = `migrations where name like 'functions/%' and sha256 = ''`
  await database.asOwner(`update migrations set sha256 = '' where name like 'functions/%'`)
  const before = await database.asOwner(`select name from ${functions}`)
  for (const words of programs)
    assert.match(await refusal(words, database.connection), /newer version of Rappen.*9999-future\.sql/)
  assert.ok(before.length > 1)
  assert.deepEqual(await database.asOwner(`select name from ${functions}`), before)
  await database.asOwner(`delete from migrations where name like '9999%'`)
  await database.asOwner(`update migrations set sha256 = sha256('') where name like '0001%'`)
  for (const words of programs)
    assert.match(await refusal(words, database.connection), /files that differ from these \(0001-baseline\.sql\)/)
})

test('functions of another version are renewed by a start and by migrate; commands leave them, and say so', async () => {
  const { connection, drop } = await migratedDatabase()
  const functions = await onServer<{ name: string; sha256: Buffer }>(
    connection,
    `select name, sha256 from migrations where name like 'functions/%' order by name`,
  )
  const [{ name } = { name: '' }] = functions
  const change = async () => {
    await onServer(connection, `update migrations set sha256 = sha256('') where name = '${name}'`)
    await onServer(connection, 'drop function keep_events')
  }
  await change()
  assert.ok((await refusal(['verify'], connection)).includes(`older version of Rappen (${name} has not run): use`))
  const { ended, printed } = runRappen(['migrate'], { DATABASE_URL: urlOf(connection) })
  assert.equal(await ended, 0, printed.stderr)
  assert.equal(printed.stdout, `Ran ${name}.\n`)
  assert.deepEqual(
    await onServer(connection, `select name, sha256 from migrations where name like 'functions/%' order by name`),
    functions,
  )
  await onServer(connection, `update migrations set sha256 = sha256('') where name = '${name}'`)
  const service = await startService({ DATABASE_URL: urlOf(connection) })
  assert.match(service.printed.stdout, /Renewed functions of the database in [\d.]+ s/)
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  await drop()
})

test('commands leave the schema of the former version as it is, and say what is missing; migrate takes it over', async () => {
  const { connection, drop } = await formerDatabase()
  const names = await onServer<{ name: string }>(connection, 'select name from migrations order by name')
  const said =
    /older version of Rappen \(\d+ files from 0001-baseline\.sql to functions\/[\w-]+\.sql have not run\): [^\n]+\.\n$/
  for (const words of [['verify'], ['check'], ['organisation', 'list']])
    assert.match(await refusal(words, connection), said)
  assert.deepEqual(await onServer(connection, 'select name from migrations order by name'), names)
  const { ended, printed } = runRappen(['migrate'], { DATABASE_URL: urlOf(connection) })
  assert.equal(await ended, 0, printed.stderr)
  assert.match(printed.stdout, /^Ran \d+ files from 0001-baseline\.sql to functions\//)
  await drop()
})

test('a start says from which schema it took the database over', async () => {
  const { connection, drop } = await formerDatabase()
  const service = await startService({ DATABASE_URL: urlOf(connection) })
  const newest = (await migrationNames()).at(-1)
  assert.ok(service.printed.stdout.includes(`Migrated the database from ${FORMER.last} to ${newest} in `))
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  await drop()
})

test('of a database from before the former version, the refusal is one sentence, which names the version to start first', async () => {
  const { connection, drop } = await formerDatabase()
  await onServer(connection, `delete from migrations where name > '0057-overview-and-search.sql'`)
  for (const words of programs)
    assert.equal(
      await refusal(words, connection),
      'The database belongs to a version of Rappen before 1.1.0: start version 1.1.0 with it once, and then this one.\n',
    )
  await drop()
})

test('PostgreSQL 14 and 19 are refused by one sentence', async () => {
  for (const version of ['14.13 (Debian 14.13-1)', '19beta1']) {
    const { connection, drop } = await emptyDatabase()
    await onServer(
      connection,
      `create schema another; create function another.current_setting(text) returns text language sql return '${version}';
       alter database ${connection.database} set search_path = another, pg_catalog, public`,
    )
    for (const words of [['migrate'], ['serve']])
      assert.equal(
        await refusal(words, connection),
        `Rappen works with PostgreSQL 15 to 18, and this one is ${version}: use one of those.\n`,
      )
    await drop()
  }
})

test('a start that has to migrate waits for a backup, says so, and ends when it is told to', async () => {
  const { connection, drop } = await formerDatabase()
  await withClient(connection, async (client) => {
    await holdSchema(client)
    const { process: child, ended, printed } = runRappen(['serve'], { DATABASE_URL: urlOf(connection), PORT: '0' })
    await until('it says so', () => printed.stdout.includes('a backup is being written') || undefined)
    child.kill('SIGTERM')
    assert.equal(await ended, 0, printed.stdout)
    assert.deepEqual(await onServer(connection, `select from migrations where name = '0001-baseline.sql'`), [])
  })
  await drop()
})

test('a migration that fails is one sentence: the file, the words of the database, and the way on; nothing of it is kept', async () => {
  const { connection, drop } = await emptyDatabase()
  await onServer(connection, 'create table organisations ()')
  for (const words of [['migrate'], ['serve']])
    assert.equal(
      await refusal(words, connection),
      'The migration 0001-baseline.sql failed, and nothing was kept, because the database says «relation "organisations" already exists»: put that right in the database and start again, or start the version before.\n',
    )
  assert.deepEqual(await onServer(connection, `select where to_regclass('migrations') is not null`), [])
  await onServer(connection, 'drop table organisations')
  assert.equal(await runRappen(['migrate'], { DATABASE_URL: urlOf(connection) }).ended, 0)
  await drop()
})

test('the details that the database gives stand in the sentence of a failed migration, on the same line', async () => {
  const { connection, drop } = await emptyDatabase()
  await onServer(
    connection,
    `create function refuse() returns event_trigger language plpgsql as $$ begin raise 'not\ntoday' using detail = 'Ask again\ntomorrow.'; end $$`,
  )
  await onServer(
    connection,
    `create event trigger refuse on ddl_command_start when tag in ('CREATE INDEX') execute function refuse()`,
  )
  const said = await refusal(['migrate'], connection)
  assert.match(said, /^The migration 0001-baseline\.sql failed, [^\n]+ «not today \(Ask again tomorrow\)»: [^\n]+\.\n$/)
  await drop()
})

test('a start that is told to end while it migrates keeps nothing of it, and the next begins anew', async () => {
  const { connection, drop } = await emptyDatabase()
  const network = await faultyNetwork(connection)
  const { process: child, ended, printed } = runRappen(['serve'], { DATABASE_URL: network.url, PORT: '0', WEB: 'off' })
  network.watch(({ by, text }) => {
    if (by === 'service' && text.includes('create role')) child.kill('SIGTERM')
    return undefined
  })
  assert.equal(await ended, 0, printed.stdout + printed.stderr)
  assert.doesNotMatch(printed.stdout, /Rappen listens/)
  assert.deepEqual(await onServer(connection, `select where to_regclass('migrations') is not null`), [])
  await network.become('cut')
  const next = await startService({ DATABASE_URL: urlOf(connection) })
  next.process.kill('SIGTERM')
  assert.equal(await next.ended, 0)
  await drop()
})

/** With the schema of this version. */
async function migratedDatabase() {
  const made = await emptyDatabase()
  await migrateAll(made.connection)
  return made
}

/** With the schema that the former version left. */
async function formerDatabase() {
  const made = await emptyDatabase()
  await migrateAll(made.connection, { wanted: [FORMER.first, FORMER.last] })
  return made
}
