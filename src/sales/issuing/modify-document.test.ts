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

const kinds = ['estimate', 'invoice'] as const

test('a body that was read can be sent back unchanged: a draft, an issued estimate, an issued invoice', async () => {
  const contact = await trade.contact({ email: 'a@example.ch' })
  const full = {
    recipient: contact.id,
    title: 'Umbau',
    introductoryText: 'Guten Tag',
    originalCurrency: 'EUR',
    exchangeRate: 0.9412,
    positions: [
      product(),
      { type: 'discount', discountRate: 10 },
      { type: 'subtotal' },
      { type: 'text', name: 'Danke' },
    ],
  }
  const estimate = await trade.issued('estimate', full)
  await trade.act('estimate', estimate.id, 'accept', { signingPerson: 'Hans Muster' })
  await trade.act('estimate', estimate.id, 'send')
  await trade.convert(estimate.id)
  const invoice = await trade.issued('invoice', full)
  await trade.pay(invoice.id, 10)
  await trade.act('invoice', invoice.id, 'send')
  const documents = [
    ['estimate', (await trade.create('estimate', full)).id],
    ['invoice', (await trade.create('invoice', full)).id],
    ['estimate', estimate.id],
    ['invoice', invoice.id],
  ] as const
  for (const [kind, id] of documents) {
    const read = await trade.read(kind, id)
    assert.deepEqual(await trade.patch(kind, id, read), read)
    assert.deepEqual(await trade.patch(kind, id, {}), read)
  }
})

test('a change that changes nothing writes nothing', async () => {
  const versionOf = async (id: string) => service.asOwner('select xmin::text from documents where id = $1', [id])
  for (const kind of kinds) {
    const { id } = await trade.create(kind, { title: 'Umbau' })
    const [before] = await versionOf(id)
    for (const same of [{}, { title: 'Umbau' }, { isDraft: true }]) await trade.patch(kind, id, same)
    assert.deepEqual(await versionOf(id), [before])
    await trade.patch(kind, id, { title: 'Neubau' })
    assert.notDeepEqual(await versionOf(id), [before])
  }
})

test('a field that is left out stays, null clears one that may be empty, and the totals follow', async () => {
  for (const kind of kinds) {
    const before = await trade.create(kind, { title: 'Umbau', closingText: 'Danke', payableInDays: 10 })
    const { title: _, ...rest } = before
    const changed = await trade.patch(kind, before.id, { title: null, amountMode: 'gross', openingDate: '2026-12-31' })
    const [position] = before.positions
    const owed = kind === 'invoice' ? { totalRestAmount: 100 } : {}
    assert.deepEqual(changed, {
      ...rest,
      amountMode: 'gross',
      openingDate: '2026-12-31',
      dueDate: '2027-01-10',
      totalAmount: 100,
      totalNetAmount: 92.51,
      totalVatDebt: 7.49,
      positions: [{ ...position, vatDebt: 7.49 }],
      ...owed,
    })
    assert.deepEqual(await trade.read(kind, before.id), changed)
  }
})

test('null on a field that a document always has is refused', async () => {
  const { id } = await trade.create('estimate')
  for (const field of [
    'template',
    'openingDate',
    'positions',
    'payableInDays',
    'amountMode',
    'language',
    'columns',
    'isDraft',
  ])
    await trade.refused(400, 'general/invalid-fields', [field], 'PATCH', `/v1/estimates/${id}`, { [field]: null })
})

test('the recipient changes from a text to a contact and back, but one of them there always is', async () => {
  const contact = await trade.contact()
  const { id } = await trade.create('estimate')
  const changed = await trade.patch('estimate', id, { recipient: contact.id, customRecipientText: null })
  assert.deepEqual([changed.recipient, 'customRecipientText' in changed], [contact.id, false])
  await trade.refused(400, 'general/invalid-fields', ['recipient'], 'PATCH', `/v1/estimates/${id}`, { recipient: null })
  const back = await trade.patch('estimate', id, { recipient: null, customRecipientText: 'Hans Muster' })
  assert.deepEqual([back.customRecipientText, 'recipient' in back], ['Hans Muster', false])
})

