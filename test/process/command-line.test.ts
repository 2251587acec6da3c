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
  runRappen,
  type Service,
  startService,
  until,
  urlOf,
} from './service-process.ts'

let fresh: FreshDatabase
let settings: NodeJS.ProcessEnv
/** A service on this database, which runs beside the commands. */
let service: Service

before(async () => {
  fresh = await freshDatabase()
  atTheEnd(fresh.close)
  settings = { DATABASE_URL: urlOf(fresh.connection) }
  service = await startService(settings)
})

const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }

const otherOrganisation = async (): Promise<string> =>
  (await json(['organisation', 'create', '--name', 'Andere GmbH'])).id

/** Runs a command; it must end well and print one line of JSON and nothing else. */
async function json(words: readonly string[], how = settings): Promise<any> {
  const { ended, printed } = runRappen([...words, '--json'], how)
  assert.equal(await ended, 0, printed.stderr)
  assert.equal(printed.stderr, '')
  assert.match(printed.stdout, /^[^\n]+\n$/)
  return JSON.parse(printed.stdout)
}

test('the commands of the contract work on a data folder without a service, and leave no database running', async () => {
  const folder = { DATA_DIR: await dataFolder() }
  const { id } = await json(['organisation', 'create', '--name', 'Muster AG'], folder)
  assert.match(id, /^[0-9a-f-]{36}$/)
  assert.equal(await postgresIn(folder.DATA_DIR), undefined)
  const [{ storage, ...listed }] = (await json(['organisation', 'list'], folder)).organisations
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

  // And while it runs: the same folder, the same words.
  const own = await startService(folder)
  const token = await json(['token', 'create', '--organisation', id, '--scopes', 'contacts:read'], folder)
  assert.deepEqual(Object.keys(token), ['id', 'token', 'expiresAt'])
  assert.equal((await own.ask('GET', '/v1/contacts', { token: token.token })).status, 200)
  assert.equal((await own.ask('POST', '/v1/contacts', { token: token.token, body: {} })).status, 403)
  const { organisations } = await json(['verify'], folder)
  assert.deepEqual(organisations, [{ id, entries: 0, events: 2, erased: [], ok: true, firstBreak: null }])
  assert.deepEqual(await json(['migrate'], folder), { migrations: [] })
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
  // As a command that takes its time.
  const { stop } = await attachEmbedded({ dataDirectory: DATA_DIR, log: silent })
  const { printed } = runRappen(['serve'], { DATA_DIR, PORT: '0', WEB: 'off' })
  await until(
    'it waits',
    () => printed.stdout.includes('a command uses the data folder, and is waited for') || undefined,
  )
  await stop()
  await until('it listens', () => printed.stdout.includes('Rappen listens on') || undefined)
})

test('a token may be over from the start', async () => {
  const expiresAt = '2020-01-01T00:00:00.000Z'
  const words = ['token', 'create', '--organisation', fresh.organisation, '--scopes', 'all', '--expires-at', expiresAt]
  assert.equal((await json(words)).expiresAt, expiresAt)
})

