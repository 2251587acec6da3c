import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const immutable = 'customer-invoices/document-immutable'

/** Runs work while a period around a day is locked, and unlocks it. */
async function whileLocked(kind: 'fiscal-years' | 'vat-periods', on: string, work: () => Promise<void>): Promise<void> {
  const [closing, many] = kind === 'fiscal-years' ? ['close', 'fiscalYears'] : ['settle', 'vatPeriods']
  const periods: { id: string; from: string; to: string }[] = (await service.expect(200, 'GET', `/v1/${kind}`))[
    many ?? ''
  ]
  const period = periods.find(({ from, to }) => from <= on && on <= to)
  await service.expect(200, 'POST', `/v1/${kind}/${period?.id}/${closing}`)
  await work()
  await service.expect(200, 'POST', `/v1/${kind}/${period?.id}/reopen`)
}

test('an invoice of 100.00 and 8.10 VAT debits receivables 1100 and credits 3400 and 2200', async () => {
  const { id } = await trade.issued('invoice')
  assert.deepEqual(await trade.movements(id), [
    { debit: 1100, credit: 3400, amount: 10_000, taxCode: 'UN81' },
    { debit: 1100, credit: 2200, amount: 810, taxCode: 'UN81' },
  ])
})

test('each account and code is credited once, with the VAT of the document', async () => {
  const { id, totalVatDebt } = await trade.issued('invoice', {
    positions: [
      product({ singleAmount: 0.06 }),
      product({ singleAmount: 0.06 }),
      product({ singleAmount: 50, contraAccount: 3200, taxCode: 'UR26' }),
      product({ singleAmount: 20, contraAccount: 3200, taxCode: 'UEX' }),
      product({ singleAmount: 5, contraAccount: 3600, taxCode: '' }),
    ],
  })
  // 8.1 % of 0.12 is one cent; by lines it would be none.
  assert.equal(totalVatDebt, 1.31)
  assert.deepEqual(await trade.movements(id), [
    { debit: 1100, credit: 3400, amount: 12, taxCode: 'UN81' },
    { debit: 1100, credit: 2200, amount: 1, taxCode: 'UN81' },
    { debit: 1100, credit: 3200, amount: 5000, taxCode: 'UR26' },
    { debit: 1100, credit: 2200, amount: 130, taxCode: 'UR26' },
    { debit: 1100, credit: 3200, amount: 2000, taxCode: 'UEX' },
    { debit: 1100, credit: 3600, amount: 500, taxCode: null },
  ])
})

test('a part that is negative, such as goods taken back, is booked the other way round', async () => {
  const { id, totalAmount } = await trade.issued('invoice', {
    positions: [
      product({ singleAmount: 200 }),
      product({ singleAmount: 100, quantity: -1, contraAccount: 3200, taxCode: 'UR26' }),
    ],
  })
  assert.equal(totalAmount, 113.6)
  assert.deepEqual(await trade.movements(id), [
    { debit: 1100, credit: 3400, amount: 20_000, taxCode: 'UN81' },
    { debit: 1100, credit: 2200, amount: 1620, taxCode: 'UN81' },
    { debit: 3200, credit: 1100, amount: 10_000, taxCode: 'UR26' },
    { debit: 2200, credit: 1100, amount: 260, taxCode: 'UR26' },
  ])
})

test('an invoice over nothing is issued and paid, and books nothing', async () => {
  const { id, isPaid, isOverpaid } = await trade.issued('invoice', { positions: [product({ quantity: 0 })] })
  assert.deepEqual([isPaid, isOverpaid, await trade.movements(id)], [true, false, []])
})

test('an invoice over less than nothing is refused, as a draft and issued: that is a credit note', async () => {
  const positions = [product({ quantity: -1 })]
  const { id } = await trade.create('invoice')
  const url = `/v1/invoices/${id}`
  await trade.refused(400, 'general/invalid-fields', ['positions'], 'PATCH', url, { positions })
  for (const isDraft of [true, false]) {
    const invoice = { customRecipientText: 'Hans Muster', positions, isDraft }
    await trade.refused(400, 'general/invalid-fields', ['positions'], 'POST', '/v1/invoices', invoice)
  }
})

