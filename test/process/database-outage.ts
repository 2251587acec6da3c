/**
 * A service, its PostgreSQL on a disk of its own, and the network between them, with their outages and claims meanwhile. For one test file in a
 * process.
 */
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { createOrganisation } from '../../src/admin/provisioning/create-organisation.ts'
import { type Connection, openDatabase } from '../../src/platform/db/database.ts'
import { startEmbedded } from '../../src/platform/embedded/embedded-postgres.ts'
import { keepEvents } from '../../src/records.ts'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import { onServer } from '../database.ts'
import { figure, sized } from '../faults/faults.ts'
import { limitsOfTests, patience } from '../patience.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { putDatabase } from '../server.ts'
import { type FaultyNetwork, faultyNetwork } from './faulty-network.ts'
import { type Answer, requireSoundBooks, type Service, startService, until } from './service-process.ts'

/** How often each outage hits the service. */
const ROUNDS = sized(1, 8)
/** How soon a request must learn of the outage, and how soon it must succeed again. */
export const TOLD_MILLISECONDS = patience(2_000)
const BACK_MILLISECONDS = patience(5_000)

/** The disk of PostgreSQL: small, if this machine allows one. */
export let disk: { readonly folder: string; readonly isSmall: boolean }
export let dataDirectory: string
export let connection: Connection
export let network: FaultyNetwork
export let service: Service
let token: string
export let administrator: pg.Client

before(async () => {
  disk = await smallDisk()
  dataDirectory = join(disk.folder, 'data')
  const silent = { info: () => undefined, warn: () => undefined, error: () => undefined }
  await putDatabase(dataDirectory)
  const postgres = await startEmbedded({ dataDirectory, log: silent })
  atTheEnd(postgres.stop)
  connection = postgres.connection
  network = await faultyNetwork(connection)
  service = await startService({ DATABASE_URL: network.url }, { limits: limitsOfTests({ isDatabaseAway: true }) })
  const database = openDatabase({ ...connection, max: 1 }, silent, keepEvents)
  const organisation = await createOrganisation(database.inTransaction, 'Muster AG', new Date())
  const made = await database.inTransaction(organisation, (tx) =>
    createToken(tx, { name: 'Test', scopes: ['all'] }, new Date()),
  )
  token = made.token
  await database.close()
})

async function smallDisk(): Promise<typeof disk> {
  const folder = await mkdtemp(join(tmpdir(), 'rappen outages '))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  const run = promisify(execFile)
  const isSmall = await run('mount', ['-t', 'tmpfs', '-o', 'size=192m,mode=0755', 'tmpfs', folder]).then(
    () => true,
    () => false,
  )
  if (isSmall) atTheEnd(() => run('umount', ['--lazy', folder]))
  return { folder, isSmall }
}

/** A session that only a kill ends: its own settings precede those that an outage changes. */
export async function administrate(): Promise<pg.Client> {
  const client = new pg.Client({ ...connection, application_name: 'test' })
  client.on('error', () => undefined)
  await client.connect()
  await client.query('set default_transaction_read_only = off')
  administrator = client
  return client
}

const date = new Date().toISOString().slice(0, 10)
export const entry = { date, debitAccount: 6500, creditAccount: 1020, amount: 10_810, taxCode: 'VB81' }

/** Repeated writes: by key, whether they were acknowledged. */
const written = new Map<string, { readonly path: string; readonly body: object; acknowledged: boolean }>()

export async function write(path: string, body: object, key: string): Promise<Answer> {
  const known = written.get(key) ?? { path, body, acknowledged: false }
  written.set(key, known)
  const answer = await service.ask('POST', path, { token, body, key })
  if (answer.status === 201) known.acknowledged = true
  return answer
}

const postEntry = (): Promise<Answer> => {
  const description = `entry ${randomUUID()}`
  return write('/v1/ledger-entries', { ...entry, description }, description)
}
const postContact = (): Promise<Answer> => {
  const companyName = `contact ${randomUUID()}`
  return write('/v1/contacts', { companyName }, companyName)
}
const reading = {
  readyz: () => service.ask('GET', '/readyz'),
  contacts: () => service.ask('GET', '/v1/contacts', { token }),
}
export const writing = {
  contact: postContact,
  entry: postEntry,
  // Without a key it uses the journal writer.
  'entry without a key': () =>
    service.ask('POST', '/v1/ledger-entries', { token, body: { ...entry, description: 'keyless' } }),
}

async function requireTold(requests: Readonly<Record<string, () => Promise<Answer>>>): Promise<void> {
  const told = Object.entries(requests).map(async ([name, request]) => {
    const begun = performance.now()
    const { status, headers, body } = await request()
    const took = performance.now() - begun
    assert.deepEqual({ name, status, code: body?.code }, { name, status: 503, code: 'general/service-unavailable' })
    assert.match(headers.get('retry-after') ?? '', /^\d+$/)
    assert.ok(took <= TOLD_MILLISECONDS, `${name}: a 503 after ${took} ms`)
  })
  await Promise.all(told)
}

/** The service works again, soon after the outage is over. */
async function requireBack(): Promise<void> {
  const begun = performance.now()
  await until('it works', async () => {
    const answers = await Promise.all([reading.readyz(), postEntry(), writing['entry without a key']()])
    return answers.every(({ status }) => status < 300) || undefined
  })
  const took = performance.now() - begun
  assert.ok(took <= BACK_MILLISECONDS, `it works after ${took} ms`)
}

export type Outage = {
  readonly begin: () => unknown
  readonly end: () => unknown
  /** The requests that must be answered as unavailable meanwhile; default: all. */
  readonly stopped?: Readonly<Record<string, () => Promise<Answer>>>
  readonly skip?: () => string | undefined
}

/** Each outage hits the service. */
export function testOutages(outages: Readonly<Record<string, Outage>>): void {
  for (const [name, { begin, end, stopped = { ...reading, ...writing }, skip }] of Object.entries(outages))
    test(`while ${name}, what cannot be done is a 503 within two seconds, nothing else is claimed, and soon afterwards all works`, {
      timeout: patience(sized(400_000, 900_000)),
    }, async (t) => {
      const reason = skip?.()
      if (reason !== undefined) return t.skip(reason)
      for (let round = 1; round <= ROUNDS; round++) {
        await administrate()
        // Token and books are cached, and connections are open.
        await requireBack()
        await begin()
        try {
          await requireTold(stopped)
          await sleep(300)
          await requireTold(stopped)
          assert.equal((await service.ask('GET', '/healthz')).status, 200)
        } finally {
          await end()
        }
        await requireBack()
        await administrator.end().catch(() => undefined)
      }
      figure(t, 'I-16', 'outages', ROUNDS)
    })
}

/** The last test of a file. */
export function testWhatIsThere(): void {
  test('after all of it the service is the same process, what it acknowledged is there, and what it did not is done once when it is asked for again', async () => {
    assert.equal(service.process.exitCode, null)
    for (const [key, { path, body }] of written) {
      const answer = await service.ask('POST', path, { token, body, key })
      assert.equal(answer.status, 201, JSON.stringify(answer.body))
    }
    const kept = await onServer<{ key: string }>(
      connection,
      `select description as key from ledger_entries where description <> 'keyless' and source = 'api'
       union all select company_name from contacts union all select title from documents`,
    )
    assert.deepEqual(kept.map(({ key }) => key).sort(), [...written.keys()].sort())
    await requireSoundBooks({ DATABASE_URL: network.url })
  })
}
