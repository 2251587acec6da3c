import assert from 'node:assert/strict'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { before, test } from 'node:test'
import { pino } from 'pino'
import { startService as startHere } from '../../src/admin/commands/service.ts'
import { readConfig } from '../../src/config.ts'
import { withClient } from '../../src/platform/db/with-client.ts'
import { databaseDirectoryIn } from '../../src/platform/embedded/data-directory.ts'
import { startEmbedded } from '../../src/platform/embedded/embedded-postgres.ts'
import type { connectionTo } from '../../src/platform/embedded/server.ts'
import { CannotStart } from '../../src/platform/files/errors.ts'
import { onServer } from '../database.ts'
import { sized } from '../faults/faults.ts'
import { silent } from '../fixtures/embedded.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { EXTERNAL, startExternal } from '../runner/external-postgres.ts'
import {
  askingAt,
  askPostgres,
  dataFolder,
  folderWithDatabase,
  runRappen,
  type Service,
  startService,
  until,
} from './service-process.ts'

type Administrator = ReturnType<typeof connectionTo>

/** A PostgreSQL of an operator: the user `books`, who owns the databases of the service, has a password, and so has every other. */
let administrator: Administrator
let access: string
before(async () => {
  const programs = process.env[EXTERNAL]
  const server = programs ? await startExternal(programs) : await startAnother()
  atTheEnd(server.stop)
  administrator = server.connection
  access = join(server.directory, 'pg_hba.conf')
  await letIn('local /^books_ /^(books|rappen_service) scram-sha-256')
  await asAdministrator(`create role books login createrole password 'first'`)
})

async function startAnother() {
  const dataDirectory = await dataFolder()
  const server = await startEmbedded({ dataDirectory, log: silent })
  return { ...server, directory: databaseDirectoryIn(dataDirectory) }
}

/** Puts a line before the other rules of access. */
async function letIn(line: string): Promise<void> {
  await writeFile(access, `${line}\n${await readFile(access, 'utf8')}`)
  await asAdministrator('select pg_reload_conf()')
}

async function asAdministrator(...statements: string[]): Promise<void> {
  for (const statement of statements) await onServer(administrator, statement)
}

const urlOf = (database: string, user: string, password: string): string =>
  `postgres:///${database}?${new URLSearchParams({ host: administrator.host, port: String(administrator.port), user, password })}`

/** A database and the URL of its owner. */
async function ownedDatabase(name: string): Promise<string> {
  await asAdministrator(`create database ${name} owner books`)
  return urlOf(name, 'books', 'first')
}

/** The same, migrated: a copy of one that the owner has migrated. */
async function migratedDatabase(name: string): Promise<string> {
  migrated ??= ownedDatabase('books_migrated').then(async (url) =>
    assert.equal(await runRappen(['migrate'], { DATABASE_URL: url }).ended, 0),
  )
  await migrated
  await asAdministrator(`create database ${name} template books_migrated owner books`)
  return urlOf(name, 'books', 'first')
}
let migrated: Promise<void> | undefined

const start = (databaseUrl: string) => startService({ DATABASE_URL: databaseUrl })

/** A service in this process, for tests without their own. */
type Running = Pick<Service, 'ask'> & { readonly warning: () => string | undefined; readonly stop: () => Promise<void> }

async function startInThisProcess(databaseUrl: string): Promise<Running> {
  const config = readConfig({ DATABASE_URL: databaseUrl, PORT: '0', RATE_LIMIT: 'off', WEB: 'off' }, '/')
  const lines: string[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void lines.push(line) })
  const { address, stop } = await startHere(config, log, new AbortController().signal)
  atTheEnd(stop)
  return { ask: askingAt(address), stop, warning: () => lines.find(saysSo) }
}

/** The users of the sessions in a database. */
const usersIn = async (database: string): Promise<string[]> =>
  (
    await onServer<{ user: string }>(
      administrator,
      `select distinct usename as user from pg_stat_activity
        where datname = '${database}' and backend_type = 'client backend' and pid <> pg_backend_pid() order by 1`,
    )
  ).map(({ user }) => user)