test('a foreign-currency invoice is converted once as a whole: EUR 10.81 at 0.9345 are CHF 10.10, and no cent is lost', async () => {
  const { id } = await trade.issued('invoice', {
    positions: [product({ singleAmount: 10 })],
    originalCurrency: 'EUR',
    exchangeRate: 0.9345,
  })
  // Converted by themselves, 10.00 would be 9.35 and 0.81 would be 0.76: together a cent too much.
  const movements = await trade.movements(id)
  assert.equal(
    movements.reduce((total, { amount }) => total + amount, 0),
    1010,
  )
  assert.deepEqual(
    movements.map(({ credit }) => credit),
    [3400, 2200],
  )
})

test('in a closed fiscal year, a settled VAT period or outside any year an invoice is not issued, and the opening date is named', async () => {
  const closed = 'ledger/period-closed'
  const draft = await trade.create('invoice')
  const rejections = async (code: string, openingDate: string) => {
    await trade.patch('invoice', draft.id, { openingDate })
    const fields = ['openingDate']
    await trade.refused(400, code, fields, 'POST', `/v1/invoices/${draft.id}/issue`)
    await trade.refused(400, code, fields, 'PATCH', `/v1/invoices/${draft.id}`, { isDraft: false })
    await trade.refused(400, code, fields, 'POST', '/v1/invoices', plain({ openingDate, isDraft: false }))
  }
  // No VAT period ends in 2024: the year can be closed without settlements.
  await service.expect(201, 'POST', '/v1/fiscal-years', { from: '2024-01-01', to: '2024-12-31' })
  await whileLocked('fiscal-years', '2024-12-31', () => rejections(closed, '2024-12-31'))
  await whileLocked('vat-periods', '2026-07-01', () => rejections(closed, '2026-09-30'))
  await rejections('ledger/no-fiscal-year', '2023-12-31')
  assert.equal((await trade.read('invoice', draft.id)).isDraft, true)
  await trade.patch('invoice', draft.id, { openingDate: '2026-09-30' })
  assert.equal((await trade.act('invoice', draft.id, 'issue')).isDraft, false)
})

test('an account that was closed since the invoice was drafted is refused when it is issued, named by its position', async () => {
  const { id } = await trade.create('invoice', { positions: [product(), product({ contraAccount: 3600 })] })
  await service.expect(200, 'PATCH', '/v1/accounts/3600', { isActive: false })
  const fields = ['positions[1].contraAccount']
  await trade.refused(400, 'ledger/account-not-found', fields, 'POST', `/v1/invoices/${id}/issue`)
  await trade.refused(400, 'ledger/account-not-found', fields, 'PATCH', `/v1/invoices/${id}`, { isDraft: false })
  await service.expect(200, 'PATCH', '/v1/accounts/3600', { isActive: true })
})

test('an issued invoice does not change; what would change is named', async () => {
  const invoice = await trade.issued('invoice')
  const url = `/v1/invoices/${invoice.id}`
  const changes = {
    title: 'neu',
    openingDate: '2026-01-01',
    positions: [product({ quantity: 2 })],
    isDraft: true,
    payableInDays: 1,
  }
  for (const [field, value] of Object.entries(changes))
    await trade.refused(400, immutable, [field], 'PATCH', url, { [field]: value })
  await trade.refused(400, immutable, Object.keys(changes), 'PATCH', url, { ...changes, language: invoice.language })
  await trade.refused(400, immutable, ['number', 'title'], 'PATCH', url, { number: 'R-7', title: 'neu' })
  await trade.refused(400, immutable, ['isDraft'], 'POST', `${url}/issue`)
  await trade.refused(400, immutable, ['isDraft'], 'DELETE', url)
  assert.deepEqual(await trade.read('invoice', invoice.id), invoice)
})

test('a draft invoice is deleted', async () => {
  const { id } = await trade.create('invoice')
  await service.expect(204, 'DELETE', `/v1/invoices/${id}`)
  await trade.refused(404, 'customer-invoice/not-found', [], 'GET', `/v1/invoices/${id}`)
})

