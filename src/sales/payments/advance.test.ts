import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { requireConsistentRecords } from '../../../test/fixtures/consistent-records.ts'
import { noteOf, posting } from '../../../test/fixtures/posting.ts'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const receive = async (changes: object = {}) => {
  const { id: contact } = await trade.contact()
  const wanted = { contact, amount: 1081, date: '2026-03-20', advanceTaxCode: 'UN81', ...changes }
  return (await service.expect(201, 'POST', '/v1/payments', wanted)).payment
}
const invoiceOver = (contact: string, quantity: number, openingDate = '2026-05-02') =>
  trade.issued('invoice', {
    customRecipientText: undefined,
    recipient: contact,
    openingDate,
    positions: [product({ quantity })],
  })
const allocate = async (payment: string, invoice: string, changes: object = {}) =>
  (await service.expect(201, 'POST', '/v1/allocations', { from: { payment }, to: { invoice }, ...changes })).allocation
const paymentOf = async (id: string) => (await service.expect(200, 'GET', `/v1/payments/${id}`)).payment
/** The newest transactions of the journal, oldest first. */
const newest = async (limit: number): Promise<string[]> => {
  const { ledgerEntries } = await service.expect(200, 'GET', `/v1/ledger-entries?sort=-sequence&limit=${limit}`)
  return ledgerEntries.toReversed().flatMap(({ transactions }: any) => transactions.map(noteOf))
}
const creditsOf = async (contact: string, asOf = '2026-12-31') => {
  const { openItems } = await service.expect(200, 'GET', `/v1/reports/open-items?contact=${contact}&asOf=${asOf}`)
  const items = openItems.contacts.flatMap((one: any) => one.items)
  return items.map(({ type, open }: any) => `${type} ${(open / 100).toFixed(2)}`)
}

test('an advance of CHF 1,081.00 at 8.1 % is 1,000.00 on 2030 and 81.00 of VAT, and a credit of 1,081.00 of the contact', async () => {
  const payment = await receive()
  assert.deepEqual(await newest(1), ['1020/2030 1000.00', '1020/2200 81.00'])
  assert.deepEqual([payment.advanceTaxCode, payment.amountAdvance, payment.totalUnallocated], ['UN81', 1081, 1081])
  assert.deepEqual(await creditsOf(payment.contact), ['advance -1081.00'])
  assert.deepEqual(await creditsOf(payment.contact, '2026-03-19'), [])
})

test('only the rest of a payment is an advance: what pays an invoice at once is on receivables', async () => {
  const { id: contact } = await trade.contact()
  const invoice = await invoiceOver(contact, 1, '2026-03-01')
  const payment = await receive({ contact, allocations: [{ invoice: invoice.id, amount: 108.1 }] })
  assert.deepEqual(await newest(2), ['1020/1100 108.10', '1020/2030 900.00', '1020/2200 72.90'])
  assert.deepEqual([payment.amountAdvance, payment.totalUnallocated], [972.9, 972.9])
  // An undone amount is no advance: it is allocated first.
  await service.expect(200, 'POST', `/v1/allocations/${payment.allocations[0].allocation}/undo`)
  assert.deepEqual(await creditsOf(contact), ['payment -108.10', 'advance -972.90', 'invoice 108.10'])
  await allocate(payment.id, (await invoiceOver(contact, 2)).id)
  assert.deepEqual(await newest(1), ['2030/1100 100.00', '2200/1100 8.10'])
})

test('an invoice takes the advance and its VAT back by the same code; undone, the advance is there again', async () => {
  const payment = await receive()
  const invoice = await invoiceOver(payment.contact, 5)
  const made = await allocate(payment.id, invoice.id)
  // The first possible day: VAT is declared once.
  assert.deepEqual([made.date, made.amount], ['2026-05-02', 540.5])
  assert.deepEqual(await newest(1), ['2030/1100 500.00', '2200/1100 40.50'])
  const paid = (await service.expect(200, 'GET', `/v1/invoices/${invoice.id}`)).invoice
  assert.deepEqual([paid.isPaid, (await paymentOf(payment.id)).totalUnallocated], [true, 540.5])
  assert.deepEqual(await creditsOf(payment.contact), ['advance -540.50'])
  await service.expect(200, 'POST', `/v1/allocations/${made.id}/undo`)
  assert.deepEqual(await newest(1), ['1100/2030 500.00', '1100/2200 40.50'])
  assert.deepEqual(await creditsOf(payment.contact), ['advance -1081.00', 'invoice 540.50'])
})