test('currency and rate are changed and cleared together', async () => {
  const { id } = await trade.create('estimate')
  const euro = await trade.patch('estimate', id, { originalCurrency: 'EUR', exchangeRate: 0.94 })
  assert.deepEqual([euro.exchangeRate, euro.positions[0].exchangeRate], [0.94, 0.94])
  const both = ['originalCurrency', 'exchangeRate']
  for (const change of [
    { exchangeRate: 0.95 },
    { originalCurrency: null },
    { originalCurrency: 'EUR', exchangeRate: null },
  ])
    await trade.refused(400, 'general/invalid-fields', both, 'PATCH', `/v1/estimates/${id}`, change)
  const francs = await trade.patch('estimate', id, { originalCurrency: null, exchangeRate: null })
  assert.deepEqual(
    both.flatMap((field) => [field in francs, field in francs.positions[0]]),
    [false, false, false, false],
  )
})

test('positions keep their ids when they are sent back, in whatever order; new ones get one, and none is there twice', async () => {
  const { id, positions } = await trade.create('estimate', {
    positions: [product({ name: 'A' }), product({ name: 'B' }), { type: 'text', name: 'C' }],
  })
  const [a, b, c] = positions
  const changed = await trade.patch('estimate', id, {
    positions: [c, product({ name: 'neu' }), { ...a, quantity: 2 }, a, b],
  })
  const ids = changed.positions.map((position: any) => position.id)
  assert.deepEqual([ids[0], ids[2], ids[4]], [c.id, a.id, b.id])
  assert.equal(new Set(ids).size, 5)
  assert.deepEqual(
    changed.positions.map((position: any) => position.totalAmount),
    [undefined, 100, 200, 100, 100],
  )
})

test('computed fields of positions are recomputed, whatever is sent', async () => {
  const { id, positions: standing } = await trade.create('estimate')
  const wrong = { id: standing[0].id, totalAmount: 1, vatDebt: 99, originalCurrency: 'EUR', exchangeRate: 7 }
  const { positions } = await trade.patch('estimate', id, { positions: [product(wrong)] })
  assert.deepEqual(positions, [{ ...product(), id: standing[0].id, totalAmount: 100, vatDebt: 8.1 }])
})

test("a position keeps an id of its own document: one of another document, or a client's, is replaced", async () => {
  const other = (await trade.create('estimate')).positions[0].id
  const created = await trade.create('estimate', { positions: [product({ id: other }), product({ id: 'mine' })] })
  const own = created.positions.map((position: any) => position.id)
  assert.equal(new Set([other, 'mine', ...own]).size, 4)
  const sent = [product({ id: own[1] }), product({ id: other }), product({ id: 'mine' }), product({ id: null })]
  const { positions } = await trade.patch('estimate', created.id, { positions: sent })
  const ids = positions.map((position: any) => position.id)
  assert.equal(ids[0], own[1])
  assert.equal(new Set([other, 'mine', own[0], ...ids]).size, 7)
})

test('a change of the opening date alone is told of the opening date', async () => {
  const { id } = await trade.create('estimate')
  await trade.refused(400, 'general/invalid-fields', ['openingDate'], 'PATCH', `/v1/estimates/${id}`, {
    openingDate: '2199-12-31',
  })
})

test('a field that nobody sets is refused when it differs from what stands', async () => {
  const readOnly = {
    id: 'x',
    organisation: 'x',
    dueDate: '2030-01-01',
    totalAmount: 1,
    totalNetAmount: 1,
    totalVatDebt: 1,
    emailDeliveries: [{}],
    publicPdfUrl: 'https://example.ch/',
  }
  const own = {
    estimate: { status: 'accepted', signingPerson: 'x', signedAt: '2026-01-01T00:00:00Z', invoicesFromQuote: ['x'] },
    invoice: {
      isQrInvoice: 'x',
      totalAmountPaid: 1,
      totalRestAmount: 1,
      isPaid: true,
      isOverpaid: true,
      isAnnulled: true,
    },
  }
  for (const kind of kinds) {
    const before = await trade.create(kind)
    const change = { ...readOnly, ...own[kind] }
    const { invalidFields } = await trade.refused(
      400,
      'general/invalid-fields',
      Object.keys(change),
      'PATCH',
      trade.path(kind, before.id),
      change,
    )
    assert.equal(invalidFields.length, Object.keys(change).length)
    assert.deepEqual(await trade.read(kind, before.id), before)
  }
})

