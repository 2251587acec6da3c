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

const immutable = 'customer-invoices/document-immutable'
const euro = { originalCurrency: 'EUR', exchangeRate: 0.95, positions: [product({ taxCode: '' })] }

async function state(id: string) {
  const { totalAmountPaid, totalRestAmount, isPaid, isOverpaid } = await trade.read('invoice', id)
  return [totalAmountPaid, totalRestAmount, isPaid, isOverpaid]
}
const reverse = async (id: string, body?: object) =>
  (await service.expect(200, 'POST', `/v1/payments/${id}/reverse`, body)).payment

test('a payment in part, in full and beyond: what is paid, what rests, and the flags', async () => {
  const { id } = await trade.issued('invoice')
  assert.deepEqual(await state(id), [0, 108.1, false, false])
  await trade.pay(id, 100)
  assert.deepEqual(await state(id), [100, 8.1, false, false])
  await trade.pay(id, 8.1)
  assert.deepEqual(await state(id), [108.1, 0, true, false])
  await trade.overpay(id, 0.01)
  assert.deepEqual(await state(id), [108.11, -0.01, true, true])
})

test('a payment above the rest is refused with both amounts, unless it says that more was paid', async () => {
  const { id } = await trade.issued('invoice')
  const url = `/v1/invoices/${id}/payments`
  const refused = async (amount: number, rest: string, asked: string) => {
    const { code, message, invalidFields, details } = await service.expect(400, 'POST', url, { amount })
    const said = `must be at most the rest of CHF ${rest}, and is ${asked}: allowOverpayment true records it nevertheless`
    assert.deepEqual(
      [code, invalidFields, details],
      ['payments/exceeds-rest', ['amount'], [{ field: 'amount', message: said }]],
    )
    assert.equal(message, `amount ${said}.`)
  }
  await refused(10_810, '108.10', '10810.00')
  await refused(108.11, '108.10', '108.11')
  assert.deepEqual(await state(id), [0, 108.1, false, false])
  await trade.pay(id, 100)
  await refused(8.11, '8.10', '8.11')
  await service.expect(400, 'POST', url, { amount: 8.11, allowOverpayment: false })
  await trade.pay(id, 8.1, { allowOverpayment: true })
  await refused(0.01, '0.00', '0.01')
  const over = await trade.overpay(id, 5)
  assert.equal('allowOverpayment' in over, false)
  await refused(0.01, '0.00', '0.01')
  const foreign = await trade.issued('invoice', euro)
  const { message } = await service.expect(400, 'POST', `/v1/invoices/${foreign.id}/payments`, { amount: 200 })
  assert.match(message, /^amount must be at most the rest of EUR 100\.00, and is 200\.00: /)
})

test('a payment is today’s on account 1020 unless it says otherwise, and is posted against 1100', async () => {
  const { id, number } = await trade.issued('invoice')
  const answer = await service.ask('POST', `/v1/invoices/${id}/payments`, { body: { amount: 50 } })
  const { payment } = answer.body
  assert.deepEqual(payment, {
    id: payment.id,
    type: 'receipt',
    invoice: id,
    documentNumber: number,
    recipientName: 'Hans Muster',
    date: '2026-11-21',
    amount: 50,
    currency: 'CHF',
    signedAmount: 50,
    account: 1020,
    isReversed: false,
  })
  assert.equal(answer.headers['location'], `/v1/payments/${payment.id}`)
  const read = await service.ask('GET', answer.headers['location'])
  assert.deepEqual([read.body, read.headers['etag']], [answer.body, answer.headers['etag']])
  assert.deepEqual(await trade.movements(payment.id), [{ debit: 1020, credit: 1100, amount: 5000, taxCode: null }])

  const own = { date: '2026-11-30', account: 1000, note: 'bar bezahlt' }
  const other = await trade.pay(id, 58.1, own)
  assert.deepEqual(other, { ...payment, ...own, id: other.id, amount: 58.1, signedAmount: 58.1 })
  assert.deepEqual(await trade.movements(other.id), [{ debit: 1000, credit: 1100, amount: 5810, taxCode: null }])
  assert.deepEqual(await service.expect(200, 'GET', `/v1/invoices/${id}/payments`), { payments: [payment, other] })
})

