import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../../../test/fixtures/posting.ts'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const feed = async (query = '', token?: string) =>
  (await service.ask('GET', `/v1/events${query}`, token === undefined ? {} : { token })).body

/** The current end of the feed. */
async function now(): Promise<string> {
  let { nextCursor, hasMore } = await feed('?limit=500')
  while (hasMore) ({ nextCursor, hasMore } = await feed(`?limit=500&cursor=${nextCursor}`))
  return nextCursor
}
/** The events during an act. */
async function during(act: () => Promise<unknown>): Promise<any[]> {
  const cursor = await now()
  await act()
  return (await feed(`?cursor=${cursor}`)).events
}
const typesOf = (events: any[]): string[] => events.map(({ type }) => type)

test('an invoice on its way: created, issued and posted, paid in two parts, owed again, each with the record as it is then', async () => {
  const cursor = await now()
  const { id } = await trade.issued('invoice')
  const invoice = await trade.read('invoice', id)
  const half = Math.round(invoice.totalAmount * 50) / 100
  await service.expect(201, 'POST', `/v1/invoices/${id}/payments`, { amount: half })
  const rest = Math.round((invoice.totalAmount - half) * 100) / 100
  const { payment } = await service.expect(201, 'POST', `/v1/invoices/${id}/payments`, { amount: rest })
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  const { events } = await feed(`?cursor=${cursor}`)
  const ofInvoice = events.filter(({ record }: any) => record.document === id)
  assert.deepEqual(typesOf(ofInvoice), [
    'invoice.created',
    'invoice.issued',
    'payment.recorded',
    'payment.recorded',
    'invoice.paid',
    'payment.reversed',
    'invoice.unpaid',
  ])
  const [, issued, , , paid] = ofInvoice
  assert.equal(issued.data.invoice.number, invoice.number)
  assert.deepEqual(issued.record, { kind: 'invoice', id, document: id })
  assert.equal(paid.data.invoice.isPaid, true)
  assert.deepEqual(paid.previous.invoice, {
    totalAmountPaid: half,
    totalRestAmount: rest,
    isPaid: false,
  })
  assert.equal(typesOf(events).filter((type) => type === 'ledger-entries.posted').length, 4)
})

test('an event names the request and the token that caused it', async () => {
  const token = await service.tokenFor(['contacts:write'])
  const { id: tokenId } = (await service.ask('GET', '/v1/tokens/current', { token })).body.token
  const [event] = await during(() =>
    service.ask('POST', '/v1/contacts', {
      body: { companyName: 'Muster AG' },
      token,
      headers: { 'x-request-id': 'shop-7' },
    }),
  )
  assert.deepEqual([event.type, event.token, event.requestId], ['contact.created', tokenId, 'shop-7'])
})

test('an event of a change has the values before; a change of nothing has no event; a deleted record is shown as it was last', async () => {
  const { contact } = await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Alt AG', note: 'x' })
  const events = await during(async () => {
    await service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { companyName: 'Neu AG' })
    await service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { companyName: 'Neu AG' })
    await service.ask('DELETE', `/v1/contacts/${contact.id}`)
  })
  assert.deepEqual(typesOf(events), ['contact.modified', 'contact.deleted'])
  assert.deepEqual(events[0].previous, { contact: { companyName: 'Alt AG' } })
  assert.equal(events[1].data.contact.companyName, 'Neu AG')
})

test('a field that is set for the first time had no value before, and one that is cleared had the one it lost', async () => {
  const { contact } = await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Alt AG', phone: '1' })
  const events = await during(() =>
    service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { note: 'x', phone: null, metadata: { shop: '7' } }),
  )
  assert.deepEqual(events[0].previous, { contact: { note: null, phone: '1', metadata: null } })
})

test('a request that is refused, and one that is repeated under its key, leave no event', async () => {
  const key = { 'idempotency-key': 'feed-1' }
  const body = { companyName: 'Einmal AG' }
  const events = await during(async () => {
    await service.ask('POST', '/v1/contacts', { body: { companyName: 7 } })
    await service.ask('POST', '/v1/contacts', { body, headers: key })
    await service.ask('POST', '/v1/contacts', { body, headers: key })
    await service.ask('POST', '/v1/ledger-entries', { body: posting({ date: '1999-01-01' }) })
  })
  assert.deepEqual(typesOf(events), ['contact.created'])
})

