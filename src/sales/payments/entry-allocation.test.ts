import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let token: string
before(async () => {
  service = await startService()
  token = await service.tokenFor(['ledger:write'])
})
after(() => service.close())

const post = async (date: string, debitAccount: number, creditAccount: number): Promise<string> => {
  const body = { ...posting({ date, debitAccount, creditAccount, amount: 10_810 }) }
  return (await service.expect(201, 'POST', '/v1/ledger-entries', body)).transactions[0].ledgerEntry
}
const allocate = (body: object, by = token) => service.ask('POST', '/v1/allocations', { token: by, body })

test('entries by hand are allocated, and allocated no more, by who posts: on the later of their days', async () => {
  const [purchase, payment] = [await post('2025-02-01', 4200, 2000), await post('2025-03-01', 2000, 1020)]
  const allocation = { from: { openItem: purchase }, to: { openItem: payment } }
  const answer = await allocate(allocation)
  assert.deepEqual([answer.status, answer.body.allocation?.date], [201, '2025-03-01'])
  const undone = await service.ask('POST', `/v1/allocations/${answer.body.allocation.id}/undo`, { token, body: {} })
  assert.deepEqual([undone.status, undone.body.allocation?.isUndone], [200, true])
})

test('money of an entry by hand pays no other purchase before the day on which its allocation was undone', async () => {
  const [first, second] = [await post('2026-05-02', 4200, 2000), await post('2026-05-02', 4200, 2000)]
  const to = { openItem: await post('2026-05-04', 2000, 1020) }
  const { body } = await allocate({ from: { openItem: first }, to })
  const undo = `/v1/allocations/${body.allocation.id}/undo`
  await service.expect(200, 'POST', undo, { date: '2026-09-01' })
  const early = await allocate({ from: { openItem: second }, to, date: '2026-08-31' })
  assert.deepEqual(early.body.details, [{ field: 'date', message: 'must not be before 2026-09-01' }])
  const answer = await allocate({ from: { openItem: second }, to })
  assert.deepEqual([answer.status, answer.body.allocation?.date], [201, '2026-09-01'])
})

test('where that day is closed, entries by hand are allocated today', async () => {
  const [purchase, payment] = [await post('2025-02-02', 4200, 2000), await post('2025-03-02', 2000, 1020)]
  await service.expect(200, 'PATCH', '/v1/vat-settings', { validFrom: '2025-01-01', vatLock: 'all' })
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  const { id } = vatPeriods.find(({ from }: any) => from === '2025-01-01')
  await service.expect(200, 'POST', `/v1/vat-periods/${id}/settle`)
  const { status, body } = await allocate({ from: { openItem: purchase }, to: { openItem: payment } })
  assert.deepEqual([status, body.allocation?.date], [201, service.clock.now.toISOString().slice(0, 10)])
})

test('an allocation of a document or a payment is for who writes invoices', async () => {
  const payment = await post('2025-05-01', 1020, 1100)
  const { status, body } = await allocate({ from: { openItem: payment }, to: { invoice: payment } })
  assert.deepEqual(
    [status, body.code, body.message],
    [403, 'rest-api/insufficient-scope', 'Use a token that has the scope invoices:write.'],
  )
  const reader = await allocate(
    { from: { openItem: payment }, to: { openItem: payment } },
    await service.tokenFor(['ledger:read']),
  )
  assert.deepEqual(
    [reader.status, reader.body.message],
    [403, 'Use a token that has the scope invoices:write / ledger:write.'],
  )
})
