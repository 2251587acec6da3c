import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { requireConsistentRecords } from '../../../test/fixtures/consistent-records.ts'
import { posting } from '../../../test/fixtures/posting.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
let contact: string
before(async () => {
  service = await startService()
  trade = tradeOf(service)
  contact = (await trade.contact()).id
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.94 })
})
after(() => service.close())

/** An issued invoice of the contact over a gross amount at 8.1 %. */
const invoiceOver = (singleAmount: number, more: object = {}) =>
  trade.issued('invoice', {
    customRecipientText: undefined,
    recipient: contact,
    positions: [product({ singleAmount })],
    ...more,
  })
const pay = async (amount: number, more: object = {}) =>
  (await service.expect(201, 'POST', '/v1/payments', { contact, amount, ...more })).payment
const allocate = async (from: object, to: object, more: object = {}) =>
  (await service.expect(201, 'POST', '/v1/allocations', { from, to, ...more })).allocation
const undo = async (id: string, body?: object) =>
  (await service.expect(200, 'POST', `/v1/allocations/${id}/undo`, body)).allocation
const refuse = (fields: readonly string[], url: string, body: object) =>
  trade.refused(400, 'general/invalid-fields', fields, 'POST', url, body)
const rest = async (id: string) => (await trade.read('invoice', id)).totalRestAmount
const openItem = async (id: string, asOf = '2027-12-31') => {
  const { openItems } = await service.expect(200, 'GET', `/v1/reports/open-items?asOf=${asOf}`)
  const items = [...openItems.contacts.flatMap((one: { items: object[] }) => one.items), ...openItems.notAllocated]
  return items.find((item: { id: string }) => item.id === id)
}

test('one receipt pays three invoices, one of them in part; the rest is the contact’s until it is allocated or refunded', async () => {
  const [first, second, third] = [await invoiceOver(1000), await invoiceOver(2500), await invoiceOver(500)]
  const payment = await pay(4329.45, {
    date: '2026-11-20',
    note: 'Sammelzahlung',
    allocations: [
      { invoice: first.id, amount: 1081 },
      { invoice: second.id, amount: 2648.45 },
      { invoice: third.id, amount: 540.5 },
    ],
  })
  assert.deepEqual([await rest(first.id), await rest(second.id), await rest(third.id)], [0, 54.05, 0])
  assert.deepEqual(
    payment.allocations.map(({ invoice, amount, date }: { invoice: string; amount: number; date: string }) => [
      invoice,
      amount,
      date,
    ]),
    [
      [first.id, 1081, '2026-11-21'],
      [second.id, 2648.45, '2026-11-21'],
      [third.id, 540.5, '2026-11-21'],
    ],
  )
  assert.deepEqual(
    [payment.contact, payment.recipientName, payment.totalUnallocated, 'invoice' in payment],
    [contact, 'Beispiel GmbH', 59.5, false],
  )
  assert.deepEqual(await trade.movements(payment.id), [{ debit: 1020, credit: 1100, amount: 432_945, taxCode: null }])
  // Nothing is left of the rests: the payment stays open by what is unallocated.
  assert.equal((await openItem(payment.id)).open, -5950)
  assert.equal((await openItem(payment.id, '2026-11-20')).open, -432_945)

  await service.expect(201, 'POST', `/v1/payments/${payment.id}/refund`, { amount: 9.5 })
  const fourth = await invoiceOver(100)
  const allocation = await allocate({ payment: payment.id }, { invoice: fourth.id })
  assert.deepEqual([allocation.amount, allocation.currency, await rest(fourth.id)], [50, 'CHF', 58.1])
  const read = (await service.expect(200, 'GET', `/v1/payments/${payment.id}`)).payment
  assert.deepEqual([read.totalUnallocated, read.allocations.length], [0, 4])
  await trade.refused(409, 'payments/refunded', [], 'POST', `/v1/payments/${payment.id}/reverse`)
  await trade.refused(409, 'payments/nothing-to-refund', [], 'POST', `/v1/payments/${payment.id}/refund`)
  await requireConsistentRecords(service)
})

