import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { after, before, type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Webhook } from 'standardwebhooks'
import { growing } from '../../../test/fixtures/figures.ts'
import {
  answering,
  cutting,
  dripping,
  type Receiver,
  silent,
  startReceiver,
  switching,
  taking,
} from '../../../test/fixtures/receiver.ts'
import { untilWaiting } from '../../../test/fixtures/waiting.ts'
import {
  createContact,
  createEndpoint,
  deliveriesWhen,
  openWebhookRoom,
  type WebhookRoom,
} from '../../../test/fixtures/webhook-room.ts'
import { patience } from '../../../test/patience.ts'
import { NO_ORGANISATION } from '../../platform/db/database.ts'
import { lookAtClock } from '../../platform/jobs/follow-clock.ts'
import { eraseContact } from '../../sales/erasure/erase-contact.ts'
import { eraseSeries } from '../../sales/recurring/erase-series.ts'
import { endAttempt, eraseWebhookAnswers, forgetDeliveries } from './attempt.store.ts'

let room: WebhookRoom
before(async () => {
  room = await openWebhookRoom()
  room.tell()
})
after(() => room.close())

/** A receiver with an endpoint, which ends with the test. */
async function listen(
  t: TestContext,
  behave = taking,
  wanted?: object,
): Promise<{ receiver: Receiver; endpoint: any }> {
  const receiver = await startReceiver(behave)
  const endpoint = await createEndpoint(room, receiver, wanted)
  t.after(async () => {
    await room.ask('DELETE', `/v1/webhook-endpoints/${endpoint.id}`)
    await receiver.close()
  })
  return { receiver, endpoint }
}

const read = async (id: string): Promise<any> =>
  (await room.expect(200, 'GET', `/v1/webhook-endpoints/${id}`)).webhookEndpoint
const isDone = (deliveries: any[]): boolean =>
  deliveries.length > 0 && deliveries.every(({ status }) => status !== 'waiting')

test('an event is told as the feed shows it, under its id, signed by Standard Webhooks', async (t) => {
  const { receiver, endpoint } = await listen(t)
  const id = await createContact(room, 'Keller & Söhne, 中文')
  await receiver.until(1)
  const [{ headers, body, event, path } = assert.fail()] = receiver.received
  const { events } = await room.expect(200, 'GET', '/v1/events?type=contact.created')
  assert.deepEqual(event, events.at(-1))
  assert.equal(event.data.contact.id, id)
  assert.equal(path, '/hook')
  assert.equal(headers['webhook-id'], event.id)
  assert.equal(headers['content-type'], 'application/json')
  // The published library for receivers validates signature and age.
  assert.deepEqual(new Webhook(endpoint.secret).verify(body, headers as Record<string, string>), event)
  assert.throws(() => new Webhook(endpoint.secret).verify(`${body} `, headers as Record<string, string>))

  const [delivery] = await deliveriesWhen(room, endpoint.id, isDone)
  assert.deepEqual([delivery.event, delivery.eventType, delivery.status], [event.id, 'contact.created', 'delivered'])
  const [{ attempt, outcome, statusCode, milliseconds }] = delivery.attempts
  assert.deepEqual([attempt, outcome, statusCode], [1, 'delivered', 204])
  assert.ok(milliseconds >= 0)
})

test('events are told in the order of the feed, one after the other, and each once', async (t) => {
  const { receiver, endpoint } = await listen(t, (response) => void setTimeout(() => response.end('ok'), 5))
  const ids: string[] = []
  for (let count = 0; count < 30; count++) ids.push(await createContact(room, `Reihe ${count}`))
  await receiver.until(30)
  assert.deepEqual(
    receiver.received.map(({ event }) => event.data.contact.id),
    ids,
  )
  const deliveries = await deliveriesWhen(room, endpoint.id, (all) => all.length === 30 && isDone(all))
  assert.ok(deliveries.every(({ attempts }) => attempts.length === 1))
})