test('the number cannot be set: it has a rejection of its own, on a draft and on what is issued', async () => {
  for (const kind of kinds) {
    for (const { id, number } of [await trade.create(kind), await trade.issued(kind)]) {
      const url = trade.path(kind, id)
      await trade.refused(400, 'customer-invoices/number-immutable', ['number'], 'PATCH', url, { number: 'R-99999' })
      assert.equal((await trade.patch(kind, id, { number })).number, number)
    }
  }
  await trade.refused(400, 'general/invalid-fields', ['number'], 'POST', '/v1/invoices', plain({ number: 'R-99999' }))
})

test('all violations of a change are named at once, and nothing of it is kept', async () => {
  const before = await trade.create('estimate')
  const change = {
    title: 'neu',
    id: 'x',
    number: 'O-7',
    template: 'none',
    exchangeRate: 2,
    recipient: 'none',
    positions: [product({ contraAccount: 3999 }), { type: 'text' }],
  }
  const { code, invalidFields } = await service.expect(400, 'PATCH', `/v1/estimates/${before.id}`, change)
  assert.equal(code, 'general/invalid-fields')
  assert.deepEqual(
    new Set(invalidFields),
    new Set([
      'id',
      'number',
      'originalCurrency',
      'exchangeRate',
      'positions[1].name',
      'positions[1].description',
      'template',
      'recipient',
      'positions[0].contraAccount',
    ]),
  )
  assert.deepEqual(await trade.read('estimate', before.id), before)
})

test('an account that a position names and the chart does not have has a rejection of its own', async () => {
  const { id } = await trade.create('estimate')
  const positions = [product(), product({ contraAccount: 3999 }), product({ contraAccount: 9998 })]
  const fields = ['positions[1].contraAccount', 'positions[2].contraAccount']
  await trade.refused(400, 'ledger/account-not-found', fields, 'PATCH', `/v1/estimates/${id}`, { positions })
})

test('a change names the state it was made for: another one in between is not overwritten', async () => {
  const { id } = await trade.create('estimate')
  const url = `/v1/estimates/${id}`
  const { headers } = await service.ask('GET', url)
  const change = (title: string) =>
    service.ask('PATCH', url, { body: { title }, headers: { 'if-match': headers['etag'] ?? '' } })
  const first = await change('eins')
  assert.equal(first.status, 200)
  const second = await change('zwei')
  assert.deepEqual([second.status, second.body.code], [412, 'general/precondition-failed'])
  assert.equal((await trade.read('estimate', id)).title, 'eins')
})

test('estimates and invoices do not answer under each other’s path, nor under an id that is none', async () => {
  const estimate = await trade.issued('estimate')
  const invoice = await trade.create('invoice')
  const missing = '00000000-0000-4000-8000-000000000000'
  for (const id of [invoice.id, missing, 'x']) {
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/issue'],
      ['POST', '/send'],
      ['POST', '/convert-to-invoice'],
      ['POST', '/accept'],
      ['POST', '/decline'],
      ['POST', '/reopen'],
    ])
      await trade.refused(
        404,
        'customer-invoice/not-found',
        [],
        method ?? '',
        `/v1/estimates/${id}${path}`,
        method === 'GET' ? undefined : {},
      )
  }
  for (const id of [estimate.id, missing, 'x']) {
    for (const [method, path] of [
      ['GET', ''],
      ['PATCH', ''],
      ['DELETE', ''],
      ['POST', '/issue'],
      ['POST', '/send'],
      ['POST', '/annul'],
      ['GET', '/payments'],
      ['POST', '/payments'],
    ])
      await trade.refused(
        404,
        'customer-invoice/not-found',
        [],
        method ?? '',
        `/v1/invoices/${id}${path}`,
        method === 'GET' ? undefined : {},
      )
  }
})