test('a reversed receipt undoes all that it paid, on the chosen day and no earlier', async () => {
  const [first, second] = [await invoiceOver(100), await invoiceOver(200, { openingDate: '2026-12-01' })]
  const payment = await pay(400, {
    allocations: [
      { invoice: first.id, amount: 108.1 },
      { invoice: second.id, amount: 200 },
    ],
  })
  const url = `/v1/payments/${payment.id}/reverse`
  await refuse(['date'], url, { date: '2026-11-30' })
  const { payment: reversed } = await service.expect(200, 'POST', url, { date: '2026-12-24' })
  assert.deepEqual([reversed.isReversed, reversed.allocations, reversed.totalUnallocated], [true, [], 0])
  assert.deepEqual([await rest(first.id), await rest(second.id)], [108.1, 216.2])
  assert.deepEqual(
    [(await openItem(first.id, '2026-12-23'))?.open, (await openItem(first.id)).open],
    [undefined, 10_810],
  )
  const { allocations } = await service.expect(200, 'GET', `/v1/allocations?payment=${payment.id}`)
  assert.deepEqual(
    allocations.map(({ isUndone, undoneOn }: { isUndone: boolean; undoneOn: string }) => [isUndone, undoneOn]),
    Array(2).fill([true, '2026-12-24']),
  )
  await requireConsistentRecords(service)
})

test('an over-payment of 80.85 is refunded, and nothing of the invoice is open', async () => {
  const { id } = await invoiceOver(100)
  const over = await trade.overpay(id, 188.95)
  await service.expect(201, 'POST', `/v1/payments/${over.id}/refund`)
  const { totalRestAmount, isOverpaid } = await trade.read('invoice', id)
  assert.deepEqual([totalRestAmount, isOverpaid, await openItem(id)], [0, false, undefined])
  await requireConsistentRecords(service)
})

test('an over-payment is carried to another invoice of the contact, and back', async () => {
  const [paid, other] = [await invoiceOver(100), await invoiceOver(100)]
  const over = await trade.overpay(paid.id, 188.95)
  await refuse(['amount'], '/v1/allocations', {
    from: { payment: over.id },
    to: { invoice: other.id },
    amount: 80.86,
  })
  const allocation = await allocate({ payment: over.id }, { invoice: other.id })
  assert.deepEqual([allocation.amount, await rest(paid.id), await rest(other.id)], [80.85, 0, 27.25])
  assert.equal((await trade.read('invoice', paid.id)).isOverpaid, false)
  assert.equal((await trade.read('invoice', other.id)).totalAmountPaid, 80.85)
  await trade.refused(409, 'payments/nothing-to-refund', [], 'POST', `/v1/payments/${over.id}/refund`)
  await trade.refused(
    400,
    'customer-invoices/document-immutable',
    ['totalAmountPaid'],
    'POST',
    `/v1/invoices/${other.id}/annul`,
  )
  const { isUndone } = await undo(allocation.id, { date: '2026-11-22' })
  assert.deepEqual([isUndone, await rest(paid.id), await rest(other.id)], [true, -80.85, 108.1])
  await trade.refused(409, 'allocations/already-undone', [], 'POST', `/v1/allocations/${allocation.id}/undo`)

  await allocate({ payment: over.id }, { invoice: other.id })
  await service.expect(200, 'POST', `/v1/payments/${over.id}/reverse`)
  assert.deepEqual([await rest(paid.id), await rest(other.id)], [108.1, 108.1])
  await requireConsistentRecords(service)
})