test('money that pays invoices of later days is an advance until then, and on receivables what pays an earlier one', async () => {
  const { id: contact } = await trade.contact()
  const [first, second, third] = [
    await invoiceOver(contact, 1, '2026-03-01'),
    await invoiceOver(contact, 5),
    await invoiceOver(contact, 4, '2026-06-10'),
  ]
  const allocations = [
    { invoice: first.id, amount: 108.1 },
    { invoice: second.id, amount: 540.5 },
    { invoice: third.id, amount: 432.4 },
  ]
  const payment = await receive({ contact, allocations })
  assert.deepEqual(await newest(4), [
    '1020/1100 108.10',
    '1020/2030 900.00',
    '1020/2200 72.90',
    '2030/1100 500.00',
    '2200/1100 40.50',
    '2030/1100 400.00',
    '2200/1100 32.40',
  ])
  assert.deepEqual([payment.amountAdvance, payment.totalUnallocated], [972.9, 0])
  assert.deepEqual(await creditsOf(contact, '2026-03-31'), ['advance -972.90'])
  assert.deepEqual(await creditsOf(contact, '2026-05-31'), ['advance -432.40'])
  assert.deepEqual(await creditsOf(contact), [])
  await service.expect(200, 'POST', `/v1/allocations/${payment.allocations[1].allocation}/undo`)
  assert.deepEqual(await newest(1), ['1100/2030 500.00', '1100/2200 40.50'])
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  assert.deepEqual(await creditsOf(contact), ['invoice 108.10', 'invoice 540.50', 'invoice 432.40'])
})

test('parts of an advance add up to it, whatever they are: net and VAT to the cent', async () => {
  const payment = await receive({ amount: 100.01 })
  for (const quantity of [1, 1, 1]) {
    const invoice = await invoiceOver(payment.contact, quantity)
    await allocate(payment.id, invoice.id, { amount: 33.33 })
  }
  await service.expect(201, 'POST', `/v1/payments/${payment.id}/refund`)
  assert.deepEqual(await newest(1), ['2030/1020 0.02'])
  const { ledgerTransactions } = await service.expect(200, 'GET', '/v1/ledger-transactions?account=2030&limit=500')
  const own = ledgerTransactions.filter(({ grossAmount }: any) => [10_001, 3333, 2].includes(grossAmount))
  const sum = own.reduce(
    (all: number, { debitAccount, amount }: any) => all + (debitAccount === 2030 ? amount : -amount),
    0,
  )
  assert.equal(sum, 0)
})

test('a refund takes its part of the advance and of the VAT back; a reversal takes all of it back, with its allocations', async () => {
  const payment = await receive()
  const refund = { amount: 324.3, date: '2026-04-01' }
  const { payment: paidBack } = await service.expect(201, 'POST', `/v1/payments/${payment.id}/refund`, refund)
  assert.deepEqual(await newest(1), ['2030/1020 300.00', '2200/1020 24.30'])
  assert.deepEqual([paidBack.amountAdvance, paidBack.advanceTaxCode], [324.3, 'UN81'])
  assert.deepEqual(await creditsOf(payment.contact), ['advance -756.70'])
  await trade.refused(409, 'payments/refunded', [], 'POST', `/v1/payments/${payment.id}/reverse`)
  await service.expect(200, 'POST', `/v1/payments/${paidBack.id}/reverse`)
  assert.deepEqual(await creditsOf(payment.contact), ['advance -1081.00'])
  await allocate(payment.id, (await invoiceOver(payment.contact, 2)).id)
  await service.expect(200, 'POST', `/v1/payments/${payment.id}/reverse`)
  assert.deepEqual(await newest(2), ['1100/2030 200.00', '1100/2200 16.20', '2030/1020 1000.00', '2200/1020 81.00'])
  assert.deepEqual(await creditsOf(payment.contact), ['invoice 216.20'])
})

test('an advance without VAT has no part of it', async () => {
  const payment = await receive({ advanceTaxCode: 'UEX', amount: 500 })
  assert.deepEqual(await newest(1), ['1020/2030 500.00'])
  await allocate(payment.id, (await invoiceOver(payment.contact, 1)).id)
  assert.deepEqual(await newest(1), ['2030/1100 108.10'])
})

