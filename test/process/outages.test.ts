import assert from 'node:assert/strict'
import { before, beforeEach, test } from 'node:test'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import { freshDatabase } from '../database.ts'
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
let token: string
let service: Service

before(async () => {
  const fresh = await freshDatabase()
  atTheEnd(fresh.close)
  network = await faultyNetwork(fresh.connection)
  const made = await fresh.database.inTransaction(fresh.organisation, (tx) =>
    createToken(tx, { name: 'Test', scopes: ['all'] }, new Date()),
  )
  token = made.token
  service = await startService({ DATABASE_URL: network.url })
})

beforeEach(() => network.become('whole'))

const entry = {
  date: new Date().toISOString().slice(0, 10),
  description: 'Papier',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: 10_810,
}

/** Answers of a service whose database is away, with how long each took. */
async function askAll(
  asked: Service,
): Promise<{ status: number; took: number; retryAfter: string | null; code: unknown }[]> {
  const requests = [
    () => asked.ask('GET', '/readyz'),
    () => asked.ask('GET', '/v1/contacts', { token }),
    () => asked.ask('POST', '/v1/contacts', { token, body: { companyName: 'Muster AG' } }),
    () => asked.ask('POST', '/v1/ledger-entries', { token, body: entry }),
  ]
  return Promise.all(
    requests.map(async (request) => {
      const begun = performance.now()
      const { status, headers, body } = await request()
      return { status, took: performance.now() - begun, retryAfter: headers.get('retry-after'), code: body?.code }
    }),
  )
}

/** The service answers again, soon after the database does. */
async function recovers(recovering: Service): Promise<void> {
  const begun = performance.now()
  await until('it is ready', async () => (await recovering.ask('GET', '/readyz')).status === 200 || undefined)
  const took = performance.now() - begun
  assert.ok(took < 5_000, `ready after ${took} ms`)
}

for (const state of ['cut', 'silent'] as const) {
  test(`while the network to the database is ${state}, every request is a 503 within two seconds, and the service lives`, async () => {
    assert.equal((await service.ask('GET', '/v1/contacts', { token })).status, 200)
    await network.become(state)
    for (let round = 1; round <= 2; round++) {
      for (const { status, took, retryAfter, code } of await askAll(service)) {
        assert.deepEqual({ status, code }, { status: 503, code: 'general/service-unavailable' })
        assert.match(retryAfter ?? '', /^\d+$/)
        assert.ok(took <= 2_000, `a 503 after ${took} ms`)
      }
    }
    assert.equal((await service.ask('GET', '/healthz')).status, 200)

    await network.become('whole')
    await recovers(service)
    assert.equal((await service.ask('POST', '/v1/ledger-entries', { token, body: entry })).status, 201)
  })
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