const violations = {
  'is answered with 500': [answering(500, { body: 'Oh\u0000no' }), /answered with 500/, 500],
  'is answered with 404': [answering(404), /answered with 404/, 404],
  'is redirected': [answering(307, { headers: { location: 'http://127.0.0.1:1/' } }), /redirection/, 307],
  'is cut off': [cutting, /cut off/, undefined],
  'has no answer': [silent, /no whole answer within [\d.]+ seconds/, undefined],
  'is answered with another protocol': [switching, /no whole answer within [\d.]+ seconds/, undefined],
  'has an answer that drips': [dripping, /no whole answer within [\d.]+ seconds/, undefined],
} as const

for (const [violation, [behaviour, words, statusCode]] of Object.entries(violations)) {
  test(`a message that ${violation} is tried again, the same bytes under the same id, and its failure is on record`, async (t) => {
    const own = await openWebhookRoom()
    t.after(() => own.close())
    own.tell({ limits: { connect: patience(400), whole: patience(400) }, pauses: [0.05, 0.05] })
    const receiver = await startReceiver(behaviour)
    t.after(receiver.close)
    const endpoint = await createEndpoint(own, receiver)
    await createContact(own, 'Wieder')
    await receiver.until(1)
    receiver.behave = taking
    const [delivery] = await deliveriesWhen(own, endpoint.id, isDone)
    assert.equal(delivery.status, 'delivered')
    const [first, ...others] = delivery.attempts
    assert.deepEqual([first.outcome, first.statusCode], ['failed', statusCode])
    assert.match(first.error, words)
    assert.deepEqual(others.map(({ outcome }: any) => outcome).slice(-1), ['delivered'])
    assert.ok(delivery.attempts.length <= 3, 'a try waits for its pause')
    const [one, two] = receiver.received
    assert.equal(one?.body, two?.body)
    assert.equal(one?.headers['webhook-id'], two?.headers['webhook-id'])
    if (statusCode === 500) assert.equal(first.answer, 'Oh no')
  })
}

test('a delivery is counted once, when it has come to its end, however many tries that took', async (t) => {
  const grown = await growing()
  const ended = (status: string) => grown(`rappen_webhook_deliveries_total{status="${status}"}`)
  const { receiver, endpoint } = await listen(t, (response, socket, message) =>
    answering(receiver.received.length < 3 ? 503 : 204)(response, socket, message),
  )
  const lost = await listen(t, answering(503), { eventTypes: ['template.created'] })
  for (const name of ['Erstens', 'Zweitens']) await createContact(room, name)
  await room.expect(201, 'POST', '/v1/templates', { name: 'Verloren', language: 'de' })
  const taken = await deliveriesWhen(room, endpoint.id, (all) => all.length === 2 && isDone(all))
  const [failed] = await deliveriesWhen(room, lost.endpoint.id, isDone)
  assert.ok(taken.every(({ status }) => status === 'delivered') && receiver.received.length > 2)
  assert.deepEqual([failed.status, failed.attempts.length], ['failed', 3])
  // They are counted right after they are on record.
  for (const end = performance.now() + patience(10_000); performance.now() < end; await sleep(20))
    if ((await ended('delivered')) >= 2 && (await ended('failed')) >= 1) break
  assert.deepEqual([await ended('delivered'), await ended('failed')], [2, 1])
})

test('an endpoint that never takes an event is disabled after its last try, which is an event; enabled again it misses nothing', async (t) => {
  const { receiver, endpoint } = await listen(t, answering(503, { body: 'maintenance' }))
  await createContact(room, 'Verloren')
  const [failed] = await deliveriesWhen(room, endpoint.id, isDone)
  assert.deepEqual([failed.status, failed.attempts.length], ['failed', 3])
  const { isEnabled, disabledReason, disabledAt } = await read(endpoint.id)
  assert.deepEqual([isEnabled, disabledReason], [false, 'failing'])
  assert.ok(disabledAt)
  const { events } = await room.expect(200, 'GET', '/v1/events?type=webhook-endpoint.disabled')
  const { data, previous } = events.at(-1)
  assert.equal(data.webhookEndpoint.id, endpoint.id)
  assert.equal(previous.webhookEndpoint.isEnabled, true)

  const later = await createContact(room, 'Nachher')
  receiver.behave = taking
  const before = receiver.received.length
  const { webhookEndpoint } = await room.expect(200, 'PATCH', `/v1/webhook-endpoints/${endpoint.id}`, {
    isEnabled: true,
  })
  assert.equal('disabledReason' in webhookEndpoint, false)
  await receiver.until(before + 1)
  assert.equal(receiver.received.at(-1)?.event.data.contact.id, later)
})

