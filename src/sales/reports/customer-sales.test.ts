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

const salesTo = async (contact: string, query = '') =>
  (await service.expect(200, 'GET', `/v1/reports/customer-sales?contact=${contact}${query}`)).customerSales

test('the turnover of a contact is that of its invoices less credit notes and annulments, by fiscal year, as booked', async () => {
  const { id: recipient } = await trade.contact()
  const sell = (openingDate: string, changes: object = {}) =>
    trade.issued('invoice', { customRecipientText: undefined, recipient, openingDate, ...changes })
  await sell('2025-11-30')
  const hours = await sell('2026-02-01', {
    amountMode: 'gross',
    positions: [product({ singleAmount: 108.1, quantity: 3 })],
  })
  await sell('2026-03-01', {
    originalCurrency: 'EUR',
    exchangeRate: 0.94,
    positions: [product({ name: 'Buch', singleAmount: 50, taxCode: 'UEX' })],
  })
  const [{ id }] = hours.positions
  await trade.credit(hours.id, { positions: [{ id, quantity: 1 }], openingDate: '2026-04-01', isDraft: false })
  const wrong = await sell('2026-05-01')
  await trade.act('invoice', wrong.id, 'annul')
  await trade.create('invoice', { customRecipientText: undefined, recipient })
  await trade.issued('invoice')

  const sales = await salesTo(recipient)
  assert.equal(sales.turnover, 10_000 + 20_000 + 4_700)
  assert.deepEqual(
    sales.years.map(({ from, turnover }: { from: string; turnover: number }) => [from, turnover]),
    [
      ['2026-01-01', 24_700],
      ['2025-01-01', 10_000],
    ],
  )
  assert.deepEqual(
    sales.products.map(({ name, quantity, turnover, lastDate }: any) => [name, quantity, turnover, lastDate]),
    [
      ['Beratung', 3, 30_000, '2026-04-01'],
      ['Buch', 1, 4_700, '2026-03-01'],
    ],
  )
  const ofSpring = await salesTo(recipient, '&from=2026-03-01&to=2026-03-31')
  assert.deepEqual([ofSpring.turnover, ofSpring.products.length], [4_700, 1])
})

test('positions of one product are one line, by its newest name and unit', async () => {
  const { id: recipient } = await trade.contact()
  const { id } = (
    await service.expect(201, 'POST', '/v1/products', {
      names: { de: 'Stunde' },
      singleAmount: 120,
      contraAccount: 3400,
    })
  ).product
  for (const [openingDate, name, unit] of [
    ['2026-06-01', 'Stunde', 'h'],
    ['2026-07-01', 'Arbeitsstunde', 'Std.'],
  ])
    await trade.issued('invoice', {
      customRecipientText: undefined,
      recipient,
      openingDate,
      positions: [product({ name, unit, product: id, quantity: 1.25 }), product({ name: 'Fahrt', discountRate: 10 })],
    })
  const { products } = await salesTo(recipient)
  assert.deepEqual(products, [
    { product: id, name: 'Arbeitsstunde', unit: 'Std.', quantity: 2.5, turnover: 25_000, lastDate: '2026-07-01' },
    { name: 'Fahrt', quantity: 2, turnover: 18_000, lastDate: '2026-07-01' },
  ])
})

test('a price reduction lowers the turnover, and is no product', async () => {
  const { id: recipient } = await trade.contact()
  const invoice = await trade.issued('invoice', {
    customRecipientText: undefined,
    recipient,
    amountMode: 'gross',
    openingDate: '2026-06-01',
    positions: [product({ singleAmount: 108.1 })],
  })
  await trade.credit(invoice.id, { amount: 10.81, openingDate: '2026-06-02', isDraft: false })
  const { turnover, products } = await salesTo(recipient)
  assert.equal(turnover, 9000)
  assert.deepEqual(products, [{ name: 'Beratung', quantity: 1, turnover: 10_000, lastDate: '2026-06-01' }])
})

test('days to pay run from the invoice to the payment of its rest; open invoices and credited ones do not count', async () => {
  const { id: recipient } = await trade.contact()
  const sell = () =>
    trade.issued('invoice', { customRecipientText: undefined, recipient, openingDate: '2026-01-01', payableInDays: 30 })
  assert.equal('daysToPay' in (await salesTo(recipient)), false)
  const [first, second, third, fourth] = [await sell(), await sell(), await sell(), await sell()]
  await trade.pay(first.id, 108.1, { date: '2026-01-11' })
  await trade.pay(second.id, 8.1, { date: '2026-01-05' })
  await trade.pay(second.id, 100, { date: '2026-02-15' })
  await trade.pay(third.id, 100, { date: '2026-01-05' })
  await trade.credit(fourth.id, { isDraft: false })
  assert.deepEqual((await salesTo(recipient)).daysToPay, { invoices: 2, average: 27.5, averageLate: -2.5 })
})

test('nothing was sold to an unknown contact, nor to one of another organisation', async () => {
  for (const contact of ['nowhere', '0b6f4c9e-6f0a-4f0e-9d53-6a3f1f9c2d10'])
    assert.deepEqual(await salesTo(contact), { contact, turnover: 0, years: [], products: [] })
})