test('a payment that is taken back is owed again; it stays in the list, its counter-entry in the books', async () => {
  const { id } = await trade.issued('invoice')
  const payment = await trade.pay(id, 108.1)
  assert.deepEqual(await reverse(payment.id, { date: '2026-11-22' }), { ...payment, isReversed: true })
  assert.deepEqual(await state(id), [0, 108.1, false, false])
  assert.deepEqual(await trade.movements(payment.id), [
    { debit: 1020, credit: 1100, amount: 10_810, taxCode: null },
    { debit: 1100, credit: 1020, amount: 10_810, taxCode: null },
  ])
  assert.deepEqual((await service.expect(200, 'GET', `/v1/invoices/${id}/payments`)).payments, [
    { ...payment, isReversed: true },
  ])
  await trade.refused(409, 'payments/already-reversed', [], 'POST', `/v1/payments/${payment.id}/reverse`)
})

test('money that came in before the invoice was written counts towards it', async () => {
  const { id } = await trade.issued('invoice')
  assert.equal((await trade.pay(id, 108.1, { date: '2026-11-01' })).date, '2026-11-01')
  assert.deepEqual(await state(id), [108.1, 0, true, false])
})

test('a payment is not taken back before its day; one that is dated ahead is taken back on that day', async () => {
  const { id } = await trade.issued('invoice')
  const payment = await trade.pay(id, 100, { date: '2026-12-24' })
  const before = { date: '2026-12-23' }
  await trade.refused(400, 'general/invalid-fields', ['date'], 'POST', `/v1/payments/${payment.id}/reverse`, before)
  assert.deepEqual(await state(id), [100, 8.1, false, false])
  await reverse(payment.id)
  const dates = await service.asOwner(`select date::text from ledger_entries where source_id = $1`, [payment.id])
  assert.deepEqual(dates, Array(2).fill({ date: '2026-12-24' }))
})

test('a payment is recorded for the invoice that was read, and taken back as it was read, or not at all', async () => {
  const { id } = await trade.issued('invoice')
  const read = await service.ask('GET', `/v1/invoices/${id}`)
  const pay = () =>
    service.ask('POST', `/v1/invoices/${id}/payments`, {
      body: { amount: 100 },
      headers: { 'if-match': read.headers['etag'] ?? '' },
    })
  const recorded = await pay()
  assert.equal(recorded.status, 201)
  const again = await pay()
  assert.deepEqual([again.status, again.body.code], [412, 'general/precondition-failed'])
  assert.deepEqual(await state(id), [100, 8.1, false, false])

  const takeBack = (etag = '') =>
    service.ask('POST', `/v1/payments/${recorded.body.payment.id}/reverse`, { headers: { 'if-match': etag } })
  assert.equal((await takeBack(read.headers['etag'])).status, 412)
  assert.deepEqual(await state(id), [100, 8.1, false, false])
  const reversed = await takeBack(recorded.headers['etag'])
  assert.equal(reversed.status, 200)
  const { body, headers } = await service.ask('GET', `/v1/payments/${recorded.body.payment.id}`)
  assert.deepEqual([body, headers['etag']], [reversed.body, reversed.headers['etag']])
})

test('of many who take one payment back at the same time, one does', async () => {
  const { id } = await trade.issued('invoice')
  const payment = await trade.pay(id, 108.1)
  const answers = await Promise.all(
    Array.from({ length: 8 }, () => service.ask('POST', `/v1/payments/${payment.id}/reverse`)),
  )
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, ...Array.from({ length: 7 }, () => 409)])
  assert.deepEqual(await state(id), [0, 108.1, false, false])
})

test('payments that come in at the same time all count', async () => {
  const { id } = await trade.issued('invoice')
  await Promise.all(Array.from({ length: 20 }, () => trade.pay(id, 5.4)))
  assert.deepEqual(await state(id), [108, 0.1, false, false])
})

test('only an issued invoice that is not annulled takes payments', async () => {
  const [draft, annulled] = [await trade.create('invoice'), await trade.issued('invoice')]
  await trade.act('invoice', annulled.id, 'annul')
  for (const [{ id }, field] of [
    [draft, 'isDraft'],
    [annulled, 'isAnnulled'],
  ] as const)
    await trade.refused(400, immutable, [field], 'POST', `/v1/invoices/${id}/payments`, { amount: 1 })
})