test('a receiver that says it is gone is disabled at once', async (t) => {
  const { receiver, endpoint } = await listen(t, answering(410))
  await createContact(room, 'Fort')
  const [delivery] = await deliveriesWhen(room, endpoint.id, isDone)
  assert.deepEqual([delivery.status, delivery.attempts.length], ['failed', 1])
  const { isEnabled, disabledReason } = await read(endpoint.id)
  assert.deepEqual([isEnabled, disabledReason, receiver.received.length], [false, 'gone', 1])
})

test('while a secret is changed over, messages carry two signatures; with an overlap of 0 only the new one holds', async (t) => {
  const { receiver, endpoint } = await listen(t)
  const path = `/v1/webhook-endpoints/${endpoint.id}/rotate-secret`
  const { webhookEndpoint: second } = await room.expect(200, 'POST', path)
  assert.notEqual(second.secret, endpoint.secret)
  assert.equal(second.previousSecretExpiresAt, new Date(room.clock.now.getTime() + 86_400_000).toISOString())
  // The secrets of the test belong to its day; the database knows the real one.
  await room.asOwner(`update webhook_endpoints set previous_secret_expires_at = now() + interval '1 hour'`)
  await createContact(room, 'Zweimal')
  await receiver.until(1)
  const [{ body, headers } = assert.fail()] = receiver.received
  assert.equal(String(headers['webhook-signature']).split(' ').length, 2)
  for (const { secret } of [endpoint, second]) new Webhook(secret).verify(body, headers as Record<string, string>)

  const { webhookEndpoint: third } = await room.expect(200, 'POST', path, { overlapHours: 0 })
  assert.equal('previousSecretExpiresAt' in third, false)
  await createContact(room, 'Einmal')
  await receiver.until(2)
  const last = receiver.received.at(-1) ?? assert.fail()
  assert.equal(String(last.headers['webhook-signature']).split(' ').length, 1)
  new Webhook(third.secret).verify(last.body, last.headers as Record<string, string>)
  assert.throws(() => new Webhook(second.secret).verify(last.body, last.headers as Record<string, string>))
})

test('an event is told again when somebody asks, also one that was delivered', async (t) => {
  const { receiver, endpoint } = await listen(t)
  await createContact(room, 'Nochmals')
  const [{ id }] = await deliveriesWhen(room, endpoint.id, isDone)
  const { delivery } = await room.expect(200, 'POST', `/v1/webhook-endpoints/${endpoint.id}/deliveries/${id}/resend`)
  assert.deepEqual([delivery.status, delivery.cause], ['waiting', 'resend'])
  await receiver.until(2)
  const [one, two] = receiver.received
  assert.equal(one?.body, two?.body)
  const [again] = await deliveriesWhen(room, endpoint.id, isDone)
  assert.deepEqual([again.id, again.attempts.length], [id, 2])
})