const works = async (service: Pick<Service, 'ask'>): Promise<void> => {
  assert.equal((await service.ask('GET', '/readyz')).status, 200)
  assert.equal((await service.ask('GET', '/v1/contacts', { token: 'rap_live_none' })).status, 401)
}
const saysSo = (line: string): boolean => line.includes('more rights in the database than it needs')
const warningOf = ({ printed }: Service): string | undefined => printed.stdout.split('\n').find(saysSo)

test('the service on its own PostgreSQL has no session of the owner in its database', async () => {
  const dataDirectory = await folderWithDatabase()
  const service = await startService({ DATA_DIR: dataDirectory })
  await works(service)
  assert.equal(warningOf(service), undefined)
  const users = await askPostgres<{ database: string; user: string }>(
    dataDirectory,
    `select distinct datname as database, usename as user from pg_stat_activity
      where backend_type = 'client backend' and pid <> pg_backend_pid() order by 1`,
  )
  assert.deepEqual(users, [
    // The lock of the data folder: a session of its own, which gets no data of requests.
    { database: 'postgres', user: 'rappen' },
    { database: 'rappen', user: 'rappen_people_rappen' },
    { database: 'rappen', user: 'rappen_service_rappen' },
  ])
})

test('instances that are started at once with the URL of the owner log in as the same two roles, which the owner makes for them', async (t) => {
  const url = await migratedDatabase('books_shared')
  const instances = await Promise.all(Array.from({ length: sized(2, 4) }, () => start(url)))
  for (const instance of instances) {
    await works(instance)
    assert.equal(warningOf(instance), undefined)
  }
  assert.deepEqual(await usersIn('books_shared'), ['rappen_people_books_shared', 'rappen_service_books_shared'])
  const rows = await onServer<{ secret: string }>(
    administrator,
    `select rolpassword as secret from pg_authid where rolname = 'rappen_service_books_shared'`,
  )
  assert.match(rows[0]?.secret ?? '', /^SCRAM-SHA-256\$4096:/)

  // A later instance changes nothing for them, and needs no right to make roles.
  await asAdministrator('alter role books nocreaterole')
  t.after(() => asAdministrator('alter role books createrole'))
  const later = await startInThisProcess(url)
  assert.equal(later.warning(), undefined)
  for (const instance of [...instances, later]) {
    await onServer(
      administrator,
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = 'books_shared'`,
    )
    await until('it answers again', async () => (await instance.ask('GET', '/readyz')).status === 200 || undefined)
  }
})

test('a service whose sessions end at its start runs on, and looks for organisations until it knows', async () => {
  const url = await migratedDatabase('books_ended')
  const service = await withClient({ ...administrator, database: 'books_ended' }, async (client) => {
    await client.query('begin; lock table organisations in access exclusive mode')
    const started = await start(url)
    // One to greet, one to do its recurring work.
    await until('it looks twice for organisations', async () => {
      const waiting = `select pid from pg_stat_activity where datname = 'books_ended' and wait_event_type = 'Lock'`
      return (await onServer(administrator, waiting)).length > 1 || undefined
    })
    await asAdministrator(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename in ('rappen_service_books_ended', 'rappen_people_books_ended')`,
    )
    await client.query('rollback')
    return started
  })
  await until('it answers', async () => (await service.ask('GET', '/readyz')).status === 200 || undefined)
  assert.equal(service.process.exitCode, null)
  // The line may come after the answer: the service ends failed connections and answers at the same time.
  await until(
    'it says that it waits, and then which command comes next',
    () =>
      /does not answer .*; waiting for it[^]*There is no organisation yet/.test(service.printed.stdout) || undefined,
  )
})

