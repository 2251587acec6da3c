import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { posting } from '../fixtures/posting.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { plain, product, tradeOf } from '../fixtures/trade.ts'
import { BOUNDARY, filePart, multipart, type Part, titlePart } from '../fixtures/upload.ts'
import { type Asking, type Service, startService } from '../service.ts'

/** The mistakes of a first day with README and guide: each answer is clear without the reference. */
let service: Service
let mistakes: readonly Mistake[]
before(async () => {
  service = await startService()
  mistakes = await everyMistake()
})
after(() => service.close())

type Mistake = readonly [
  what: string,
  method: string,
  url: string,
  asking: Asking,
  status: number,
  code: string,
  message: string | RegExp,
]

const form = (...parts: Part[]): Asking => ({
  body: multipart(parts),
  headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
})
const json = { 'content-type': 'application/json' }

async function everyMistake(): Promise<Mistake[]> {
  const trade = tradeOf(service)
  const { id: contact } = await trade.contact({ email: '' })
  const draft = (await trade.create('estimate')).id
  const offer = (await trade.issued('estimate')).id
  const invoice = (await trade.issued('invoice', { recipient: contact, customRecipientText: undefined })).id
  const annulled = (await trade.issued('invoice')).id
  await trade.act('invoice', annulled, 'annul')
  const entry = { ...posting() }
  const { date: _, ...dateless } = entry
  const expired = await service.tokenFor(['all'], { expiresAt: new Date('2026-11-01T00:00:00Z') })
  const reader = await service.tokenFor(['invoices:read'])
  const settled = (await service.expect(200, 'GET', '/v1/vat-periods')).vatPeriods[0]
  await service.expect(200, 'POST', `/v1/vat-periods/${settled.id}/settle`)
  const other = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const foreign = (await service.ask('POST', '/v1/contacts', { token: other, body: { companyName: 'B' } })).body.contact
    .id
  const attachments = `/v1/estimates/${draft}/pdf-attachments`
  const payments = `/v1/invoices/${invoice}/payments`
  const invalid = 'general/invalid-fields'
  const post = (url: string, body: unknown): readonly [string, string, Asking] => ['POST', url, { body }]
  const line = (changes: object) => post('/v1/invoices', plain({ positions: [product(changes)] }))

  return [
    // The token.
    [
      'no token',
      'GET',
      '/v1/contacts',
      { token: null },
      401,
      'general/unauthorised',
      'Send an API token in the header x-api-token.',
    ],
    [
      'a bearer token',
      'GET',
      '/v1/contacts',
      { token: null, headers: { authorization: 'Bearer rap_live_x' } },
      401,
      'general/unauthorised',
      'Send an API token in the header x-api-token, not in Authorization.',
    ],
    [
      'the name of a variable',
      'GET',
      '/v1/contacts',
      { token: '$TOKEN' },
      401,
      'general/unauthorised',
      'The token in x-api-token is malformed: send all of its 58 characters, which begin with rap_, and nothing else.',
    ],
    [
      'a token with Bearer before it',
      'GET',
      '/v1/contacts',
      { token: `Bearer ${reader}` },
      401,
      'general/unauthorised',
      / is malformed: send all of its 58 characters/,
    ],
    [
      'a token that has expired',
      'GET',
      '/v1/contacts',
      { token: expired },
      401,
      'general/unauthorised',
      'The token in x-api-token expired at 2026-11-01T00:00:00.000Z: create another one.',
    ],
    [
      'a token that only reads',
      'POST',
      '/v1/invoices',
      { token: reader, body: plain() },
      403,
      'rest-api/insufficient-scope',
      'Use a token that has the scope invoices:write.',
    ],
    [
      'a record of another organisation',
      'GET',
      `/v1/contacts/${foreign}`,
      {},
      401,
      'general/unauthorised',
      'Use a token of the organisation that owns the record, or an id of this organisation.',
    ],
    // Paths and methods.
    [
      'no version',
      'GET',
      '/contacts',
      {},
      404,
      'general/not-found',
      'This path is unknown: did you mean /v1/contacts?',
    ],
    [
      'the singular',
      'GET',
      '/v1/invoice',
      {},
      404,
      'general/not-found',
      /^This path is unknown: did you mean \/v1\/invoices/,
    ],
    [
      'another prefix',
      'GET',
      '/api/v1/contacts',
      {},
      404,
      'general/not-found',
      /^This path is unknown: did you mean .*\/v1\/contacts/,
    ],
    [
      'an underscore',
      'GET',
      '/v1/ledger_entries',
      {},
      404,
      'general/not-found',
      /^This path is unknown: did you mean \/v1\/ledger-entries/,
    ],
    [
      'an act that has another name',
      'POST',
      `/v1/invoices/${invoice}/payment`,
      { body: {} },
      404,
      'general/not-found',
      /did you mean \/v1\/invoices\/\{invoiceId\}\/payments/,
    ],
    [
      'a slash at the end',
      'POST',
      '/v1/contacts/',
      { body: { companyName: 'A' } },
      404,
      'general/not-found',
      /^This path is unknown: did you mean \/v1\/contacts/,
    ],
    [
      'a path of another service',
      'GET',
      '/2.0/kb_invoice_positions_of_everything',
      {},
      404,
      'general/not-found',
      'This path is unknown: /openapi.json lists those that exist.',
    ],
    [
      'PUT in place of PATCH',
      'PUT',
      `/v1/contacts/${contact}`,
      { body: {} },
      405,
      'general/method-not-allowed',
      'Use DELETE, GET or PATCH: this path has no PUT.',
    ],
    [
      'an issued invoice is asked for by GET',
      'GET',
      `/v1/invoices/${invoice}/issue`,
      {},
      405,
      'general/method-not-allowed',
      'Use POST: this path has no GET.',
    ],
    [
      'an id that does not exist',
      'GET',
      `/v1/invoices/${randomUUID()}`,
      {},
      404,
      'customer-invoice/not-found',
      'Use the id of a document that exists.',
    ],
    [
      'the number in place of the id',
      'GET',
      '/v1/invoices/R-00001',
      {},
      404,
      'customer-invoice/not-found',
      'Use the id of a document that exists.',
    ],
    [
      'an id that cannot be decoded',
      'GET',
      '/v1/contacts/%zz',
      {},
      404,
      'contacts/not-found',
      'Use the id of a contact that exists.',
    ],
    [
      'an id of another kind',
      'GET',
      `/v1/invoices/${offer}`,
      {},
      404,
      'customer-invoice/not-found',
      'Use the id of a document that exists.',
    ],
    // The body as a whole.
    [
      'what curl -d sends by itself',
      'POST',
      '/v1/contacts',
      { body: '{"companyName":"A"}', headers: { 'content-type': 'application/x-www-form-urlencoded' } },
      415,
      'general/unsupported-media-type',
      'Send the header content-type with application/json, and such a body, not application/x-www-form-urlencoded.',
    ],
    [
      'a comma too many',
      'POST',
      '/v1/contacts',
      { body: '{"companyName":"A",}', headers: json },
      400,
      'general/invalid-body',
      'Send a body that is well-formed JSON: this one is not, in line 1 column 20.',
    ],
    [
      'a list in place of an object',
      'POST',
      '/v1/contacts',
      { body: [{ companyName: 'A' }] },
      400,
      'general/invalid-body',
      'Send a JSON object.',
    ],
    ['no body', 'POST', '/v1/contacts', { headers: json }, 400, 'general/invalid-body', 'Send a JSON object.'],
    [
      'JSON in Latin-1',
      'POST',
      '/v1/contacts',
      { body: Buffer.from('{"companyName":"Z\u00fcrich"}', 'latin1'), headers: json },
      400,
      'general/invalid-body',
      'Send the body in UTF-8.',
    ],
    [
      'JSON to an upload',
      'POST',
      attachments,
      { body: { title: 'AGB' } },
      415,
      'general/unsupported-media-type',
      'Send the header content-type with multipart/form-data, and such a body, not application/json.',
    ],
    [
      'an upload without its title',
      'POST',
      attachments,
      form(filePart(pdfWith({ pages: ['AGB'] }))),
      400,
      invalid,
      'title is required.',
    ],
    [
      'a picture as PDF',
      'POST',
      attachments,
      form(filePart(Buffer.from('GIF89a')), titlePart()),
      415,
      'customer-invoices/attachment-not-pdf',
      'Send a file whose contents are PDF.',
    ],
    // Amounts.
    [
      'francs in the ledger',
      ...post('/v1/ledger-entries', posting({ amount: 108.1 })),
      400,
      invalid,
      'amount must be an integer in cents (10810 for 108.10).',
    ],
    [
      'cents as text',
      ...post('/v1/ledger-entries', posting({ amount: '10810' })),
      400,
      invalid,
      'amount must be an integer in cents (10810 for 108.10), not a text.',
    ],
    [
      'an account as text',
      ...post('/v1/ledger-entries', posting({ debitAccount: '6500' })),
      400,
      invalid,
      'debitAccount must be an integer, not a text.',
    ],
    [
      'an amount of a position as text',
      ...line({ singleAmount: '100.00' }),
      400,
      invalid,
      'positions[0].singleAmount must be a number, not a text.',
    ],
    [
      'cents in a payment',
      ...post(payments, { amount: 10_810 }),
      400,
      'payments/exceeds-rest',
      'amount must be at most the rest of CHF 108.10, and is 10810.00: allowOverpayment true records it nevertheless.',
    ],
    [
      'three places in a payment',
      ...post(payments, { amount: 1.005 }),
      400,
      invalid,
      'amount must have at most two decimal places.',
    ],
    [
      'an amount below zero',
      ...post('/v1/ledger-entries', posting({ amount: -1 })),
      400,
      invalid,
      'amount must be at least 1.',
    ],
    // Dates.
    [
      'a Swiss date',
      ...post('/v1/ledger-entries', posting({ date: '21.11.2026' })),
      400,
      invalid,
      'date must be a calendar date YYYY-MM-DD from 1900 to 2199.',
    ],
    [
      'an instant in place of a day',
      ...post('/v1/invoices', plain({ openingDate: '2026-11-21T00:00:00Z' })),
      400,
      invalid,
      'openingDate must be a calendar date YYYY-MM-DD from 1900 to 2199.',
    ],
    ['no date', ...post('/v1/ledger-entries', dateless), 400, invalid, 'date is required.'],
    [
      'a day of a settled period',
      ...post('/v1/ledger-entries', posting({ date: settled.from })),
      400,
      'ledger/period-closed',
      'date must lie outside every closed fiscal year and settled VAT period.',
    ],
    [
      'a year that is not there',
      ...post('/v1/ledger-entries', posting({ date: '2020-01-01' })),
      400,
      'ledger/no-fiscal-year',
      'date must lie in a fiscal year of the organisation: create that year first.',
    ],
    // Fields.
    [
      'a name as elsewhere',
      ...post('/v1/contacts', { company_name: 'A', lastName: 'B' }),
      400,
      invalid,
      'company_name is not a known field: did you mean companyName?',
    ],
    [
      'a contact without name',
      ...post('/v1/contacts', { email: 'a@example.ch' }),
      400,
      invalid,
      'A company or a last name is required.',
    ],
    [
      'several fields of other names',
      ...post('/v1/ledger-entries', { datum: '2026-11-21', text: 'x', soll: 6500, haben: 1020 }),
      400,
      invalid,
      'date is required, and 8 more.',
    ],
    [
      'an account that is not in the chart',
      ...post('/v1/ledger-entries', posting({ debitAccount: 9998 })),
      400,
      'ledger/account-not-found',
      'debitAccount must be an account that exists and is active in the chart of accounts, not 9998: GET /v1/accounts lists them.',
    ],
    [
      'a tax code that there is not',
      ...post('/v1/ledger-entries', posting({ taxCode: 'USt81' })),
      400,
      invalid,
      /^taxCode must be one of UN81, /,
    ],
    [
      'an invoice without recipient',
      ...post('/v1/invoices', { positions: [product()] }),
      400,
      invalid,
      'recipient is required unless customRecipientText is given.',
    ],
    ['a position without its kind', ...line({ type: undefined }), 400, invalid, /^positions\[0\]\.type /],
    [
      'a currency that is not enabled',
      ...post('/v1/invoices', plain({ originalCurrency: 'USD', exchangeRate: 0.8 })),
      400,
      'ledger/currency-not-enabled',
      'originalCurrency must be a currency that is enabled in the organisation.',
    ],
    [
      'a VAT number without check digit',
      'PATCH',
      '/v1/organisation',
      { body: { vatNumber: 'CHE-123' } },
      400,
      invalid,
      'vatNumber must be a UID with valid check digit and suffix, such as CHE-101.654.423 MWST.',
    ],
    [
      'a filter that there is not',
      'GET',
      '/v1/contacts?search=Muster',
      {},
      400,
      invalid,
      'search is not a known field: did you mean q?',
    ],
    [
      'a parameter that no list has',
      'GET',
      '/v1/templates?colour=red',
      {},
      400,
      invalid,
      'colour is not a known field: the ones here are limit, cursor.',
    ],
    [
      'pages by number',
      'GET',
      '/v1/invoices?page=2',
      {},
      400,
      invalid,
      'page is not a known field: did you mean cursor?',
    ],
    [
      'a status in place of what an invoice is',
      'GET',
      '/v1/invoices?status=paid',
      {},
      400,
      invalid,
      'status is not a known field: did you mean isPaid, isOverdue, isAnnulled or isDraft?',
    ],
    [
      'a filter that is neither true nor false',
      'GET',
      '/v1/invoices?isPaid=yes',
      {},
      400,
      invalid,
      'isPaid must be true or false.',
    ],
    [
      'a contact with one name',
      ...post('/v1/contacts', { name: 'Muster AG' }),
      400,
      invalid,
      /^name is not a known field: did you mean companyName or lastName\?/,
    ],
    [
      'a recipient as a whole record',
      ...post(
        '/v1/invoices',
        plain({ recipient: { id: contact, companyName: 'Muster' }, customRecipientText: undefined }),
      ),
      400,
      invalid,
      'recipient must be a string or null: the id of the record alone.',
    ],
    [
      'a currency without its rate',
      ...post('/v1/invoices', plain({ originalCurrency: 'EUR' })),
      400,
      invalid,
      /^originalCurrency and exchangeRate are given together or not at all/,
    ],
    [
      'quotes, as others call them',
      'GET',
      '/v1/quotes',
      {},
      404,
      'general/not-found',
      'This path is unknown: did you mean /v1/estimates?',
    ],
    [
      'a report that there is not',
      'GET',
      '/v1/reports/aged-debtors',
      {},
      404,
      'general/not-found',
      /^This path is unknown: (?!.*events)/,
    ],
    [
      'an account that there is not',
      'GET',
      '/v1/accounts/9876',
      {},
      404,
      'accounts/not-found',
      'Use the number of an account that exists: GET /v1/accounts lists them.',
    ],
    [
      'a list with a slash at its end',
      'GET',
      '/v1/contacts/',
      {},
      404,
      'general/not-found',
      'This path is unknown: did you mean /v1/contacts?',
    ],
    // States.
    [
      'a draft is converted',
      ...post(`/v1/estimates/${draft}/convert-to-invoice`, {}),
      400,
      'customer-invoices/draft-not-convertible',
      'Issue the estimate before converting it to an invoice.',
    ],
    [
      'an issued invoice is changed',
      'PATCH',
      `/v1/invoices/${invoice}`,
      { body: { title: 'neu' } },
      400,
      'customer-invoices/document-immutable',
      'title cannot change any more.',
    ],
    [
      'an annulled invoice is sent',
      ...post(`/v1/invoices/${annulled}/send`, { email: 'a@example.ch' }),
      400,
      'customer-invoices/document-immutable',
      'An annulled invoice is not sent.',
    ],
    [
      'a contact without email is sent to',
      ...post(`/v1/invoices/${invoice}/send`, {}),
      400,
      'customer-invoices/no-recipient-address',
      'Name an address in email, or give the recipient contact one.',
    ],
  ]
}