test('the answer of a receiver is not stored for an event that was erased meanwhile, or is just being erased', async (t) => {
  const { receiver, endpoint } = await listen(t, answering(200, { body: 'welcome, Quixe' }))
  const { inTransaction } = room.database
  const erase = (id: string) => room.expect(200, 'DELETE', `/v1/contacts/${id}?erase=true`)
  const answers = async (count: number): Promise<string[]> =>
    (await deliveriesWhen(room, endpoint.id, (all) => all.length === count && isDone(all))).map(
      ({ attempts }) => attempts[0].answer,
    )
  const standing = await createContact(room, 'Quixe')
  assert.deepEqual(await answers(1), ['welcome, Quixe'])

  receiver.behave = (response, _socket, { event }) =>
    void erase(event.data.contact.id).then(() => response.end('welcome, Quixe'))
  await createContact(room, 'Quixe')
  assert.deepEqual((await answers(2)).filter(Boolean), ['welcome, Quixe'])

  let erased: Promise<void> | undefined
  receiver.behave = (response, _socket, { event }) => {
    erased = inTransaction(room.organisation, async (tx) => {
      tx.note((await eraseContact(tx, event.data.contact.id, { eraseWebhookAnswers, eraseSeries })).changes)
      response.end('welcome, Quixe')
      await untilWaiting(room)
    })
  }
  await createContact(room, 'Quixe')
  assert.deepEqual((await answers(3)).filter(Boolean), ['welcome, Quixe'])
  await erased

  // An answer being stored: the erasure waits for it.
  const [{ delivery }] = (await room.asOwner(
    'select delivery from webhook_attempts where answer is not null and organisation = $1',
    [room.organisation],
  )) as any[]
  const late = { outcome: 'delivered', statusCode: 200, milliseconds: 9, reason: undefined, answer: 'Quixe?' } as const
  const erasing = await inTransaction(room.organisation, async (tx) => {
    await endAttempt(tx, delivery, 1, late)
    const [asked] = [erase(standing), await untilWaiting(room)]
    return { asked }
  })
  await erasing.asked
  assert.deepEqual((await answers(3)).filter(Boolean), [])
})

test('a range of events is told again in its order, by instants or behind a cursor, and only of types that are heard', async (t) => {
  const { receiver, endpoint } = await listen(t)
  const { nextCursor } = await room.expect(200, 'GET', '/v1/events?type=contact.created&limit=500')
  const ids = [await createContact(room, 'A'), await createContact(room, 'B'), await createContact(room, 'C')]
  await room.expect(201, 'POST', '/v1/templates', { name: 'Stumm', language: 'de' })
  await deliveriesWhen(room, endpoint.id, (all) => all.length === 3 && isDone(all))
  const path = `/v1/webhook-endpoints/${endpoint.id}/replay`
  const told = () => receiver.received.map(({ event }) => event.data.contact.id)

  assert.equal((await room.expect(200, 'POST', path, { cursor: nextCursor })).replay.events, 3)
  await receiver.until(6)
  assert.deepEqual(told().slice(3), ids)
  await deliveriesWhen(room, endpoint.id, isDone)

  const { events } = await room.expect(200, 'GET', `/v1/events?cursor=${nextCursor}&type=contact.created`)
  const [first, second] = events
  const { replay } = await room.expect(200, 'POST', path, { from: first.createdAt, to: second.createdAt })
  assert.equal(replay.events, first.createdAt === second.createdAt ? 0 : 1)

  for (const body of [{}, { cursor: nextCursor, from: first.createdAt }, { cursor: 'x' }, { from: 'yesterday' }])
    assert.equal((await room.ask('POST', path, { body })).status, 400, JSON.stringify(body))
})

test('a ping goes to its endpoint alone, also while it is disabled, is tried once, and is no failure of the endpoint', async (t) => {
  const { receiver, endpoint } = await listen(t, answering(500), { isEnabled: false })
  const { receiver: other } = await listen(t, taking, {})
  const { delivery } = await room.expect(201, 'POST', `/v1/webhook-endpoints/${endpoint.id}/ping`)
  const [failed, ...more] = await deliveriesWhen(room, endpoint.id, isDone)
  assert.deepEqual([failed.id, failed.status, failed.attempts.length, more], [delivery.id, 'failed', 1, []])
  const [{ event } = assert.fail()] = receiver.received
  assert.deepEqual([event.type, event.id], ['webhook-endpoint.pinged', delivery.event])
  await room.expect(201, 'POST', '/v1/contacts', { companyName: 'Danach' })
  const heard = () => other.received.some(({ event }) => event.data.contact?.companyName === 'Danach')
  while (!heard()) await other.until(other.received.length + 1)
  assert.ok(other.received.every(({ event }) => event.type !== 'webhook-endpoint.pinged'))
  for (const { event } of other.received) assert.doesNotMatch(JSON.stringify(event), /whsec_/)
})

