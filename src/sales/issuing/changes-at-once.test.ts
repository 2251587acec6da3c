import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { untilWaiting } from '../../../test/fixtures/waiting.ts'
import { patience } from '../../../test/patience.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { sql } from '../../platform/db/sql.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { timeLimits } from '../../platform/limits.ts'
import { insertDelivery } from '../deliveries/delivery.store.ts'
import { lockByReference, lockDocument, lockOpenCreditNotes, updateDocument } from '../documents/document.store.ts'

/** Simultaneous changes of many documents of one organisation. */
let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const DOCUMENTS = 40

const newEstimates = (of = trade): Promise<{ id: string }[]> =>
  Promise.all(Array.from({ length: DOCUMENTS }, (_, index) => of.create('estimate', { title: `Before ${index}` })))

type Asking = { readonly token?: string; readonly headers?: Record<string, string> }
const change = (id: string, body: object, asking: Asking = {}): Promise<Answer> =>
  service.ask('PATCH', `/v1/estimates/${id}`, { body, ...asking })

test('of changes of many documents at once one that is rejected harms none, and each is stored with its own token and request', async () => {
  const estimates = await newEstimates()
  const foreign = await service.otherOrganisation()
  const stranger = await service.tokenFor(['all'], { organisation: foreign })
  const tokens = await Promise.all([service.tokenFor(['all']), service.tokenFor(['all'])])
  const rejected: readonly (readonly [number, (id: string) => Promise<Answer>])[] = [
    [400, (id) => change(id, { title: 7 })],
    [400, (id) => change(id, { recipient: randomUUID() })],
    [401, (id) => change(id, { title: 'Mine' }, { token: stranger })],
    [404, () => change(randomUUID(), { title: 'Nothing' })],
    [412, (id) => change(id, { title: 'Late' }, { headers: { 'if-match': '"other"' } })],
  ]
  const answers = await Promise.all([
    ...estimates.map(({ id }, index) => change(id, { title: `After ${index}` }, { token: tokens[index % 2] ?? '' })),
    ...rejected.map(([, ask], index) => ask(estimates[index]?.id ?? '')),
  ])
  assert.deepEqual(
    answers.map(({ status }) => status),
    [...estimates.map(() => 200), ...rejected.map(([status]) => status)],
  )
  const ids = estimates.map(({ id }) => id)
  const events = await service.asOwner<{ record: string; token: string; request_id: string; title: string }>(
    `select record, token, request_id, after -> 'estimate' ->> 'title' as title from events
      where type = 'estimate.modified' and record = any($1)`,
    [ids],
  )
  const idsOfTokens = await Promise.all(
    tokens.map(async (token) => (await service.ask('GET', '/v1/tokens/current', { token })).body.token.id),
  )
  assert.equal(events.length, DOCUMENTS)
  for (const [index, id] of ids.entries()) {
    const { token, request_id, title } = events.find(({ record }) => record === id) ?? assert.fail('it is told of')
    const expected = [idsOfTokens[index % 2], answers[index]?.headers['x-request-id'], `After ${index}`]
    assert.deepEqual([token, request_id, title], expected)
    assert.equal((await trade.read('estimate', id)).title, `After ${index}`)
  }
})

test('a rejection of one change by the database does not affect others', async () => {
  await service.asOwner(`alter table documents add constraint refused check (title <> 'Refused')`)
  const estimates = await newEstimates()
  const answers = await Promise.all(
    estimates.map(({ id }, index) => change(id, { title: index === 20 ? 'Refused' : `After ${index}` })),
  )
  await service.asOwner('alter table documents drop constraint refused')
  assert.deepEqual(
    answers.map(({ status }) => status),
    estimates.map((_, index) => (index === 20 ? 500 : 200)),
  )
  assert.equal((await trade.read('estimate', estimates[20]?.id ?? '')).title, 'Before 20')
})

