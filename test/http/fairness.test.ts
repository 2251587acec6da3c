import assert from 'node:assert/strict'
import { availableParallelism } from 'node:os'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../src/platform/db/database.ts'
import { withClient } from '../../src/platform/db/with-client.ts'
import { semaphores } from '../../src/platform/limits.ts'
import { figures } from '../fixtures/figures.ts'
import { untilWaiting, waitingSessions } from '../fixtures/waiting.ts'
import { patience } from '../patience.ts'
import { until } from '../process/service-process.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let stranger: string
before(async () => {
  service = await startService()
  stranger = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
})
after(() => service.close())

/** Of the twenty connections of the service. */
const A_FIFTH = 4

/** Locks contacts like another program, for the duration of the work. */
async function whileLocked(contacts: readonly string[], work: () => Promise<void>): Promise<void> {
  const other = openDatabase({ ...service.connection, max: 1 }, { error: () => undefined }, async () => undefined)
  try {
    await other.inTransaction(service.organisation, async (tx) => {
      await tx.rows({ text: 'select id from contacts where id = any ($1::uuid[]) for update', values: [contacts] })
      await work()
    })
  } finally {
    await other.close()
  }
}

const contact = async (): Promise<string> =>
  (await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })).contact.id

/** Waits until so many sessions wait for a lock, and as long as a further one would need. */
async function waitUntil(count: number): Promise<void> {
  await untilWaiting(service, count)
  await sleep(patience(300))
}

test('changes of one record wait in the process: one connection waits for its lock, and all others go on', async () => {
  const id = await contact()
  const changes: Promise<{ status: number }>[] = []
  await whileLocked([id], async () => {
    for (let index = 0; index < 40; index++)
      changes.push(service.ask('PATCH', `/v1/contacts/${id}`, { body: { note: String(index) } }))
    await waitUntil(1)
    assert.equal(await waitingSessions(service), 1)
    assert.equal((await service.ask('GET', `/v1/contacts/${id}`)).status, 200)
    await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Andere AG' })
  })
  assert.ok((await Promise.all(changes)).every(({ status }) => status === 200))
})

test('an organisation whose requests all wait has a fifth of the connections, and another is served', async () => {
  const ids = await Promise.all(Array.from({ length: 12 }, contact))
  const changes: Promise<{ status: number }>[] = []
  await whileLocked(ids, async () => {
    for (const id of ids) changes.push(service.ask('PATCH', `/v1/contacts/${id}`, { body: { note: 'x' } }))
    await waitUntil(A_FIFTH)
    assert.equal(await waitingSessions(service), A_FIFTH)
    assert.equal((await service.ask('GET', '/v1/contacts', { token: stranger })).status, 200)
    const { status } = await service.ask('POST', '/v1/contacts', { token: stranger, body: { companyName: 'Fremd AG' } })
    assert.equal(status, 201)
  })
  assert.ok((await Promise.all(changes)).every(({ status }) => status === 200))
})

test('the lists of an organisation are read by half of the processors at most, and what else is asked is served', async () => {
  const atOnce = Math.max(1, Math.min(A_FIFTH, Math.floor(availableParallelism() / 2)))
  const lists: Promise<{ status: number }>[] = []
  const [locked, holding] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const held = withClient(service.connection, async (client) => {
    await client.query('begin; lock table contacts in access exclusive mode')
    locked.resolve()
    await holding.promise
    await client.query('commit')
  })
  await locked.promise
  for (let index = 0; index < 10; index++) lists.push(service.ask('GET', '/v1/contacts'))
  await waitUntil(atOnce)
  assert.equal(await waitingSessions(service), atOnce)
  const posting = { date: '2026-11-20', description: 'Papier', debitAccount: 6500, creditAccount: 1020, amount: 100 }
  await service.expect(201, 'POST', '/v1/ledger-entries', posting)
  assert.equal((await service.ask('GET', '/v1/estimates', { token: stranger })).status, 200)
  holding.resolve()
  await held
  assert.ok((await Promise.all(lists)).every(({ status }) => status === 200))
})

test('a PDF of one organisation is drawn after one of another that asked for many before', async () => {
  const line = { type: 'product', quantity: 1, unit: 'h', singleAmount: 10, contraAccount: 3400, taxCode: 'UN81' }
  const positions = Array.from({ length: 60 }, (_, index) => ({ ...line, name: `Position ${index}` }))
  let made = 0
  const estimate = async (token: string): Promise<string> => {
    const { body } = await service.ask('POST', '/v1/estimates', {
      token,
      // Documents of the same content are drawn once.
      body: { customRecipientText: 'Muster AG', title: `Quote ${++made}`, positions },
    })
    return body.estimate.id
  }
  const greedy = await service.tokenFor(['all'])
  const [many, few] = [await Promise.all(Array.from({ length: 24 }, () => estimate(greedy))), await estimate(stranger)]
  const order: string[] = []
  const draw = async (id: string, token: string, name: string) => {
    const { status } = await service.ask('GET', `/v1/estimates/${id}/pdf`, { token })
    assert.equal(status, 200)
    order.push(name)
  }
  // The drawing processes are started on demand.
  await Promise.all([draw(await estimate(greedy), greedy, ''), draw(await estimate(stranger), stranger, '')])
  const again = await estimate(greedy)
  const first = service.statements()
  await draw(again, greedy, '')
  const forOne = service.statements() - first
  order.length = 0
  const asked = async () => order.length + (await figures())('rappen_work_in_queues{queue="documents"}')
  const haveAsked = (count: number) =>
    until(`${count} documents are in the queue`, async () => (await asked()) >= count || undefined, 60_000, 1)
  const begun = service.statements()
  const drawing = many.map((id) => draw(id, greedy, 'greedy'))
  await haveAsked(many.length)
  // Waiting ones have not been read.
  const read = (service.statements() - begun) / forOne
  assert.ok(read <= order.length + semaphores.preparation.each, `${read} were read, ${order.length} drawn`)
  drawing.push(draw(few, stranger, 'stranger'))
  await haveAsked(many.length + 1)
  const drawn = order.length
  await Promise.all(drawing)
  const before = order.indexOf('stranger') - drawn
  assert.ok(before < 6, `after ${before} of ${many.length - drawn}`)
  assert.ok(drawn < many.length - 6, `${drawn} were drawn before it asked`)
})