test('an endpoint that is told nothing for a while does not keep others waiting, whatever it does with its connections', async (t) => {
  const stuck = await listen(t, silent)
  const closed = createServer()
  await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve))
  const { receiver } = await listen(t)
  for (let count = 0; count < 10; count++) await createContact(room, `Nebenan ${count}`)
  await receiver.until(10)
  assert.ok(stuck.receiver.received.length < 10)
  closed.close()
})

test('deliveries are listed by status and type, page by page', async (t) => {
  const { endpoint, receiver } = await listen(t, taking, {})
  for (let count = 0; count < 5; count++) await createContact(room, `Liste ${count}`)
  await room.expect(201, 'POST', '/v1/templates', { name: 'Liste', language: 'de' })
  await receiver.until(7)
  await deliveriesWhen(room, endpoint.id, isDone)
  const path = `/v1/webhook-endpoints/${endpoint.id}/deliveries`
  const listed = async (query: string) => (await room.expect(200, 'GET', `${path}?${query}`)).deliveries
  assert.equal((await listed('eventType=contact.created')).length, 5)
  assert.equal((await listed('eventType=contact.created&status=delivered')).length, 5)
  assert.equal((await listed('status=failed')).length, 0)
  assert.equal((await listed('status=waiting')).length, 0)
  const all = await listed('')
  assert.deepEqual(await listed('sort=-createdAt'), all.toReversed())
  const pages: any[] = []
  for (let cursor = ''; ; ) {
    const page = await room.expect(200, 'GET', `${path}?limit=2${cursor}`)
    pages.push(...page.deliveries)
    if (!page.nextCursor) break
    cursor = `&cursor=${page.nextCursor}`
  }
  assert.deepEqual(pages, all)
  assert.equal((await room.ask('GET', `${path}?status=sent`)).status, 400)
})

test('while one endpoint is told by one process, another process has no part in it; and a claim that ran out is taken over', async () => {
  const receiver = await startReceiver(silent)
  const own = await openWebhookRoom()
  try {
    const endpoint = await createEndpoint(own, receiver)
    own.tell({ limits: { connect: patience(1_000), whole: patience(5_000) } })
    own.tell({ limits: { connect: patience(1_000), whole: patience(5_000) } })
    await createContact(own, 'Eins')
    await receiver.until(1)
    await createContact(own, 'Zwei')
    await new Promise((resolve) => setTimeout(resolve, 300))
    assert.equal(receiver.received.length, 1)
    receiver.behave = taking
    await own.asOwner('update webhook_endpoints set claimed_until = now()')
    await receiver.until(3)
    const deliveries = await deliveriesWhen(own, endpoint.id, (all) => all.length === 2 && isDone(all))
    const [first] = deliveries
    // The first process returns late, after another has sent the event: its result changes nothing.
    assert.deepEqual([first.status, first.attempts.length], ['delivered', 2])
  } finally {
    await own.close()
    await receiver.close()
  }
})

test('an endpoint that fails more than once in a row rests, and what somebody asks for goes to it all the same', async (t) => {
  const own = await openWebhookRoom()
  t.after(() => own.close())
  own.tell({ pauses: [60, 60] })
  const receiver = await startReceiver(answering(500))
  t.after(receiver.close)
  const endpoint = await createEndpoint(own, receiver)
  for (let count = 0; count < 2; count++) await createContact(own, `Ruhe ${count}`)
  await deliveriesWhen(
    own,
    endpoint.id,
    (all) => all.length === 2 && all.every(({ attempts }) => attempts[0]?.outcome === 'failed'),
  )
  const [row] = await own.asOwner<{ failures: number; rest: boolean }>(
    'select failures, rests_until > claimed_until as rest from webhook_endpoints',
  )
  assert.deepEqual(row, { failures: 2, rest: true })
  await own.asOwner(`update webhook_endpoints set rests_until = now() + interval '1 hour'`)
  receiver.behave = taking
  await createContact(own, 'Wartet')
  await own.expect(201, 'POST', `/v1/webhook-endpoints/${endpoint.id}/ping`)
  await receiver.until(3)
  assert.equal(receiver.received.at(-1)?.event.type, 'webhook-endpoint.pinged')
  // It accepted an event: its pause is over.
  await receiver.until(4)
  assert.equal(receiver.received.at(-1)?.event.data.contact.companyName, 'Wartet')
})