test('a payment in a closed period is refused, and one into an account that is none', async () => {
  const { id } = await trade.issued('invoice')
  const url = `/v1/invoices/${id}/payments`
  await trade.refused(400, 'ledger/no-fiscal-year', ['date'], 'POST', url, { amount: 1, date: '2024-12-31' })
  await trade.refused(400, 'ledger/account-not-found', ['account'], 'POST', url, { amount: 1, account: 1999 })
  await trade.refused(400, 'general/invalid-fields', ['account'], 'POST', url, { amount: 1, account: 1100 })
  const payment = await trade.pay(id, 1)
  await trade.refused(400, 'ledger/no-fiscal-year', ['date'], 'POST', `/v1/payments/${payment.id}/reverse`, {
    date: '2028-01-01',
  })
  assert.deepEqual(await state(id), [1, 107.1, false, false])
})

test('all violations of a payment are named at once', async () => {
  const { id } = await trade.issued('invoice')
  const url = `/v1/invoices/${id}/payments`
  const body = { amount: 1.005, exchangeRate: 0.5, account: 1999 }
  await trade.refused(400, 'general/invalid-fields', ['amount', 'exchangeRate', 'account'], 'POST', url, body)
  const shape = { amount: 0, date: 'today', account: 99, note: 'a\nb', currency: 'EUR' }
  const { invalidFields } = await service.expect(400, 'POST', url, shape)
  assert.deepEqual(invalidFields.sort(), Object.keys(shape).sort())
  for (const amount of [-1, '1', null, undefined, 10_000_000_000_000])
    await trade.refused(400, 'general/invalid-fields', ['amount'], 'POST', url, { amount })
})

test('a rate is given on a foreign-currency invoice only; on one in francs it is 1', async () => {
  const { id } = await trade.issued('invoice')
  const url = `/v1/invoices/${id}/payments`
  await trade.refused(400, 'general/invalid-fields', ['exchangeRate'], 'POST', url, { amount: 1, exchangeRate: 0.9 })
  assert.equal('exchangeRate' in (await trade.pay(id, 1, { exchangeRate: 1 })), false)
})

test('payments stay within what amounts can tell, so an invoice can always be read', async () => {
  const { id } = await trade.issued('invoice')
  const url = `/v1/invoices/${id}/payments`
  await trade.overpay(id, 999_999_999_999.98)
  await trade.refused(400, 'general/invalid-fields', ['amount'], 'POST', url, { amount: 0.02, allowOverpayment: true })
  await trade.overpay(id, 0.01)
  assert.deepEqual(await state(id), [999_999_999_999.99, -999_999_999_891.89, true, true])
  const foreign = await trade.issued('invoice', euro)
  const rich = { amount: 1_000_000, allowOverpayment: true, exchangeRate: 1_000_000 }
  await trade.refused(400, 'general/invalid-fields', ['amount'], 'POST', `/v1/invoices/${foreign.id}/payments`, rich)
})

test('EUR 100.00 booked at 0.95 and paid at 0.97 gain 2.00 on 6999', async () => {
  const { id } = await trade.issued('invoice', euro)
  const payment = await trade.pay(id, 100, { exchangeRate: 0.97 })
  assert.equal(payment.exchangeRate, 0.97)
  assert.deepEqual(await trade.movements(payment.id), [
    { debit: 1020, credit: 1100, amount: 9500, taxCode: null },
    { debit: 1020, credit: 6999, amount: 200, taxCode: null },
  ])
  assert.deepEqual(await state(id), [100, 0, true, false])
})

test('a rate with more than ten decimals, as a division gives it, is rounded to ten', async () => {
  const { id } = await trade.issued('invoice', euro)
  const { exchangeRate } = await trade.pay(id, 100, { exchangeRate: 1 / 1.0563 })
  assert.equal(exchangeRate, 0.9467007479)
})

