import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { chmod, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, test } from 'node:test'
import { figure, sized } from '../faults/faults.ts'
import { startMailServer } from '../fixtures/mail-server.ts'
import { startReceiver } from '../fixtures/receiver.ts'
import { patience } from '../patience.ts'
import {
  askPostgres,
  firstTokenOf,
  folderWithDatabase,
  logOf,
  requireSoundBooks,
  type Service,
  startService,
  until,
} from './service-process.ts'

/** The library that fakes a program's time (https://github.com/wolfcw/libfaketime), as Debian installs it. */
const library = ['x86_64', 'aarch64']
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(existsSync)

const HOUR = 3_600
const DAY = 24 * HOUR
const YEAR = 365 * DAY
const THREE_YEARS = `interval '${3 * 365} days'`
/** The offset of the clock in seconds: an hour, a day and a year forwards, backwards and right again. */
const offsets = [HOUR, -HOUR, 0, DAY, -DAY, 0, YEAR, -YEAR, 0]

/** The longest time of a mail or webhook, by the right clock: the usual second or two, plus a busy machine's delay. */
const USUAL_MILLISECONDS = patience(15_000)

const day = `${new Date().getFullYear()}-03-14`
const entry = { date: day, debitAccount: 6500, creditAccount: 1020, amount: 10_810, taxCode: 'VB81' }
const invoice = {
  customRecipientText: 'Barverkauf',
  openingDate: day,
  isDraft: false,
  positions: [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, taxCode: 'UN81', contraAccount: 3200 }],
}

const mailServer = await startMailServer()
const receiver = await startReceiver()
after(async () => {
  await mailServer.close()
  await receiver.close()
})

/** A service with its own PostgreSQL; both use the clock in the file. */
async function serviceUnderClock() {
  const dataDirectory = await folderWithDatabase()
  const folder = dirname(dataDirectory)
  // PostgreSQL may run as another user.
  await chmod(folder, 0o755)
  const file = join(folder, 'clock')
  const setClock = (seconds: number) => writeFile(file, `${seconds < 0 ? '' : '+'}${seconds}\n`)
  await setClock(0)
  const faked = {
    LD_PRELOAD: String(library),
    FAKETIME_TIMESTAMP_FILE: file,
    FAKETIME_NO_CACHE: '1',
    FAKETIME_DONT_FAKE_MONOTONIC: '1',
    DONT_FAKE_MONOTONIC: '1',
    FAKETIME_DISABLE_SHM: '1',
    NO_FAKE_STAT: '1',
  }
  const binaries = new URL('../../src/platform/embedded/binaries.ts', import.meta.url).href
  const plant = `import { bareEnvironment } from ${JSON.stringify(binaries)}; Object.assign(bareEnvironment, ${JSON.stringify(faked)})`
  const settings = {
    ...faked,
    DATA_DIR: dataDirectory,
    SMTP_URL: `smtp://127.0.0.1:${mailServer.port}?tls=none`,
    WEBHOOK_NETWORKS: '127.0.0.1',
  }
  const start = () =>
    startService(settings, { nodeOptions: ['--import', `data:text/javascript,${encodeURIComponent(plant)}`] })
  return { dataDirectory, start, setClock }
}

/** A service under test, and its acknowledged requests. */
type Office = {
  service: Service
  readonly token: string
  readonly invoices: string[]
  readonly entries: string[]
}

/** Sends a request, and repeats it under its key: nothing is done twice. */
async function twice({ service, token }: Office, path: string, key: string, body: object): Promise<any> {
  const ask = () => service.ask('POST', path, { token, key, body })
  const [first, again] = [await ask(), await ask()]
  assert.ok([200, 201].includes(first.status), JSON.stringify(first.body))
  assert.deepEqual(again.body, first.body)
  assert.equal(again.headers.get('idempotency-replayed'), 'true')
  return first.body
}

const mailsOf = (invoice: string) => mailServer.received.filter(({ to }) => to[0]?.startsWith(invoice))
const toldOf = (invoice: string) => receiver.received.filter(({ event }) => event.data.invoice?.id === invoice)

async function sendInvoice(office: Office, round: string): Promise<string> {
  const { id } = (await twice(office, '/v1/invoices', `invoice ${round}`, invoice)).invoice
  office.invoices.push(id)
  await twice(office, `/v1/invoices/${id}/send`, `mail ${round}`, { email: `${id}@example.ch` })
  return id
}