test('a document of another organisation is refused as unauthorised, whatever is asked of it', async () => {
  const estimate = await trade.issued('estimate')
  const invoice = await trade.issued('invoice')
  const payment = await trade.pay(invoice.id, 10)
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const urls = [
    ...['', '/issue', '/send', '/convert-to-invoice', '/accept', '/decline', '/reopen'].map(
      (act) => `/v1/estimates/${estimate.id}${act}`,
    ),
    ...['', '/issue', '/send', '/annul', '/payments'].map((act) => `/v1/invoices/${invoice.id}${act}`),
    `/v1/payments/${payment.id}/reverse`,
  ]
  for (const url of urls) {
    const isAct = /\/(issue|send|convert-to-invoice|accept|decline|reopen|annul|payments|reverse)$/.test(url)
    for (const method of isAct ? ['POST'] : ['GET', 'PATCH', 'DELETE']) {
      const answer = await service.ask(method, url, { token, ...(method === 'GET' ? {} : { body: {} }) })
      assert.deepEqual([answer.status, answer.body.code], [401, 'general/unauthorised'], `${method} ${url}`)
    }
  }
  for (const many of ['estimates', 'invoices'])
    assert.deepEqual((await service.ask('GET', `/v1/${many}`, { token })).body, { [many]: [] })
})

test('an account that was closed since stays in a document; a change names no other closed one, and issuing names all', async () => {
  const line = { type: 'product', name: 'Tisch', singleAmount: 100, quantity: 1, taxCode: 'UN81' }
  const position = { ...line, contraAccount: 3200 }
  const { id } = await trade.create('invoice', { positions: [position] })
  await service.expect(200, 'PATCH', '/v1/accounts/3200', { isActive: false })
  await service.expect(200, 'PATCH', '/v1/accounts/3600', { isActive: false })
  const url = `/v1/invoices/${id}`
  const { invoice } = await service.expect(200, 'PATCH', url, {})
  await service.expect(200, 'PATCH', url, invoice)
  const [standing] = invoice.positions
  await service.expect(200, 'PATCH', url, {
    positions: [
      { ...standing, quantity: 2 },
      { ...line, contraAccount: 3400 },
    ],
  })
  await trade.refused(400, 'ledger/account-not-found', ['positions[1].contraAccount'], 'PATCH', url, {
    positions: [standing, { ...line, contraAccount: 3600 }],
  })
  await trade.refused(400, 'ledger/account-not-found', ['positions[0].contraAccount'], 'POST', `${url}/issue`)
  await service.expect(200, 'PATCH', '/v1/accounts/3200', { isActive: true })
  await service.expect(200, 'PATCH', '/v1/accounts/3600', { isActive: true })
})

test('a currency that was disabled since stays in a document that changes otherwise; none that is disabled is chosen anew', async () => {
  const { id } = await trade.create('invoice', { originalCurrency: 'EUR', exchangeRate: 0.94 })
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: false })
  const url = `/v1/invoices/${id}`
  const { invoice } = await service.expect(200, 'PATCH', url, {})
  await service.expect(200, 'PATCH', url, invoice)
  await service.expect(200, 'PATCH', url, { title: 'Anders', originalCurrency: 'EUR', exchangeRate: 0.95 })
  await trade.refused(400, 'ledger/currency-not-enabled', ['originalCurrency'], 'POST', `${url}/issue`)
  const inFrancs = { originalCurrency: null, exchangeRate: null }
  await service.expect(200, 'PATCH', url, inFrancs)
  const inEuros = { originalCurrency: 'EUR', exchangeRate: 0.94 }
  await trade.refused(400, 'ledger/currency-not-enabled', ['originalCurrency'], 'PATCH', url, inEuros)
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.94 })
  await service.expect(200, 'PATCH', url, inEuros)
})
