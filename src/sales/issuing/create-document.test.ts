import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { NOW } from '../../../test/database.ts'
import { plain, product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
afterEach(() => {
  service.clock.now = NOW
})
after(() => service.close())

const kinds = ['estimate', 'invoice'] as const

test('a new estimate needs positions and a recipient; everything else has a default', async () => {
  const [template] = (await service.expect(200, 'GET', '/v1/templates')).templates
  const { id, positions, publicPdfUrl, ...estimate } = await trade.create('estimate')
  assert.deepEqual(estimate, {
    isDraft: true,
    number: '',
    organisation: service.organisation,
    template: template.id,
    openingDate: '2026-11-21',
    dueDate: '2026-12-21',
    payableInDays: 30,
    customRecipientText: 'Hans Muster\n3000 Bern',
    amountMode: 'net',
    language: 'de',
    columns: ['positionNumber', 'name', 'quantity', 'unit', 'singleAmount', 'vatRate', 'totalAmount'],
    totalAmount: 108.1,
    totalNetAmount: 100,
    totalVatDebt: 8.1,
    emailDeliveries: [],
    status: 'open',
    invoicesFromQuote: [],
  })
  const [position] = positions
  assert.deepEqual(positions, [{ ...product(), id: position.id, totalAmount: 100, vatDebt: 8.1 }])
  assert.match(publicPdfUrl, /^https:\/\/rappen\.example\/public\/documents\/[\w-]{43}\.pdf$/)
  assert.deepEqual((await trade.read('estimate', id)).positions, positions)
})

test('a new invoice has what an estimate has, and what is paid and owed instead of a status', async () => {
  const { id: _, positions: __, publicPdfUrl: ___, ...estimate } = await trade.create('estimate')
  const { id: ____, positions: _____, publicPdfUrl: ______, ...invoice } = await trade.create('invoice')
  const { status: _______, invoicesFromQuote: ________, ...shared } = estimate
  assert.deepEqual(invoice, {
    ...shared,
    isQrInvoice: invoice.isQrInvoice,
    totalAmountPaid: 0,
    totalAmountCredited: 0,
    totalAmountWrittenOff: 0,
    writtenOff: [],
    isWrittenOff: false,
    totalRestAmount: 108.1,
    isPaid: false,
    isOverpaid: false,
    isAnnulled: false,
  })
})

test('a creation is answered with 201 and Location, which shows the same record', async () => {
  for (const kind of kinds) {
    const answer = await service.ask('POST', trade.path(kind), { body: plain({ title: 'Umbau' }) })
    assert.equal(answer.status, 201)
    assert.equal(answer.headers['location'], trade.path(kind, answer.body[kind].id))
    const read = await service.ask('GET', answer.headers['location'])
    assert.deepEqual(read.body, answer.body)
    assert.equal(read.headers['etag'], answer.headers['etag'])
  }
})

test('today is the date in Zurich: half past midnight in summer is another day than in UTC', async () => {
  const openingDateAt = async (instant: string): Promise<string> => {
    service.clock.now = new Date(instant)
    return (await trade.create('estimate')).openingDate
  }
  assert.equal(await openingDateAt('2026-06-30T21:59:59Z'), '2026-06-30')
  assert.equal(await openingDateAt('2026-06-30T22:00:00Z'), '2026-07-01')
  assert.equal(await openingDateAt('2026-12-31T22:59:59Z'), '2026-12-31')
  assert.equal(await openingDateAt('2026-12-31T23:00:00Z'), '2027-01-01')
  // Daylight saving time begins: the day of 23 hours in March begins an hour earlier in UTC than it ends.
  assert.equal(await openingDateAt('2026-03-28T23:00:00Z'), '2026-03-29')
  assert.equal(await openingDateAt('2026-03-29T21:59:59Z'), '2026-03-29')
  assert.equal(await openingDateAt('2026-03-29T22:00:00Z'), '2026-03-30')
  assert.equal(await openingDateAt('2026-10-25T22:59:59Z'), '2026-10-25')
  assert.equal(await openingDateAt('2026-10-25T23:00:00Z'), '2026-10-26')
})

test('the due date counts calendar days from the opening date, 0 to 365 of them', async () => {
  const dueDate = async (openingDate: string, payableInDays: number): Promise<string> =>
    (await trade.create('invoice', { openingDate, payableInDays })).dueDate
  assert.equal(await dueDate('2026-01-31', 0), '2026-01-31')
  assert.equal(await dueDate('2028-02-01', 30), '2028-03-02')
  assert.equal(await dueDate('2026-01-01', 365), '2027-01-01')
  for (const payableInDays of [-1, 366, 1.5, '30'])
    await trade.refused(
      400,
      'general/invalid-fields',
      ['payableInDays'],
      'POST',
      '/v1/invoices',
      plain({ payableInDays }),
    )
})

test('a due date beyond the calendar is refused, not an accident', async () => {
  const body = plain({ openingDate: '2199-12-31', payableInDays: 1 })
  await trade.refused(400, 'general/invalid-fields', ['payableInDays'], 'POST', '/v1/estimates', body)
  assert.equal((await trade.create('estimate', { openingDate: '2199-12-31', payableInDays: 0 })).dueDate, '2199-12-31')
})

test('missing fields of a document come from its template', async () => {
  const [, template] = (await service.expect(200, 'GET', '/v1/templates')).templates
  const wishes = {
    amountMode: 'gross',
    columns: ['name', 'totalAmount'],
    payableInDays: 10,
    introductoryText: 'Bonjour',
    closingText: 'Merci',
  }
  await service.expect(200, 'PATCH', `/v1/templates/${template.id}`, wishes)
  const shown = ({ language, amountMode, columns, payableInDays, introductoryText, closingText }: any) => ({
    language,
    amountMode,
    columns,
    payableInDays,
    introductoryText,
    closingText,
  })
  const byTemplate = await trade.create('estimate', { template: template.id })
  assert.deepEqual(shown(byTemplate), { language: 'fr', ...wishes })
  const own = {
    language: 'it',
    amountMode: 'net',
    columns: ['name'],
    payableInDays: 5,
    introductoryText: 'A',
    closingText: '',
  }
  assert.deepEqual(shown(await trade.create('estimate', { template: template.id, ...own })), own)
})

test('a document is addressed to a contact or by a text of its own, and to nobody else', async () => {
  const contact = await trade.contact()
  assert.equal((await trade.create('invoice', { recipient: contact.id })).recipient, contact.id)
  for (const nobody of [{}, { customRecipientText: '' }, { customRecipientText: ' \n ' }]) {
    const body = { positions: [product()], ...nobody }
    await trade.refused(400, 'general/invalid-fields', ['recipient'], 'POST', '/v1/invoices', body)
  }
  for (const recipient of ['', 'x', '00000000-0000-4000-8000-000000000000'])
    await trade.refused(400, 'general/invalid-fields', ['recipient'], 'POST', '/v1/invoices', plain({ recipient }))
})

test('a contact or template of another organisation is as good as none', async () => {
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const { contact } = (await service.ask('POST', '/v1/contacts', { token, body: { companyName: 'Fremd AG' } })).body
  const [template] = (await service.ask('GET', '/v1/templates', { token })).body.templates
  const body = plain({ recipient: contact.id, template: template.id })
  await trade.refused(400, 'general/invalid-fields', ['template', 'recipient'], 'POST', '/v1/estimates', body)
})

test('currency and rate are given together, for a currency that is enabled and not that of the books', async () => {
  const euro = { originalCurrency: 'EUR', exchangeRate: 0.9412 }
  const estimate = await trade.create('estimate', euro)
  assert.deepEqual([estimate.originalCurrency, estimate.exchangeRate], ['EUR', 0.9412])
  const [{ originalCurrency, exchangeRate, totalAmount }] = estimate.positions
  assert.deepEqual([originalCurrency, exchangeRate, totalAmount], ['EUR', 0.9412, 100])

  const refused = (code: string, fields: string[], body: object) =>
    trade.refused(400, code, fields, 'POST', '/v1/estimates', plain(body))
  const both = ['originalCurrency', 'exchangeRate']
  await refused('general/invalid-fields', both, { originalCurrency: 'EUR' })
  await refused('general/invalid-fields', both, { exchangeRate: 0.9412 })
  await refused('ledger/currency-not-enabled', ['originalCurrency'], { originalCurrency: 'USD', exchangeRate: 0.8 })
  await refused('general/invalid-fields', ['originalCurrency'], { originalCurrency: 'CHF', exchangeRate: 1 })
  await refused('general/invalid-fields', ['exchangeRate'], { ...euro, exchangeRate: 0 })
  // The result of a division is rounded, and answered in that form.
  const divided = await trade.create('estimate', { ...euro, exchangeRate: 1 / 1.0563 })
  assert.equal(divided.exchangeRate, 0.9467007479)
  assert.equal((await trade.patch('estimate', divided.id, { ...euro, exchangeRate: 1 / 3 })).exchangeRate, 0.3333333333)
  await refused('general/invalid-fields', ['exchangeRate'], { ...euro, exchangeRate: 0.000_000_000_04 })
  for (const currency of ['eur', 'EURO', 'E', ''])
    await refused('general/invalid-fields', ['originalCurrency'], { ...euro, originalCurrency: currency })
})

test('an amount that the books cannot hold in their own currency is refused before it is posted', async () => {
  const rich = { positions: [product({ singleAmount: 1_000_000 })], originalCurrency: 'EUR', exchangeRate: 1_000_000 }
  await trade.refused(
    400,
    'general/invalid-fields',
    ['exchangeRate'],
    'POST',
    '/v1/invoices',
    plain({ ...rich, isDraft: false }),
  )
  const most = { ...rich, positions: [product({ singleAmount: 999_999_999 })], exchangeRate: 900 }
  assert.equal((await trade.issued('invoice', most)).isDraft, false)
})

test('all violations are named at once, those of the positions by their place', async () => {
  const body = {
    ...plain(),
    template: 'none',
    originalCurrency: 'USD',
    positions: [
      product({ contraAccount: 3999 }),
      product({ taxCode: 'VM81' }),
      { type: 'discount', discountRate: 10, discountAmount: 10 },
      { type: 'text' },
      product({ singleAmount: 0.0000001 }),
    ],
  }
  const { invalidFields, code, details } = await service.expect(400, 'POST', '/v1/estimates', body)
  assert.equal(code, 'general/invalid-fields')
  assert.deepEqual(
    new Set(invalidFields),
    new Set([
      'originalCurrency',
      'exchangeRate',
      'positions[1].taxCode',
      'positions[2].discountRate',
      'positions[2].discountAmount',
      'positions[3].name',
      'positions[3].description',
      'positions[4].singleAmount',
      'template',
      'positions[0].contraAccount',
    ]),
  )
  for (const detail of details) assert.deepEqual(Object.keys(detail).sort(), ['field', 'message'])
})

test('violations of the shape are named by their place too', async () => {
  const positions = [
    product({ quantity: '1' }),
    { type: 'gift' },
    product({ contraAccount: 999, price: 1 }),
    { name: 'x' },
  ]
  const body = plain({
    positions,
    columns: ['name', 'price'],
    title: 'x'.repeat(129),
    language: 'rm',
    amountMode: 'both',
    status: 'open',
  })
  const { invalidFields } = await service.expect(400, 'POST', '/v1/estimates', body)
  assert.deepEqual(
    new Set(invalidFields),
    new Set([
      'positions[0].quantity',
      'positions[1].type',
      'positions[2].contraAccount',
      'positions[2].price',
      'positions[3].type',
      'columns[1]',
      'title',
      'language',
      'amountMode',
      'status',
    ]),
  )
})

test('a document needs at least one position', async () => {
  for (const positions of [[], undefined, null])
    await trade.refused(400, 'general/invalid-fields', ['positions'], 'POST', '/v1/estimates', plain({ positions }))
})

test('texts are kept to the character, up to their length', async () => {
  const texts = {
    title: '🧾'.repeat(128),
    introductoryText: `ä\r\n${'é'.repeat(1997)}`,
    closingText: 'z'.repeat(2000),
    customRecipientText: 'x'.repeat(2000),
  }
  const estimate = await trade.create('estimate', texts)
  for (const [field, text] of Object.entries(texts)) assert.equal(estimate[field], text, field)
  const tooLong = Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, `${text}x`]))
  const { invalidFields } = await service.expect(400, 'POST', '/v1/estimates', plain(tooLong))
  assert.deepEqual(invalidFields.sort(), Object.keys(texts).sort())
})

