import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { requireConsistentRecords } from '../../../test/fixtures/consistent-records.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.94 })
  await service.expect(200, 'PUT', '/v1/currencies/JPY', { isEnabled: true, exchangeRate: 0.0058 })
})
after(async () => {
  await requireConsistentRecords(service)
  await service.close()
})

const net = (singleAmount: number, more: object = {}) =>
  trade.issued('invoice', {
    amountMode: 'net',
    openingDate: '2026-10-01',
    positions: [product({ singleAmount })],
    ...more,
  })
const writeOff = (invoice: string, body: object) =>
  service.expect(201, 'POST', `/v1/invoices/${invoice}/write-off`, body)
const reverse = async (id: string, body?: object) =>
  (await service.expect(200, 'POST', `/v1/write-offs/${id}/reverse`, body)).writeOff
const refuse = (fields: readonly string[], invoice: string, body: object) =>
  trade.refused(400, 'general/invalid-fields', fields, 'POST', `/v1/invoices/${invoice}/write-off`, body)
/** Debit, credit, cents, tax code: the movements of a write-off or a payment. */
const moved = async (cause: string) =>
  (await trade.movements(cause)).map(({ debit, credit, amount, taxCode }) => [debit, credit, amount, taxCode])
const box = async (number: string): Promise<number> => {
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  const { id } = vatPeriods.find(
    ({ from, to }: { from: string; to: string }) => from <= '2026-11-20' && '2026-11-20' <= to,
  )
  const answer = await service.expect(200, 'GET', `/v1/vat-periods/${id}/return`)
  return answer.return.taxLines.find((line: { box: string }) => line.box === number)?.turnover ?? 0
}
const openItem = async (id: string, asOf: string): Promise<number> => {
  const { openItems } = await service.expect(200, 'GET', `/v1/reports/open-items?asOf=${asOf}`)
  const items = [...openItems.contacts.flatMap((one: { items: object[] }) => one.items), ...openItems.notAllocated]
  return items.find((item: { id: string }) => item.id === id)?.open ?? 0
}

test('B2: of 2 702.50 with 54.05 left, the discount is 50.00 on 3800 and 4.05 VAT; the invoice is paid, box 303 has 50.00 less', async () => {
  const invoice = await net(2500)
  await trade.pay(invoice.id, 2648.45, { date: '2026-11-19' })
  const before = await box('303')
  const { writeOff: made, invoice: after } = await writeOff(invoice.id, { reason: 'discount', date: '2026-11-20' })
  assert.deepEqual(
    [made.amount, made.vatGroups, made.ledgerEntries.length, made.isReversed],
    [54.05, [{ taxCode: 'UN81', netAmount: 50, vatAmount: 4.05 }], 1, false],
  )
  assert.deepEqual(await moved(made.id), [
    [3800, 1100, 5000, 'UN81'],
    [2200, 1100, 405, 'UN81'],
  ])
  assert.deepEqual(
    [after.totalRestAmount, after.totalAmountWrittenOff, after.isPaid, after.isWrittenOff, after.totalAmountCredited],
    [0, 54.05, true, false, 0],
  )
  assert.deepEqual(after.writtenOff, [{ reason: 'discount', amount: 54.05 }])
  assert.equal((await box('303')) - before, -5000)
  assert.deepEqual([await openItem(invoice.id, '2026-11-19'), await openItem(invoice.id, '2026-11-20')], [5405, 0])
  await trade.refused(409, 'write-offs/nothing-open', [], 'POST', `/v1/invoices/${invoice.id}/write-off`, {
    reason: 'discount',
  })
})

test('B3: a discount of 82.51 on an invoice of 8.1 % and 2.6 % is 81.52 with 6.11 VAT, and 0.99 with 0.03', async () => {
  const invoice = await net(0, {
    positions: [
      product({ singleAmount: 1250, quantity: 2 }),
      product({ singleAmount: 170.91, quantity: 8, contraAccount: 3200 }),
      product({ singleAmount: 12.35, quantity: 4, contraAccount: 3200, taxCode: 'UR26' }),
      { type: 'discount', discountRate: 2.5 },
    ],
  })
  assert.equal(invoice.totalAmount, 4125.43)
  const { writeOff: made } = await writeOff(invoice.id, { reason: 'discount', amount: 82.51 })
  assert.deepEqual(made.vatGroups, [
    { taxCode: 'UN81', netAmount: 75.41, vatAmount: 6.11 },
    { taxCode: 'UR26', netAmount: 0.96, vatAmount: 0.03 },
  ])
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 4042.92)
})

