import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'
import { loadPrintable } from '../../outbound/pdfs/load-printable.ts'
import { anyDocument } from '../documents/find-document.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const countOf = (number: string): number => Number(number.slice(-5))
const settings = (change: object) => service.expect(200, 'PATCH', '/v1/organisation', change)

test('a draft has no number; estimates and invoices count apart, from O-00001 and R-00001', async () => {
  assert.equal((await trade.create('invoice')).number, '')
  assert.deepEqual(
    [(await trade.issued('estimate')).number, (await trade.issued('invoice')).number],
    ['O-00001', 'R-00001'],
  )
  assert.deepEqual(
    [(await trade.issued('estimate')).number, (await trade.issued('invoice')).number],
    ['O-00002', 'R-00002'],
  )
})

test('32 invoices issued at the same time, half of them refused, have numbers without a gap', async () => {
  const before = countOf((await trade.issued('invoice')).number)
  const drafts = await Promise.all(
    Array.from({ length: 32 }, (_, index) =>
      trade.create('invoice', { openingDate: index % 2 ? '1999-01-01' : '2026-11-21' }),
    ),
  )
  const answers = await Promise.all(drafts.map(({ id }) => service.ask('POST', `/v1/invoices/${id}/issue`)))
  const numbers = answers.filter(({ status }) => status === 200).map(({ body }) => countOf(body.invoice.number))
  assert.deepEqual(
    numbers.sort((a, b) => a - b),
    Array.from({ length: 16 }, (_, index) => before + 1 + index),
  )
  assert.equal(answers.filter(({ status, body }) => status === 400 && body.code === 'ledger/no-fiscal-year').length, 16)
  assert.equal(countOf((await trade.issued('invoice')).number), before + 17)
})

test('of many who issue one invoice at the same time, one does', async () => {
  const { id } = await trade.create('invoice')
  const answers = await Promise.all(Array.from({ length: 8 }, () => service.ask('POST', `/v1/invoices/${id}/issue`)))
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 400, 400, 400, 400, 400, 400, 400])
  assert.equal((await trade.movements(id)).length, 2)
})

test('a pattern with the year counts each year of the opening date from one', async () => {
  await settings({ invoiceNumberPattern: 'YYYY/000', estimateNumberPattern: 'AB-YYYY-0' })
  const number = async (openingDate: string): Promise<string> => (await trade.issued('invoice', { openingDate })).number
  assert.deepEqual(
    [await number('2026-12-31'), await number('2025-01-01'), await number('2026-01-01'), await number('2025-12-31')],
    ['2026/001', '2025/001', '2026/002', '2025/002'],
  )
  assert.equal((await trade.issued('estimate', { openingDate: '2031-01-01' })).number, 'AB-2031-1')
  await settings({ invoiceNumberPattern: 'R-00000', estimateNumberPattern: 'O-00000' })
})

test('a pattern that leads to numbers that were given already goes on behind them', async () => {
  await settings({ estimateNumberPattern: '2111-000' })
  const [one, two] = [await trade.issued('estimate'), await trade.issued('estimate')]
  const last = countOf(`00${two.number.slice(5)}`)
  assert.equal(countOf(`00${one.number.slice(5)}`), last - 1)
  // The same numbers, counted by year from one: assigned ones are skipped.
  await settings({ estimateNumberPattern: 'YYYY-000' })
  const numbers = []
  for (let count = 1; count <= last; count++)
    numbers.push((await trade.issued('estimate', { openingDate: '2111-01-01' })).number)
  const expected = Array.from({ length: last + 2 }, (_, index) => `2111-${String(index + 1).padStart(3, '0')}`)
  assert.deepEqual([...numbers, one.number, two.number].sort(), expected)
  await settings({ estimateNumberPattern: 'O-00000' })
})

test('a number longer than its pattern is written out', async () => {
  await settings({ invoiceNumberPattern: 'K0' })
  const numbers = new Set<string>()
  for (let count = 0; count < 3; count++) numbers.add((await trade.issued('invoice')).number)
  assert.equal(numbers.size, 3)
  for (const number of numbers) assert.match(number, /^K\d\d+$/)
  await settings({ invoiceNumberPattern: 'R-00000' })
})

test('an issued invoice is printed with the address it was issued to; an estimate with that of its newest version', async () => {
  const contact = await trade.contact({ townName: 'Bern' })
  const body = plain({ recipient: contact.id, positions: [product()], isDraft: false })
  const [estimate, invoice] = [
    (await service.expect(201, 'POST', '/v1/estimates', body)).estimate,
    (await service.expect(201, 'POST', '/v1/invoices', body)).invoice,
  ]
  await service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { townName: 'Chur' })
  await trade.patch('estimate', estimate.id, { title: 'zweite Fassung' })
  const printedTown = (id: string): Promise<string | undefined> =>
    service.database.inTransaction(service.organisation, async (tx) =>
      (await loadPrintable(tx, await anyDocument(tx, id))).recipient.at(-1),
    )
  assert.deepEqual([await printedTown(estimate.id), await printedTown(invoice.id)], ['Chur', 'Bern'])
})
