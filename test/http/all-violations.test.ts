import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyRecord, operationsOf, pathTo, type Records } from '../fixtures/every-record.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let own: Records
before(async () => {
  service = await startService()
  own = await everyRecord(service)
})
after(() => service.close())

const missing = '00000000-0000-4000-8000-000000000000'
const position = { type: 'product', name: 'Beratung', singleAmount: 100, quantity: 1, contraAccount: 3400 }
const entry = { date: '2026-11-20', description: 'Papier', debitAccount: 6500, creditAccount: 1020, amount: 100 }

/** Fails unless the body is refused for these fields and no other, whatever is found when. */
async function namesAll(method: string, url: string, body: object, fields: readonly string[]): Promise<void> {
  const { code, invalidFields, details } = await service.expect(400, method, url, body)
  assert.equal(code, 'general/invalid-fields', url)
  assert.deepEqual(invalidFields.toSorted(), fields.toSorted(), `${url}: ${JSON.stringify(details)}`)
  assert.deepEqual(
    details.map(({ field }: { field: string }) => field),
    invalidFields,
  )
}

test('what breaks a rule is named beside what is of the wrong form', async () => {
  const estimate = `/v1/estimates/${own['estimates']}`
  const invoice = await service.expect(201, 'POST', '/v1/invoices', {
    customRecipientText: 'Hans Muster',
    positions: [position],
    isDraft: false,
  })
  const payments = `/v1/invoices/${invoice.invoice.id}/payments`
  const { payment } = await service.expect(201, 'POST', payments, { date: '2026-11-21', amount: 1 })
  const posted = await service.ask('POST', '/v1/ledger-entries', { body: entry })
  await service.expect(200, 'POST', `${estimate}/issue`)

  await namesAll('POST', '/v1/contacts', { phone: 5 }, ['phone', 'companyName', 'lastName'])
  await namesAll('PATCH', `/v1/contacts/${own['contacts']}`, { id: missing, phone: 5 }, ['id', 'phone'])
  await namesAll(
    'POST',
    '/v1/estimates',
    { title: 5, recipient: missing, originalCurrency: 'EUR', positions: [{ ...position, contraAccount: 3401 }] },
    ['title', 'recipient', 'originalCurrency', 'exchangeRate', 'positions[0].contraAccount'],
  )
  await namesAll(
    'PATCH',
    estimate,
    { title: 5, template: missing, totalAmount: 7, openingDate: '2199-12-31', payableInDays: 1 },
    ['title', 'template', 'totalAmount', 'payableInDays'],
  )
  await namesAll(
    'POST',
    '/v1/ledger-entries',
    { ...entry, amount: '1', debitAccount: 6501, date: '2020-01-01', currency: 'EUR', exchangeRate: 1e-11 },
    ['amount', 'debitAccount', 'date', 'exchangeRate'],
  )
  await namesAll('POST', '/v1/ledger-entries', { ...entry, date: 5, creditAccount: 6500 }, ['date', 'creditAccount'])
  await namesAll('POST', `${posted.headers['location']}/reverse`, { date: '2000-01-01', description: '' }, [
    'date',
    'description',
  ])
  await namesAll('POST', payments, { note: 5, amount: 1.005, date: '2020-01-01', account: 1021, exchangeRate: 2 }, [
    'note',
    'amount',
    'date',
    'account',
    'exchangeRate',
  ])
  await namesAll('PATCH', `/v1/payments/${payment.id}`, { note: 5, amount: 2 }, ['note', 'amount'])
  await namesAll('PATCH', '/v1/organisation', { name: 5, primaryCurrency: 'EUR' }, ['name', 'primaryCurrency'])
  await namesAll('PATCH', `/v1/templates/${own['templates']}`, { name: 5, id: missing }, ['name', 'id'])
  await namesAll('POST', '/v1/accounts', { number: 1020, type: 'money', names: { de: 'Bank' } }, ['number', 'type'])
  await namesAll('PATCH', '/v1/accounts/1100', { type: 'income', names: { de: 5 } }, ['type', 'names.de'])
  await namesAll('PUT', '/v1/currencies/CHF', { isEnabled: false, exchangeRate: 'one' }, ['isEnabled', 'exchangeRate'])
  await namesAll('POST', '/v1/tokens', { scopes: ['all'], expiresAt: '2020-01-01T00:00:00Z' }, ['name', 'expiresAt'])
  await namesAll('POST', '/v1/webhook-endpoints', { url: 'https://127.0.0.1/', isEnabled: 1 }, ['url', 'isEnabled'])
  await namesAll('POST', `${estimate}/accept`, { signingPerson: 5, signedAt: '2999-01-01T00:00:00Z' }, [
    'signingPerson',
    'signedAt',
  ])
})

test('nothing is said of what could not be read', async () => {
  // Whether there is a name, how much a discount may take off and when payment is due cannot be told.
  await namesAll('POST', '/v1/contacts', { companyName: 5 }, ['companyName'])
  const positions = [
    { ...position, quantity: '2' },
    { type: 'discount', discountAmount: 150 },
  ]
  const body = { customRecipientText: 'Hans Muster', positions, payableInDays: '3', openingDate: '2199-12-31' }
  await namesAll('POST', '/v1/invoices', body, ['positions[0].quantity', 'payableInDays'])
  // With another template the document might be due earlier.
  for (const template of [5, missing]) {
    const late = { customRecipientText: 'Hans Muster', positions: [position], openingDate: '2199-12-20' }
    await namesAll('POST', '/v1/estimates', { ...late, template }, ['template'])
    await namesAll('POST', '/v1/estimates', { ...late, template, payableInDays: 12 }, ['template', 'payableInDays'])
  }
  await namesAll('POST', '/v1/ledger-entries', { ...entry, currency: 'euro', exchangeRate: 2 }, ['currency'])
  await namesAll('PUT', '/v1/currencies/EUR', { exchangeRate: 1 }, ['isEnabled'])
})

