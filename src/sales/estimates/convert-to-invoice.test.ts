import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { NOW } from '../../../test/database.ts'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

test('an issued estimate becomes a draft invoice of today with its template, recipient, positions and money', async () => {
  const contact = await trade.contact()
  const [, template] = (await service.expect(200, 'GET', '/v1/templates')).templates
  const content = {
    template: template.id,
    recipient: contact.id,
    customRecipientText: 'z. H. Anna',
    title: 'Umbau',
    amountMode: 'gross',
    language: 'it',
    originalCurrency: 'EUR',
    exchangeRate: 0.94,
    columns: ['name', 'totalAmount'],
    payableInDays: 45,
  }
  const positions = [
    product({ discountRate: 5 }),
    { type: 'discount', discountAmount: 10 },
    { type: 'text', name: 'Danke' },
  ]
  const estimate = await trade.issued('estimate', { ...content, positions, openingDate: '2026-05-01' })
  const invoice = await trade.convert(estimate.id)
  for (const [field, value] of Object.entries(content)) assert.deepEqual(invoice[field], value, field)
  assert.deepEqual([invoice.isDraft, invoice.number, invoice.estimate], [true, '', estimate.id])
  assert.deepEqual([invoice.openingDate, invoice.dueDate], ['2026-11-21', '2027-01-05'])
  assert.deepEqual(
    [invoice.totalAmount, invoice.totalNetAmount, invoice.totalVatDebt],
    [estimate.totalAmount, estimate.totalNetAmount, estimate.totalVatDebt],
  )
  const withoutIds = (document: any): object[] =>
    document.positions.map((position: any) => ({ ...position, id: 'its own' }))
  assert.deepEqual(withoutIds(invoice), withoutIds(estimate))
  const ids = new Set([...invoice.positions, ...estimate.positions].map(({ id }: any) => id))
  assert.equal(ids.size, 2 * positions.length, 'the positions of the invoice are its own')
  assert.deepEqual(await trade.read('invoice', invoice.id), invoice)
})

test('the words around an offer stay with it: the invoice has those of the template', async () => {
  const [template] = (await service.expect(200, 'GET', '/v1/templates')).templates
  await service.expect(200, 'PATCH', `/v1/templates/${template.id}`, { closingText: 'Zahlbar rein netto' })
  const { id } = await trade.issued('estimate', {
    introductoryText: 'Gerne offerieren wir',
    closingText: 'Gültig 30 Tage',
  })
  const invoice = await trade.convert(id)
  assert.deepEqual([invoice.introductoryText, invoice.closingText], [undefined, 'Zahlbar rein netto'])
})

test('the estimate is unchanged but for its list of invoices, in the order in which they were made', async () => {
  const estimate = await trade.issued('estimate')
  const invoices = [
    await trade.convert(estimate.id),
    await trade.convert(estimate.id),
    await trade.convert(estimate.id),
  ]
  assert.deepEqual(await trade.read('estimate', estimate.id), {
    ...estimate,
    invoicesFromQuote: invoices.map(({ id }) => id),
  })
})

test('the answer says where the invoice is', async () => {
  const { id } = await trade.issued('estimate')
  const answer = await service.ask('POST', `/v1/estimates/${id}/convert-to-invoice`)
  assert.deepEqual([answer.status, answer.headers['location']], [201, `/v1/invoices/${answer.body.invoice.id}`])
})

test('opening date and isDraft may be given; issued at once, the invoice has its number and is booked', async () => {
  const { id } = await trade.issued('estimate')
  const dated = await trade.convert(id, { openingDate: '2026-02-28' })
  assert.deepEqual([dated.isDraft, dated.openingDate, dated.dueDate], [true, '2026-02-28', '2026-03-30'])
  const issued = await trade.convert(id, { isDraft: false })
  assert.match(issued.number, /^R-\d{5}$/)
  assert.equal((await trade.movements(issued.id)).length, 2)
})

test('without an opening date it is today in Zurich, also after midnight', async () => {
  const { id } = await trade.issued('estimate')
  service.clock.now = new Date('2026-06-30T22:30:00Z')
  assert.equal((await trade.convert(id)).openingDate, '2026-07-01')
  service.clock.now = NOW
})