test('each answer warns of its own document', async () => {
  const [first, second, ...others] = await newEstimates()
  const outOfForce = { openingDate: '2023-06-01', positions: [product({ taxCode: 'UN81' })] }
  const answers = await Promise.all(
    [...others, first, second].map((one, index) =>
      change(one?.id ?? '', index % 2 === 0 ? outOfForce : { title: 'Kitchen' }),
    ),
  )
  for (const [index, { status, body }] of answers.entries())
    assert.deepEqual([status, body.warnings?.length], [200, index % 2 === 0 ? 1 : undefined])
})

test('under a key each is done once, whatever else is changed at the same time', async () => {
  const estimates = await newEstimates()
  const keys = estimates.map(() => randomUUID())
  const ask = () =>
    Promise.all(
      estimates.flatMap(({ id }, index) => {
        const headers = { 'idempotency-key': keys[index] ?? '' }
        return [change(id, { title: 'Once' }, { headers }), change(id, { title: 'Once' }, { headers })]
      }),
    )
  for (const { status } of await ask()) assert.equal(status, 200)
  const again = await ask()
  for (const { headers } of again) assert.equal(headers['idempotency-replayed'], 'true')
  const [row] = await service.asOwner<{ count: number }>(
    `select count(*)::int as count from events where type = 'estimate.modified' and record = any($1)`,
    [estimates.map(({ id }) => id)],
  )
  assert.equal(row?.count, DOCUMENTS)
})

test('an issue that is rejected leaves no gap', async () => {
  const drafts = await Promise.all(Array.from({ length: 12 }, () => trade.create('invoice', {})))
  const answers = await Promise.all(
    drafts.map(({ id }, index) => {
      const body = { isDraft: false, ...(index % 3 === 0 ? { openingDate: '1999-01-15' } : {}) }
      return service.ask('PATCH', `/v1/invoices/${id}`, { body })
    }),
  )
  const counts = answers.flatMap(({ status, body }) => (status === 200 ? Number(body.invoice.number.slice(-5)) : []))
  const first = Math.min(...counts)
  assert.deepEqual(
    counts.toSorted((one, other) => one - other),
    Array.from({ length: 8 }, (_, index) => first + index),
  )
})

test('two that give one reference at once: one has it, the other is told so, and what is changed with them is changed', async () => {
  const estimates = await newEstimates()
  const externalReference = 'order-1047'
  const answers = await Promise.all(
    estimates.map(({ id }, index) =>
      change(id, index === 20 || index === 21 ? { externalReference } : { title: `After ${index}` }),
    ),
  )
  assert.deepEqual(
    answers.flatMap(({ status, body }) => (status === 200 ? [] : [[status, body.violations?.[0]?.code ?? body.code]])),
    [[400, 'customer-invoices/duplicate-reference']],
  )
})

test('a document that somebody else holds keeps nobody from changing others', async () => {
  const [held, ...others] = await newEstimates()
  const holding = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const holder = service.database.inTransaction(service.organisation, async (tx) => {
    await lockDocument(tx, 'estimate', held?.id ?? '')
    isHeld.resolve()
    await holding.promise
  })
  await isHeld.promise
  const waiting = change(held?.id ?? '', { title: 'At last' })
  const answers = await Promise.all(others.map(({ id }, index) => change(id, { title: `After ${index}` })))
  for (const { status } of answers) assert.equal(status, 200)
  assert.equal((await trade.read('estimate', held?.id ?? '')).title, 'Before 0')
  holding.resolve()
  await holder
  assert.equal((await waiting).status, 200)
  assert.equal((await trade.read('estimate', held?.id ?? '')).title, 'At last')
})

