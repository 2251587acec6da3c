import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plain, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService({ mailsPerDay: 5 })
  trade = tradeOf(service)
})
after(() => service.close())

// One of the invoices is a draft.
const email = { email: 'a@example.ch', asDraft: true }
const send = (id: string, token?: string) =>
  service.ask('POST', `/v1/invoices/${id}/send`, { body: email, ...(token ? { token } : {}) })

test('an organisation asks for so many mails a day, however many at once, and is told when it may go on; others are not held up', async () => {
  service.clock.now = new Date('2026-11-21T23:59:00.500Z')
  const invoices = await Promise.all(Array.from({ length: 4 }, () => trade.issued('invoice')))
  const answers = await Promise.all(invoices.flatMap(({ id }) => [send(id), send(id), send(id)]))
  const refused = answers.filter(({ status }) => status !== 200)
  assert.equal(refused.length, 12 - 5)
  for (const { status, headers, body } of refused)
    assert.deepEqual([status, headers['retry-after'], body.code], [429, '60', 'customer-invoices/mail-quota-reached'])
  const listed = await Promise.all(invoices.map(({ id }) => trade.read('invoice', id)))
  assert.equal(listed.flatMap(({ emailDeliveries }) => emailDeliveries).length, 5)

  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const other = await service.ask('POST', '/v1/invoices', { body: plain(), token })
  assert.equal((await send(other.body.invoice.id, token)).status, 200)

  service.clock.now = new Date('2026-11-22T00:00:00Z')
  assert.equal((await send(invoices[0].id)).status, 200)
})

test('a rejected mail, or one repeated under its key, does not count', async () => {
  service.clock.now = new Date('2026-12-01T09:00:00Z')
  const { id } = await trade.issued('invoice')
  const url = `/v1/invoices/${id}/send`
  for (let time = 0; time < 6; time++) {
    await trade.refused(400, 'customer-invoices/no-recipient-address', ['email'], 'POST', url)
    const repeated = await service.ask('POST', url, { body: email, headers: { 'idempotency-key': 'once' } })
    assert.equal(repeated.status, 200)
  }
  assert.equal((await trade.read('invoice', id)).emailDeliveries.length, 1)
  for (let time = 0; time < 4; time++) assert.equal((await send(id)).status, 200)
  assert.equal((await send(id)).status, 429)
})