test('positions of all four kinds are kept with their fields; what has no value is left out', async () => {
  const positions = [
    product({
      unit: 'h',
      articleNumber: 'A-1',
      description: 'Zeile 1\nZeile 2',
      date: '2026-11-02',
      discountRate: 12.5,
      customTextColumns: { customTextColumn1: 'eins', customTextColumn3: 'drei' },
      quantity: 2.5,
      singleAmount: 33.33,
    }),
    product({ taxCode: '', unit: null, singleAmount: 10 }),
    { type: 'subtotal', name: 'Zwischentotal' },
    { type: 'discount', name: 'Treuerabatt', discountRate: 10 },
    { type: 'discount', discountAmount: 1.5 },
    { type: 'text', name: 'Danke' },
  ]
  const estimate = await trade.create('estimate', { positions })
  const shown = estimate.positions.map(({ id, ...position }: any) => {
    assert.equal(typeof id, 'string')
    return position
  })
  // 2.5 × 33.33 less 12.5 % is 72.909375. The taxed 72.91 bear 7.29 and 1.32 of the discounts: 8.1 % of 64.30 are 5.21.
  const { taxCode: _, ...untaxed } = product({ singleAmount: 10 }) as { taxCode: string }
  assert.deepEqual(shown, [
    { ...positions[0], totalAmount: 72.91, vatDebt: 5.9 },
    { ...untaxed, totalAmount: 10, vatDebt: 0 },
    { ...positions[2], totalAmount: 82.91 },
    { ...positions[3], totalAmount: -8.29, vatDebt: -0.59 },
    { ...positions[4], totalAmount: -1.5, vatDebt: -0.1 },
    positions[5],
  ])
  assert.deepEqual([estimate.totalNetAmount, estimate.totalVatDebt, estimate.totalAmount], [73.12, 5.21, 78.33])
})