test('events of ledger entries name their numbers, one event for each batch, without gap or overlap', async () => {
  const events = await during(async () => {
    for (let round = 0; round < 4; round++)
      await Promise.all(Array.from({ length: 12 }, () => service.expect(201, 'POST', '/v1/ledger-entries', posting())))
    await service.expect(201, 'POST', '/v1/ledger-entries/bulk', { entries: [posting(), posting(), posting()] })
  })
  assert.ok(events.every(({ type }) => type === 'ledger-entries.posted'))
  const spans = events.map(({ data }) => data.ledgerEntries)
  for (const [index, { firstSequence, lastSequence }] of spans.entries()) {
    assert.ok(firstSequence <= lastSequence)
    if (index > 0) assert.equal(firstSequence, spans[index - 1].lastSequence + 1)
  }
  assert.equal(spans.at(-1).lastSequence - spans[0].firstSequence + 1, 51)
})

test('the feed is read page by page from any place, and its cursor stays good when nothing follows', async () => {
  const whole = (await feed('?limit=500')).events
  const seen: any[] = []
  for (let page = await feed('?limit=7'); ; page = await feed(`?limit=7&cursor=${page.nextCursor}`)) {
    seen.push(...page.events)
    if (page.hasMore) continue
    assert.deepEqual(await feed(`?cursor=${page.nextCursor}`), {
      events: [],
      nextCursor: page.nextCursor,
      hasMore: false,
    })
    break
  }
  assert.deepEqual(seen, whole)
  const middle = whole[10].createdAt
  const later = (await feed(`?limit=500&createdAtFrom=${middle}`)).events
  assert.deepEqual(
    later,
    whole.filter(({ createdAt }: any) => createdAt >= middle),
  )
})

test('only events of the type that is asked for are shown; an invented cursor is rejected', async () => {
  const { events } = await feed('?type=contact.created')
  assert.ok(events.length > 2)
  assert.deepEqual([...new Set(typesOf(events))], ['contact.created'])
  for (const wrong of ['cursor=1', 'cursor=ZXZlbnRz', 'cursor='])
    assert.deepEqual((await service.expect(400, 'GET', `/v1/events?${wrong}`)).invalidFields, ['cursor'])
  assert.deepEqual((await service.expect(400, 'GET', '/v1/events?type=contact.sold')).invalidFields, ['type'])
})

test('a cursor of a database that has fewer events, as one that was restored, is rejected', async () => {
  const { nextCursor } = await feed('?limit=500')
  const place = Number(Buffer.from(nextCursor, 'base64url').toString().split(':')[1])
  const ahead = Buffer.from(`events:${place + 1}`).toString('base64url')
  const { status, body } = await service.ask('GET', `/v1/events?cursor=${ahead}`)
  assert.deepEqual([status, body.invalidFields], [400, ['cursor']])
})

test('a token hears of what its scopes let it read, and of nothing else', async () => {
  const { eventTypes } = await service.expect(200, 'GET', '/v1/event-types')
  const scopeOf = new Map(eventTypes.map(({ type, scope }: any) => [type, scope]))
  const all = (await feed('?limit=500')).events
  for (const scope of ['contacts:read', 'invoices:read', 'ledger:read', 'settings:read'] as const) {
    const token = await service.tokenFor([scope])
    const { events } = await feed('?limit=500', token)
    const expected = all.filter(({ type }: any) => scopeOf.get(type) === scope)
    assert.ok(expected.length > 0, scope)
    assert.deepEqual(events.slice(0, expected.length), expected)
    assert.ok(events.every(({ type }: any) => scopeOf.get(type) === scope))
  }
  const token = await service.tokenFor(['contacts:write'])
  assert.equal((await service.ask('GET', '/v1/events?type=invoice.issued', { token })).status, 403)
})

test('another organisation hears nothing of it', async () => {
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  assert.deepEqual(typesOf((await feed('', token)).events), ['organisation.created', 'token.created'])
})