test('another password of the owner gives the roles another one at the next start', async () => {
  const url = await migratedDatabase('books_changed')
  const first = await startInThisProcess(url)
  await first.stop()
  await asAdministrator(`alter role books password 'second'`)
  const second = await startInThisProcess(urlOf('books_changed', 'books', 'second'))
  await works(second)
  assert.equal(second.warning(), undefined)
  assert.deepEqual(await usersIn('books_changed'), ['rappen_people_books_changed', 'rappen_service_books_changed'])
  await asAdministrator(`alter role books password 'first'`)
})

test('where the owner may not make the role, or the server does not let it in, the service says so and what to do', async () => {
  const url = await migratedDatabase('books_managed')
  await asAdministrator('alter role books nocreaterole')
  const service = await startInThisProcess(url)
  await works(service)
  const line = JSON.parse(service.warning() ?? '{}')
  assert.match(line.reason, /permission denied to create role/)
  assert.match(line.msg, /docs\/operating\.md/)
  assert.deepEqual(await usersIn('books_managed'), ['books'])
  await service.stop()

  await asAdministrator('alter role books createrole')
  await letIn('local books_managed rappen_service_books_managed reject')
  const refused = await startInThisProcess(url)
  await works(refused)
  assert.match(JSON.parse(refused.warning() ?? '{}').reason, /pg_hba\.conf/)
})

test('an owner that may make roles no more migrates to the next version: the roles are there, and granted', async (t) => {
  const url = await migratedDatabase('books_later')
  await asAdministrator('alter role books nocreaterole')
  t.after(() => asAdministrator('alter role books createrole'))
  await onServer(
    { ...administrator, database: 'books_later' },
    `update migrations set sha256 = '' where name = 'functions/events.sql'`,
  )
  const { ended, printed } = runRappen(['migrate'], { DATABASE_URL: url })
  assert.equal(await ended, 0, printed.stderr)
  assert.equal(printed.stdout, 'Ran functions/events.sql.\n')
  const granted = await onServer<{ role: string }>(
    administrator,
    `select distinct roleid::regrole::text as role from pg_auth_members where member = 'books'::regrole and roleid::regrole::text ~ '^rappen_(app|people)$' order by 1`,
  )
  assert.deepEqual(granted, [{ role: 'rappen_app' }, { role: 'rappen_people' }])
})

test('a service that has only a user of its own migrates nothing, and needs no owner', async () => {
  await ownedDatabase('books_empty')
  await migratedDatabase('books_apart')
  const withoutOwner = urlOf('books_apart', 'books_reader', 'mine')
  await asAdministrator(`create role books_reader login password 'mine'`)
  const refused = (url: string, says: RegExp) =>
    assert.rejects(startInThisProcess(url), (error) => error instanceof CannotStart && says.test(error.message))
  await refused(
    urlOf('books_empty', 'books_reader', 'mine'),
    /roles\.sql failed.*grant that right to the user of DATABASE_URL/,
  )

  await asAdministrator('grant rappen_app to books_reader')
  await refused(withoutOwner, /grant rappen_people to it/)
  await asAdministrator('grant rappen_people to books_reader')
  const service = await startInThisProcess(withoutOwner)
  await works(service)
  assert.equal(service.warning(), undefined)
  assert.deepEqual(await usersIn('books_apart'), ['books_reader'])
  const made = runRappen(['organisation', 'create', '--name', 'Muster AG', '--json'], { DATABASE_URL: withoutOwner })
  assert.equal(await made.ended, 0, made.printed.stderr)

  // The program knows a migration that has not run.
  await onServer(
    { ...administrator, database: 'books_apart' },
    `delete from migrations where name = (select max(name) from migrations)`,
  )
  await refused(withoutOwner, /rappen migrate/)
  await service.stop()
})

test('a user who may do more than a service needs is told so', async () => {
  await migratedDatabase('books_powerful')
  await asAdministrator(
    `create role books_writer login password 'mine'`,
    'grant rappen_app, rappen_people, pg_read_server_files to books_writer',
  )
  const service = await startInThisProcess(urlOf('books_powerful', 'books_writer', 'mine'))
  assert.ok(service.warning())
})