test('a credit note of 205.28 whose invoice is paid is set off against another invoice of the contact', async () => {
  const sold = await invoiceOver(189.9)
  await trade.pay(sold.id, 205.28)
  const note = await trade.credit(sold.id, { isDraft: false })
  assert.deepEqual([note.totalAmount, note.totalRestAmount], [205.28, 205.28])
  const other = await invoiceOver(2750)
  assert.equal(await rest(other.id), 2972.75)
  const allocation = await allocate({ creditNote: note.id }, { invoice: other.id })
  assert.deepEqual([allocation.from, allocation.to], [{ creditNote: note.id }, { invoice: other.id }])
  const { totalAmountCredited, totalRestAmount } = await trade.read('invoice', other.id)
  assert.deepEqual([totalAmountCredited, totalRestAmount], [205.28, 2767.47])
  const settled = await trade.read('credit-note', note.id)
  assert.deepEqual([settled.totalAllocated, settled.isSettled], [205.28, true])
  await requireConsistentRecords(service)
  await undo(allocation.id)
  assert.deepEqual(
    [await rest(other.id), (await trade.read('credit-note', note.id)).totalRestAmount],
    [2972.75, 205.28],
  )
  await requireConsistentRecords(service)
})

test('a customer pays two invoices less a credit note: the credit note is added to the payment', async () => {
  const sold = await invoiceOver(100)
  await trade.pay(sold.id, 108.1)
  const note = await trade.credit(sold.id, { isDraft: false })
  const [first, second] = [await invoiceOver(200), await invoiceOver(300)]
  const allocations = [
    { invoice: first.id, amount: 216.2 },
    { invoice: second.id, amount: 324.3 },
    { creditNote: note.id, amount: 108.1 },
  ]
  await refuse(['allocations'], '/v1/payments', { contact, amount: 432.39, allocations })
  const payment = await pay(432.4, { allocations })
  assert.deepEqual([payment.totalUnallocated, await rest(first.id), await rest(second.id)], [0, 0, 0])
  assert.equal((await trade.read('credit-note', note.id)).isSettled, true)
  const added = payment.allocations.find((one: { creditNote?: string }) => one.creditNote === note.id)
  await trade.refused(409, 'allocations/credit-used', [], 'POST', `/v1/allocations/${added.allocation}/undo`)
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  assert.equal((await trade.read('credit-note', note.id)).totalRestAmount, 108.1)
  await requireConsistentRecords(service)
})

test('EUR 1500 at 0.9310 pay EUR 1000 at 0.94 and EUR 250 at 0.92: a difference for each, and undoing gives the same sums', async () => {
  const euro = (amount: number, exchangeRate: number) =>
    invoiceOver(amount, {
      originalCurrency: 'EUR',
      exchangeRate,
      positions: [product({ singleAmount: amount, taxCode: '' })],
    })
  const [first, second] = [await euro(1000, 0.94), await euro(250, 0.92)]
  const before = [await trade.balance(1100), await trade.balance(6949), await trade.balance(6999)]
  const payment = await pay(1500, {
    currency: 'EUR',
    exchangeRate: 0.931,
    allocations: [
      { invoice: first.id, amount: 1000 },
      { invoice: second.id, amount: 250 },
    ],
  })
  assert.deepEqual([await rest(first.id), await rest(second.id), payment.totalUnallocated], [0, 0, 250])
  // 1500 x 0.931 came in: 931.00 for 940.00 is a loss of 9.00, 232.75 for 230.00 a gain of 2.75.
  assert.deepEqual(
    [await trade.balance(1100), await trade.balance(6949), await trade.balance(6999)],
    [(before[0] ?? 0) - 94_000 - 23_000 - 23_275, (before[1] ?? 0) + 900, (before[2] ?? 0) - 275],
  )
  assert.equal((await openItem(payment.id)).open, -23_275)
  await requireConsistentRecords(service)
  for (const { allocation } of payment.allocations) await undo(allocation)
  assert.deepEqual([await rest(first.id), await rest(second.id)], [1000, 250])
  assert.deepEqual([await trade.balance(6949), await trade.balance(6999)], before.slice(1))
  const { payment: refund } = await service.expect(201, 'POST', `/v1/payments/${payment.id}/refund`, {
    exchangeRate: 0.95,
  })
  assert.deepEqual([refund.amount, refund.currency, refund.type], [1500, 'EUR', 'refund'])
  assert.equal(await openItem(payment.id), undefined)
  await requireConsistentRecords(service)
  await service.expect(200, 'POST', `/v1/payments/${refund.id}/reverse`)
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  assert.deepEqual([await trade.balance(1100), await trade.balance(6949), await trade.balance(6999)], before)
  await requireConsistentRecords(service)
})

