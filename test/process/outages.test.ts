import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { freshDatabase } from '../database.ts'
import { patience } from '../patience.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { type FaultyNetwork, faultyNetwork } from './faulty-network.ts'
import {
  databaseBack,
  firstTokenOf,
  folderWithDatabase,
  killPostgres,
  logOf,
  runRappen,
  type Service,
  startService,
  until,
} from './service-process.ts'

let network: FaultyNetwork

before(async () => {
  const fresh = await freshDatabase()
  atTheEnd(fresh.close)
  network = await faultyNetwork(fresh.connection)
})

beforeEach(() => network.become('whole'))

const entry = {
  date: new Date().toISOString().slice(0, 10),
  description: 'Papier',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: 10_810,
}

/** The service answers again, soon after the database does. */
async function recovers(recovering: Service): Promise<void> {
  const begun = performance.now()
  await until('it is ready', async () => (await recovering.ask('GET', '/readyz')).status === 200 || undefined)
  const took = performance.now() - begun
  assert.ok(took < patience(5_000), `ready after ${took} ms`)
}

test('a database that is away at the start is waited for', async () => {
  await network.become('cut')
  const waiting = runRappen(['serve'], { PORT: '0', DATABASE_URL: network.url })
  await until('it says so', () => logOf(waiting).find(({ level }) => level === 'warn'))
  assert.equal(waiting.process.exitCode, null)
  await network.become('whole')
  await until('it listens', () => /Rappen listens/.exec(waiting.printed.stdout) ?? undefined)
  waiting.process.kill('SIGTERM')
  assert.equal(await waiting.ended, 0)
})

test('a service that waits for its database can be stopped', async () => {
  await network.become('cut')
  const waiting = runRappen(['serve'], { PORT: '0', DATABASE_URL: network.url })
  await until('it says so', () => logOf(waiting).find(({ level }) => level === 'warn'))
  waiting.process.kill('SIGTERM')
  assert.equal(await waiting.ended, 0)
  assert.equal(waiting.printed.stderr, '')
})

test('a command does not wait for a database that is away: it ends with exit code 1 and one sentence', async () => {
  await network.become('cut')
  const { ended, printed } = runRappen(['verify', '--json'], { DATABASE_URL: network.url })
  assert.equal(await ended, 1)
  assert.match(printed.stderr, /^The database does not answer: [^\n]*\.\n$/)
  assert.equal(printed.stdout, '')
})

test('a database that does not know the user or the name is refused in one sentence, not waited for', async () => {
  const { ended, printed } = runRappen(['serve'], {
    PORT: '0',
    DATABASE_URL: network.url.replace(/\/test_\w+$/, '/nobodys'),
  })
  assert.equal(await ended, 2)
  assert.equal(printed.stderr, 'The database of DATABASE_URL cannot be used: database "nobodys" does not exist.\n')
})

test('a PostgreSQL of its own that is killed is back within seconds; until then requests are a 503', async () => {
  const folder = await folderWithDatabase()
  const own = await startService({ DATA_DIR: folder })
  const ownToken = await firstTokenOf(own)
  const post = () => own.ask('POST', '/v1/ledger-entries', { token: ownToken, body: entry })
  assert.equal((await post()).status, 201)
  await killPostgres(folder)
  assert.equal((await post()).status, 503)
  await databaseBack(folder)
  await recovers(own)
  assert.equal((await post()).status, 201)
})
