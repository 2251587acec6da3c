import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { before, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { atTheEnd, dataFolder, postgresIn, runRappen, startService, urlOf } from './service-process.ts'

let fresh: FreshDatabase
let settings: NodeJS.ProcessEnv

before(async () => {
  fresh = await freshDatabase()
  atTheEnd(fresh.close)
  settings = { DATABASE_URL: urlOf(fresh.connection) }
})

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
  assert.deepEqual(Object.keys(storage), ['documents', 'attachments', 'pdfs', 'events', 'answers', 'entries'])

  // And while it runs: the same folder, the same words.
  const service = await startService(folder)
  const token = await json(['token', 'create', '--organisation', id, '--scopes', 'contacts:read'], folder)
  assert.deepEqual(Object.keys(token), ['id', 'token', 'expiresAt'])
  assert.equal((await service.ask('GET', '/v1/contacts', { token: token.token })).status, 200)
  assert.equal((await service.ask('POST', '/v1/contacts', { token: token.token, body: {} })).status, 403)
  const { organisations } = await json(['verify'], folder)
  assert.deepEqual(organisations, [{ id, entries: 0, events: 2, erased: [], ok: true, firstBreak: null }])
  assert.deepEqual(await json(['migrate'], folder), { migrations: [] })
  assert.equal(
    (await service.ask('GET', '/readyz')).status,
    200,
    'a command leaves the database of the service running',
  )
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

test('npm run --silent adds nothing to the line of JSON', async () => {
  const { stdout } = await promisify(execFile)(
    'npm',
    ['run', '--silent', 'rappen', '--', 'organisation', 'list', '--json'],
    {
      cwd: fileURLToPath(new URL('../..', import.meta.url)),
      env: { ...process.env, ...settings },
    },
  )
  assert.deepEqual(
    JSON.parse(stdout).organisations.map(({ id }: { id: string }) => id),
    [fresh.organisation],
  )
})