test('in gross mode the amounts include the VAT: 108.10 are 100.00 and 8.10', async () => {
  const gross = await trade.create('invoice', { amountMode: 'gross', positions: [product({ singleAmount: 108.1 })] })
  assert.deepEqual([gross.totalAmount, gross.totalNetAmount, gross.totalVatDebt], [108.1, 100, 8.1])
})

test('a position earns on no account of receivables or VAT: there the document posts by itself', async () => {
  const own = [1100, 1170, 1171, 2200, 2203]
  const positions = [product(), ...own.map((contraAccount) => product({ contraAccount, taxCode: '' }))]
  const named = own.map((_, index) => `positions[${index + 1}].contraAccount`)
  for (const kind of kinds) {
    await trade.refused(400, 'general/invalid-fields', named, 'POST', trade.path(kind), plain({ positions }))
    const { id } = await trade.create(kind)
    await trade.refused(400, 'general/invalid-fields', named, 'PATCH', trade.path(kind, id), { positions })
  }
})

test('an empty recipient is no contact, which is said once', async () => {
  for (const customRecipientText of ['', 'Hans Muster', undefined]) {
    const body = plain({ recipient: '', customRecipientText })
    const { details } = await service.expect(400, 'POST', '/v1/invoices', body)
    assert.deepEqual(details, [{ field: 'recipient', message: 'must be the id of a contact of this organisation' }])
  }
})
