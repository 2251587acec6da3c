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

/** Fails unless the body is rejected for exactly these fields, in whatever order they are found. */
async function namesAll(method: string, url: string, body: object, fields: readonly string[]): Promise<void> {
  const { code, invalidFields, details } = await service.expect(400, method, url, body)
  assert.equal(code, 'general/invalid-fields', url)
  assert.deepEqual(invalidFields.toSorted(), fields.toSorted(), `${url}: ${JSON.stringify(details)}`)
  assert.deepEqual(
    details.map(({ field }: { field: string }) => field),
    invalidFields,
  )
}

/**
 * Fails unless a body with violations of form and of rules is rejected for all those of form, and without these for all those of rules
 * (decisions.md 5).
 */
async function inTwoSteps(
  method: string,
  url: string,
  senseless: object,
  { sense, malformed }: { sense: readonly string[]; malformed: Readonly<Record<string, unknown>> },
): Promise<void> {
  await namesAll(method, url, { ...senseless, ...malformed }, Object.keys(malformed))
  await namesAll(method, url, senseless, sense)
}

test('violations of form are named at once, and when there is none, all that break a rule', async () => {
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

  const nameless = { streetName: 'Seestrasse' }
  await inTwoSteps('POST', '/v1/contacts', nameless, {
    sense: ['companyName', 'lastName'],
    malformed: { phone: 5, postCode: 8000 },
  })
  await inTwoSteps(
    'PATCH',
    `/v1/contacts/${own['contacts']}`,
    { id: missing },
    { sense: ['id'], malformed: { phone: 5 } },
  )
  await inTwoSteps(
    'POST',
    '/v1/estimates',
    { recipient: missing, originalCurrency: 'EUR', positions: [{ ...position, contraAccount: 3401 }] },
    {
      sense: ['recipient', 'originalCurrency', 'exchangeRate', 'positions[0].contraAccount'],
      malformed: { title: 5, payableInDays: '3' },
    },
  )
  await inTwoSteps(
    'PATCH',
    estimate,
    { template: missing, totalAmount: 7, openingDate: '2199-12-31', payableInDays: 1 },
    { sense: ['template', 'totalAmount', 'payableInDays'], malformed: { title: 5 } },
  )
  await inTwoSteps(
    'POST',
    '/v1/ledger-entries',
    { ...entry, debitAccount: 6501, date: '2020-01-01', currency: 'EUR', exchangeRate: 1e-11 },
    { sense: ['debitAccount', 'date', 'exchangeRate'], malformed: { amount: '1', description: 5 } },
  )
  await inTwoSteps(
    'POST',
    '/v1/ledger-entries',
    { ...entry, creditAccount: 6500 },
    { sense: ['creditAccount'], malformed: { date: 5 } },
  )
  await inTwoSteps(
    'POST',
    `${posted.headers['location']}/reverse`,
    { date: '2000-01-01' },
    { sense: ['date'], malformed: { description: '' } },
  )
  await inTwoSteps(
    'POST',
    payments,
    { amount: 1.005, date: '2020-01-01', account: 1021, exchangeRate: 2 },
    { sense: ['amount', 'date', 'account', 'exchangeRate'], malformed: { note: 5 } },
  )
  await inTwoSteps('PATCH', `/v1/payments/${payment.id}`, { amount: 2 }, { sense: ['amount'], malformed: { note: 5 } })
  await inTwoSteps(
    'PATCH',
    '/v1/organisation',
    { primaryCurrency: 'EUR' },
    { sense: ['primaryCurrency'], malformed: { name: 5 } },
  )
  await inTwoSteps(
    'PATCH',
    `/v1/templates/${own['templates']}`,
    { id: missing },
    { sense: ['id'], malformed: { name: 5 } },
  )
  const account = { number: 1020, type: 'asset', names: { de: 'Bank' } }
  await inTwoSteps('POST', '/v1/accounts', account, { sense: ['number'], malformed: { type: 'money' } })
  await inTwoSteps(
    'PATCH',
    '/v1/accounts/1100',
    { type: 'income', isActive: false },
    { sense: ['type', 'isActive'], malformed: { names: 5 } },
  )
  const franc = { isEnabled: false, exchangeRate: 2 }
  await inTwoSteps('PUT', '/v1/currencies/CHF', franc, {
    sense: ['isEnabled', 'exchangeRate'],
    malformed: { exchangeRate: 'one' },
  })
  await inTwoSteps(
    'POST',
    '/v1/tokens',
    { name: 'Kasse', scopes: ['all'], expiresAt: '2020-01-01T00:00:00Z' },
    { sense: ['expiresAt'], malformed: { name: 5 } },
  )
  await inTwoSteps(
    'POST',
    '/v1/webhook-endpoints',
    { url: 'https://127.0.0.1/' },
    { sense: ['url'], malformed: { isEnabled: 1 } },
  )
  await inTwoSteps(
    'POST',
    `${estimate}/accept`,
    { signingPerson: 'Anna Muster', signedAt: '2199-01-01T00:00:00Z' },
    { sense: ['signedAt'], malformed: { signingPerson: 5 } },
  )
})