test('money that was posted by hand on 1100 is allocated to the invoice that it paid', async () => {
  const { id } = await invoiceOver(100)
  const entry = { date: '2026-11-21', description: 'Zahlung', debitAccount: 1020, creditAccount: 1100, amount: 10_810 }
  const { headers } = await service.ask('POST', '/v1/ledger-entries', { body: posting(entry) })
  const openItemId = headers['location']?.split('/').at(-1) ?? ''
  const allocation = await allocate({ openItem: openItemId }, { invoice: id }, { amount: 100 })
  assert.equal(await rest(id), 8.1)
  assert.equal((await openItem(openItemId)).open, -810)
  await undo(allocation.id)
  assert.equal(await rest(id), 108.1)
  await requireConsistentRecords(service)
})

test('a credit is not allocated before the day on which another allocation of it was undone: until then it was that money', async () => {
  const [first, second] = [
    await invoiceOver(100, { openingDate: '2026-05-02' }),
    await invoiceOver(100, { openingDate: '2026-05-02' }),
  ]
  const whole = [{ invoice: first.id, amount: 108.1 }]
  const payment = await pay(108.1, { date: '2026-05-04', allocations: whole })
  await trade.pay(second.id, 108.1, { date: '2026-05-04' })
  const { id: creditNote } = await trade.credit(second.id, { isDraft: false, openingDate: '2026-05-05' })
  const entry = { debitAccount: 3400, creditAccount: 1100, amount: 10_810, date: '2026-05-05', contact }
  const { transactions } = await service.expect(201, 'POST', '/v1/ledger-entries', posting(entry))
  const given = { openItem: transactions[0].ledgerEntry }
  await undo(payment.allocations[0].allocation, { date: '2026-09-01' })
  for (const from of [{ creditNote }, given]) {
    const { id } = await allocate(from, { invoice: first.id }, { date: '2026-05-06' })
    await undo(id, { date: '2026-09-01' })
  }
  for (const from of [{ payment: payment.id }, { creditNote }, given]) {
    const body = { from, to: { invoice: first.id }, date: '2026-08-31' }
    const { details } = await refuse(['date'], '/v1/allocations', body)
    assert.equal(details[0].message, 'must not be before 2026-09-01')
    const { id } = await allocate(from, { invoice: first.id }, { date: '2026-09-01' })
    assert.equal(await openItem(first.id, '2026-09-01'), undefined)
    await undo(id, { date: '2026-09-01' })
  }
})

