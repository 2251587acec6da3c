import assert from 'node:assert/strict'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, beforeEach, test } from 'node:test'
import { type Rappen, RappenError, rappen } from './index.ts'

type Asked = { readonly method: string; readonly url: string; readonly key: string | undefined; readonly body: string }
type Answering = (response: ServerResponse, asked: Asked) => void

let asked: Asked[] = []
/** What the server does with the next requests; then it answers 200 with a contact. */
let answers: Answering[] = []
let api: Rappen
let baseUrl: string
const server = createServer((request, response) => void answerOne(request, response))
async function answerOne(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const told = {
    method: request.method ?? '',
    url: request.url ?? '',
    key: keyOf(request),
    body: await bodyOf(request),
  }
  asked.push(told)
  const answer = answers.shift() ?? json(200, { contact: { id: 'a' } })
  answer(response, told)
}
const keyOf = ({ headers }: IncomingMessage): string | undefined => headers['idempotency-key']?.toString()
const bodyOf = async (request: IncomingMessage): Promise<string> => (await Array.fromAsync(request)).join('')
const json =
  (status: number, body: object, headers: Record<string, string> = {}): Answering =>
  (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body))
const refusal = (status: number, code: string, headers: Record<string, string> = {}): Answering =>
  json(
    status,
    { code, message: 'Do it.', requestId: 'r', ...(status === 400 ? { invalidFields: ['title'], details: [] } : {}) },
    headers,
  )
const hangUp: Answering = (response) => void response.destroy()
const atOnce = { 'retry-after': '0' }

before(async () => {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  api = rappen({ baseUrl, token: 'secret' })
})
beforeEach(() => {
  asked = []
  answers = []
})
after(() => server.close())

const create = () => api.createContact({ body: { lastName: 'Keller' } })

test('a POST whose answer was lost is sent again under the same key and with the same body', async () => {
  answers = [hangUp]
  assert.deepEqual(await create(), { contact: { id: 'a' } })
  assert.equal(asked.length, 2)
  assert.match(asked[0]?.key ?? '', /^[0-9a-f-]{36}$/)
  assert.deepEqual(asked[0], asked[1])
})

test('each call has a key of its own, unless the caller names one', async () => {
  await create()
  await create()
  await api.createContact({ body: { lastName: 'Keller' } }, { idempotencyKey: 'order-1047' })
  assert.equal(new Set(asked.map(({ key }) => key)).size, 3)
  assert.equal(asked[2]?.key, 'order-1047')
})

for (const [status, code] of [
  [429, 'general/too-many-requests'],
  [503, 'general/service-unavailable'],
  [409, 'general/idempotency-key-in-use'],
  [502, 'unknown'],
] as const) {
  test(`${status} ${code} is asked again`, async () => {
    answers = [refusal(status, code, atOnce), refusal(status, code, atOnce)]
    await create()
    assert.equal(asked.length, 3)
  })
}

for (const [status, code] of [
  [400, 'general/invalid-fields'],
  [401, 'general/unauthorised'],
  [409, 'contacts/in-use'],
  [422, 'general/idempotency-key-reused'],
  [500, 'general/internal-error'],
] as const) {
  test(`${status} ${code} is told to the caller at once`, async () => {
    answers = [refusal(status, code, atOnce)]
    await assert.rejects(create(), { name: 'RappenError', status, code, message: 'Do it.', requestId: 'r' })
    assert.equal(asked.length, 1)
  })
}

test('a DELETE whose answer was lost is not sent again: nobody knows whether it counted', async () => {
  answers = [hangUp]
  await assert.rejects(api.deleteContact({ contactId: 'a' }), TypeError)
  assert.equal(asked.length, 1)
  answers = [refusal(503, 'general/service-unavailable', atOnce), (response) => void response.writeHead(204).end()]
  assert.equal(await api.deleteContact({ contactId: 'a' }), undefined)
})