test('the key, the query and the body are of one form: their violations are named at once', async () => {
  const { body } = await service.ask('POST', '/v1/ledger-entries?dryRun=maybe&surprise=1', {
    body: { ...entry, amount: '1', debitAccount: 6501 },
    headers: { 'idempotency-key': 'ä' },
  })
  assert.deepEqual(body.invalidFields.toSorted(), ['Idempotency-Key', 'amount', 'dryRun', 'surprise'])
})

test('of a template that does not exist no terms are known: they break no rule', async () => {
  const late = { customRecipientText: 'Hans Muster', positions: [position], openingDate: '2199-12-20' }
  await namesAll('POST', '/v1/estimates', late, ['openingDate'])
  await namesAll('POST', '/v1/estimates', { ...late, template: missing }, ['template'])
  await namesAll('POST', '/v1/estimates', { ...late, template: missing, payableInDays: 12 }, [
    'template',
    'payableInDays',
  ])
})

test('every position is named that is of the wrong form, and when none is, every one that breaks a rule', async () => {
  const malformed = [
    { ...position, quantity: '2', taxCode: 'VM81', contraAccount: 3401 },
    { ...position, singleAmount: 1.1234567, discountRate: '5' },
    7,
    { type: 'subtotal', surprise: 1 },
    { type: 'discount', discountAmount: 0.001, name: 5 },
    { type: 'discount', discountRate: '5' },
    { type: 'text', name: 5 },
    { ...position, name: '' },
    { ...position, type: 'none', contraAccount: 3401 },
    { ...position, contraAccount: 3401 },
  ]
  const ofForm = [
    'positions[0].quantity',
    'positions[1].discountRate',
    'positions[2]',
    'positions[3].surprise',
    'positions[4].name',
    'positions[5].discountRate',
    'positions[6].name',
    'positions[7].name',
    'positions[8].type',
  ]
  const senseless = [
    { ...position, taxCode: 'VM81', contraAccount: 3401 },
    { ...position, singleAmount: 1.1234567, discountRate: 5.12345 },
    { ...position, contraAccount: 1100, quantity: 1.1234567 },
    { type: 'subtotal' },
    { type: 'discount', discountAmount: 0.001 },
    { type: 'discount', discountRate: 5, discountAmount: 5 },
    { type: 'text' },
    { type: 'discount', discountAmount: 1_000_000 },
  ]
  const ofSense = [
    'positions[0].taxCode',
    'positions[1].singleAmount',
    'positions[1].discountRate',
    'positions[2].quantity',
    'positions[4].discountAmount',
    'positions[5].discountRate',
    'positions[5].discountAmount',
    'positions[6].name',
    'positions[6].description',
    'positions[0].contraAccount',
    'positions[2].contraAccount',
  ]
  const body = { customRecipientText: 'Hans Muster', originalCurrency: 'EUR', exchangeRate: 1_000_000 }
  for (const [method, path] of [
    ['POST', '/v1/estimates'],
    ['PATCH', `/v1/invoices/${own['invoices']}`],
  ] as const) {
    await namesAll(method, path, { ...body, positions: malformed }, ofForm)
    await namesAll(method, path, { ...body, positions: senseless }, ofSense)
  }
})