/** Posts an entry, issues an invoice and sends it; returns the milliseconds until its mail and webhook have arrived. */
async function work(office: Office, round: string): Promise<number> {
  const begun = performance.now()
  const made = await twice(office, '/v1/ledger-entries', `entry ${round}`, { ...entry, description: round })
  assert.deepEqual(new Set(made.transactions.map(({ date }: any) => date)), new Set([day]))
  office.entries.push(round)
  const id = await sendInvoice(office, round)
  await until(`the mail of ${round} arrives`, () => mailsOf(id)[0], USUAL_MILLISECONDS)
  await until(`the webhook of ${round} arrives`, () => toldOf(id)[0], USUAL_MILLISECONDS)
  return Math.round(performance.now() - begun)
}

/** Everything acknowledged exists once, with its date, and all checks pass. */
async function requireAll({ service, token, invoices, entries }: Office, killed: string | undefined): Promise<void> {
  const ask = async (path: string) => (await service.ask('GET', path, { token })).body
  for (const id of invoices) {
    await until(`the webhook of ${id} arrives`, () => toldOf(id)[0])
    assert.equal(mailsOf(id).length, id === killed ? 2 : 1, id)
    assert.equal(new Set(mailsOf(id).map(({ mail }) => mail.messageId)).size, 1)
    const sent = await until('the delivery is recorded', async () => {
      const { openingDate, emailDeliveries } = (await ask(`/v1/invoices/${id}`)).invoice
      return emailDeliveries[0].status === 'sent' ? openingDate : undefined
    })
    assert.equal(sent, day)
  }
  assert.deepEqual(
    receiver.received.flatMap(({ event }) => event.data.invoice?.id ?? []),
    invoices,
  )
  const { ledgerEntries } = await ask('/v1/ledger-entries?limit=500')
  const posted = ledgerEntries.filter(({ description }: any) => description.startsWith('round'))
  const shown = posted.map(({ description, date }: any) => [description, date])
  assert.deepEqual(shown.sort(), entries.map((description) => [description, day]).sort())
}

test('a clock that jumps by an hour, a day and a year, forwards and backwards: nothing is lost, doubled, stuck or late', {
  skip: library === undefined && 'libfaketime is not installed (apt install faketime)',
  timeout: patience(600_000),
}, async (t) => {
  const { dataDirectory, start, setClock } = await serviceUnderClock()
  const service = await start()
  const office: Office = { service, token: await firstTokenOf(service), invoices: [], entries: [] }
  const body = { url: receiver.url, eventTypes: ['invoice.issued', 'ledger-entries.posted'] }
  assert.equal((await service.ask('POST', '/v1/webhook-endpoints', { token: office.token, body })).status, 201)
  // The test is about waiting, not about tokens, which end by any clock. No event tells of this.
  await askPostgres(dataDirectory, `update tokens set expires_at = expires_at + ${THREE_YEARS}`)

  const took = [await work(office, 'round 0, at the right time')]
  const jumps = sized(offsets, Array.from({ length: 5 }, () => offsets).flat())
  for (const [index, seconds] of jumps.entries()) {
    await setClock(seconds)
    const [{ ahead } = assert.fail()] = await askPostgres<{ ahead: number }>(
      dataDirectory,
      `select extract(epoch from clock_timestamp())::float8 - ${Date.now() / 1_000} as ahead`,
    )
    assert.ok(Math.abs(ahead - seconds) < 10, `PostgreSQL's clock is ${ahead} seconds ahead, not ${seconds}`)
    took.push(await work(office, `round ${index + 1}, ${seconds} seconds`))
  }
  t.diagnostic(`an entry, an invoice, its mail and webhook after each jump: ${took.join(', ')} ms`)

  /** A mail whose worker is killed before the clock is set back by a day: the next attempt is not a day away. */
  const killAndSetBack = async (): Promise<string> => {
    const read = Promise.withResolvers<void>()
    mailServer.script('silence after data')
    mailServer.onMessage(async () => read.resolve())
    const id = await sendInvoice(office, 'of the killed')
    await read.promise
    office.service.process.kill('SIGKILL')
    await office.service.ended
    await setClock(-DAY)
    office.service = await start()
    const begun = performance.now()
    await until('the mail is sent again', () => mailsOf(id)[1], 120_000)
    t.diagnostic(`a mail after a kill and a day back: ${Math.round(performance.now() - begun)} ms`)
    assert.ok(logOf(office.service).some(({ msg }) => String(msg).startsWith('the clock was set back')))
    return id
  }
  await requireAll(office, sized(undefined, 'full') && (await killAndSetBack()))

  // The books show a token that was changed past the service.
  await askPostgres(dataDirectory, `update tokens set expires_at = expires_at - ${THREE_YEARS}`)
  office.service.process.kill('SIGTERM')
  assert.equal(await office.service.ended, 0)
  await requireSoundBooks({ DATA_DIR: dataDirectory })
  figure(t, 'I-21', 'jumps of the clock', jumps.length)
})