test('an advance in a foreign currency, with a code of purchases, or of nothing is refused by its field', async () => {
  const { id: contact } = await trade.contact()
  const invoice = await invoiceOver(contact, 1, '2026-03-01')
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.94 })
  const whole = [{ invoice: invoice.id, amount: 108.1 }]
  for (const [changes, message] of [
    [{ currency: 'EUR' }, 'must be left out in EUR: an advance is in CHF'],
    [{ advanceTaxCode: 'VB81' }, 'must be a tax code of sales'],
    [{ amount: 108.1, allocations: whole }, 'must be left out: the payment leaves nothing unallocated'],
  ] as const) {
    const body = { contact, amount: 500, advanceTaxCode: 'UN81', ...changes }
    const answer = await service.ask('POST', '/v1/payments', { body })
    assert.deepEqual([answer.status, answer.body.details], [400, [{ field: 'advanceTaxCode', message }]])
  }
})

test('an advance is refused beside credits that are added to the payment', async () => {
  const { id: contact } = await trade.contact()
  const invoice = await invoiceOver(contact, 1, '2026-03-01')
  await service.expect(201, 'POST', `/v1/invoices/${invoice.id}/payments`, { amount: 108.1, date: '2026-03-02' })
  const { id: creditNote } = await trade.credit(invoice.id, { isDraft: false })
  const credit = posting({ debitAccount: 3400, creditAccount: 1100, date: '2026-03-02', contact })
  const { transactions } = await service.expect(201, 'POST', '/v1/ledger-entries', credit)
  const openItem = transactions[0].ledgerEntry
  const message = 'must be left out where credits are added: allocate them by themselves'
  for (const named of [{ creditNote }, { openItem }]) {
    const allocations = [{ ...named, amount: 10 }]
    const body = { contact, amount: 1081, advanceTaxCode: 'UN81', allocations }
    const answer = await service.ask('POST', '/v1/payments', { body })
    assert.deepEqual([answer.status, answer.body.details], [400, [{ field: 'advanceTaxCode', message }]])
  }
})

test('money of an advance, and its refund, are neither on 2030 nor on the account of its VAT', async () => {
  const payment = await receive()
  const refund = [`/v1/payments/${payment.id}/refund`, {}] as const
  const receipt = ['/v1/payments', { contact: payment.contact, amount: 1081, advanceTaxCode: 'UN81' }] as const
  for (const [url, body] of [receipt, refund])
    for (const account of [2030, 2200]) {
      const answer = await service.ask('POST', url, { body: { ...body, account } })
      const message = `must not be ${account}, to which the advance is posted`
      assert.deepEqual([answer.status, answer.body.details], [400, [{ field: 'account', message }]])
    }
})

test('an advance that was set off is neither refunded nor set off before that was undone', async () => {
  const payment = await receive()
  const made = await allocate(payment.id, (await invoiceOver(payment.contact, 10)).id)
  await service.expect(200, 'POST', `/v1/allocations/${made.id}/undo`, { date: '2026-09-01' })
  const earliest = { field: 'date', message: 'must not be before 2026-09-01' }
  const { id: invoice } = await invoiceOver(payment.contact, 5)
  const day = '2026-08-31'
  for (const [url, body] of [
    [`/v1/payments/${payment.id}/refund`, { date: day }],
    ['/v1/allocations', { from: { payment: payment.id }, to: { invoice }, date: day }],
  ] as const) {
    const answer = await service.ask('POST', url, { body })
    assert.deepEqual([answer.status, answer.body.details], [400, [earliest]])
  }
  assert.equal((await allocate(payment.id, invoice)).date, '2026-09-01')
  // A refund before a later allocation leaves enough for that.
  await service.expect(201, 'POST', `/v1/payments/${payment.id}/refund`, { date: '2026-09-01' })
})

/** Requests in an organisation of its own. */
async function elsewhere() {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  const ask = (method: string, url: string, body?: object) =>
    service.ask(method, url, { token, ...(body ? { body } : {}) })
  const done = async (method: string, url: string, body?: object): Promise<any> => {
    const answer = await ask(method, url, body)
    assert.ok(answer.status < 300, `${url}: ${JSON.stringify(answer.body)}`)
    return answer.body
  }
  const { id: contact } = (await done('POST', '/v1/contacts', { companyName: 'Keller GmbH' })).contact
  const invoiceOf = async (quantity: number, openingDate: string) => {
    const [{ id: template }] = (await done('GET', '/v1/templates')).templates
    const positions = [product({ quantity })]
    const body = { recipient: contact, openingDate, template, positions, isDraft: false }
    return (await done('POST', '/v1/invoices', body)).invoice
  }
  const returnFrom = async (first: string) => {
    const { vatPeriods } = await done('GET', '/v1/vat-periods')
    const { id } = vatPeriods.find(({ from }: any) => from === first)
    return (await done('GET', `/v1/vat-periods/${id}/return`)).return
  }
  /** The turnover at 8.1 % of the quarter that begins on a day. */
  const turnoverFrom = async (first: string) =>
    (await returnFrom(first)).boxes.find(({ box }: any) => box === '303').amount
  return { ask, done, contact, invoiceOf, returnFrom, turnoverFrom }
}

