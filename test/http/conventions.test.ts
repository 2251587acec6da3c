import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import net, { type AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import { problems } from '../../src/errors.ts'
import { everyRecord, type Records } from '../fixtures/every-record.ts'
import { type Asking, type Service, startService } from '../service.ts'

let service: Service
let own: Records
let foreign: Records
before(async () => {
  service = await startService()
  own = await everyRecord(service)
  foreign = await everyRecord(service, await service.otherOrganisation())
})
after(() => service.close())

const position = { type: 'product', name: 'Beratung', singleAmount: 100, quantity: 1, contraAccount: 3400 }
const newContact = async (fields: object = {}) =>
  (await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG', ...fields })).contact
const refused = async (method: string, url: string, body: unknown): Promise<string[]> => {
  const rejection = await service.expect(400, method, url, body)
  assert.equal(rejection.code, 'general/invalid-fields')
  return rejection.invalidFields.toSorted()
}

// 1. Success

test('a creation answers 201 with Location, and the record is there', async () => {
  const [token, from] = [await service.tokenFor(['all']), '2031-01-01']
  const estimate = { recipient: own['contacts'], positions: [position], isDraft: false }
  const issued = (await service.expect(201, 'POST', '/v1/estimates', estimate)).estimate.id
  const entry = { description: 'Papier', debitAccount: 6500, creditAccount: 1020, amount: 100, date: '2026-11-21' }
  const creations: [url: string, body: object, place?: RegExp][] = [
    ['/v1/contacts', { lastName: 'Muster' }],
    ['/v1/estimates', estimate],
    ['/v1/invoices', estimate],
    [`/v1/estimates/${issued}/convert-to-invoice`, {}, /^\/v1\/invoices\/[\w-]+$/],
    ['/v1/ledger-entries', entry],
    ['/v1/accounts', { number: 1098, type: 'asset', names: { de: 'Delkredere' } }],
    ['/v1/fiscal-years', { from, to: '2031-12-31' }],
    ['/v1/vat-periods', { from, to: '2031-03-31' }],
  ]
  for (const [url, body, place = new RegExp(`^${url}/[\\w-]+$`)] of creations) {
    const created = await service.ask('POST', url, { body, token })
    assert.equal(created.status, 201, `${url} ${JSON.stringify(created.body)}`)
    const location = created.headers['location'] ?? ''
    assert.match(location, place)
    const read = await service.expect(200, 'GET', location)
    const { warnings: _, ...record } = created.body
    if (url !== '/v1/ledger-entries') assert.deepEqual(read, record)
  }
  assert.match(
    (await service.ask('POST', '/v1/tokens', { body: { name: 'A', scopes: ['all'] } })).headers['location'] ?? '',
    /^\/v1\/tokens\//,
  )
})

test('a deletion answers 204 without a body, and the record is gone', async () => {
  const { id } = await newContact()
  const deleted = await service.ask('DELETE', `/v1/contacts/${id}`)
  assert.deepEqual([deleted.status, deleted.bytes.length], [204, 0])
  await service.expect(404, 'GET', `/v1/contacts/${id}`)
})

// 2. Merge patches

test('a PATCH keeps what it leaves out and clears what it sets to null; a field without a value is left out, never null', async () => {
  const contact = await newContact({ firstName: 'Anna', note: 'a', email: '' })
  const url = `/v1/contacts/${contact.id}`
  for (const type of ['application/json', 'application/merge-patch+json', 'application/json; charset=utf-8']) {
    const { status, body } = await service.ask('PATCH', url, {
      body: { note: null },
      headers: { 'content-type': type },
    })
    assert.deepEqual(
      [status, body],
      [200, { contact: { id: contact.id, companyName: 'Muster AG', firstName: 'Anna', email: '' } }],
    )
  }
  assert.deepEqual(
    (await service.expect(200, 'PATCH', url, {})).contact,
    (await service.expect(200, 'GET', url)).contact,
  )
})

test('null on a required field is refused', async () => {
  const nulls = { name: null, country: null, timeZone: null, language: null, estimateNumberPattern: null }
  assert.deepEqual(await refused('PATCH', '/v1/organisation', nulls), Object.keys(nulls).toSorted())
  const needed = {
    positions: null,
    template: null,
    openingDate: null,
    payableInDays: null,
    columns: null,
    isDraft: null,
  }
  assert.deepEqual(await refused('PATCH', `/v1/estimates/${own['estimates']}`, needed), Object.keys(needed).toSorted())
})

// 3. Unknown and read-only fields

test('a field that nobody knows is refused and named, wherever it stands', async () => {
  assert.deepEqual(await refused('POST', '/v1/contacts', { companyName: 'A', companyname: 'b' }), ['companyname'])
  assert.deepEqual(await refused('PATCH', `/v1/contacts/${own['contacts']}`, { 'e-mail': 'a@b.ch', __proto: 1 }), [
    '__proto',
    'e-mail',
  ])
  const positions = [position, { ...position, price: 1, customTextColumns: { customTextColumn4: 'x' } }]
  assert.deepEqual(await refused('POST', '/v1/estimates', { positions }), [
    'positions[1].customTextColumns.customTextColumn4',
    'positions[1].price',
  ])
  for (const key of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
    assert.deepEqual(await refused('PATCH', `/v1/contacts/${own['contacts']}`, `{"${key}": {"companyName": "x"}}`), [
      key,
    ])
  }
})

test('unexpected input of an operation without a body or filter is rejected: it was meant to have an effect', async () => {
  assert.deepEqual(await refused('POST', `/v1/invoices/${own['invoices']}/issue`, { openingDate: '2026-01-01' }), [
    'openingDate',
  ])
  assert.deepEqual(await refused('DELETE', `/v1/contacts/${own['contacts']}`, { force: true }), ['force'])
  assert.deepEqual(await refused('GET', `/v1/contacts/${own['contacts']}?fields=id`, undefined), ['fields'])
  assert.deepEqual(await refused('GET', '/v1/contacts?page=2', undefined), ['page'])
})

test('a record that was read can be sent back as it is; a read-only field that differs is refused', async () => {
  const readOnly: [path: string, wrapper: string, changed: object][] = [
    [`/v1/contacts/${own['contacts']}`, 'contact', { id: randomUUID() }],
    ['/v1/organisation', 'organisation', { id: randomUUID(), primaryCurrency: 'EUR' }],
    [`/v1/templates/${own['templates']}`, 'template', { id: randomUUID() }],
    [
      `/v1/estimates/${own['estimates']}`,
      'estimate',
      { id: 'x', totalAmount: 1, dueDate: '2026-01-01', emailDeliveries: [{}] },
    ],
    [`/v1/invoices/${own['invoices']}`, 'invoice', { organisation: 'x', isPaid: true, totalRestAmount: '107' }],
  ]
  for (const [path, wrapper, changed] of readOnly) {
    const { [wrapper]: record } = await service.expect(200, 'GET', path)
    assert.deepEqual((await service.expect(200, 'PATCH', path, record))[wrapper], record)
    const rejection = await service.expect(400, 'PATCH', path, { ...record, ...changed })
    assert.deepEqual(rejection.invalidFields.toSorted(), Object.keys(changed).toSorted(), path)
    assert.deepEqual((await service.expect(200, 'GET', path))[wrapper], record)
  }
})

// 4. and 5. Rejections

test('all violations of the form of a body are named at once, in the terms of the request', async () => {
  const body = {
    positions: [
      { ...position, quantity: '2' },
      {
        type: 'product',
        name: 5,
        singleAmount: 1.1234567,
        contraAccount: 999,
        customTextColumns: { customTextColumn1: 1 },
      },
      { type: 'nothing' },
      7,
    ],
    title: 'x'.repeat(129),
    payableInDays: 366,
    language: 'rm',
    columns: ['name', 'nothing'],
    openingDate: '2026-02-29',
    surprise: true,
  }
  assert.deepEqual(await refused('POST', '/v1/estimates', body), [
    'columns[1]',
    'language',
    'openingDate',
    'payableInDays',
    'positions[0].quantity',
    'positions[1].contraAccount',
    'positions[1].customTextColumns.customTextColumn1',
    'positions[1].name',
    'positions[1].quantity',
    'positions[2].type',
    'positions[3]',
    'surprise',
    'title',
  ])
})

test('bodies are never coerced, queries are', async () => {
  const entry = { description: 'Papier', debitAccount: '6500', creditAccount: 1020, amount: '100', date: '2026-11-21' }
  assert.deepEqual(await refused('POST', '/v1/ledger-entries', entry), ['amount', 'debitAccount'])
  assert.deepEqual(
    await refused('PATCH', `/v1/estimates/${own['estimates']}`, { isDraft: 'true', payableInDays: 1.5 }),
    ['isDraft', 'payableInDays'],
  )
  assert.equal((await service.expect(200, 'GET', '/v1/invoices?isDraft=true&limit=1')).invoices.length, 1)
})

test('each faulty field has one sentence that says what it must be', async () => {
  const { details } = await service.expect(400, 'POST', '/v1/ledger-entries', {
    description: 'a\nb',
    debitAccount: '1',
    creditAccount: 10,
    amount: 0,
    date: 'today',
    taxCode: 'X',
  })
  const sentences = Object.fromEntries(
    details.map(({ field, message }: { field: string; message: string }) => [field, message]),
  )
  assert.equal(sentences['description'], 'must be one line of well-formed text without control characters')
  assert.equal(sentences['debitAccount'], 'must be an integer, not a text')
  assert.equal(sentences['date'], 'must be a calendar date YYYY-MM-DD from 1900 to 2199')
  assert.match(sentences['taxCode'], /^must be one of UN81, .*ZOLLB or empty$/)
  const other = await service.expect(400, 'PATCH', `/v1/contacts/${own['contacts']}`, { category: 'x', note: 1 })
  assert.deepEqual(other.details, [
    { field: 'category', message: 'must be one of clients, suppliers, partners, team, leads' },
    { field: 'note', message: 'must be a string or null' },
  ])
})

test('a body that is unreadable as a whole has no faulty fields to name', async () => {
  for (const body of ['{', '[]', 'null', '"a"', '1', '', undefined]) {
    const rejection = await service.ask('POST', '/v1/contacts', {
      body,
      headers: body === undefined ? {} : { 'content-type': 'application/json' },
    })
    const { requestId, message, documentation, ...said } = rejection.body
    assert.deepEqual(
      [rejection.status, said],
      [400, { code: 'general/invalid-body', invalidFields: [], details: [] }],
      `${body}: ${message} ${requestId} ${documentation}`,
    )
  }
})

test('a rejection has a code, a sentence and the id of the request, and the form of RFC 9457 for whoever asks for it', async () => {
  const url = `/v1/contacts/${randomUUID()}`
  const plain = await service.ask('GET', url, { headers: { 'x-request-id': 'mine-1' } })
  const message = 'Use the id of a contact that exists.'
  const documentation = 'https://rappen.example/docs/errors#contacts/not-found'
  assert.equal(plain.headers['content-type'], 'application/json; charset=utf-8')
  assert.deepEqual(plain.body, { code: 'contacts/not-found', message, documentation, requestId: 'mine-1' })
  const headers = { 'x-request-id': 'mine-2', accept: 'application/problem+json, application/json' }
  const detailed = await service.ask('GET', url, { headers })
  assert.equal(detailed.headers['content-type'], 'application/problem+json; charset=utf-8')
  assert.deepEqual(detailed.body, {
    type: '/v1/error-codes#contacts/not-found',
    title: message,
    status: 404,
    detail: message,
    instance: 'urn:request:mine-2',
    code: 'contacts/not-found',
    message,
    documentation,
    requestId: 'mine-2',
  })
  const faulty = await service.ask('POST', '/v1/contacts', { body: { x: 1, companyName: 'A' }, headers })
  assert.deepEqual(faulty.body.invalidFields, ['x'])
})

test('the catalogue lists every code with its status and sentence, without a token', async () => {
  const { body } = await service.ask('GET', '/v1/error-codes', { token: null })
  assert.deepEqual(
    body.errorCodes,
    Object.entries(problems).map(([code, { status, en: message }]) => ({ code, status, message })),
  )
})

// 9. Order of checks

/** The possible faults of a request, in the order of validation. Two faults of one part cannot occur together. */
const stages: readonly {
  name: string
  part: 'id' | 'token' | 'body' | 'ifMatch' | 'key'
  wrong: () => string | Promise<string>
  answer: [number, string]
}[] = [
  { name: 'size', part: 'body', wrong: () => `"${'a'.repeat(1_048_576)}"`, answer: [413, 'general/payload-too-large'] },
  { name: 'syntax', part: 'body', wrong: () => '{', answer: [400, 'general/invalid-body'] },
  { name: 'token', part: 'token', wrong: () => 'none', answer: [401, 'general/unauthorised'] },
  {
    name: 'scope',
    part: 'token',
    wrong: () => service.tokenFor(['ledger:write', 'invoices:read']),
    answer: [403, 'rest-api/insufficient-scope'],
  },
  { name: 'record', part: 'id', wrong: () => randomUUID(), answer: [404, 'customer-invoice/not-found'] },
  { name: 'organisation', part: 'id', wrong: () => foreign['invoices'] ?? '', answer: [401, 'general/unauthorised'] },
  { name: 'state', part: 'id', wrong: issuedInvoice, answer: [400, 'customer-invoices/document-immutable'] },
  {
    name: 'state named by If-Match',
    part: 'ifMatch',
    wrong: () => '"another"',
    answer: [412, 'general/precondition-failed'],
  },
  { name: 'body', part: 'body', wrong: () => '{"surprise": 1}', answer: [400, 'general/invalid-fields'] },
  {
    name: 'Idempotency-Key, which is validated with the body',
    part: 'key',
    wrong: () => 'é',
    answer: [400, 'general/invalid-fields'],
  },
]

const offer = () => ({ recipient: own['contacts'], positions: [position] })

async function issuedInvoice(): Promise<string> {
  return (await service.expect(201, 'POST', '/v1/invoices', { ...offer(), isDraft: false })).invoice.id
}

test('of any two violations of a request the earlier one is answered: size, syntax, token, scope, record, organisation, state, body', async () => {
  const sound = {
    id: own['invoices'] ?? '',
    token: await service.tokenFor(['all']),
    body: '{}',
    ifMatch: '*',
    key: 'a',
  }
  for (const [index, early] of stages.entries()) {
    for (const late of stages.slice(index)) {
      if (late !== early && late.part === early.part) continue
      const wrong = { ...sound, [late.part]: await late.wrong(), [early.part]: await early.wrong() }
      const answer = await service.ask('POST', `/v1/invoices/${wrong.id}/issue`, {
        token: wrong.token,
        body: wrong.body,
        headers: { 'if-match': wrong.ifMatch, 'idempotency-key': wrong.key },
      })
      assert.deepEqual([answer.status, answer.body.code], early.answer, `${early.name} before ${late.name}`)
    }
  }
})

test('a malformed Idempotency-Key is one violation among those of the body', async () => {
  const { body } = await service.ask('POST', '/v1/contacts', {
    body: { surprise: 1, companyName: 'A' },
    headers: { 'idempotency-key': 'x'.repeat(256) },
  })
  assert.deepEqual(body.invalidFields, ['Idempotency-Key', 'surprise'])
})

test('a rejection by the state of a document precedes violations of the body', async () => {
  const issued = await issuedInvoice()
  for (const [change, code] of [
    [{ title: 5 }, 'customer-invoices/document-immutable'],
    [{ positions: 'none', openingDate: 'today' }, 'customer-invoices/document-immutable'],
    [{ number: 7 }, 'customer-invoices/number-immutable'],
  ] as const) {
    const rejection = await service.expect(400, 'PATCH', `/v1/invoices/${issued}`, change)
    assert.deepEqual([rejection.code, rejection.invalidFields], [code, Object.keys(change)])
  }
  const accepted = (await service.expect(201, 'POST', '/v1/estimates', { ...offer(), isDraft: false })).estimate.id
  await service.expect(200, 'POST', `/v1/estimates/${accepted}/accept`, { signingPerson: 'Anna Muster' })
  const rejection = await service.expect(400, 'PATCH', `/v1/estimates/${accepted}`, { isDraft: true, title: 5 })
  assert.deepEqual([rejection.code, rejection.invalidFields], ['customer-invoices/document-immutable', ['isDraft']])
})

test('of 8 creations of one account at once one is made; the others are refused as a violation of the client', async () => {
  for (let number = 9_400; number < 9_405; number++) {
    const body = { number, type: 'asset', names: { de: 'Konto' } }
    const answers = await Promise.all(Array.from({ length: 8 }, () => service.ask('POST', '/v1/accounts', { body })))
    const made = answers.filter(({ status }) => status === 201)
    assert.equal(made.length, 1)
    for (const { status, body: said } of answers.filter((one) => !made.includes(one)))
      assert.ok(said.code === 'general/conflict' || said.invalidFields[0] === 'number', `${status} ${said.code}`)
  }
})

// 16. and 17. Headers

test('the request id is the one sent when it is sane, else a new one, on every answer', async () => {
  for (const sane of ['a', 'req-1:2/3.4_5+6=7', 'x'.repeat(128)]) {
    for (const url of ['/healthz', '/v1/contacts', '/v1/nothing', '/v1/contacts/%zz']) {
      assert.equal((await service.ask('GET', url, { headers: { 'x-request-id': sane } })).headers['x-request-id'], sane)
    }
  }
  for (const insane of ['', ' ', 'a b', 'x'.repeat(129), '<script>', 'ü', '"']) {
    const { headers } = await service.ask('GET', '/healthz', { headers: { 'x-request-id': insane } })
    assert.match(headers['x-request-id'] ?? '', /^[0-9a-f-]{36}$/, insane)
  }
})

test('every answer forbids caching, sniffing, framing and referrers, and names no product', async () => {
  const asked: [string, string, Asking][] = [
    ['GET', '/v1/organisation', {}],
    ['GET', '/v1/organisation', { token: null }],
    ['GET', '/v1/nothing', {}],
    ['GET', '/v1/contacts/%zz', {}],
    ['DELETE', '/v1/organisation', {}],
    ['TRACE', '/v1/organisation', {}],
    ['GET', '/healthz', { token: null }],
    ['GET', '/metrics', { token: null }],
    ['GET', '/openapi.json', { token: null }],
    ['POST', '/v1/contacts', { body: '{' }],
    ['POST', '/v1/contacts', { body: 'a', headers: { 'content-type': 'text/plain' } }],
    ['GET', `/v1/estimates/${own['estimates']}/pdf-attachments/${own['estimates/pdf-attachments']}`, {}],
  ]
  for (const [method, url, asking] of asked) {
    const { headers } = await service.ask(method, url, asking)
    assert.equal(headers['cache-control'], url === '/openapi.json' ? 'no-cache' : 'no-store', url)
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.match(headers['content-security-policy'] ?? '', /default-src 'none'/)
    assert.equal(headers['server'] ?? headers['x-powered-by'], undefined)
  }
})

test('a path that does not exist is 404, a method that a path does not have is 405 with those it has; neither reads the body', async () => {
  const body = '{'
  for (const url of [
    '/v1',
    '/v2/contacts',
    '/v1/contact',
    '/v1/contacts/a/b',
    '/V1/contacts',
    '//v1/contacts',
    '/%zz',
    '/docs/nothing',
  ]) {
    const { status, body: said } = await service.ask(
      url.includes('docs') ? 'GET' : 'POST',
      url,
      url.includes('docs') ? {} : { body },
    )
    assert.deepEqual([status, said.code], [404, 'general/not-found'], url)
  }
  const allowed: [method: string, url: string, allow: string][] = [
    ['POST', '/', 'GET, HEAD'],
    ['DELETE', '/v1/contacts', 'GET, HEAD, POST'],
    ['PUT', `/v1/contacts/${own['contacts']}`, 'DELETE, GET, HEAD, PATCH'],
    ['OPTIONS', '/v1/organisation', 'GET, HEAD, PATCH'],
    ['POST', '/v1/tokens/current', 'DELETE, GET, HEAD'],
    ['GET', `/v1/invoices/${own['invoices']}/issue`, 'POST'],
    ['PATCH', '/healthz', 'GET, HEAD'],
    ['TRACE', '/v1/organisation', 'GET, HEAD, PATCH'],
  ]
  for (const [method, url, allow] of allowed) {
    const answer = await service.ask(method, url, method === 'GET' ? {} : { body })
    assert.deepEqual(
      [answer.status, answer.body.code, answer.headers['allow']],
      [405, 'general/method-not-allowed', allow],
      url,
    )
  }
})

test('a body of 1 MiB is read, one byte more is 413', async () => {
  const body = (bytes: number) => `{"note":"${'a'.repeat(bytes - 11)}"}`
  assert.equal(body(100).length, 100)
  const whole = await service.ask('PATCH', `/v1/contacts/${own['contacts']}`, { body: body(1_048_576) })
  assert.deepEqual([whole.status, whole.body.invalidFields], [400, ['note']])
  const more = await service.ask('PATCH', `/v1/contacts/${own['contacts']}`, { body: body(1_048_577) })
  assert.deepEqual([more.status, more.body.code], [413, 'general/payload-too-large'])
})

test('content of another type than documented is 415, compressed content too', async () => {
  const types = [
    'text/plain',
    'text/json',
    'application/xml',
    'application/x-www-form-urlencoded',
    'application/json; charset=latin1',
    'application/jsonx',
    'multipart/form-data; boundary=part',
    'json',
    '',
  ]
  const urls = ['/v1/contacts', `/v1/invoices/${own['invoices']}/issue`, `/v1/invoices/${own['invoices']}/send`]
  for (const url of urls) {
    for (const type of types) {
      const { status, body } = await service.ask('POST', url, { body: '{}', headers: { 'content-type': type } })
      assert.deepEqual([status, body.code], [415, 'general/unsupported-media-type'], `${url} ${type}`)
    }
    const { status } = await service.ask('POST', url, { body: '{}', headers: { 'content-encoding': 'gzip' } })
    assert.equal(status, 415)
  }
  assert.equal(
    (await service.ask('POST', `/v1/estimates/${own['estimates']}/pdf-attachments`, { body: {} })).status,
    415,
  )
})

test('a token in the query is no token', async () => {
  const token = await service.tokenFor(['all'])
  const { status } = await service.ask('GET', `/v1/contacts?x-api-token=${token}`, { token: null })
  assert.equal(status, 401)
})

test('bytes that are not HTTP get a rejection too, and the connection is closed', async () => {
  await service.app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = service.app.server.address() as AddressInfo
  const send = (text: string): Promise<string> =>
    new Promise((resolve, reject) => {
      let received = ''
      const socket = net.connect(port, '127.0.0.1', () => socket.write(text))
      socket.setEncoding('utf8').on('data', (part) => {
        received += part
      })
      socket.on('close', () => resolve(received)).on('error', reject)
    })
  const malformed = [
    'GARBAGE\r\n\r\n',
    'GET /healthz HTTP/1.1\r\nHost: a\r\nbad header\r\n\r\n',
    'POST /v1/contacts HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
  ]
  for (const text of malformed) {
    const [head = '', body = ''] = (await send(text)).split('\r\n\r\n')
    assert.match(head, /^HTTP\/1\.1 400 Bad Request\r\n/)
    const { requestId, ...said } = JSON.parse(body)
    assert.ok(head.includes(`X-Request-Id: ${requestId}`))
    for (const header of ['cache-control: no-store', 'x-content-type-options: nosniff', "default-src 'none'"])
      assert.ok(head.includes(header), head)
    assert.deepEqual(said, {
      code: 'general/invalid-body',
      message: 'Send a well-formed HTTP/1.1 request.',
      documentation: 'https://rappen.example/docs/errors#general/invalid-body',
      invalidFields: [],
      details: [],
    })
  }
})

test('an instant with an offset that no place has is refused', async () => {
  for (const path of ['/v1/events', '/v1/audit-log'])
    for (const offset of ['+16:00', '-23:59', '+05:60']) {
      const url = `${path}?createdAtFrom=${encodeURIComponent(`2026-01-01T00:00:00${offset}`)}`
      assert.deepEqual((await service.expect(400, 'GET', url)).invalidFields, ['createdAtFrom'], url)
    }
})
