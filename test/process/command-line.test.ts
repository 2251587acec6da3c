import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { access, readFile } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { attachEmbedded } from '../../src/platform/embedded/embedded-postgres.ts'
import { emptyDatabase, type FreshDatabase, freshDatabase } from '../database.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import {
  dataFolder,
  folderWithDatabase,
  postgresIn,
  printedJson,
  runRappen,
  startService,
  until,
  urlOf,
} from './service-process.ts'

let fresh: FreshDatabase
let settings: NodeJS.ProcessEnv

before(async () => {
  fresh = await freshDatabase()
  atTheEnd(fresh.close)
  settings = { DATABASE_URL: urlOf(fresh.connection) }
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

test('the commands of the contract work on a data folder without a service, and leave no database running', async () => {
  const folder = { DATA_DIR: await dataFolder() }
  const { id } = await printedJson(['organisation', 'create', '--name', 'Muster AG'], folder)
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.equal(await postgresIn(folder.DATA_DIR), undefined)
  const { database, organisations: all } = await printedJson(['organisation', 'list'], folder)
  const [{ storage, ...listed }] = all
  assert.ok(database.indexes > 0 && database.pdfs > 0 && database.total > database.indexes + database.pdfs)
  assert.deepEqual(listed, { id, name: 'Muster AG' })
  assert.deepEqual(Object.keys(storage), [
    'documents',
    'attachments',
    'receipts',
    'pdfs',
    'events',
    'answers',
    'entries',
  ])

  // Also while it runs: the same folder, the same message.
  const own = await startService(folder)
  const token = await printedJson(['token', 'create', '--organisation', id, '--scopes', 'contacts:read'], folder)
  assert.deepEqual(Object.keys(token), ['id', 'token', 'expiresAt'])
  assert.equal((await own.ask('GET', '/v1/contacts', { token: token.token })).status, 200)
  assert.equal((await own.ask('POST', '/v1/contacts', { token: token.token, body: {} })).status, 403)
  const { organisations } = await printedJson(['verify'], folder)
  assert.deepEqual(organisations, [{ id, entries: 0, events: 2, erased: [], ok: true, firstBreak: null }])
  assert.deepEqual(await printedJson(['migrate'], folder), { migrations: [] })
  assert.equal((await own.ask('GET', '/readyz')).status, 200, 'a command leaves the database of the service running')
})

test('a command that makes no database says where there is none, and makes nothing', async () => {
  const DATA_DIR = join(await dataFolder(), 'nowhere')
  for (const words of [['verify'], ['backup', join(DATA_DIR, 'x.backup')]]) {
    const { ended, printed } = runRappen(words, { DATA_DIR })
    assert.deepEqual([await ended, printed.stdout], [2, ''])
    assert.equal(
      printed.stderr,
      `There is no database in ${DATA_DIR}: set DATA_DIR or DATABASE_URL as the service has it.\n`,
    )
  }
  await assert.rejects(access(DATA_DIR))
  const empty = await emptyDatabase()
  atTheEnd(empty.drop)
  const { ended, printed } = runRappen(['verify'], { DATABASE_URL: urlOf(empty.connection) })
  assert.deepEqual([await ended, printed.stdout], [2, ''])
  assert.match(printed.stderr, /^The database has no tables of Rappen: check DATA_DIR and DATABASE_URL, [^\n]+\.\n$/)
})

test('a start waits for a command that uses the database of the same folder', async () => {
  const DATA_DIR = await folderWithDatabase()
  // As a slow command.
  const { stop } = await attachEmbedded({ dataDirectory: DATA_DIR, log: silent })
  const { printed } = runRappen(['serve'], { DATA_DIR, PORT: '0', WEB: 'off' })
  await until(
    'it waits',
    () => printed.stdout.includes('a command uses the data folder, and is waited for') || undefined,
  )
  await stop()
  await until('it listens', () => printed.stdout.includes('Rappen listens on') || undefined)
})

test('without words, and with --help, the commands are listed', async () => {
  for (const words of [[], ['--help']]) {
    const { ended, printed } = runRappen(words, {})
    assert.equal(await ended, 0)
    assert.match(printed.stdout, /^ {2}organisation create +Creates an organisation /m)
  }
})

test('a command with --help shows its options and does nothing else', async () => {
  const { ended, printed } = runRappen(['token', 'create', '--help'], { PORT: 'nonsense' })
  assert.equal(await ended, 0)
  assert.match(printed.stdout, /token create --organisation ID --scopes SCOPE,SCOPE/)
})

test('a mistake in the command line is one sentence on stderr, and exit code 2', async () => {
  const { ended, printed } = runRappen(['organisation', 'create', 'Muster'], settings)
  assert.equal(await ended, 2)
  assert.equal(printed.stderr, "Unexpected argument 'Muster'.\n")
  assert.equal(printed.stdout, '')
})

test('the version is that of package.json, and help is another word for --help', async () => {
  const said = async (...words: string[]): Promise<string> => {
    const { ended, printed } = runRappen(words, {})
    assert.equal(await ended, 0, printed.stderr)
    return printed.stdout
  }
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  assert.equal(await said('--version'), `${version}\n`)
  assert.equal(await said('help'), await said('--help'))
  assert.equal(await said('help', 'token', 'replace'), await said('token', 'replace', '--help'))
  assert.match(await said('completion', 'bash'), /complete -o default -F _rappen rappen/)
})

test('a database that is not there, or does not speak TLS, is one plain line', async () => {
  const wrong = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/nothing' }
  const away = runRappen(['organisation', 'list'], wrong)
  assert.equal(await away.ended, 1)
  assert.match(away.printed.stderr, /^The database does not answer: [^\n]*ECONNREFUSED[^\n]*\.\n$/)
  const waiting = runRappen(['serve'], { ...wrong, PORT: '0' })
  const line = await until('it says that it waits', () => /\{.*does not answer.*\}/.exec(waiting.printed.stdout)?.[0])
  assert.deepEqual(Object.keys(JSON.parse(line)).toSorted(), ['level', 'msg', 'time'])
  waiting.process.kill('SIGINT')
  assert.equal(await waiting.ended, 0)
  // The servers of tests do not support encryption.
  const server = createServer((socket) => socket.once('data', () => socket.write('N')).on('error', () => undefined))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  const tls = { DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/nothing?sslmode=verify-full`, PORT: '0' }
  for (const words of [['serve'], ['organisation', 'list']]) {
    const { ended, printed } = runRappen(words, tls)
    assert.equal(await ended, 2)
    assert.match(
      printed.stderr,
      /^The database of DATABASE_URL cannot be used: The server does not support SSL connections\.\n$/,
    )
  }
  server.close()
})

test('a database that lets nobody in, and a certificate that cannot be read, are one plain line that names the variable', async () => {
  const nowhere = { DATABASE_URL: urlOf({ ...fresh.connection, database: 'nowhere' }) }
  const unread = { DATABASE_URL: 'postgres://nobody@127.0.0.1:1/a?sslmode=verify-full&sslrootcert=/nowhere.pem' }
  for (const [words, how, code, reason] of [
    [['serve'], nowhere, 2, 'database "nowhere" does not exist'],
    [['backup', '/nowhere/x'], nowhere, 1, 'database "nowhere" does not exist'],
    [['serve'], unread, 2, 'DATABASE_URL names a file in sslrootcert that cannot be read: ENOENT'],
    [['backup', '/nowhere/x'], settings, 1, 'No backup was written to /nowhere/x: ENOENT'],
  ] as const) {
    const { ended, printed } = runRappen(words, { ...how, PORT: '0' })
    assert.equal(await ended, code)
    assert.match(printed.stderr, /^[^\n]+\.\n$/)
    assert.ok(printed.stderr.includes(reason), printed.stderr)
  }
})

test('with a database of its own and no organisation the start says which command comes next', async () => {
  const empty = await emptyDatabase()
  atTheEnd(empty.drop)
  const { printed } = await startService({ DATABASE_URL: urlOf(empty.connection) })
  await until('it says so', () => /organisation create --name/.exec(printed.stdout)?.[0])
})

test('npm run --silent adds nothing to the line of JSON', async () => {
  // The test runner's variables would be read as settings.
  const environment = Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('RAPPEN_')))
  const { stdout } = await promisify(execFile)(
    'npm',
    ['run', '--silent', 'rappen', '--', 'organisation', 'list', '--json'],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...environment, ...settings },
    },
  )
  const listed = JSON.parse(stdout).organisations.map(({ id }: { id: string }) => id)
  assert.ok(listed.includes(fresh.organisation))
})
