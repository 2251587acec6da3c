import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

for (const kind of ['estimate', 'invoice'] as const) {
  test(`a duplicate of an ${kind} is a draft of today with its content, and leaves it as it is`, async () => {
    const { id } = await trade.issued(kind, {
      title: 'Umbau',
      openingDate: '2026-02-01',
      positions: [product({}), product({ quantity: 2 })],
      metadata: { source: 'shop' },
    })
    const original = await trade.read(kind, id)
    const answer = await service.ask('POST', `/v1/${kind}s/${id}/duplicate`)
    assert.equal(answer.status, 201)
    const made = answer.body[kind]
    assert.equal(answer.headers['location'], `/v1/${kind}s/${made.id}`)
    assert.deepEqual(await trade.read(kind, made.id), made)
    assert.deepEqual([made.isDraft, made.number, made.openingDate], [true, '', '2026-11-21'])
    for (const field of ['template', 'title', 'recipient', 'totalAmount', 'columns', 'payableInDays', 'metadata'])
      assert.deepEqual(made[field], original[field], field)
    const contents = (positions: any[]) => positions.map(({ id: _, ...position }) => position)
    assert.deepEqual(contents(made.positions), contents(original.positions))
    assert.ok(made.positions.every((one: any) => !original.positions.some((other: any) => other.id === one.id)))
    assert.deepEqual(await trade.read(kind, id), original)
  })
}

test('an annulled invoice is duplicated as one that is owed again once it is issued', async () => {
  const { id } = await trade.issued('invoice')
  await trade.act('invoice', id, 'annul')
  const { invoice } = await service.expect(201, 'POST', `/v1/invoices/${id}/duplicate`)
  assert.equal(invoice.isAnnulled, false)
  await trade.act('invoice', invoice.id, 'issue')
  assert.ok((await trade.read('invoice', invoice.id)).totalRestAmount > 0)
})