test('an allocation is refused with the field that is wrong', async () => {
  const stranger = (await trade.contact({ companyName: 'Andere AG' })).id
  const own = await invoiceOver(100)
  const theirs = await invoiceOver(100, { recipient: stranger })
  const draft = await trade.create('invoice', { customRecipientText: undefined, recipient: contact })
  const euros = await invoiceOver(100, { originalCurrency: 'EUR', exchangeRate: 0.94 })
  const wrong = (fields: readonly string[], allocations: object[]) =>
    refuse(fields, '/v1/payments', { contact, amount: 100, allocations })
  await wrong(['allocations[0].invoice'], [{ invoice: theirs.id, amount: 1 }])
  await wrong(['allocations[0].invoice'], [{ invoice: draft.id, amount: 1 }])
  await wrong(['allocations[0].invoice'], [{ invoice: euros.id, amount: 1 }])
  await wrong(['allocations[0]'], [{ amount: 1 }])
  await wrong(['allocations[0].creditNote'], [{ creditNote: own.id, amount: 1 }])
  await wrong(['allocations[0].openItem'], [{ openItem: own.id, amount: 1 }])
  await wrong(
    ['allocations[1].invoice'],
    [
      { invoice: own.id, amount: 1 },
      { invoice: own.id, amount: 2 },
    ],
  )
  await wrong(['allocations[0].amount'], [{ invoice: own.id, amount: 108.11 }])
  await wrong(['allocations[0].amount'], [{ invoice: own.id, amount: 1.005 }])
  await wrong(['allocations'], [{ invoice: own.id, amount: 100.01 }])
  await refuse(['contact'], '/v1/payments', { contact: own.id, amount: 1 })
  await refuse(['exchangeRate'], '/v1/payments', { contact, amount: 1, exchangeRate: 0.94 })

  const payment = await pay(50)
  const to = { invoice: own.id }
  await refuse(['from'], '/v1/allocations', { from: {}, to })
  await refuse(['to'], '/v1/allocations', { from: { payment: payment.id }, to: {} })
  await refuse(['from.payment'], '/v1/allocations', { from: { payment: own.id }, to })
  await refuse(['to.invoice'], '/v1/allocations', { from: { payment: payment.id }, to: { invoice: theirs.id } })
  await refuse(['to.invoice'], '/v1/allocations', { from: { payment: payment.id }, to: { invoice: draft.id } })
  await refuse(['date'], '/v1/allocations', { from: { payment: payment.id }, to, date: '2026-11-20' })
  await refuse(['amount'], '/v1/allocations', { from: { payment: payment.id }, to, amount: 50.01 })
  await allocate({ payment: payment.id }, to)
  await refuse(['from.payment'], '/v1/allocations', { from: { payment: payment.id }, to })
  assert.equal(await rest(own.id), 58.1)
  await trade.refused(404, 'allocations/not-found', [], 'POST', `/v1/allocations/${own.id}/undo`)
  await requireConsistentRecords(service)
})