test('who asks to wait for more than a minute is not waited for', async () => {
  answers = [refusal(429, 'customer-invoices/mail-quota-reached', { 'retry-after': '7200' })]
  await assert.rejects(api.sendInvoice({ invoiceId: 'a' }), { retryAfter: 7200 })
  assert.equal(asked.length, 1)
})

test('it is tried as often as was said, and the last refusal is told', async () => {
  answers = Array.from({ length: 9 }, () => refusal(503, 'general/service-unavailable', atOnce))
  const twice = rappen({ baseUrl, token: 'secret', attempts: 2 })
  await assert.rejects(twice.getContact({ contactId: 'a' }), { status: 503 })
  assert.equal(asked.length, 2)
})

test('a refusal names the faulty fields; an answer that is none of the service has the code unknown', async () => {
  answers = [refusal(400, 'general/invalid-fields')]
  await assert.rejects(create(), (error) => error instanceof RappenError && error.invalidFields[0] === 'title')
  answers = [(response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>nginx')]
  await assert.rejects(create(), { code: 'unknown', message: 'The service answered 404.', invalidFields: [] })
})

test('a call that is aborted ends, also while it waits for the next attempt', async () => {
  const ending = new AbortController()
  answers = [refusal(503, 'general/service-unavailable', { 'retry-after': '50' })]
  const call = api.getContact({ contactId: 'a' }, { signal: ending.signal })
  setTimeout(() => ending.abort(new Error('enough')), 50)
  await assert.rejects(call, { message: 'enough' })
})

test('parameters stand in path and query, escaped; an object is a filter by its names; what is undefined is left out', async () => {
  answers = [json(200, { contacts: [] })]
  await api.listContacts({ q: 'Müller & Co', metadata: { 'crm.id': 'K 1' }, limit: 5 })
  await api.getContact({ contactId: '../tokens' })
  assert.equal(asked[0]?.url, '/v1/contacts?q=M%C3%BCller+%26+Co&metadata%5Bcrm.id%5D=K+1&limit=5')
  assert.equal(asked[1]?.url, '/v1/contacts/..%2Ftokens')
})

test('a list is walked page after page, and no page is asked for before it is needed', async () => {
  answers = [
    json(200, { contacts: [{ id: 'a' }, { id: 'b' }], nextCursor: 'n' }),
    json(200, { contacts: [{ id: 'c' }] }),
  ]
  const ids: string[] = []
  for await (const { id } of api.each.listContacts({ limit: 2 })) {
    ids.push(id)
    assert.equal(asked.length, id === 'c' ? 2 : 1)
  }
  assert.deepEqual(ids, ['a', 'b', 'c'])
  assert.equal(asked[1]?.url, '/v1/contacts?limit=2&cursor=n')
})

test('a change can be bound to the state that was read', async () => {
  let etag: string | null = null
  answers = [json(200, { contact: { id: 'a' } }, { etag: '"1"' }), refusal(412, 'general/precondition-failed')]
  await api.getContact({ contactId: 'a' }, { onResponse: ({ headers }) => (etag = headers.get('etag')) })
  assert.equal(etag, '"1"')
  const body = { note: 'x' }
  await assert.rejects(api.modifyContact({ contactId: 'a', body }, { ifMatch: '"1"' }), { status: 412 })
})

test('a file is sent as the part of a form, and a download is answered as it comes', async () => {
  answers = [json(201, { attachment: { id: 'a' } }), (response) => void response.end('%PDF-')]
  const file = new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' })
  await api.addEstimatePdfAttachment({ estimateId: 'e', body: { title: 'Plan', file } })
  assert.match(
    asked[0]?.body ?? '',
    /name="title"\r\n\r\nPlan\r\n[^]*filename="plan.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1.7/,
  )
  assert.equal(await (await api.getEstimatePdf({ estimateId: 'e' })).text(), '%PDF-')
})