test('… but of every position that could', async () => {
  const positions = [
    { ...position, name: '' },
    { ...position, taxCode: 'VM81' },
    { ...position, contraAccount: 1100, quantity: 1.1234567 },
    { type: 'discount', discountRate: 5, discountAmount: 5 },
    { type: 'text' },
  ]
  await namesAll('POST', '/v1/estimates', { customRecipientText: 'Hans Muster', positions }, [
    'positions[0].name',
    'positions[1].taxCode',
    'positions[2].contraAccount',
    'positions[2].quantity',
    'positions[3].discountRate',
    'positions[3].discountAmount',
    'positions[4].name',
    'positions[4].description',
  ])
})

test('… and of whatever else could, in a position or a list of which something could not', async () => {
  const positions = [
    { ...position, quantity: '2', taxCode: 'VM81', contraAccount: 3401 },
    { ...position, singleAmount: 1.1234567, discountRate: '5' },
    7,
    { type: 'subtotal', surprise: 1 },
    { type: 'discount', discountAmount: 0.001, name: 5 },
    { type: 'discount', discountRate: '5' },
    { type: 'text', name: 5 },
    { ...position, type: 'none', contraAccount: 3401 },
    { ...position, contraAccount: 3401 },
  ]
  const named = [
    'positions[0].quantity',
    'positions[0].taxCode',
    'positions[0].contraAccount',
    'positions[1].singleAmount',
    'positions[1].discountRate',
    'positions[2]',
    'positions[3].surprise',
    'positions[4].discountAmount',
    'positions[4].name',
    'positions[5].discountRate',
    'positions[6].name',
    'positions[7].type',
    'positions[8].contraAccount',
  ]
  const body = { customRecipientText: 'Hans Muster', positions, originalCurrency: 'EUR', exchangeRate: 1_000_000 }
  await namesAll('POST', '/v1/estimates', body, named)
  await namesAll('PATCH', `/v1/invoices/${own['invoices']}`, body, named)

  const token = await service.tokenFor(['settings:write'])
  const asked = await service.ask('POST', '/v1/tokens', {
    token,
    body: { name: 'Kasse', scopes: ['sales', 'settings:read', 'ledger:read'] },
  })
  assert.deepEqual(asked.body.invalidFields, ['scopes[0]', 'scopes[2]'])
})

test('a body of which not every violation is told is refused as any other', async () => {
  const surprises = Array.from({ length: 1_000 }, (_, index) => [`surprise${index}`, 1])
  const ofNoForm = (described: any) => {
    const { schema } = described.requestBody.content['application/json']
    const { properties } = schema.$ref ? schemaBehind(schema.$ref) : schema
    return Object.fromEntries([...surprises, ...Object.keys(properties).map((name) => [name, { of: 'no form' }])])
  }
  const schemaBehind = (ref: string) => (service.app.swagger() as any).components.schemas[ref.split('/').at(-1) ?? '']
  const validated = operationsOf(service).filter(({ described }) => described.requestBody?.content['application/json'])
  assert.ok(validated.length > 25)
  for (const { method, path, described } of validated) {
    const { status, body } = await service.ask(method, pathTo(path, own), { body: ofNoForm(described) })
    assert.ok(status < 500, `${method} ${path} answered ${status}`)
    if (status === 400 && body.code === 'general/invalid-fields') assert.equal(body.invalidFields.length, 1_000, path)
  }
  const positions = Array.from({ length: 500 }, () => ({ type: 'product' }))
  const { invalidFields } = await service.expect(400, 'POST', '/v1/invoices', { positions })
  assert.equal(invalidFields.length, 1_000)
  const entries = [Object.fromEntries([...surprises, ['date', 5], ['externalReference', {}]])]
  await service.expect(400, 'POST', '/v1/ledger-entries/bulk', { entries })
})

test('… and of the day, of an invoice that was to be issued, where it is in the books', async () => {
  const invoice = {
    customRecipientText: 'Hans Muster',
    positions: [position],
    openingDate: '2020-01-01',
    isDraft: false,
  }
  await namesAll('POST', '/v1/invoices', { ...invoice, title: 5 }, ['title', 'openingDate'])
  await namesAll('POST', '/v1/invoices', { ...invoice, recipient: missing }, ['recipient', 'openingDate'])
  await namesAll('POST', '/v1/invoices', { ...invoice, title: 5, isDraft: true }, ['title'])
  await namesAll('POST', '/v1/estimates', { ...invoice, title: 5 }, ['title'])
  const nothing = [{ ...position, singleAmount: 0 }]
  await namesAll('POST', '/v1/invoices', { ...invoice, title: 5, positions: nothing }, ['title'])
  const draft = await service.expect(201, 'POST', '/v1/invoices', { ...invoice, isDraft: true })
  const path = `/v1/invoices/${draft.invoice.id}`
  await namesAll('PATCH', path, { isDraft: false, title: 5 }, ['title', 'openingDate'])
  await namesAll('PATCH', path, { title: 5 }, ['title'])
})
