import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createOrganisation } from '../../src/admin/provisioning/create-organisation.ts'
import { type Database, openDatabase } from '../../src/platform/db/database.ts'
import { isMigration, migrationNames } from '../../src/platform/db/migrate.ts'
import { keepEvents } from '../../src/records.ts'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import { emptyDatabase, onServer } from '../database.ts'
import { sized } from '../faults/faults.ts'
import { type MailServer, startMailServer } from '../fixtures/mail-server.ts'
import { patience } from '../patience.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { requireSoundBooks, type Service, startService, until, urlOf } from './service-process.ts'

/** The number of acknowledged entries before one of two instances is killed, and after. */
const AROUND_A_KILL = sized(50, 200)

/** Two processes of the service on one PostgreSQL. */
let settings: NodeJS.ProcessEnv
let connection: Awaited<ReturnType<typeof emptyDatabase>>['connection']
let database: Database
let mails: MailServer
let one: Service
let other: Service
let organisation: string
let token: string

before(async () => {
  const empty = await emptyDatabase()
  connection = empty.connection
  atTheEnd(empty.drop)
  mails = await startMailServer()
  database = openDatabase({ ...connection, max: 2 }, { error: () => undefined }, keepEvents)
  settings = { DATABASE_URL: urlOf(connection), SMTP_URL: `smtp://127.0.0.1:${mails.port}` }
  const started = await Promise.all([startService(settings), startService(settings)])
  ;[one, other] = started
  organisation = await createOrganisation(database.inTransaction, 'Muster AG', new Date())
  token = await newToken()
})
after(async () => {
  await database.close()
  await mails.close()
})

const newToken = async (): Promise<string> =>
  (await database.inTransaction(organisation, (tx) => createToken(tx, { name: 'Test', scopes: ['all'] }, new Date())))
    .token

const instanceOf = (index: number): Service => (index % 2 === 0 ? one : other)
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index + 1)

/** Sends a request, and fails unless it is acknowledged. */
async function done(instance: Service, path: string, body: object, key?: string): Promise<any> {
  const answer = await instance.ask('POST', path, { token, body, ...(key === undefined ? {} : { key }) })
  assert.ok([200, 201].includes(answer.status), JSON.stringify(answer.body))
  return answer.body
}

const date = new Date().toISOString().slice(0, 10)
const entry = { date, debitAccount: 6500, creditAccount: 1020, amount: 10_810, taxCode: 'VB81' }
const invoice = {
  customRecipientText: 'Barverkauf',
  isDraft: false,
  positions: [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, taxCode: 'UN81', contraAccount: 3200 }],
}

const sequences = async (): Promise<number[]> =>
  (
    await onServer<{ sequence: string }>(
      connection,
      `select sequence from ledger_entries where organisation = '${organisation}' order by sequence`,
    )
  ).map(({ sequence }) => Number(sequence))

const numbers = async (): Promise<number[]> =>
  (
    await onServer<{ number: string }>(
      connection,
      `select number from documents where organisation = '${organisation}' and kind = 'invoice' and number <> ''`,
    )
  )
    .map(({ number }) => Number(number.replace('R-', '')))
    .sort((a, b) => a - b)

test('two that start at the same moment on an empty database migrate it once', async () => {
  const ran = await onServer<{ name: string }>(connection, 'select name from migrations order by name')
  assert.deepEqual(ran.map(({ name }) => name).filter(isMigration), await migrationNames())
  for (const service of [one, other]) assert.equal((await service.ask('GET', '/readyz')).status, 200)
})

test('invoices that are issued at both have numbers without gaps and twins', async () => {
  await Promise.all(upTo(40).map((index) => done(instanceOf(index), '/v1/invoices', invoice)))
  assert.deepEqual(await numbers(), upTo(40))
})

test('entries that are posted at both, in batches of each, are one journal', async () => {
  const before = await sequences()
  const clients = upTo(12).map(async (client) => {
    for (const count of upTo(20))
      await done(instanceOf(client), '/v1/ledger-entries', { ...entry, description: `${client}-${count}` })
  })
  await Promise.all(clients)
  assert.deepEqual(await sequences(), upTo(before.length + 240))
})

test('a setting at one instance binds the other at once: nothing is posted here into a period that was settled there', async () => {
  // Its books are cached, so that it writes optimistically.
  await done(one, '/v1/ledger-entries', { ...entry, description: 'before' })
  const { vatPeriods } = (await other.ask('GET', '/v1/vat-periods', { token })).body
  const { id } = vatPeriods.find(({ from, to }: { from: string; to: string }) => from <= date && date <= to)
  await done(other, `/v1/vat-periods/${id}/settle`, {})
  const refused = await one.ask('POST', '/v1/ledger-entries', { token, body: { ...entry, description: 'after' } })
  assert.deepEqual([refused.status, refused.body.code], [400, 'ledger/period-closed'])
  await done(other, `/v1/vat-periods/${id}/reopen`, {})
  await done(one, '/v1/ledger-entries', { ...entry, description: 'after' })
})

