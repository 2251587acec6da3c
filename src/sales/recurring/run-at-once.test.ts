import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plain, tradeOf } from '../../../test/fixtures/trade.ts'
import { anotherInstance, type Service, startService } from '../../../test/service.ts'

let service: Service
let other: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  other = await anotherInstance(service)
  trade = tradeOf(service)
})
after(async () => {
  await other.close()
  await service.close()
})

const weekly = { start: '2026-11-07', interval: { count: 1, unit: 'week' }, action: 'issue' }
const created = async (changes: object = {}): Promise<string> =>
  (await service.expect(201, 'POST', '/v1/recurring-invoices', plain({ ...weekly, ...changes }))).recurringInvoice.id
const invoicesOf = async (id: string): Promise<any[]> =>
  (await service.expect(200, 'GET', '/v1/invoices?limit=500')).invoices.filter(
    ({ recurringInvoice }: any) => recurringInvoice === id,
  )
const run = (on: Service, id: string) => on.ask('POST', `/v1/recurring-invoices/${id}/run`)
const numbered = (invoices: any[]): string[] => invoices.map(({ openingDate }) => openingDate).toSorted()

test('two instances at once make each occurrence once, and every attempt succeeds', async () => {
  for (let round = 0; round < 4; round++) {
    const id = await created()
    const answers = await Promise.all([service, other, service, other].map((on) => run(on, id)))
    assert.deepEqual(
      answers.map(({ status }) => status),
      [200, 200, 200, 200],
    )
    assert.deepEqual(numbered(await invoicesOf(id)), ['2026-11-07', '2026-11-14', '2026-11-21'])
  }
})

test('of a pause, a deletion or a change at the same time, each occurrence is before it or not at all', async () => {
  for (const act of ['pause', 'delete', 'end'] as const) {
    const id = await created()
    const path = `/v1/recurring-invoices/${id}`
    const acts = {
      pause: () => other.ask('POST', `${path}/pause`),
      delete: () => other.ask('DELETE', path),
      end: () => other.ask('PATCH', path, { body: { end: '2026-11-15' } }),
    }
    const [ran, done] = await Promise.all([run(service, id), acts[act]()])
    assert.ok([200, 404].includes(ran.status), `${act}: ${ran.status}`)
    assert.ok(done.status < 500, `${act}: ${done.status}`)
    const made = await invoicesOf(id)
    assert.equal(new Set(made.map(({ openingDate }) => openingDate)).size, made.length)
    if (act === 'delete' && done.status === 204) assert.deepEqual(made, [])
    await run(service, id)
    const later = await invoicesOf(id)
    if (act === 'pause') assert.equal(later.length, made.length, 'nothing is made of a paused series')
    if (act === 'end') assert.ok(later.every(({ openingDate }) => openingDate <= '2026-11-21'))
  }
})

test('a contact that is erased meanwhile ends its series, and no word of it is left in them', async () => {
  for (let round = 0; round < 4; round++) {
    const contact = await trade.contact({ companyName: 'Quixe GmbH', email: 'quixe@example.ch' })
    const id = await created({ recipient: contact.id, customRecipientText: undefined, title: 'Abo Quixe GmbH' })
    const [ran, erased] = await Promise.all([
      run(service, id),
      other.ask('DELETE', `/v1/contacts/${contact.id}?erase=true`),
    ])
    assert.deepEqual([ran.status, erased.status], [200, 200], JSON.stringify([ran.body, erased.body]))
    const { recurringInvoice } = await service.expect(200, 'GET', `/v1/recurring-invoices/${id}`)
    assert.equal(recurringInvoice.status, 'ended')
    assert.doesNotMatch(JSON.stringify(recurringInvoice), /quixe/i)
    assert.deepEqual((await run(service, id)).body.occurrences, [])
    const [{ kept } = { kept: '' }] = await service.asOwner<{ kept: string | null }>(
      `select string_agg(concat(before, after), '') as kept from events where record = '${id}'`,
    )
    assert.doesNotMatch(kept ?? '', /quixe/i)
  }
})