test('every scope is named that goes beyond the token, unless one is no scope', async () => {
  const token = await service.tokenFor(['settings:write', 'tokens:write'])
  const named = async (scopes: readonly string[]) =>
    (await service.ask('POST', '/v1/tokens', { token, body: { name: 'Kasse', scopes } })).body.invalidFields
  assert.deepEqual(await named(['sales', 'settings:read', 'ledger:read']), ['scopes[0]'])
  assert.deepEqual(await named(['contacts:read', 'settings:read', 'ledger:read']), ['scopes[0]', 'scopes[2]'])
})

test('entries that are posted together are refused in the two steps over all of them; each by itself, in its own', async () => {
  const malformed = { ...entry, amount: '1', debitAccount: 6501 }
  const senseless = { ...entry, debitAccount: 6501, date: '2020-01-01' }
  const bulk = '/v1/ledger-entries/bulk'
  await namesAll('POST', bulk, { entries: [entry, malformed, senseless, { ...entry, date: 5 }], surprise: 1 }, [
    'surprise',
    'entries[1].amount',
    'entries[3].date',
  ])
  await namesAll('POST', bulk, { entries: [entry, senseless, { ...entry, creditAccount: 6500 }] }, [
    'entries[1].debitAccount',
    'entries[1].date',
    'entries[2].creditAccount',
  ])
  const entries = [malformed, senseless]
  const { results } = await service.expect(200, 'POST', bulk, { entries, atomic: false })
  assert.deepEqual(
    results.map(({ invalidFields }: { invalidFields: string[] }) => invalidFields),
    [['amount'], ['debitAccount', 'date']],
  )
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

test('an invoice that was to be issued is told of its day with everything else that breaks a rule, where it is in the books', async () => {
  const invoice = {
    customRecipientText: 'Hans Muster',
    positions: [position],
    openingDate: '2020-01-01',
    isDraft: false,
  }
  const unknown = { recipient: missing, positions: [{ ...position, contraAccount: 3401 }] }
  await namesAll('POST', '/v1/invoices', { ...invoice, title: 5 }, ['title'])
  await namesAll('POST', '/v1/invoices', { ...invoice, recipient: missing }, ['recipient', 'openingDate'])
  await namesAll('POST', '/v1/invoices', { ...invoice, template: missing }, ['template', 'openingDate'])
  await namesAll('POST', '/v1/invoices', { ...invoice, ...unknown }, [
    'recipient',
    'positions[0].contraAccount',
    'openingDate',
  ])
  await namesAll('POST', '/v1/invoices', { ...invoice, recipient: missing, isDraft: true }, ['recipient'])
  await namesAll('POST', '/v1/estimates', { ...invoice, recipient: missing }, ['recipient'])
  const nothing = [{ ...position, singleAmount: 0 }]
  await namesAll('POST', '/v1/invoices', { ...invoice, recipient: missing, positions: nothing }, ['recipient'])
  const draft = await service.expect(201, 'POST', '/v1/invoices', { ...invoice, isDraft: true })
  const path = `/v1/invoices/${draft.invoice.id}`
  await namesAll('PATCH', path, { isDraft: false, recipient: missing, title: 5 }, ['title'])
  await namesAll('PATCH', path, { isDraft: false, recipient: missing }, ['recipient', 'openingDate'])
  await namesAll('PATCH', path, { recipient: missing }, ['recipient'])
})