test('a token that is revoked at one opens nothing there at once, and nothing at the other after a second', async () => {
  const revoked = await newToken()
  const status = async (service: Service) => (await service.ask('GET', '/v1/tokens/current', { token: revoked })).status
  assert.deepEqual([await status(one), await status(other)], [200, 200])
  const { id } = (await one.ask('GET', '/v1/tokens/current', { token: revoked })).body.token
  assert.equal((await one.ask('DELETE', `/v1/tokens/${id}`, { token })).status, 204)
  assert.equal(await status(one), 401)
  await sleep(patience(1_000))
  assert.equal(await status(other), 401)
})

test('a request that goes to both under one key has one effect, and one answer', async () => {
  const effects = upTo(20).map(async (index) => {
    const key = `both ${index}`
    const ask = (service: Service) =>
      until(`${key} is answered`, async () => {
        const answer = await service.ask('POST', '/v1/contacts', { token, key, body: { companyName: key } })
        // In progress at the other: the client retries.
        return answer.status === 409 ? undefined : answer
      })
    const [first, second] = await Promise.all([ask(one), ask(other)])
    assert.deepEqual([first.status, second.status], [201, 201])
    assert.deepEqual(first.body, second.body)
    const replays = [first, second].filter(({ headers }) => headers.has('idempotency-replayed'))
    assert.equal(replays.length, 1)
  })
  await Promise.all(effects)
  const [{ count }] = (await onServer<{ count: number }>(
    connection,
    `select count(*)::int from contacts where company_name like 'both %'`,
  )) as [{ count: number }]
  assert.equal(count, 20)
})

test('documents that are sent at both go out once', async () => {
  const { id } = (await done(one, '/v1/invoices', invoice)).invoice
  const recipients = upTo(20).map((index) => `kunde${index}@example.ch`)
  await Promise.all(recipients.map((email, index) => done(instanceOf(index), `/v1/invoices/${id}/send`, { email })))
  await until('all were accepted', async () => {
    const { emailDeliveries } = (await one.ask('GET', `/v1/invoices/${id}`, { token })).body.invoice
    return emailDeliveries.every(({ status }: { status: string }) => status === 'sent') || undefined
  })
  assert.deepEqual(mails.received.map(({ to }) => to[0]).sort(), recipients.sort())
})

test('of two under load one is killed: nothing acknowledged is lost, nothing is there twice, and the other goes on', async (t) => {
  const acknowledged = { entries: [] as string[], invoices: new Map<string, string>() }
  let isKilled = false
  let afterwards = 0
  /** A client that uses the other instance when one does not answer; under the same key, since it cannot know. */
  const insist = async (client: number, path: string, body: object, key: string): Promise<any> => {
    for (let attempt = client; ; attempt++) {
      const answer = await instanceOf(attempt)
        .ask('POST', path, { token, body, key })
        .catch(() => undefined)
      if (answer?.status === 201) return answer.body
      assert.ok(answer === undefined || [409, 503].includes(answer.status), JSON.stringify(answer?.body))
      await sleep(20)
    }
  }
  const posters = upTo(8).map(async (client) => {
    for (let count = 1; afterwards < AROUND_A_KILL; count++) {
      const key = `load ${client}-${count}`
      await insist(client, '/v1/ledger-entries', { ...entry, description: key }, key)
      acknowledged.entries.push(key)
      if (isKilled) afterwards++
    }
  })
  const billers = upTo(2).map(async (client) => {
    for (let count = 1; afterwards < AROUND_A_KILL; count++) {
      const key = `bill ${client}-${count}`
      const answer = await insist(client, '/v1/invoices', { ...invoice, title: key }, key)
      acknowledged.invoices.set(key, answer.invoice.number)
    }
  })
  const killing = async () => {
    await until('they are busy', () => acknowledged.entries.length > AROUND_A_KILL || undefined)
    other.process.kill('SIGKILL')
    await other.ended
    isKilled = true
  }
  await Promise.all([killing(), ...posters, ...billers])

  const kept = await onServer<{ description: string }>(
    connection,
    `select description from ledger_entries where description like 'load %'`,
  )
  assert.deepEqual(kept.map(({ description }) => description).sort(), acknowledged.entries.sort())
  const bills = await onServer<{ title: string; number: string }>(
    connection,
    `select title, number from documents where title like 'bill %'`,
  )
  assert.deepEqual(new Map(bills.map(({ title, number }) => [title, number])), acknowledged.invoices)
  assert.equal(bills.length, acknowledged.invoices.size)
  assert.deepEqual(await numbers(), upTo((await numbers()).length))
  assert.deepEqual(await sequences(), upTo((await sequences()).length))
  await requireSoundBooks(settings)
  t.diagnostic(`${kept.length} entries and ${bills.length} invoices, ${afterwards} of the entries after the kill`)
})
