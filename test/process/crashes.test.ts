import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure, randomFrom, seed, sized } from '../faults/faults.ts'
import { dataFolder, killPostgres, runRappen, type Service, startService, until } from './service-process.ts'

/** How often something is killed. */
const CYCLES = sized(5, 600)
const CLIENTS = 8

let dataDirectory: string
let port: string
let token: string
let service: Service

before(async () => {
  dataDirectory = await dataFolder()
  service = await startService({ DATA_DIR: dataDirectory })
  port = new URL(service.address).port
  token = await until('it greets', () => /rap_live_\w+/.exec(service.printed.stdout)?.[0])
})

/** The service again, at the same address: its clients know no other. */
async function startAgain(): Promise<void> {
  service = await startService({ DATA_DIR: dataDirectory, PORT: port })
}

const victims = {
  service: async () => {
    service.process.kill('SIGKILL')
    await service.ended
    await startAgain()
  },
  database: () => killPostgres(dataDirectory),
  both: async () => {
    service.process.kill('SIGKILL')
    await killPostgres(dataDirectory)
    await service.ended
    await startAgain()
  },
}

/** A client that never gives up: what was not acknowledged it sends again under the same key. What it returns was acknowledged. */
async function acknowledged(path: string, body: object, key: string): Promise<any> {
  return until(
    `${key} is acknowledged`,
    async () => {
      const answer = await service.ask('POST', path, { token, body, key }).catch(() => undefined)
      if (answer?.status === 201) return answer.body
      // No answer, or one that says: not now.
      assert.ok(answer === undefined || [409, 503].includes(answer.status), JSON.stringify(answer?.body))
      await sleep(50)
      return undefined
    },
    90_000,
  )
}

const date = new Date().toISOString().slice(0, 10)
const entry = { date, debitAccount: 6500, creditAccount: 1020, amount: 10_810, taxCode: 'VB81' }
const invoice = {
  customRecipientText: 'Barverkauf',
  isDraft: false,
  positions: [{ type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, taxCode: 'UN81', contraAccount: 3200 }],
}

type Journal = { readonly entries: Map<string, string>; readonly invoices: Map<string, string> }

/** Clients at work until they are told to stop; what they keep is what they were told. */
async function work(journal: Journal, isOver: () => boolean): Promise<void> {
  const poster = async (client: number): Promise<void> => {
    for (let count = 1; !isOver(); count++) {
      const key = `entry ${client}-${count}`
      const body = { ...entry, description: key }
      const { ledgerEntry, transactions } = await acknowledged('/v1/ledger-entries', body, key)
      journal.entries.set(key, ledgerEntry?.id ?? transactions[0].id)
    }
  }
  const biller = async (): Promise<void> => {
    for (let count = 1; !isOver(); count++) {
      const key = `invoice ${count}`
      const answer = await acknowledged('/v1/invoices', { ...invoice, title: key }, key)
      journal.invoices.set(key, answer.invoice.number)
    }
  }
  await Promise.all([...Array.from({ length: CLIENTS }, (_, client) => poster(client)), biller()])
}

/** All records of a list, page by page. */
async function all(path: string, name: string): Promise<any[]> {
  const records: any[] = []
  let cursor: string | undefined
  do {
    const page: any = (await service.ask('GET', `${path}?limit=500${cursor ? `&cursor=${cursor}` : ''}`, { token }))
      .body
    records.push(...page[name])
    cursor = page.nextCursor
  } while (cursor !== undefined)
  return records
}

test(`after ${CYCLES} kills of service, PostgreSQL or both under load, nothing acknowledged is lost and nothing is there twice`, async (t) => {
  const random = randomFrom(seed)
  const journal: Journal = { entries: new Map(), invoices: new Map() }
  let isOver = false
  const working = work(journal, () => isOver)
  try {
    for (let cycle = 0; cycle < CYCLES; cycle++) {
      await sleep(100 + random() * 600)
      const names = Object.keys(victims) as (keyof typeof victims)[]
      const begun = performance.now()
      await victims[names[cycle % names.length]!]()
      await until('it is ready', () =>
        service.ask('GET', '/readyz').then(
          ({ status }) => status === 200 || undefined,
          () => undefined,
        ),
      )
      t.diagnostic(`${names[cycle % names.length]}: ready after ${Math.round(performance.now() - begun)} ms`)
    }
  } finally {
    isOver = true
  }
  await working

  const entries = await all('/v1/ledger-entries', 'ledgerEntries')
  const posted = entries.filter(({ source }) => source === 'api').map(({ description }) => description)
  assert.deepEqual(posted.sort(), [...journal.entries.keys()].sort())
  assert.ok(posted.length > CYCLES * CLIENTS, `${posted.length} entries`)

  const invoices = await all('/v1/invoices', 'invoices')
  const issued = invoices.map(({ title, number }) => `${title}: ${number}`)
  assert.deepEqual(issued.sort(), [...journal.invoices].map(([key, number]) => `${key}: ${number}`).sort())
  const numbers = invoices.map(({ number }) => Number(number.replace('R-', ''))).sort((a, b) => a - b)
  assert.deepEqual(
    numbers,
    numbers.map((_, index) => index + 1),
    'numbers without gaps',
  )

  // One entry for each posting of a client and one for each invoice, numbered without gaps, in a chain that holds.
  const sequences = entries.map(({ sequence }) => sequence).sort((a, b) => a - b)
  assert.deepEqual(
    sequences,
    sequences.map((_, index) => index + 1),
  )
  for (const command of ['verify', 'check']) {
    const { ended, printed } = runRappen([command, '--json'], { DATA_DIR: dataDirectory })
    assert.equal(await ended, 0, printed.stdout + printed.stderr)
  }
  const turns = (victim: number) => Math.floor((CYCLES + 2 - victim) / 3)
  figure(t, 'I-3', 'kills of the service', turns(0))
  figure(t, 'I-4', 'kills of PostgreSQL', turns(1))
  figure(t, 'I-4', 'kills of both', turns(2))
  t.diagnostic(`${posted.length} entries and ${invoices.length} invoices were acknowledged`)
})