test('a long change makes the others wait, and rejects none', async (t) => {
  const usual = timeLimits.databaseResponse
  t.after(() => {
    timeLimits.databaseResponse = usual
  })
  timeLimits.databaseResponse = patience(1_250)
  // A pool reads it when it is opened.
  const own = await startService()
  t.after(() => own.close())
  const estimates = await newEstimates(tradeOf(own))
  const isHeld = Promise.withResolvers<void>()
  const holder = withClient(own.connection, async (client) => {
    await client.query('begin; select from event_heads for update')
    isHeld.resolve()
    // They wait for a connection or the lock: the database responds, and does not count as unavailable.
    await sleep(1.2 * timeLimits.databaseResponse)
  })
  await isHeld.promise
  const answers = await Promise.all(
    estimates.map(({ id }) => own.ask('PATCH', `/v1/estimates/${id}`, { body: { title: 'After' } })),
  )
  await holder
  for (const { status } of answers) assert.equal(status, 200)
})

test('one key for several documents is that of one of them', async () => {
  const estimates = await newEstimates()
  const headers = { 'idempotency-key': randomUUID() }
  const answers = await Promise.all(estimates.map(({ id }) => change(id, { title: 'Once' }, { headers })))
  assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  for (const { status } of answers) assert.ok([200, 409, 422].includes(status), String(status))
})

/** Starts work that waits for a transaction, which has written and then ends. */
async function behind<Done>(work: (tx: Tx) => Promise<unknown>, start: () => Promise<Done>): Promise<Done> {
  const [worked, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const holder = service.database.inTransaction(service.organisation, async (tx) => {
    await work(tx)
    worked.resolve()
    await ending.promise
  })
  await Promise.race([worked.promise, holder])
  const waiting = start()
  await untilWaiting(service).finally(ending.resolve)
  await holder
  return waiting
}

test('a draft that goes to another contact while its own is renamed is found by the names of the other', async () => {
  const contacts = await Promise.all(['Former GmbH', 'Other GmbH'].map((companyName) => trade.contact({ companyName })))
  const [own, other] = contacts.map(({ id }) => id)
  const { id } = await trade.create('estimate', { recipient: own, customRecipientText: undefined })
  const readdressed = async (tx: Tx) => {
    const estimate = (await lockDocument(tx, 'estimate', id)) ?? assert.fail('it is there')
    await updateDocument(tx, { ...estimate, recipient: other }, estimate)
  }
  await behind(readdressed, () => service.expect(200, 'PATCH', `/v1/contacts/${own}`, { companyName: 'Renamed GmbH' }))
  const found = async (q: string) =>
    (await service.expect(200, 'GET', `/v1/estimates?q=${q}`)).estimates.map((one: { id: string }) => one.id)
  assert.deepEqual([await found('former'), await found('renamed'), await found('other')], [[], [], [id]])
})

test('a document that is held by its reference has the invoices that were made of it meanwhile', async () => {
  const { id } = await trade.create('estimate', { externalReference: 'offer-7' })
  const { id: invoice } = await trade.create('invoice')
  const invoiced = async (tx: Tx) => {
    await lockDocument(tx, 'estimate', id)
    await tx.run(sql`update documents set estimate = ${id} where organisation = ${tx.organisation} and id = ${invoice}`)
  }
  const held = await behind(invoiced, () =>
    service.database.inTransaction(service.organisation, (tx) => lockByReference(tx, 'estimate', 'offer-7')),
  )
  assert.deepEqual(held?.invoicesFromQuote, [invoice])
})

test('open credit notes that are held have the deliveries that were asked for meanwhile', async () => {
  const invoice = await trade.issued('invoice')
  await trade.pay(invoice.id, 108.1)
  const note = await trade.credit(invoice.id, { isDraft: false })
  const delivery = { id: newId(), document: note.id, recipientEmail: 'anna@example.ch', description: null }
  const sent = async (tx: Tx) => {
    await lockDocument(tx, 'credit-note', note.id)
    await insertDelivery(tx, delivery)
  }
  const held = await behind(sent, () =>
    service.database.inTransaction(service.organisation, (tx) => lockOpenCreditNotes(tx, invoice.id)),
  )
  assert.deepEqual(
    held.map(({ id, emailDeliveries }) => [id, ...emailDeliveries.map((one) => one.id)]),
    [[note.id, delivery.id]],
  )
})