test('violations of the body are named, and nothing is made', async () => {
  const { id } = await trade.issued('estimate')
  const url = `/v1/estimates/${id}/convert-to-invoice`
  const body = { openingDate: '2026-02-30', isDraft: 'no', title: 'x' }
  const { invalidFields } = await service.expect(400, 'POST', url, body)
  assert.deepEqual(invalidFields.sort(), ['isDraft', 'openingDate', 'title'])
  await trade.refused(400, 'general/invalid-body', [], 'POST', url, [])
  assert.deepEqual((await trade.read('estimate', id)).invoicesFromQuote, [])
})

test('a draft cannot be converted, nor can one that went back to draft', async () => {
  const draft = await trade.create('estimate')
  const returned = await trade.issued('estimate')
  await trade.patch('estimate', returned.id, { isDraft: true })
  for (const { id } of [draft, returned])
    await trade.refused(
      400,
      'customer-invoices/draft-not-convertible',
      ['isDraft'],
      'POST',
      `/v1/estimates/${id}/convert-to-invoice`,
    )
})

test('in a closed period an invoice is refused when it is issued at once, not as a draft', async () => {
  const { id } = await trade.issued('estimate')
  const url = `/v1/estimates/${id}/convert-to-invoice`
  const body = { openingDate: '1999-12-31', isDraft: false }
  await trade.refused(400, 'ledger/no-fiscal-year', ['openingDate'], 'POST', url, body)
  await service.expect(201, 'POST', url, { openingDate: '1999-12-31' })
  assert.equal((await trade.read('estimate', id)).invoicesFromQuote.length, 1)
})

test('a currency that was disabled since the estimate was made is refused by name when the invoice is issued, not in a draft', async () => {
  const { id } = await trade.issued('estimate', { originalCurrency: 'EUR', exchangeRate: 0.94 })
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: false })
  const url = `/v1/estimates/${id}/convert-to-invoice`
  const refused = [400, 'ledger/currency-not-enabled', ['originalCurrency'], 'POST'] as const
  await trade.refused(...refused, url, { isDraft: false })
  const draft = await trade.convert(id)
  assert.equal(draft.originalCurrency, 'EUR')
  await trade.refused(...refused, `/v1/invoices/${draft.id}/issue`)
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.94 })
})

test('an account that was closed since an estimate was accepted is refused by name when the invoice is issued, not in a draft', async () => {
  const positions = [{ type: 'product', name: 'Miete', singleAmount: 90, quantity: 1, contraAccount: 3401 }]
  await service.expect(201, 'POST', '/v1/accounts', { number: 3401, names: { de: 'Vermietung' }, type: 'income' })
  const { id } = await trade.issued('estimate', { positions })
  await trade.act('estimate', id, 'accept', { signingPerson: 'Hans Muster' })
  await service.expect(200, 'PATCH', '/v1/accounts/3401', { isActive: false })
  const url = `/v1/estimates/${id}/convert-to-invoice`
  const refused = [400, 'ledger/account-not-found', ['positions[0].contraAccount'], 'POST'] as const
  await trade.refused(...refused, url, { isDraft: false })
  // A day without a fiscal year is named beside it.
  const both = await service.ask('POST', url, { body: { isDraft: false, openingDate: '1999-12-31' } })
  assert.deepEqual([both.status, both.body.invalidFields], [400, ['positions[0].contraAccount', 'openingDate']])
  const draft = await trade.convert(id)
  assert.equal(draft.positions[0].contraAccount, 3401)
  await trade.refused(...refused, `/v1/invoices/${draft.id}/issue`)
})

test('64 conversions of one estimate at the same time make 64 invoices, and it knows them all', async () => {
  const { id } = await trade.issued('estimate')
  const invoices = await Promise.all(
    Array.from({ length: 64 }, (_, index) => trade.convert(id, { isDraft: index % 2 === 0 })),
  )
  const ids = invoices.map((invoice) => invoice.id).sort()
  assert.equal(new Set(ids).size, 64)
  assert.deepEqual([...(await trade.read('estimate', id)).invoicesFromQuote].sort(), ids)
  const numbers = invoices.filter(({ isDraft }) => !isDraft).map(({ number }) => number)
  assert.equal(new Set(numbers).size, 32)
})

test('a declined or accepted estimate is converted as well, and keeps its decision', async () => {
  for (const [verb, body] of [
    ['decline', undefined],
    ['accept', { signingPerson: 'A' }],
  ] as const) {
    const { id } = (await service.expect(201, 'POST', '/v1/estimates', plain({ isDraft: false }))).estimate
    const decided = await trade.act('estimate', id, verb, body)
    const invoice = await trade.convert(id)
    assert.deepEqual(await trade.read('estimate', id), { ...decided, invoicesFromQuote: [invoice.id] })
  }
})