test('EUR 100.00 booked at 0.95 and paid at 0.93 lose 2.00 on 6949', async () => {
  const { id } = await trade.issued('invoice', euro)
  const payment = await trade.pay(id, 100, { exchangeRate: 0.93 })
  assert.deepEqual(await trade.movements(payment.id), [
    { debit: 1020, credit: 1100, amount: 9300, taxCode: null },
    { debit: 6949, credit: 1100, amount: 200, taxCode: null },
  ])
})

test('EUR 1000.00 booked at 0.9321 and paid without a rate, where 0.94 is configured, gain 7.90', async () => {
  const positions = [product({ singleAmount: 1000, taxCode: 'UEX' })]
  const { id } = await trade.issued('invoice', { ...euro, exchangeRate: 0.9321, positions })
  const payment = await trade.pay(id, 1000)
  assert.equal(payment.exchangeRate, 0.94)
  assert.deepEqual(await trade.movements(payment.id), [
    { debit: 1020, credit: 1100, amount: 93_210, taxCode: null },
    { debit: 1020, credit: 6999, amount: 790, taxCode: null },
  ])
})

test('a payment without a rate is rejected where none is configured for the currency, or the currency is disabled', async () => {
  const { id } = await trade.issued('invoice', euro)
  const pay = (body: object) => ['POST', `/v1/invoices/${id}/payments`, body] as const
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true })
  await trade.refused(400, 'ledger/exchange-rate-missing', ['exchangeRate'], ...pay({ amount: 1 }))
  await trade.pay(id, 1, { exchangeRate: 0.95 })
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: false, exchangeRate: 0.94 })
  await trade.refused(400, 'ledger/currency-not-enabled', ['currency'], ...pay({ amount: 1 }))
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.94 })
})

test('entries of documents and payments name what they are about, the number and the customer, in the language of the organisation', async () => {
  const { id: recipient } = await trade.contact({ companyName: 'Muster AG' })
  const { id, number, positions } = await trade.issued('invoice', { customRecipientText: undefined, recipient })
  const receipt = await trade.pay(id, 200, { allowOverpayment: true })
  const { payment: refund } = await service.expect(201, 'POST', `/v1/payments/${receipt.id}/refund`)
  const note = await trade.credit(id, { positions: [{ id: positions[0].id }], isDraft: false })
  await service.expect(200, 'PATCH', '/v1/organisation', { language: 'fr' })
  const { payment: payout } = await service.expect(201, 'POST', `/v1/credit-notes/${note.id}/payout`)
  await service.expect(200, 'PATCH', '/v1/organisation', { language: 'de' })
  const entries = async (cause: string) =>
    (
      await service.asOwner<{ text: string }>(
        `select description || ' | ' || document_number as text from ledger_entries where source_id = $1 order by sequence`,
        [cause],
      )
    ).map(({ text }) => text)
  assert.deepEqual(await entries(id), [`Rechnung ${number} Muster AG | ${number}`])
  assert.deepEqual(await entries(note.id), [`Gutschrift ${note.number} Muster AG | ${note.number}`])
  assert.deepEqual(await entries(receipt.id), [`Zahlung ${number} Muster AG | ${number}`])
  assert.deepEqual(await entries(refund.id), [`Rückzahlung ${number} Muster AG | ${number}`])
  assert.deepEqual(await entries(payout.id), [`Versement ${note.number} Muster AG | ${note.number}`])
})

test('money that went out counts below zero in sums over payments, and the payouts of a credit note are found by it', async () => {
  const { id, number } = await trade.issued('invoice')
  const receipt = await trade.pay(id, 200, { allowOverpayment: true })
  await service.expect(201, 'POST', `/v1/payments/${receipt.id}/refund`)
  const note = await trade.credit(id, { isDraft: false })
  const { payment: payout } = await service.expect(201, 'POST', `/v1/credit-notes/${note.id}/payout`)
  const { payments } = await service.expect(200, 'GET', `/v1/payments?invoice=${id}`)
  assert.deepEqual(
    payments.map(({ type, signedAmount, documentNumber }: any) => [type, signedAmount, documentNumber]),
    [
      ['receipt', 200, number],
      ['refund', -91.9, number],
      ['payout', -108.1, note.number],
    ],
  )
  const of = async (creditNote: string, more = '') =>
    (await service.expect(200, 'GET', `/v1/payments?creditNote=${creditNote}${more}`)).payments
  assert.deepEqual(await of(note.id), [payout])
  assert.deepEqual(await of(note.id, '&sort=-date&dateFrom=2026-01-01'), [payout])
  assert.deepEqual(await of(note.id, '&dateTo=2026-01-01'), [])
  assert.deepEqual([await of(id), await of('x')], [[], []])
})

