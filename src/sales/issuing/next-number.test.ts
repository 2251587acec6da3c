import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { runChecks } from '../../books/integrity/checks.ts'
import { tradeChecks } from '../checks/trade-checks.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const url = '/v1/next-numbers'
const set = (kind: string, next: number, year?: number) =>
  service.ask('PUT', url, { body: { kind, next, ...(year === undefined ? {} : { year }) } })
const nextOf = async (kind: string) =>
  (await service.expect(200, 'GET', url)).nextNumbers.find((one: any) => one.kind === kind)
const numberOfNext = async (kind: 'estimate' | 'invoice', content = {}) => (await trade.issued(kind, content)).number
/** The finding of the check of numbers. */
const gap = async (): Promise<string | undefined> => {
  const results = await service.database.inTransaction(service.organisation, (tx) => runChecks(tx, tradeChecks))
  return results.find(({ name }) => name === 'numbers-without-gaps')?.finding ?? undefined
}
const pattern = (invoiceNumberPattern: string) =>
  service.expect(200, 'PATCH', '/v1/organisation', { invoiceNumberPattern })

test('the numbers of another program are continued, and each kind of document has its own', async () => {
  assert.deepEqual(await nextOf('invoice'), { kind: 'invoice', next: 1, number: 'R-00001', lowest: 1 })
  const { status, body } = await set('invoice', 4568)
  assert.deepEqual([status, body.nextNumber], [200, { kind: 'invoice', next: 4568, number: 'R-04568', lowest: 1 }])
  assert.equal(await numberOfNext('invoice'), 'R-04568')
  assert.equal(await numberOfNext('invoice'), 'R-04569')
  assert.equal(await numberOfNext('estimate'), 'O-00001')
  const { events } = await service.expect(200, 'GET', '/v1/events?limit=100')
  const told = events.find(({ type }: any) => type === 'next-number.set')
  assert.deepEqual([told.record.id, told.data.nextNumber.next], ['invoice', 4568])
})

test('the next number is never one that was given, and a wrong one is lowered until a document is issued', async () => {
  const refused = await set('invoice', 4569)
  assert.deepEqual([refused.status, refused.body.details], [400, [{ field: 'next', message: 'must be at least 4570' }]])
  assert.equal((await set('invoice', 46000)).status, 200)
  assert.equal((await nextOf('invoice')).lowest, 4570)
  assert.equal((await set('invoice', 4600)).status, 200)
  assert.equal(await numberOfNext('invoice'), 'R-04600')
  assert.equal((await set('invoice', 4599)).status, 400)
  assert.equal((await set('invoice', 4601)).status, 200)
  assert.equal((await set('invoice', 1_000_000_000)).status, 400)
})

test('with a year in the pattern each year has its own next number, and without one none is named', async () => {
  assert.deepEqual((await set('invoice', 5000, 2026)).body.invalidFields, ['year'])
  await pattern('R-YYYY-000')
  assert.equal((await set('invoice', 21)).body.nextNumber.year, 2026)
  assert.equal((await set('invoice', 7, 2025)).body.nextNumber.number, 'R-2025-007')
  assert.equal(await numberOfNext('invoice'), 'R-2026-021')
  assert.equal(await numberOfNext('invoice', { openingDate: '2025-12-30' }), 'R-2025-007')
  await pattern('R-00000')
})

test('skipped numbers are no gap for the checks, and a number that was given and is missing is one', async () => {
  assert.equal(await gap(), undefined)
  await service.asOwner(`update number_counters set skipped = '{}' where kind = 'invoice' and year = 0`)
  assert.match((await gap()) ?? '', /^The invoice R-00001 is missing: its number was given\.$/)
  await service.asOwner(
    `update number_counters set skipped = '{[1,4568),[4570,4600)}' where kind = 'invoice' and year = 0`,
  )
  assert.equal(await gap(), undefined)
})

test('documents that are issued while the next number is set get each number once', async () => {
  const { next } = await nextOf('invoice')
  const [answer, ...numbers] = await Promise.all([
    set('invoice', next + 100),
    ...Array.from({ length: 4 }, () => numberOfNext('invoice')),
  ])
  assert.equal(answer.status, 200)
  assert.equal(new Set(numbers).size, 4)
  assert.equal(await gap(), undefined)
})

test('who may read the settings sees the next numbers, and who may change them sets one', async () => {
  const reader = await service.tokenFor(['settings:read'])
  assert.equal((await service.ask('GET', url, { token: reader })).status, 200)
  assert.equal((await service.ask('PUT', url, { token: reader, body: { kind: 'invoice', next: 9000 } })).status, 403)
})