test('an advance is refused with several net tax rates, and not with one', async () => {
  const { ask, done, contact } = await elsewhere()
  const rates = [
    { activityId: 'H0620', name: 'Beratung', rate: 6.2, accounts: [] },
    { activityId: 'H0100', name: 'Handel', rate: 2.1, accounts: [3200] },
  ]
  const message = 'must be left out: with several net or flat tax rates, an advance belongs to no activity'
  for (const netTaxRates of [rates, rates.slice(0, 1)]) {
    const settings = { validFrom: '2026-01-01', method: 'net-tax-rate', periodicity: 'half-year', netTaxRates }
    await done('PATCH', '/v1/vat-settings', settings)
    const body = { contact, amount: 1081, date: '2026-03-20', advanceTaxCode: 'UN81' }
    const { status, body: answered } = await ask('POST', '/v1/payments', body)
    const expected = netTaxRates.length > 1 ? [400, [{ field: 'advanceTaxCode', message }]] : [201, undefined]
    assert.deepEqual([status, answered.details], expected)
  }
})

/** Deletes the VAT periods that begin until a day. */
async function withoutPeriodsUntil(day: string, done: (method: string, url: string) => Promise<any>): Promise<void> {
  const { vatPeriods } = await done('GET', '/v1/vat-periods')
  const early = vatPeriods.filter(({ from }: any) => from <= day)
  for (const { id } of early.toSorted((a: any, b: any) => a.from.localeCompare(b.from)))
    await done('DELETE', `/v1/vat-periods/${id}`)
}

test('an advance is set off today where the day of the invoice is in a settled VAT period', async () => {
  const { done, contact, invoiceOf } = await elsewhere()
  await withoutPeriodsUntil('2025-12-31', done)
  const receipt = { contact, amount: 1081, date: '2026-03-20', advanceTaxCode: 'UN81' }
  const { payment } = await done('POST', '/v1/payments', receipt)
  const invoice = await invoiceOf(5, '2026-03-21')
  const { vatPeriods } = await done('GET', '/v1/vat-periods')
  const { id } = vatPeriods.find(({ from }: any) => from === '2026-01-01')
  await done('POST', `/v1/vat-periods/${id}/settle`)
  const sides = { from: { payment: payment.id }, to: { invoice: invoice.id } }
  assert.equal((await done('POST', '/v1/allocations', sides)).allocation.date, '2026-11-21')
})

test('money for an invoice of a settled VAT period is refused by the allocations, as an advance and without one', async () => {
  const { ask, done, contact, invoiceOf } = await elsewhere()
  await withoutPeriodsUntil('2026-01-01', done)
  const { id: invoice } = await invoiceOf(10, '2026-05-02')
  const { vatPeriods } = await done('GET', '/v1/vat-periods')
  await done('POST', `/v1/vat-periods/${vatPeriods.find(({ from }: any) => from === '2026-04-01').id}/settle`)
  const receipt = { contact, amount: 1081, date: '2026-03-20', allocations: [{ invoice, amount: 540.5 }] }
  for (const advance of [{ advanceTaxCode: 'UN81' }, {}]) {
    const refused = await ask('POST', '/v1/payments', { ...receipt, ...advance })
    assert.deepEqual(
      [refused.status, refused.body.code, refused.body.invalidFields],
      [400, 'ledger/period-closed', ['allocations']],
    )
  }
})

test('an advance with a code of other days, or outside every VAT period, is warned of', async () => {
  const { done, contact } = await elsewhere()
  await done('PATCH', '/v1/organisation', { vatNumber: 'CHE-101.654.423 MWST' })
  await withoutPeriodsUntil('2026-01-01', done)
  const warned = ({ warnings = [] }: any) => warnings.map(({ code, field }: any) => `${code} ${field}`)
  const body = { contact, amount: 1077, date: '2026-03-20', advanceTaxCode: 'UN77' }
  const made = await done('POST', '/v1/payments', body)
  assert.deepEqual(warned(made), ['vat/code-outside-validity advanceTaxCode', 'vat/no-vat-period date'])
  const refund = `/v1/payments/${made.payment.id}/refund`
  assert.deepEqual(warned(await done('POST', refund, { date: '2026-03-21' })), ['vat/no-vat-period date'])
  assert.deepEqual(
    warned(await done('POST', '/v1/payments', { ...body, date: '2026-04-20', advanceTaxCode: 'UN81' })),
    [],
  )
})