test('one receipt less the discounts of two invoices writes off what is left of each; its reversal takes all of it back', async () => {
  const terms = { discountTerms: { rate: 2, days: 10 }, openingDate: '2026-11-12' }
  const [first, second] = [await invoiceOver(1000, terms), await invoiceOver(500, terms)]
  const parts = [
    { invoice: first.id, amount: 1059.38 },
    { invoice: second.id, amount: 529.69 },
  ]
  const receipt = { contact, amount: 1589.07, date: '2026-11-20' }
  const { warnings } = await service.expect(201, 'POST', '/v1/payments', { ...receipt, allocations: parts })
  assert.deepEqual(
    warnings.map(({ code, field }: { code: string; field: string }) => [code, field]),
    [
      ['payments/discount-taken', 'allocations[0].writeOffRest'],
      ['payments/discount-taken', 'allocations[1].writeOffRest'],
    ],
  )
  const [
    {
      payments: [open],
    },
  ] = [await service.expect(200, 'GET', `/v1/payments?contact=${contact}&limit=1&sort=-createdAt`)]
  await service.expect(200, 'POST', `/v1/payments/${open.id}/reverse`)

  const allocations = parts.map((part) => ({ ...part, writeOffRest: 'discount' }))
  const { payment, writeOffs } = await service.expect(201, 'POST', '/v1/payments', { ...receipt, allocations })
  assert.deepEqual(
    writeOffs
      .map(({ invoice, amount, date, payment: by }: any) => [invoice, amount, date, by])
      .toSorted((a: any, b: any) => b[1] - a[1]),
    [
      [first.id, 21.62, '2026-11-20', payment.id],
      [second.id, 10.81, '2026-11-20', payment.id],
    ],
  )
  assert.deepEqual(
    [await rest(first.id), (await trade.read('invoice', first.id)).isPaid, await rest(second.id)],
    [0, true, 0],
  )
  await requireConsistentRecords(service)

  // With one of its allocations goes the discount of that invoice.
  const of = (id: string) => payment.allocations.find(({ invoice }: { invoice: string }) => invoice === id).allocation
  await undo(of(second.id), { date: '2026-11-21' })
  assert.deepEqual([await rest(first.id), await rest(second.id)], [0, 540.5])
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`, { date: '2026-11-22' })
  assert.deepEqual([await rest(first.id), await rest(second.id)], [1081, 540.5])
  assert.equal((await openItem(first.id, '2026-11-22'))?.open, 108_100)
  await requireConsistentRecords(service)
})

test('what the reversal or undoing of a payment reopens is set off against the open credit notes of its invoice', async () => {
  for (const end of ['reverse', 'undo']) {
    const invoice = await invoiceOver(1000)
    const { payment } = await service.expect(201, 'POST', '/v1/payments', {
      contact,
      amount: 1059.38,
      allocations: [{ invoice: invoice.id, amount: 1059.38, writeOffRest: 'discount' }],
    })
    const note = await trade.credit(invoice.id, { amount: 100, isDraft: false })
    assert.deepEqual([await rest(invoice.id), (await trade.read('credit-note', note.id)).totalRestAmount], [0, 100])
    if (end === 'reverse') await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
    else await undo(payment.allocations[0].allocation)
    assert.deepEqual([await rest(invoice.id), (await trade.read('credit-note', note.id)).totalRestAmount], [981, 0])
    await requireConsistentRecords(service)
  }
})

test('the reversal of an over-payment sets open credit notes off against the invoice that it had paid elsewhere', async () => {
  const [over, other] = [await invoiceOver(100), await invoiceOver(100)]
  const payment = await trade.overpay(over.id, 216.2)
  await allocate({ payment: payment.id }, { invoice: other.id })
  const note = await trade.credit(other.id, { amount: 50, isDraft: false })
  assert.equal((await trade.read('credit-note', note.id)).totalRestAmount, 50)
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  assert.deepEqual([await rest(over.id), await rest(other.id)], [108.1, 58.1])
  await requireConsistentRecords(service)
})

test('a write-off is taken back with the last allocation of its payment to the invoice', async () => {
  const invoice = await invoiceOver(1000)
  const first = await pay(100, { allocations: [{ invoice: invoice.id, amount: 100 }] })
  const payment = await pay(1100, {
    allocations: [{ invoice: invoice.id, amount: 959.38, writeOffRest: 'discount' }],
  })
  await service.expect(200, 'POST', `/v1/payments/${first.id}/reverse`)
  const more = await allocate({ payment: payment.id }, { invoice: invoice.id }, { amount: 100 })
  assert.equal(await rest(invoice.id), 0)
  await undo(more.id)
  assert.equal(await rest(invoice.id), 100)
  await undo(payment.allocations[0].allocation)
  assert.equal(await rest(invoice.id), 1081)
  await requireConsistentRecords(service)
})

test('what an allocation leaves open is written off of invoices only; a bad debt is recovered by a payment of its invoice', async () => {
  const [invoice, lost] = [await invoiceOver(100), await invoiceOver(100)]
  const note = await trade.credit((await invoiceOver(10)).id, { isDraft: false })
  const received = (allocations: readonly object[]) => ({ contact, amount: 108.1, allocations })
  const rested = 'allocations[0].writeOffRest'
  await refuse([rested], '/v1/payments', received([{ invoice: invoice.id, amount: 108.1, writeOffRest: 'discount' }]))
  await refuse(
    [rested],
    '/v1/payments',
    received([{ invoice: invoice.id, amount: 8.1, writeOffRest: 'small-difference' }]),
  )
  const ofNote = { creditNote: note.id, amount: 1, writeOffRest: 'discount' }
  await refuse(['allocations[0].amount', rested], '/v1/payments', received([ofNote]))
  assert.equal(await rest(invoice.id), 108.1)

  await service.expect(201, 'POST', `/v1/invoices/${lost.id}/write-off`, { reason: 'bad-debt' })
  const refused = await refuse(['allocations[0].amount'], '/v1/payments', received([{ invoice: lost.id, amount: 50 }]))
  assert.match(JSON.stringify(refused), /record what recovers the bad debt of 108\.1 as a payment of the invoice/)
})