test('verify ends with exit code 1 when a journal does not hold', async () => {
  await fresh.asOwner(`alter table journal_heads disable trigger user`)
  await fresh.asOwner(`update journal_heads set sequence = sequence + 1`)
  const { ended, printed } = runRappen(['verify', '--json'], settings)
  assert.equal(await ended, 1)
  const { organisations } = JSON.parse(printed.stdout)
  assert.equal(organisations[0].ok, false)
  assert.equal(organisations[0].firstBreak.sequence, 1)
  await fresh.asOwner(`update journal_heads set sequence = sequence - 1`)
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

test('a token for an organisation that does not exist is such a mistake', async () => {
  const words = ['token', 'create', '--organisation', '4df0fe2b-f1ba-4e4c-a9f8-5d0b2f0c1e11', '--scopes', 'all']
  const { ended, printed } = runRappen(words, settings)
  assert.equal(await ended, 2)
  assert.equal(printed.stderr, 'There is no organisation 4df0fe2b-f1ba-4e4c-a9f8-5d0b2f0c1e11.\n')
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

test('a list of the API is read whole, page by page, as a table or as JSON; what it refuses is one sentence', async () => {
  const made = await json(['token', 'create', '--organisation', fresh.organisation, '--scopes', 'all'])
  const asking = { ...settings, TOKEN: made.token }
  const contacts = Array.from({ length: 7 }, (_, at) => ({ lastName: `Meier ${at}`, townName: 'Bern' }))
  assert.equal((await service.ask('POST', '/v1/contacts/bulk', { token: made.token, body: { contacts } })).status, 201)
  const words = ['get', 'contacts', '--filter', 'limit=3', '--filter', 'q=meier', '--url', service.address]
  assert.deepEqual(
    (await json(words, asking)).contacts.map(({ lastName }: { lastName: string }) => lastName),
    contacts.map(({ lastName }) => lastName),
  )
  const table = runRappen(words, asking)
  assert.equal(await table.ended, 0, table.printed.stderr)
  assert.match(table.printed.stdout, /^id +lastName +townName\n(?:[0-9a-f-]{36} +Meier \d +Bern\n){7}$/)
  const stream = runRappen(['get', 'events/stream', '--filter', 'seconds=1', '--url', service.address], asking)
  assert.equal(await stream.ended, 1)
  assert.match(stream.printed.stderr, /^The answer is no JSON: it is text\/event-stream[^\n]*\.\n$/)
  const refused = runRappen(['get', 'contacts', '--filter', 'nonsense=1', '--url', service.address], asking)
  assert.equal(await refused.ended, 1)
  assert.match(refused.printed.stderr, /^[^\n]*nonsense[^\n]*\n$/)
  // The feed tells where to go on at its end, too; no other list does.
  for (const path of ['events', 'audit-log']) {
    const { nextCursor, hasMore, ...lists } = await json(
      ['get', path, '--filter', 'limit=5', '--url', service.address],
      asking,
    )
    assert.deepEqual([nextCursor, hasMore], [undefined, undefined], path)
    const [records = []] = Object.values(lists).filter(Array.isArray)
    assert.ok(records.length > 5, path)
  }
  const away = runRappen(words.with(-1, 'http://127.0.0.1:1'), asking)
  assert.equal(await away.ended, 1)
  assert.match(away.printed.stderr, /^No service answers at http:[^\n]+\n$/)
})

test('a token is replaced by one with its name and scopes; the old one ends at once, or by itself', async () => {
  const organisation = ['--organisation', fresh.organisation]
  const first = await json(['token', 'create', ...organisation, '--scopes', 'contacts:read', '--name', 'Shop'])
  const kept = await json(['token', 'replace', ...organisation, '--token', first.id, '--keep'])
  const statusOf = async (token: string) => (await service.ask('GET', '/v1/contacts', { token })).status
  assert.deepEqual([await statusOf(first.token), await statusOf(kept.token)], [200, 200])
  const last = await json(['token', 'replace', ...organisation, '--token', first.id])
  await until('the old token is rejected', async () => ((await statusOf(first.token)) === 401 ? true : undefined))
  const current = await service.ask('GET', '/v1/tokens/current', { token: last.token })
  assert.deepEqual([current.body.token.name, current.body.token.scopes], ['Shop', ['contacts:read']])
  const again = runRappen(['token', 'replace', ...organisation, '--token', first.id], settings)
  assert.equal(await again.ended, 2)
  assert.match(again.printed.stderr, /^The organisation has no token [^\n]+ that is valid\.\n$/)
})

test('a person comes by a link or a password, and gets another link; who is there already is a mistake', async () => {
  const named = (email: string) => ['--organisation', fresh.organisation, '--email', email, '--name', 'Anna Keller']
  const words = ['person', 'create', ...named('anna@muster.example'), '--role', 'owner']
  const { id, link } = await json(words)
  assert.match(link, /^http:\/\/localhost:8080\/app\/welcome#[\w-]{43}$/)
  const lost = await json(['person', 'link', '--email', 'ANNA@muster.example'])
  assert.equal(lost.id, id)
  assert.notEqual(lost.link, link)
  for (const [wrong, sentence] of [
    [words, /^anna@muster.example belongs to this organisation already\.\n$/],
    [['person', 'link', '--email', 'nobody@muster.example'], /^Nobody has the address nobody@muster.example\.\n$/],
    [['person', 'create', ...named('x@muster.example'), '--role', 'boss'], /^Give --role one of owner, assistant/],
  ] as const) {
    const { ended, printed } = runRappen(wrong, settings)
    assert.equal(await ended, 2)
    assert.match(printed.stderr, sentence)
  }
  const create = ['person', 'create', ...named('beat@muster.example'), '--role', 'reader', '--password-stdin', '--json']
  const password = 'vier worte im wind'
  assert.equal(await runRappen(create, settings, [], `${password}\n`).ended, 0)
  // Somebody who has a password keeps it; with another one somebody would be closed out of other organisations.
  const other = ['--organisation', await otherOrganisation(), ...create.slice(4)]
  const words2 = ['person', 'create', ...other]
  const refused = runRappen(words2, settings, [], 'ein anderes wort im wind\n')
  assert.equal(await refused.ended, 2)
  assert.equal(
    refused.printed.stderr,
    'beat@muster.example has an account with another password: leave out --password-stdin.\n',
  )
  assert.equal(await runRappen(words2, settings, [], `${password}\n`).ended, 0)
  const body = { email: 'beat@muster.example', password }
  assert.equal((await service.ask('POST', '/v1/session', { body })).status, 200)
  const used = { link: link.split('#')[1], password }
  assert.equal((await service.ask('POST', '/v1/session/link', { body: used })).status, 200)
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
  // Unencrypted is what a server of tests speaks.
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
  const { stdout } = await promisify(execFile)(
    'npm',
    ['run', '--silent', 'rappen', '--', 'organisation', 'list', '--json'],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, ...settings },
    },
  )
  const listed = JSON.parse(stdout).organisations.map(({ id }: { id: string }) => id)
  assert.ok(listed.includes(fresh.organisation))
})