test('deliveries that came to their end are forgotten after 30 days, with their attempts, and no others', async (t) => {
  const { receiver, endpoint } = await listen(t)
  await createContact(room, 'Alt')
  await createContact(room, 'Neu')
  await receiver.until(2)
  const [old] = await deliveriesWhen(room, endpoint.id, (all) => all.length === 2 && isDone(all))
  await room.asOwner(`update webhook_deliveries set changed_at = now() - interval '31 days' where id = '${old.id}'`)
  const forgotten = await room.database.inTransaction(NO_ORGANISATION, (tx) => forgetDeliveries(tx, 30, 1_000))
  assert.equal(forgotten, 1)
  const left = await deliveriesWhen(room, endpoint.id, () => true)
  assert.deepEqual([left.length, left[0].id === old.id], [1, false])
  const attempts = await room.asOwner(`select 1 from webhook_attempts where delivery = '${old.id}'`)
  assert.equal(attempts.length, 0)
  // The event remains, and is sent again on request.
  const range = { from: '2026-01-01T00:00:00Z' }
  const { replay } = await room.expect(200, 'POST', `/v1/webhook-endpoints/${endpoint.id}/replay`, range)
  assert.ok(replay.events >= 2)
  await receiver.until(4)
})

test('a clock that is set back delays nothing: a free claim needs no clock, that of a dead process ends, a pause does not grow', async (t) => {
  const waits = {
    'a claim that was released': `claimed_by = null, claimed_until = clock_timestamp() + interval '1 day'`,
    'a claim of a dead process': `claimed_by = gen_random_uuid(), claimed_until = clock_timestamp() + interval '1 day 1 second'`,
    'a rest after failures': `rests_until = clock_timestamp() + interval '1 day 1 second'`,
  }
  for (const [wait, values] of Object.entries(waits)) {
    const { receiver, endpoint } = await listen(t)
    await createContact(room, 'Vor der Umstellung')
    await receiver.until(1)
    await deliveriesWhen(room, endpoint.id, isDone)
    await room.asOwner(`update webhook_endpoints set ${values} where id = $1`, [endpoint.id])
    await setBack('1 day')
    await createContact(room, 'Nach der Umstellung')
    await receiver.until(2)
    t.diagnostic(wait)
  }
})

test('a process that is telling an endpoint something does not tell it twice at once, however far the clock is set forward', async (t) => {
  const answers: (() => void)[] = []
  const { receiver, endpoint } = await listen(t, (response) => void answers.push(() => response.end('ok')))
  await createContact(room, 'Während der Umstellung')
  await receiver.until(1)
  // The clock is set forward: by it, the claim has expired.
  await room.asOwner('update webhook_endpoints set claimed_until = clock_timestamp() where id = $1', [endpoint.id])
  await sleep(200)
  assert.equal(receiver.received.length, 1)
  for (const answer of answers) answer()
  const [delivery] = await deliveriesWhen(room, endpoint.id, isDone)
  assert.equal(delivery.attempts.length, 1)
})

/** Simulates that the service last saw the clock later by this much. */
async function setBack(by: string): Promise<void> {
  const { inTransaction } = room.database
  await lookAtClock(inTransaction, { warn: () => undefined })
  await room.asOwner(`update newest_clock set at = clock_timestamp() + interval '${by}'`)
  await lookAtClock(inTransaction, { warn: () => undefined })
}