test('payments are found by the number and the recipient of their document, and say its currency', async () => {
  const { id, number } = await trade.issued('invoice', euro)
  const payment = await trade.pay(id, 10)
  assert.deepEqual([payment.currency, payment.documentNumber], ['EUR', number])
  const found = async (words: string) =>
    (await service.expect(200, 'GET', `/v1/payments?q=${encodeURIComponent(words)}`)).payments
  assert.deepEqual(await found(number), [payment])
  assert.deepEqual(await found(`muster ${number}`), [payment])
  assert.deepEqual(await found(`${number} Niemand`), [])
})

test('payments are added up by currency as far as a filter leaves them: what goes out is negative, a reversed one nothing', async () => {
  const note = 'Added up'
  const [{ id }, foreign] = [await trade.issued('invoice'), await trade.issued('invoice', euro)]
  await reverse((await trade.pay(id, 5, { note })).id)
  const tooMuch = await trade.overpay(id, 120, { note })
  await service.expect(201, 'POST', `/v1/payments/${tooMuch.id}/refund`, { note })
  await trade.pay(foreign.id, 10, { note })
  const list = await service.expect(200, 'GET', '/v1/payments?q=added&limit=1&includeTotals=true')
  assert.deepEqual(list.totals, {
    count: 4,
    byCurrency: [
      { currency: 'CHF', count: 3, totalAmount: 108.1 },
      { currency: 'EUR', count: 1, totalAmount: 10 },
    ],
  })
  assert.equal((await service.expect(200, 'GET', '/v1/payments?q=added')).totals, undefined)
})

test('a foreign-currency payment that is taken back takes its gain or loss with it', async () => {
  const before = [
    await trade.balance(1100),
    await trade.balance(1020),
    await trade.balance(6999),
    await trade.balance(6949),
  ]
  const { id } = await trade.issued('invoice', euro)
  for (const exchangeRate of [0.97, 0.93]) await reverse((await trade.pay(id, 100, { exchangeRate })).id)
  await trade.act('invoice', id, 'annul')
  assert.deepEqual(
    [await trade.balance(1100), await trade.balance(1020), await trade.balance(6999), await trade.balance(6949)],
    before,
  )
})

test('a payment taken back out of its sequence leaves no cent behind: the next one takes off what rests', async () => {
  const before = await trade.balance(1100)
  const { id } = await trade.issued('invoice', { ...euro, exchangeRate: 0.945 })
  const rate = { exchangeRate: 0.945 }
  const first = await trade.pay(id, 33.33, rate)
  const second = await trade.pay(id, 33.33, rate)
  // Of 100.00 at 0.945, CHF 94.50, 66.67 are open after the first payment: CHF 63.00. The second takes 31.49 off, so 31.51 are open. Without
  // the first 66.67 are open again, CHF 63.00: its reversal returns its CHF 31.50, and a cent of loss.
  await reverse(first.id)
  const third = await trade.pay(id, 66.67, rate)
  const paidOff = async (payment: { id: string }) =>
    (await trade.movements(payment.id)).filter(({ credit }) => credit === 1100)
  assert.deepEqual(
    (await paidOff(second)).map(({ amount }) => amount),
    [3149],
  )
  assert.equal(
    (await paidOff(third)).reduce((total, { amount }) => total + amount, 0),
    6300,
  )
  assert.equal(await trade.balance(1100), before)
})

test('a payment that nobody knows is not found', async () => {
  for (const id of ['x', '00000000-0000-4000-8000-000000000000'])
    for (const [method, path] of [
      ['GET', ''],
      ['POST', '/reverse'],
    ] as const)
      await trade.refused(404, 'payments/not-found', [], method, `/v1/payments/${id}${path}`)
})