test('the 65 mistakes of a first day are each told in one sentence that says what is wrong', async () => {
  assert.equal(mistakes.length, 65)
  for (const [what, method, url, asking, status, code, message] of mistakes) {
    const answer = await service.ask(method, url, asking)
    const where = `${what}: ${answer.status} ${answer.body.code} ${answer.body.message}`
    assert.deepEqual([answer.status, answer.body.code], [status, code], where)
    if (typeof message === 'string') assert.equal(answer.body.message, message, what)
    else assert.match(answer.body.message, message, where)
  }
})

test('each rejection links to the place of its code on a page that the service serves', async () => {
  const { errorCodes } = await service.expect(200, 'GET', '/v1/error-codes?limit=500')
  const page = await service.app.inject({ method: 'GET', url: '/docs/errors' })
  assert.deepEqual([page.statusCode, page.headers['content-type']], [200, 'text/html; charset=utf-8'])
  for (const { code } of errorCodes) assert.ok(page.payload.includes(`<section id="${code}">`), code)
  const { warningCodes } = await service.expect(200, 'GET', '/v1/warning-codes')
  for (const { code } of warningCodes) assert.ok(page.payload.includes(`<section id="${code}">`), code)
  const links = new Set<string>()
  for (const [, method, url, asking] of mistakes) links.add((await service.ask(method, url, asking)).body.documentation)
  for (const link of links) {
    const { origin, pathname, hash } = new URL(link)
    assert.equal(origin, 'https://rappen.example')
    const { payload } = await service.app.inject({ method: 'GET', url: pathname })
    assert.ok(payload.includes(`<section id="${hash.slice(1)}">`), link)
  }
})

test("an empty body of any type is no body: curl -d '' issues a draft", async () => {
  const { id } = await tradeOf(service).create('estimate')
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' }
  const { status, body } = await service.ask('POST', `/v1/estimates/${id}/issue`, { body: '', headers })
  assert.deepEqual([status, body.estimate?.isDraft], [200, false])
})