test('an invoice that takes an advance off by a position on 2030 is warned of while an advance of the customer is open', async () => {
  const { contact } = await receive()
  const [{ id: template }] = (await service.expect(200, 'GET', '/v1/templates')).templates
  const warned = async (singleAmount: number, recipient = contact) => {
    const positions = [product({ quantity: 15 }), product({ singleAmount, contraAccount: 2030 })]
    const body = { template, recipient, positions, isDraft: false }
    const { warnings } = await service.expect(201, 'POST', '/v1/invoices', body)
    return warnings.flatMap(({ code, field }: any) => (code === 'customer-invoices/advance-open' ? field : []))
  }
  assert.deepEqual(await warned(-1000), ['positions[1].contraAccount'])
  // A deposit that is invoiced by hand takes nothing off.
  assert.deepEqual(await warned(1000), [])
  assert.deepEqual(await warned(-1000, (await trade.contact()).id), [])
})

test('VAT of an advance is declared once, when it is received: by agreed and by received consideration', async () => {
  for (const consideration of ['agreed', 'received']) {
    const { done, contact, invoiceOf, turnoverFrom } = await elsewhere()
    await done('PATCH', '/v1/vat-settings', { validFrom: '2026-01-01', consideration })
    const receipt = { contact, amount: 1081, date: '2026-03-20', advanceTaxCode: 'UN81' }
    const { payment } = await done('POST', '/v1/payments', receipt)
    const [invoice, later] = [await invoiceOf(15, '2026-05-02'), await invoiceOf(1, '2026-05-02')]
    await done('POST', '/v1/allocations', { from: { payment: payment.id }, to: { invoice: invoice.id } })
    const allocations = [{ invoice: later.id, amount: 108.1 }]
    await done('POST', '/v1/payments', { ...receipt, amount: 108.1, allocations })
    const turnover = [await turnoverFrom('2026-01-01'), await turnoverFrom('2026-04-01')]
    // Of the invoice over 1,500.00, 500.00 are not paid.
    assert.deepEqual(turnover, [110_000, consideration === 'agreed' ? 50_000 : 0])
  }
})

test('by received consideration the other money of a payment is named while it is not allocated, also after its advance was set off', async () => {
  const { done, contact, invoiceOf, returnFrom } = await elsewhere()
  await done('PATCH', '/v1/vat-settings', { validFrom: '2026-01-01', consideration: 'received' })
  const [first, second] = [await invoiceOf(1, '2026-03-01'), await invoiceOf(2, '2026-03-22')]
  const allocations = [{ invoice: first.id, amount: 108.1 }]
  const receipt = { contact, amount: 1081, date: '2026-03-20', advanceTaxCode: 'UN81', allocations }
  const { payment } = await done('POST', '/v1/payments', receipt)
  await done('POST', '/v1/allocations', { from: { payment: payment.id }, to: { invoice: second.id } })
  const notAllocated = async () =>
    (await returnFrom('2026-01-01')).problems.flatMap(({ code, ledgerEntries }: any) =>
      code === 'vat/payments-not-allocated' ? ledgerEntries : [],
    )
  assert.deepEqual(await notAllocated(), [])
  await done('POST', `/v1/allocations/${payment.allocations[0].allocation}/undo`, { date: '2026-03-25' })
  const { ledgerTransactions } = await done('GET', '/v1/ledger-transactions?account=1020')
  const plain = ledgerTransactions.find((one: any) => noteOf(one) === '1020/1100 108.10')
  assert.deepEqual(await notAllocated(), [plain.ledgerEntry])
})

test('the books agree with advances, with deposits on 2030 beside them', async () => {
  await service.expect(201, 'POST', '/v1/ledger-entries', posting({ debitAccount: 1020, creditAccount: 2030 }))
  await requireConsistentRecords(service)
  const account = { isActive: false }
  await trade.refused(400, 'general/invalid-fields', ['isActive'], 'PATCH', '/v1/accounts/2030', account)
})