test('a draft invoice that was made from an estimate is deleted, and the estimate forgets it', async () => {
  const estimate = await trade.issued('estimate')
  const { id } = await trade.convert(estimate.id)
  await service.expect(204, 'DELETE', `/v1/invoices/${id}`)
  assert.deepEqual(await trade.read('estimate', estimate.id), estimate)
})

test('annulling an invoice posts the mirror image and keeps the number', async () => {
  const invoice = await trade.issued('invoice', { openingDate: '2026-03-01' })
  const annulled = await trade.act('invoice', invoice.id, 'annul')
  assert.deepEqual(annulled, { ...invoice, isAnnulled: true, totalRestAmount: 0 })
  const movements = await trade.movements(invoice.id)
  assert.deepEqual(movements.slice(2), [
    { debit: 3400, credit: 1100, amount: 10_000, taxCode: 'UN81' },
    { debit: 2200, credit: 1100, amount: 810, taxCode: 'UN81' },
  ])
  const dates = await service.asOwner(
    `select distinct date::text from ledger_entries where source_id = $1 order by 1`,
    [invoice.id],
  )
  assert.deepEqual(dates, [{ date: '2026-03-01' }, { date: '2026-11-21' }])
})

test('an invoice is annulled on the day that is named, unless that day is closed', async () => {
  const { id } = await trade.issued('invoice', { openingDate: '2026-03-01' })
  const url = `/v1/invoices/${id}/annul`
  await whileLocked('vat-periods', '2026-04-01', () =>
    trade.refused(400, 'ledger/period-closed', ['date'], 'POST', url, { date: '2026-06-30' }),
  )
  await trade.refused(400, 'ledger/no-fiscal-year', ['date'], 'POST', url, { date: '2028-01-01' })
  assert.equal((await trade.read('invoice', id)).isAnnulled, false)
  assert.equal((await trade.act('invoice', id, 'annul', { date: '2026-06-30' })).isAnnulled, true)
})

test('an invoice is not annulled before its opening date; one that is dated ahead is annulled on that day', async () => {
  for (const changes of [{}, { positions: [product({ quantity: 0 })] }]) {
    const { id } = await trade.issued('invoice', { openingDate: '2026-12-24', ...changes })
    const before = { date: '2026-12-23' }
    await trade.refused(400, 'general/invalid-fields', ['date'], 'POST', `/v1/invoices/${id}/annul`, before)
    assert.equal((await trade.read('invoice', id)).isAnnulled, false)
    await trade.act('invoice', id, 'annul')
    const dates = await service.asOwner(`select date::text from ledger_entries where source_id = $1`, [id])
    assert.ok(dates.every(({ date }: any) => date === '2026-12-24'))
  }
})

test('of an annulled invoice nothing is owed, and nothing was paid', async () => {
  for (const quantity of [1, 0]) {
    const { id } = await trade.issued('invoice', { positions: [product({ quantity })] })
    const { totalRestAmount, isPaid, isOverpaid } = await trade.act('invoice', id, 'annul')
    assert.deepEqual([totalRestAmount, isPaid, isOverpaid], [0, false, false])
  }
})

test('a draft, an annulled or a paid invoice is not annulled, and what stands in the way is named', async () => {
  const [draft, annulled, paid] = [
    await trade.create('invoice'),
    await trade.issued('invoice'),
    await trade.issued('invoice'),
  ]
  await trade.act('invoice', annulled.id, 'annul')
  const payment = await trade.pay(paid.id, 1)
  for (const [{ id }, field] of [
    [draft, 'isDraft'],
    [annulled, 'isAnnulled'],
    [paid, 'totalAmountPaid'],
  ] as const)
    await trade.refused(400, immutable, [field], 'POST', `/v1/invoices/${id}/annul`)
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  assert.equal((await trade.act('invoice', paid.id, 'annul')).isAnnulled, true)
})

test('the entries of an invoice are not reversed by themselves: the invoice is annulled', async () => {
  const { id } = await trade.issued('invoice')
  const [entry] = await service.asOwner<{ id: string }>(`select id from ledger_entries where source_id = $1`, [id])
  await trade.refused(400, 'ledger/not-reversible', [], 'POST', `/v1/ledger-entries/${entry?.id}/reverse`)
})
