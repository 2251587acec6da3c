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

/** Lines on several accounts, under several codes: everything that could lead to a statement for each. */
const lines = (count: number): object[] =>
  Array.from({ length: count }, (_, index) =>
    product({ contraAccount: [3400, 3200, 3000, 3600][index % 4], taxCode: ['UN81', 'UR26', 'US38', ''][index % 3] }),
  )

/** The number of the service's statements for one answer. */
async function statements(answer: () => Promise<unknown>): Promise<number> {
  const before = service.statements()
  await answer()
  return service.statements() - before
}

/** The statements of each writing act include one that stores its events, whatever their number. */
const acts: readonly [name: string, most: number, cost: (positions: object[]) => Promise<number>][] = [
  ['creating an invoice', 9, (positions) => statements(() => trade.create('invoice', { positions }))],
  ['creating and issuing an invoice', 19, (positions) => statements(() => trade.issued('invoice', { positions }))],
  [
    'reading an estimate',
    4,
    async (positions) => {
      const { id } = await trade.create('estimate', { positions })
      return statements(() => trade.read('estimate', id))
    },
  ],
  [
    'changing an estimate',
    11,
    async (positions) => {
      const { id } = await trade.create('estimate', { positions: lines(1) })
      return statements(() => trade.patch('estimate', id, { positions }))
    },
  ],
  [
    'changing one field of an estimate',
    6,
    async (positions) => {
      const { id } = await trade.create('estimate', { positions })
      return statements(() => trade.patch('estimate', id, { title: 'Angebot' }))
    },
  ],
  [
    'converting an estimate to an invoice that is issued at once',
    21,
    async (positions) => {
      const { id } = await trade.issued('estimate', { positions })
      return statements(() => trade.convert(id, { isDraft: false }))
    },
  ],
  [
    'annulling an invoice',
    15,
    async (positions) => {
      const { id } = await trade.issued('invoice', { positions })
      return statements(() => trade.act('invoice', id, 'annul'))
    },
  ],
]
for (const [name, most, cost] of acts) {
  test(`${name} costs the same few statements for 1 position and for 200`, async () => {
    // The first call caches facts for later ones, such as the last use of the token.
    await cost(lines(1))
    const [small, large] = [await cost(lines(1)), await cost(lines(200))]
    assert.equal(large, small)
    assert.ok(small <= most, `${small} statements`)
  })
}

test('a page of many estimates costs what a page of one costs', async () => {
  for (let count = 0; count < 10; count++) await trade.issued('estimate', { positions: lines(count + 1) })
  const cost = (limit: number) => statements(() => service.expect(200, 'GET', `/v1/estimates?limit=${limit}`))
  assert.equal(await cost(10), await cost(1))
})