test('a discount is shared over the tax codes above zero, not over one that only lowers the invoice', async () => {
  const positions = [product({ singleAmount: 1000 }), product({ singleAmount: -100, taxCode: 'UR26' })]
  const invoice = await net(0, { positions })
  const { writeOff: made } = await writeOff(invoice.id, { reason: 'discount', amount: 5 })
  assert.deepEqual(made.vatGroups, [{ taxCode: 'UN81', netAmount: 4.63, vatAmount: 0.37 }])
  const { writeOff: rest } = await writeOff(invoice.id, { reason: 'discount' })
  assert.deepEqual(rest.vatGroups, [
    { taxCode: 'UN81', netAmount: 995.37, vatAmount: 80.63 },
    { taxCode: 'UR26', netAmount: -100, vatAmount: -2.6 },
  ])
})

test('B5: a bad debt of 2 162.00 is 2 000.00 on 3805 and 162.00 VAT; 500.00 that come later put 462.53 and 37.47 back', async () => {
  const invoice = await net(2000)
  const { writeOff: made, invoice: lost } = await writeOff(invoice.id, { reason: 'bad-debt', date: '2026-11-02' })
  assert.deepEqual(await moved(made.id), [
    [3805, 1100, 200_000, 'UN81'],
    [2200, 1100, 16_200, 'UN81'],
  ])
  assert.deepEqual([lost.isPaid, lost.isWrittenOff, lost.totalRestAmount], [false, true, 0])
  const found = async (query: string) =>
    (await service.expect(200, 'GET', `/v1/invoices?limit=100&${query}`)).invoices.some(
      ({ id }: { id: string }) => id === invoice.id,
    )
  assert.deepEqual(
    [await found('isWrittenOff=true'), await found('isPaid=true'), await found('isPaid=false')],
    [true, false, false],
  )

  const url = `/v1/invoices/${invoice.id}/recover`
  const { payment } = await service.expect(201, 'POST', url, { amount: 500, date: '2026-11-20' })
  assert.equal(payment.amountRecovered, 500)
  assert.deepEqual(await moved(payment.id), [
    [1100, 3805, 46_253, 'UN81'],
    [1100, 2200, 3747, 'UN81'],
    [1020, 1100, 50_000, null],
  ])
  const recovered = await trade.read('invoice', invoice.id)
  assert.deepEqual(
    [recovered.totalAmountPaid, recovered.totalAmountWrittenOff, recovered.totalRestAmount, recovered.isWrittenOff],
    [500, 1662, 0, true],
  )
  await trade.refused(409, 'write-offs/recovered', [], 'POST', `/v1/write-offs/${made.id}/reverse`)
  await requireConsistentRecords(service)

  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`, { date: '2026-11-21' })
  assert.equal((await trade.read('invoice', invoice.id)).totalAmountWrittenOff, 2162)
  // All that is left has all of the VAT that is left.
  const whole = await trade.pay(invoice.id, 2162, { date: '2026-11-21' })
  assert.deepEqual((await moved(whole.id)).slice(0, 2), [
    [1100, 3805, 200_000, 'UN81'],
    [1100, 2200, 16_200, 'UN81'],
  ])
  const paid = await trade.read('invoice', invoice.id)
  assert.deepEqual([paid.isPaid, paid.isWrittenOff, paid.writtenOff], [true, false, []])
  await trade.refused(409, 'write-offs/nothing-to-recover', [], 'POST', url, { amount: 1 })
})

test('a reversed write-off leaves the invoice open from its day on, and can be followed by another', async () => {
  const invoice = await net(1000)
  const { writeOff: made } = await writeOff(invoice.id, { reason: 'bad-debt', date: '2026-10-05' })
  await trade.refused(400, 'general/invalid-fields', ['date'], 'POST', `/v1/write-offs/${made.id}/reverse`, {
    date: '2026-10-04',
  })
  const reversed = await reverse(made.id, { date: '2026-11-10' })
  assert.equal(reversed.isReversed, true)
  assert.deepEqual([await openItem(invoice.id, '2026-11-09'), await openItem(invoice.id, '2026-11-10')], [0, 108_100])
  await trade.refused(409, 'write-offs/already-reversed', [], 'POST', `/v1/write-offs/${made.id}/reverse`)
  assert.deepEqual((await trade.read('invoice', invoice.id)).writtenOff, [])
  assert.deepEqual(await trade.balance(3805), 0)
  await writeOff(invoice.id, { reason: 'discount', amount: 21.62 })
  const events = await service.asOwner<{ type: string }>(
    `select type from events where document = '${invoice.id}' order by sequence`,
  )
  assert.deepEqual(
    events.map(({ type }) => type).filter((type) => !type.startsWith('archived-pdf')),
    [
      'invoice.created',
      'invoice.issued',
      'write-off.recorded',
      'invoice.written-off',
      'invoice.reinstated',
      'write-off.reversed',
      'write-off.recorded',
      'invoice.written-off',
    ],
  )
})

test('a small difference has no VAT, and is one of all that is open up to the limit in the settings', async () => {
  const invoice = await net(1000)
  await trade.pay(invoice.id, 1080)
  const { writeOff: made, invoice: closed } = await writeOff(invoice.id, { reason: 'small-difference' })
  assert.deepEqual(await moved(made.id), [[6945, 1100, 100, null]])
  assert.equal(closed.isPaid, true)

  const other = await net(1000)
  await trade.pay(other.id, 1079.99)
  await refuse(['reason'], other.id, { reason: 'small-difference' })
  await refuse(['reason'], other.id, { reason: 'small-difference', amount: 0.5 })
  await trade.refused(400, 'general/invalid-fields', ['smallDifferenceLimit'], 'PATCH', '/v1/organisation', {
    smallDifferenceLimit: 1.005,
  })
  await service.expect(200, 'PATCH', '/v1/organisation', { smallDifferenceLimit: 1.01 })
  await writeOff(other.id, { reason: 'small-difference' })
  await service.expect(200, 'PATCH', '/v1/organisation', { smallDifferenceLimit: 1 })
})

test('a small over-payment is written off to 6945, and nothing else of an over-paid invoice', async () => {
  const invoice = await net(1000)
  await trade.overpay(invoice.id, 1081.05)
  await refuse(['reason'], invoice.id, { reason: 'discount' })
  const { writeOff: made, invoice: closed } = await writeOff(invoice.id, { reason: 'small-difference' })
  assert.deepEqual([made.amount, await moved(made.id)], [-0.05, [[1100, 6945, 5, null]]])
  assert.deepEqual([closed.totalRestAmount, closed.isPaid, closed.isOverpaid], [0, true, false])
  await reverse(made.id)
  assert.equal((await trade.read('invoice', invoice.id)).isOverpaid, true)
})

test('a write-off of an invoice in euros is posted at its rate, and all parts are worth the invoice to the cent', async () => {
  const euro = { originalCurrency: 'EUR', exchangeRate: 0.9377 }
  const positions = [product({ singleAmount: 333.33 }), product({ singleAmount: 77.77, taxCode: 'UR26' })]
  const invoice = await net(0, { ...euro, positions })
  const before = await trade.balance(1100)
  await writeOff(invoice.id, { reason: 'discount', amount: 11.11 })
  await trade.pay(invoice.id, 200.01, { exchangeRate: 0.95 })
  const { writeOff: lost } = await writeOff(invoice.id, { reason: 'bad-debt' })
  assert.equal(before - (await trade.balance(1100)), Math.round(invoice.totalAmount * 93.77))
  const { payment } = await service.expect(201, 'POST', `/v1/invoices/${invoice.id}/recover`, { amount: 50.5 })
  await requireConsistentRecords(service)
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  await reverse(lost.id)
  await requireConsistentRecords(service)
})

test('a write-off of an invoice in yen has whole parts', async () => {
  const yen = { originalCurrency: 'JPY', exchangeRate: 0.0058 }
  const positions = [product({ singleAmount: 33_333 }), product({ singleAmount: 7777, taxCode: 'UR26' })]
  const invoice = await net(0, { ...yen, positions })
  const { writeOff: made } = await writeOff(invoice.id, { reason: 'discount', amount: 887 })
  for (const { netAmount, vatAmount } of made.vatGroups)
    assert.ok(Number.isInteger(netAmount) && Number.isInteger(vatAmount), JSON.stringify(made.vatGroups))
  await refuse(['amount'], invoice.id, { reason: 'discount', amount: 0.5 })
})

test('what was credited takes no part in the VAT of a write-off', async () => {
  const positions = [product(), product({ taxCode: 'UR26' })]
  const invoice = await net(0, { positions })
  await trade.credit(invoice.id, { positions: [{ id: invoice.positions[0].id }], isDraft: false })
  const { writeOff: made } = await writeOff(invoice.id, { reason: 'bad-debt' })
  assert.deepEqual(made.vatGroups, [{ taxCode: 'UR26', netAmount: 100, vatAmount: 2.6 }])
})

test('positions are credited at their full price, at most what write-offs leave at their VAT rate', async () => {
  const positions = [product({ quantity: 10 }), product({ quantity: 5, taxCode: 'UR26' })]
  const invoice = await net(0, { positions })
  const { writeOff: made } = await writeOff(invoice.id, { reason: 'discount', amount: 159.4 })
  assert.deepEqual(made.vatGroups, [
    { taxCode: 'UN81', netAmount: 100, vatAmount: 8.1 },
    { taxCode: 'UR26', netAmount: 50, vatAmount: 1.3 },
  ])
  const [{ id }] = invoice.positions
  const url = `/v1/invoices/${invoice.id}/credit-notes`
  const all = await service.ask('POST', url, { body: { positions: [{ id }] } })
  assert.deepEqual([all.status, all.body.invalidFields], [400, ['positions']])
  assert.match(all.body.details[0].message, /^must not credit what was written off/)
  assert.equal((await trade.credit(invoice.id, { positions: [{ id, quantity: 9 }] })).totalAmount, 972.9)
})

test('an invoice is not credited or annulled beyond its write-offs', async () => {
  const invoice = await net(1000)
  const { writeOff: made } = await writeOff(invoice.id, { reason: 'discount', amount: 21.62 })
  await trade.refused(400, 'general/invalid-fields', ['positions'], 'POST', `/v1/invoices/${invoice.id}/credit-notes`, {
    isDraft: false,
  })
  await trade.refused(
    400,
    'customer-invoices/document-immutable',
    ['totalAmountWrittenOff'],
    'POST',
    `/v1/invoices/${invoice.id}/annul`,
  )
  await reverse(made.id)
  assert.equal((await trade.act('invoice', invoice.id, 'annul')).isAnnulled, true)
  await trade.refused(
    400,
    'customer-invoices/document-immutable',
    ['isAnnulled'],
    'POST',
    `/v1/invoices/${invoice.id}/write-off`,
    {
      reason: 'bad-debt',
    },
  )
})

test('a dry run shows what would be posted, and writes nothing off', async () => {
  const invoice = await net(1000)
  const tried = await service.expect(200, 'POST', `/v1/invoices/${invoice.id}/write-off?dryRun=true`, {
    reason: 'discount',
    amount: 21.62,
  })
  assert.deepEqual(
    tried.transactions.map(({ debitAccount, creditAccount, amount }: any) => [debitAccount, creditAccount, amount]),
    [
      [3800, 1100, 2000],
      [2200, 1100, 162],
    ],
  )
  assert.equal((await trade.read('invoice', invoice.id)).totalRestAmount, 1081)
  assert.deepEqual((await service.expect(200, 'GET', `/v1/write-offs?invoice=${invoice.id}`)).writeOffs, [])
})

test('a payment in time that is short by exactly the discount proposes it, and writes it off in one request', async () => {
  const offered = { openingDate: '2026-11-10', discountTerms: { rate: 2, days: 10 }, payableInDays: 30 }
  const pay = (id: string, body: object) => service.expect(201, 'POST', `/v1/invoices/${id}/payments`, body)
  const [inTime, late, short, taken] = [
    await net(1000, offered),
    await net(1000, offered),
    await net(1000, offered),
    await net(1000, offered),
  ]
  const proposed = await pay(inTime.id, { amount: 1059.38, date: '2026-11-20' })
  assert.deepEqual(
    proposed.warnings.map(({ code, field }: any) => [code, field]),
    [['payments/discount-taken', 'writeOffRest']],
  )
  assert.equal((await pay(late.id, { amount: 1059.38, date: '2026-11-21' })).warnings, undefined)
  assert.equal((await pay(short.id, { amount: 1059.37, date: '2026-11-20' })).warnings, undefined)
  const both = await pay(taken.id, { amount: 1059.38, date: '2026-11-20', writeOffRest: 'discount' })
  assert.deepEqual([both.writeOff.amount, both.writeOff.date, both.warnings], [21.62, '2026-11-20', undefined])
  const { isPaid, totalAmountPaid, totalAmountWrittenOff } = await trade.read('invoice', taken.id)
  assert.deepEqual([isPaid, totalAmountPaid, totalAmountWrittenOff], [true, 1059.38, 21.62])

  const url = `/v1/invoices/${short.id}/payments`
  await trade.refused(400, 'general/invalid-fields', ['writeOffRest'], 'POST', url, {
    amount: 21.63,
    writeOffRest: 'discount',
  })
  await trade.refused(400, 'general/invalid-fields', ['writeOffRest'], 'POST', url, {
    amount: 1,
    writeOffRest: 'small-difference',
  })
  assert.equal((await trade.read('invoice', short.id)).totalAmountPaid, 1059.37)
})

test('the customer still owes a bad debt: the page asks for the money, and shows a discount as credited', async () => {
  const [lost, reduced] = [await net(1000), await net(1000)]
  await writeOff(lost.id, { reason: 'bad-debt' })
  await writeOff(reduced.id, { reason: 'discount', amount: 21.62 })
  const highlighted = async ({ publicPdfUrl }: { publicPdfUrl: string }) => {
    const url = new URL(publicPdfUrl).pathname.replace('.pdf', '')
    const { body } = await service.app.inject({ url, headers: { accept: 'text/html' } })
    return /class="sum"><strong>(.*?)<\/strong>/
      .exec(body)?.[1]
      ?.replaceAll(/<[^>]*>/g, '')
      .replaceAll(/\s/g, ' ')
  }
  assert.deepEqual([await highlighted(lost), await highlighted(reduced)], ['CHF 1’081.00', 'CHF 1’059.38'])
})

test('a payment that is reversed takes along the discount that was written off with it; what was written off by its own act stays', async () => {
  const together = await net(2500)
  const paid = { amount: 2648.45, date: '2026-11-19', writeOffRest: 'discount' }
  const { payment, writeOff: made } = await service.expect(201, 'POST', `/v1/invoices/${together.id}/payments`, paid)
  assert.deepEqual([made.payment, await openItem(together.id, '2026-11-19')], [payment.id, 0])
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`, { date: '2026-11-20' })
  const owed = await trade.read('invoice', together.id)
  assert.deepEqual([owed.totalRestAmount, owed.totalAmountWrittenOff, owed.isPaid], [2702.5, 0, false])
  assert.deepEqual(await openItem(together.id, '2026-11-20'), 270_250)
  const { writeOff: reversed } = await service.expect(200, 'GET', `/v1/write-offs/${made.id}`)
  assert.equal(reversed.isReversed, true)
  const { history } = await service.expect(200, 'GET', `/v1/invoices/${together.id}/history?limit=20`)
  const actions = history.map(({ action }: { action: string }) => action)
  for (const action of ['payment.reversed', 'write-off.reversed', 'invoice.unpaid', 'invoice.reinstated'])
    assert.equal(actions.filter((one: string) => one === action).length, 1, action)

  const apart = await net(2500)
  const { id } = await trade.pay(apart.id, 2648.45, { date: '2026-11-19' })
  const { writeOff: own } = await writeOff(apart.id, { reason: 'discount', date: '2026-11-19' })
  assert.equal(own.payment, undefined)
  await service.expect(200, 'POST', `/v1/payments/${id}/reverse`, { date: '2026-11-20' })
  const { totalRestAmount, totalAmountWrittenOff } = await trade.read('invoice', apart.id)
  assert.deepEqual([totalRestAmount, totalAmountWrittenOff], [2648.45, 54.05])
})

test('a payment before the day of its invoice is not reversed before the write-off that came with it; a credit note takes the reopened rest', async () => {
  const invoice = await net(1000, { openingDate: '2026-11-10', originalCurrency: 'EUR', exchangeRate: 0.94 })
  const advance = { amount: 1059.38, exchangeRate: 0.95, date: '2026-11-02', writeOffRest: 'discount' }
  const { payment, writeOff: made } = await service.expect(201, 'POST', `/v1/invoices/${invoice.id}/payments`, advance)
  assert.equal(made.date, '2026-11-10')
  await trade.refused(400, 'general/invalid-fields', ['date'], 'POST', `/v1/payments/${payment.id}/reverse`, {
    date: '2026-11-09',
  })
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`, { date: '2026-11-10' })
  assert.deepEqual(
    [await openItem(invoice.id, '2026-11-10'), (await trade.read('invoice', invoice.id)).totalRestAmount],
    [101_614, 1081],
  )
  const note = await trade.credit(invoice.id, { isDraft: false })
  assert.equal(note.totalRestAmount, 0)
})
