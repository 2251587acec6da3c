import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Service, startService } from '../../../test/service.ts'
import { events } from '../../events.ts'
import { sql } from '../../platform/db/sql.ts'
import { eventTypes } from '../../tenants/events/event.schema.ts'
import { heardTypes } from './webhook-endpoint.rules.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const url = 'https://shop.example.ch/hook'
const path = '/v1/webhook-endpoints'
const create = async (body: object = {}): Promise<any> =>
  (await service.expect(201, 'POST', path, { url, ...body })).webhookEndpoint

test('an endpoint hears of everything unless told otherwise, and shows its secret of 32 bytes once', async () => {
  const { secret, ...endpoint } = await create({ description: 'Web shop', metadata: { system: 'shop' } })
  assert.match(secret, /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.equal(Buffer.from(secret.slice(6), 'base64').length, 32)
  const { token } = await service.expect(200, 'GET', '/v1/tokens/current')
  assert.deepEqual(endpoint, {
    id: endpoint.id,
    setBy: token.id,
    url,
    description: 'Web shop',
    eventTypes: [],
    isEnabled: true,
    metadata: { system: 'shop' },
    createdAt: service.clock.now.toISOString(),
  })
  assert.deepEqual((await service.expect(200, 'GET', `${path}/${endpoint.id}`)).webhookEndpoint, endpoint)
  const { webhookEndpoints } = await service.expect(200, 'GET', path)
  assert.deepEqual(webhookEndpoints.at(-1), endpoint)
  const { webhookEndpoint: changed } = await service.expect(200, 'PATCH', `${path}/${endpoint.id}`, {
    description: null,
    isEnabled: false,
    eventTypes: ['invoice.paid'],
  })
  assert.deepEqual([changed.description, changed.isEnabled, changed.eventTypes], [undefined, false, ['invoice.paid']])
  await service.expect(204, 'DELETE', `${path}/${endpoint.id}`)
  await service.expect(404, 'GET', `${path}/${endpoint.id}`)
})

test('an endpoint hears of all types of a kind of record by one word, and of archived PDFs only where it asks for them', () => {
  const all = heardTypes([])
  assert.ok(all.includes('invoice.issued') && !all.includes('archived-pdf.stored'))
  assert.equal(all.length, eventTypes.length - 1)
  assert.deepEqual(heardTypes(['payment.*', 'invoice.paid']), [
    'invoice.paid',
    'payment.recorded',
    'payment.modified',
    'payment.reversed',
  ])
  assert.deepEqual(heardTypes(['archived-pdf.*']), ['archived-pdf.stored'])
})

test('the violations of an endpoint are named, field by field', async () => {
  const wrong: [object, string[]][] = [
    [{}, ['url']],
    [{ url: 'http://shop.example.ch/' }, ['url']],
    [{ url: 'https://10.0.0.1/' }, ['url']],
    [{ url: 'https://[::1]/' }, ['url']],
    [{ url: 'https://user:secret@shop.example.ch/' }, ['url']],
    [{ url: 'https://shop.example.ch:25/' }, ['url']],
    [{ url: `https://shop.example.ch/${'a'.repeat(1_000)}` }, ['url']],
    [{ url, eventTypes: ['invoice.eaten'] }, ['eventTypes[0]']],
    [{ url, eventTypes: ['invoice.paid', 'invoice.paid'] }, ['eventTypes']],
    [{ url, description: 'two\nlines' }, ['description']],
    [{ url, secret: 'whsec_mine' }, ['secret']],
    [{ url, isEnabled: 'yes' }, ['isEnabled']],
  ]
  for (const [body, fields] of wrong) {
    const { status, body: answer } = await service.ask('POST', path, { body })
    assert.deepEqual([status, answer.invalidFields], [400, fields], JSON.stringify(body))
  }
})

test('an endpoint hears of nothing that whoever creates or changes it may not read', async () => {
  const token = await service.tokenFor(['settings:write', 'contacts:read'])
  const ask = (method: string, at: string, body: object) => service.ask(method, at, { token, body })
  assert.deepEqual((await ask('POST', path, { url })).body.invalidFields, ['eventTypes'])
  const types = ['contact.created', 'invoice.paid', 'token.created']
  assert.deepEqual((await ask('POST', path, { url, eventTypes: types })).body.invalidFields, ['eventTypes[1]'])
  assert.equal((await ask('POST', path, { url, eventTypes: ['contact.created'] })).status, 201)

  const { id } = await create({ isEnabled: false })
  const at = `${path}/${id}`
  for (const change of [{ url: 'https://elsewhere.example/' }, { eventTypes: ['invoice.paid'] }, { isEnabled: true }])
    assert.equal((await ask('PATCH', at, change)).status, 400, JSON.stringify(change))
  assert.equal((await ask('PATCH', at, { description: 'Mine' })).status, 200)
  assert.equal((await ask('PATCH', at, { eventTypes: ['contact.created'] })).status, 200)
  const all = await service.tokenFor(['all'])
  assert.equal(
    (await service.ask('POST', path, { token: all, body: { url, eventTypes: Object.keys(events) } })).status,
    201,
  )
})

test('events that an endpoint no longer receives do not wait, and cannot be sent again without their scope', async () => {
  const { id } = await create({ eventTypes: ['contact.created'] })
  const at = `${path}/${id}`
  const { nextCursor: cursor } = await service.expect(200, 'GET', '/v1/events?type=contact.created&limit=500')
  await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Geheim' })
  await service.asOwner(
    'update webhook_endpoints e set place = sequence from event_heads h where h.organisation = e.organisation and id = $1',
    [id],
  )
  await service.expect(200, 'POST', `${at}/replay`, { cursor })
  await service.expect(201, 'POST', `${at}/ping`)
  const standing = async (): Promise<any[]> => (await service.expect(200, 'GET', `${at}/deliveries`)).deliveries
  const statuses = async () => (await standing()).map(({ eventType, status }) => `${eventType} ${status}`)
  const waiting = ['contact.created waiting', 'webhook-endpoint.pinged waiting']
  assert.deepEqual(await statuses(), waiting)
  await service.expect(200, 'PATCH', at, { description: 'Shop' })
  await service.expect(200, 'PATCH', at, { eventTypes: [] })
  await service.expect(200, 'PATCH', at, { eventTypes: ['contact.created', 'contact.modified'] })
  assert.deepEqual(await statuses(), waiting)

  const token = await service.tokenFor(['settings:write'])
  const change = { url: 'https://elsewhere.example/', eventTypes: ['organisation.modified'] }
  assert.equal((await service.ask('PATCH', at, { token, body: change })).status, 200)
  assert.deepEqual(await statuses(), ['contact.created failed', 'webhook-endpoint.pinged waiting'])
  const [told, ping] = await standing()
  const resend = async (delivery: any) => {
    const { status, body } = await service.ask('POST', `${at}/deliveries/${delivery.id}/resend`, { token })
    return [status, body.invalidFields]
  }
  assert.deepEqual(await resend(told), [400, ['eventType']])
  assert.deepEqual(await resend(ping), [200, undefined])

  await service.expect(200, 'PATCH', at, { url, eventTypes: ['contact.created'] })
  assert.deepEqual(await resend(told), [200, undefined])
  await service.expect(204, 'DELETE', at)
})

test('the secret is in no answer, event, audit entry or kept answer but the one that shows it', async () => {
  const headers = { 'idempotency-key': 'endpoint-1', prefer: 'return=minimal' }
  const first = await service.ask('POST', path, { body: { url }, headers })
  const { id, secret } = first.body.webhookEndpoint
  assert.ok(secret)
  const again = await service.ask('POST', path, { body: { url }, headers: { 'idempotency-key': 'endpoint-1' } })
  const { secret: _, ...shown } = first.body.webhookEndpoint
  assert.deepEqual([again.status, again.body.webhookEndpoint], [201, shown])
  const rotation = { headers: { 'idempotency-key': 'rotation-1' } }
  const rotated = await service.ask('POST', `${path}/${id}/rotate-secret`, rotation)
  const repeated = await service.ask('POST', `${path}/${id}/rotate-secret`, rotation)
  assert.ok(rotated.body.webhookEndpoint.secret)
  assert.equal('secret' in repeated.body.webhookEndpoint, false)
  assert.equal(repeated.headers['idempotency-replayed'], 'true')
  await service.expect(200, 'PATCH', `${path}/${id}`, { url: 'https://other.example.ch/hook' })

  const told = [
    await service.expect(200, 'GET', path),
    await service.expect(200, 'GET', '/v1/events?limit=500'),
    await service.expect(200, 'GET', '/v1/audit-log?limit=500'),
    await service.asOwner('select body from idempotency_keys'),
  ]
  for (const text of told.map((one) => JSON.stringify(one))) {
    assert.doesNotMatch(text, /whsec_/)
    for (const one of [secret, rotated.body.webhookEndpoint.secret]) assert.ok(!text.includes(one.slice(6)))
  }
  // The destination of events is reported to the people who supervise it.
  assert.match(JSON.stringify(told[2]), /other\.example\.ch/)
})

test('an organisation has twenty endpoints at most, however many are created at once', async () => {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  const answers = await Promise.all(
    Array.from({ length: 24 }, () => service.ask('POST', path, { token, body: { url } })),
  )
  const refused = answers.filter(({ status }) => status !== 201)
  assert.deepEqual(
    refused.map(({ status, body }) => [status, body.code]),
    Array.from({ length: 4 }, () => [409, 'webhook-endpoints/limit-reached']),
  )
})

test('to a disabled endpoint nothing is sent or replayed again, but a ping', async () => {
  const { id } = await create({ isEnabled: false })
  const { delivery } = await service.expect(201, 'POST', `${path}/${id}/ping`)
  for (const [at, body] of [
    [`deliveries/${delivery.id}/resend`, {}],
    ['replay', { from: '2026-11-20T00:00:00Z' }],
  ] as const) {
    const answer = await service.ask('POST', `${path}/${id}/${at}`, { body })
    assert.deepEqual([answer.status, answer.body.code], [409, 'webhook-endpoints/disabled'], at)
  }
})

test('ten thousand events are told again at once; of a longer range none is', async () => {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  const ask = async (method: string, at: string, body?: object): Promise<any> =>
    service.ask(method, at, body === undefined ? { token } : { token, body })
  const endpoint = { url, eventTypes: ['contact.created'] }
  const { id } = (await ask('POST', path, endpoint)).body.webhookEndpoint
  const { nextCursor: beforeAll } = (await ask('GET', '/v1/events?limit=500')).body

  const contact = () => ({ type: 'contact.created', kind: 'contact', record: randomUUID(), after: { contact: {} } })
  const happened = JSON.stringify(Array.from({ length: 10_001 }, contact))
  await service.database.inTransaction(organisation, (tx) =>
    tx.run(sql`select keep_events(${organisation}, null, null, ${happened}::json)`),
  )
  // The endpoint has received everything: pending events are no part of a replay.
  await service.asOwner(
    'update webhook_endpoints set place = (select sequence from event_heads where organisation = $1) where id = $2',
    [organisation, id],
  )
  const { nextCursor: behindFirst } = (await ask('GET', `/v1/events?cursor=${beforeAll}&limit=1`)).body
  const deliveries = () => service.asOwner('select 1 from webhook_deliveries where endpoint = $1', [id])

  const refused = await ask('POST', `${path}/${id}/replay`, { cursor: beforeAll })
  assert.deepEqual([refused.status, refused.body.code], [409, 'webhook-endpoints/replay-too-long'])
  assert.equal((await deliveries()).length, 0)
  const { status, body } = await ask('POST', `${path}/${id}/replay`, { cursor: behindFirst })
  assert.deepEqual([status, body.replay?.events], [200, 10_000])
  assert.equal((await deliveries()).length, 10_000)
})

test('a delivery is found below its own endpoint alone', async () => {
  const [one, other] = [await create(), await create()]
  const { delivery } = await service.expect(201, 'POST', `${path}/${one.id}/ping`)
  await service.expect(200, 'GET', `${path}/${one.id}/deliveries/${delivery.id}`)
  const { status, body } = await service.ask('GET', `${path}/${other.id}/deliveries/${delivery.id}`)
  assert.deepEqual([status, body.code], [404, 'webhook-deliveries/not-found'])
})

test('one event is read by its id, by whoever may hear of its type', async () => {
  const { contact } = await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Ereignis' })
  const { events: told } = await service.expect(200, 'GET', '/v1/events?type=contact.created&limit=500')
  const event = told.at(-1)
  assert.equal(event.record.id, contact.id)
  assert.deepEqual((await service.expect(200, 'GET', `/v1/events/${event.id}`)).event, event)
  const token = await service.tokenFor(['ledger:read'])
  const refused = await service.ask('GET', `/v1/events/${event.id}`, { token })
  assert.deepEqual([refused.status, refused.body.code], [404, 'events/not-found'])
})

/** A token of this organisation, by its secret and its id. */
async function anotherToken(by?: string): Promise<{ id: string; token: string }> {
  const body = { name: 'Shop', scopes: ['all'] }
  return (await service.ask('POST', '/v1/tokens', { body, ...(by ? { token: by } : {}) })).body.token
}
const ownOf = async (id: string): Promise<any> => (await service.expect(200, 'GET', `${path}/${id}`)).webhookEndpoint

test('with a token the endpoints are disabled that it or one that came of it created, enabled or sent elsewhere, and no others', async () => {
  for (const { id } of (await service.expect(200, 'GET', path)).webhookEndpoints)
    await service.expect(204, 'DELETE', `${path}/${id}`)
  const leaked = await anotherToken()
  const child = await anotherToken(leaked.token)
  const by = async (token: string, method: string, at: string, body: object) =>
    (await service.ask(method, at, { token, body })).body.webhookEndpoint
  const made = [await by(leaked.token, 'POST', path, { url }), await by(child.token, 'POST', path, { url })]
  const [moved, listening, enabled, described, takenBack] = [
    await create(),
    await create(),
    await create({ isEnabled: false }),
    await create(),
    await by(leaked.token, 'POST', path, { url }),
  ]
  await by(leaked.token, 'PATCH', `${path}/${moved.id}`, { url: 'https://elsewhere.example/' })
  await by(child.token, 'PATCH', `${path}/${listening.id}`, { eventTypes: ['invoice.paid'] })
  await by(child.token, 'PATCH', `${path}/${enabled.id}`, { isEnabled: true })
  await by(leaked.token, 'PATCH', `${path}/${described.id}`, { description: 'Web shop' })
  await service.expect(200, 'PATCH', `${path}/${takenBack.id}`, { eventTypes: ['invoice.paid'] })

  // Requested deliveries go to disabled endpoints, too: not to these.
  await service.ask('POST', `${path}/${made[0].id}/ping`, { token: leaked.token, body: {} })
  const headers = { 'x-request-id': 'leak-revoked' }
  assert.equal((await service.ask('DELETE', `/v1/tokens/${leaked.id}`, { headers })).status, 204)
  const ended = [...made, moved, listening, enabled]
  for (const { id } of ended) {
    const { isEnabled, disabledReason, disabledAt } = await ownOf(id)
    assert.deepEqual([isEnabled, disabledReason], [false, 'token-revoked'])
    assert.ok(disabledAt)
  }
  for (const { id } of [described, takenBack]) assert.equal((await ownOf(id)).isEnabled, true)
  const claimed = await service.database.inTransaction(service.organisation, (tx) =>
    tx.rows<{ endpoint: string }>(
      sql`select endpoint from claim_webhook_endpoints('00000000-0000-4000-8000-000000000000', '{}', 100, 1)`,
    ),
  )
  for (const { id } of ended) assert.ok(!claimed.some(({ endpoint }) => endpoint === id))
  const { auditLog } = await service.expect(200, 'GET', '/v1/audit-log?requestId=leak-revoked&limit=100')
  const disabled = auditLog.filter(({ action }: any) => action === 'webhook-endpoint.disabled')
  assert.deepEqual(disabled.map(({ record }: any) => record.id).toSorted(), ended.map(({ id }) => id).toSorted())
  for (const { before: was, after: is } of disabled)
    assert.deepEqual([was.webhookEndpoint.isEnabled, is.webhookEndpoint.isEnabled], [true, false])

  // The person who enables it is responsible from then on.
  const { webhookEndpoint: again } = await service.expect(200, 'PATCH', `${path}/${moved.id}`, { isEnabled: true })
  assert.deepEqual([again.isEnabled, again.disabledReason], [true, undefined])
  await service.expect(204, 'DELETE', `/v1/tokens/${leaked.id}`)
  assert.equal((await ownOf(moved.id)).isEnabled, true)
})

test('no endpoint outlives the token that sets it at the moment of its revocation', async () => {
  for (const { id } of (await service.expect(200, 'GET', path)).webhookEndpoints)
    await service.expect(204, 'DELETE', `${path}/${id}`)
  const standing = await create()
  for (let round = 0; round < 10; round++) {
    const { id, token } = await anotherToken()
    const body = { url: `https://shop.example.ch/${round}` }
    const asked = [
      service.ask('POST', path, { token, body }),
      service.ask('PATCH', `${path}/${standing.id}`, { token, body }),
    ]
    await service.expect(204, 'DELETE', `/v1/tokens/${id}`)
    for (const { status, body: answer } of await Promise.all(asked)) {
      assert.ok([200, 201, 401].includes(status), String(status))
      if (status !== 401) assert.equal((await ownOf(answer.webhookEndpoint.id)).isEnabled, false)
    }
    for (const one of (await service.expect(200, 'GET', path)).webhookEndpoints)
      if (one.id !== standing.id) await service.expect(204, 'DELETE', `${path}/${one.id}`)
    await service.expect(200, 'PATCH', `${path}/${standing.id}`, { url, isEnabled: true })
  }
})
