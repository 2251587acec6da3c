import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, test } from 'node:test'
import { hangUp, json, rejection, type StubService, say, startStub } from '../../test/client/stub-service.ts'
import {
  addressOf,
  ConnectionError,
  type IfMatch,
  type IfNoneMatch,
  operations,
  optionsAt,
  Rappen,
  RappenError,
} from './index.ts'

let stub: StubService
let api: Rappen
beforeEach(async () => {
  stub = await startStub()
  api = new Rappen({ baseUrl: stub.baseUrl, token: 'secret' })
})
afterEach(() => stub.close())

const atOnce = { 'retry-after': '0' }

const create = () => api.contacts.create({ lastName: 'Keller' })

test('a POST whose answer was lost is sent again under the same key and with the same body', async () => {
  stub.answer(hangUp)
  assert.deepEqual(await create(), { contact: { id: 'a' } })
  assert.equal(stub.asked.length, 2)
  assert.match(stub.asked[0]?.key ?? '', /^[0-9a-f]{32}$/)
  assert.deepEqual(stub.asked[0], stub.asked[1])
})

test('each call has a key of its own, unless the caller names one', async () => {
  await create()
  await create()
  await api.contacts.create({ lastName: 'Keller' }, { idempotencyKey: 'order-1047' })
  assert.equal(new Set(stub.asked.map(({ key }) => key)).size, 3)
  assert.equal(stub.asked[2]?.key, 'order-1047')
})

for (const [status, code] of [
  [429, 'general/too-many-requests'],
  [503, 'general/service-unavailable'],
  [409, 'general/idempotency-key-in-use'],
  [502, 'unknown'],
] as const) {
  test(`${status} ${code} is asked again`, async () => {
    stub.answer(rejection(status, code, atOnce), rejection(status, code, atOnce))
    await create()
    assert.equal(stub.asked.length, 3)
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
    stub.answer(rejection(status, code, atOnce))
    await assert.rejects(create(), { name: 'RappenError', status, code, message: 'Do it.', requestId: 'r' })
    assert.equal(stub.asked.length, 1)
  })
}

test('a DELETE whose answer was lost is not sent again: nobody knows whether it counted', async () => {
  stub.answer(hangUp)
  await assert.rejects(api.contacts.delete('a'), ConnectionError)
  assert.equal(stub.asked.length, 1)
  stub.answer(rejection(503, 'general/service-unavailable', atOnce), (response) => void response.writeHead(204).end())
  assert.equal(await api.contacts.delete('a'), undefined)
})

test('a request without a key, such as signing in, is not repeated when its answer was lost', async () => {
  const person = { email: 'anna@muster.example', password: 'vier worte im wind' }
  const bodies = { link: 'a', password: person.password, name: 'Anna Keller', email: person.email }
  for (const call of [
    () => api.session.signIn(person),
    () => api.session.useLink(bodies),
    () => api.session.changePerson({ name: 'Anna Keller' }),
  ])
    for (const lost of [hangUp, rejection(504, 'unknown')]) {
      stub.answer(lost)
      await assert.rejects(call, { idempotencyKey: undefined })
      assert.deepEqual(
        stub.asked.map(({ key }) => key),
        [undefined],
      )
    }
  stub.answer(rejection(503, 'general/service-unavailable', atOnce), json(200, { session: { id: 's' } }))
  assert.deepEqual(await api.session.signIn(person), { session: { id: 's' } })
})

test('a preview changes nothing: without a key it is sent again', async () => {
  stub.answer(hangUp, say('%PDF-'))
  assert.equal(await (await api.invoices.preview({ positions: [] })).text(), '%PDF-')
  assert.equal(stub.asked[1]?.key, undefined)
})

test('a PUT whose answer was lost is sent again, unless its own effect would have it rejected', async () => {
  const put = (options: IfMatch & Partial<IfNoneMatch>) => api.contacts.put('K-1', { lastName: 'Keller' }, options)
  stub.answer(hangUp)
  await put({})
  assert.equal(stub.asked.length, 2)
  for (const options of [{ ifMatch: '"1"' }, { ifNoneMatch: '*' }]) {
    stub.answer(hangUp)
    await assert.rejects(put(options), ConnectionError)
    assert.equal(stub.asked.length, 1)
  }
})

test('a rejection of somebody between tells the key under which the request is sent again', async () => {
  const page = (status: number) => (response: ServerResponse) =>
    void response.writeHead(status, { 'content-type': 'text/html' }).end('<h1>nginx')
  const once = new Rappen({ baseUrl: stub.baseUrl, token: 'secret', retries: 0 })
  for (const answer of [page(504), page(200), page(302), rejection(429, 'general/too-many-requests', atOnce)]) {
    stub.answer(answer)
    const error = await once.contacts.create({ lastName: 'Keller' }).catch((thrown: unknown) => thrown)
    assert.ok(error instanceof RappenError && error.idempotencyKey !== undefined)
    assert.equal(error.idempotencyKey, stub.asked[0]?.key)
  }
})

test('JSON of a proxy is no rejection of the service, though it has a code and a message', async () => {
  for (const body of [
    { code: 1020, message: { text: 'Access denied' } },
    { code: 'AccessDenied', message: 'No.', invalidFields: 'none' },
    { code: 'contacts/in-use', message: { text: 'No.' } },
  ]) {
    stub.answer(json(403, body))
    await assert.rejects(create(), { code: 'unknown', message: 'The service answered 403.', invalidFields: [] })
  }
})

test('who asks to wait for more than a minute is not waited for', async () => {
  stub.answer(rejection(429, 'customer-invoices/mail-quota-reached', { 'retry-after': '7200' }))
  await assert.rejects(api.invoices.send('a'), { retryAfter: 7200 })
  assert.equal(stub.asked.length, 1)
})

test('it is sent again as often as was said, and the last rejection is told', async () => {
  stub.answer(...Array.from({ length: 9 }, () => rejection(503, 'general/service-unavailable', atOnce)))
  const twice = new Rappen({ baseUrl: stub.baseUrl, token: 'secret', retries: 1 })
  await assert.rejects(twice.contacts.get('a'), { status: 503 })
  assert.equal(stub.asked.length, 2)
})

test('a refusal names the faulty fields; an answer that is none of the service has the code unknown', async () => {
  stub.answer(rejection(400, 'general/invalid-fields'))
  await assert.rejects(create(), (error) => error instanceof RappenError && error.invalidFields[0] === 'title')
  stub.answer((response) => void response.writeHead(404, { 'content-type': 'text/html' }).end('<h1>nginx'))
  await assert.rejects(create(), { code: 'unknown', message: 'The service answered 404.', invalidFields: [] })
})

test('a call that is aborted ends, also while it waits for the next attempt', async () => {
  const ending = new AbortController()
  stub.answer(rejection(503, 'general/service-unavailable', { 'retry-after': '50' }))
  const call = api.contacts.get('a', { signal: ending.signal })
  setTimeout(() => ending.abort(new Error('enough')), 50)
  await assert.rejects(call, { message: 'enough' })
})

test('parameters stand in path and query, escaped; an object is a filter by its names; what is undefined is left out', async () => {
  stub.answer(json(200, { contacts: [] }))
  await api.contacts.list({ q: 'Müller & Co', metadata: { 'crm.id': 'K 1' }, limit: 5 })
  await api.contacts.get('../tokens')
  assert.equal(stub.asked[0]?.url, '/v1/contacts?q=M%C3%BCller+%26+Co&metadata%5Bcrm.id%5D=K+1&limit=5')
  assert.equal(stub.asked[1]?.url, '/v1/contacts/..%2Ftokens')
})

test('a list is walked page after page, and no page is asked for before it is needed', async () => {
  stub.answer(
    json(200, { contacts: [{ id: 'a' }, { id: 'b' }], nextCursor: 'n' }),
    json(200, { contacts: [{ id: 'c' }] }),
  )
  const ids: string[] = []
  for await (const { id } of api.contacts.list({ limit: 2 })) {
    ids.push(id)
    assert.equal(stub.asked.length, id === 'c' ? 2 : 1)
  }
  assert.deepEqual(ids, ['a', 'b', 'c'])
  assert.equal(stub.asked[1]?.url, '/v1/contacts?limit=2&cursor=n')
})

test('a change can be bound to the state that was read', async () => {
  let etag: string | null = null
  stub.answer(json(200, { contact: { id: 'a' } }, { etag: '"1"' }), rejection(412, 'general/precondition-failed'))
  await api.contacts.get('a', { onResponse: ({ headers }) => (etag = headers.get('etag')) })
  assert.equal(etag, '"1"')
  const body = { note: 'x' }
  await assert.rejects(api.contacts.modify('a', body, { ifMatch: '"1"' }), { status: 412 })
})

test('a file is sent as the part of a form, and a download is answered as it comes', async () => {
  stub.answer(json(201, { attachment: { id: 'a' } }), (response) => void response.end('%PDF-'))
  const file = new File(['%PDF-1.7'], 'plan.pdf', { type: 'application/pdf' })
  await api.estimates.addPdfAttachment('e', { title: 'Plan', file })
  assert.match(
    stub.asked[0]?.body ?? '',
    /name="title"\r\n\r\nPlan\r\n[^]*filename="plan.pdf"\r\nContent-Type: application\/pdf\r\n\r\n%PDF-1.7/,
  )
  assert.equal(await (await api.estimates.getPdf('e')).text(), '%PDF-')
})

test('the address of a call is known before it is made, and names what it asks', async () => {
  const { contacts, estimates } = operations
  assert.equal(addressOf(contacts.list, [{ q: 'Müller & Co', limit: 5 }]), '/v1/contacts?q=M%C3%BCller+%26+Co&limit=5')
  assert.equal(addressOf(contacts.list, []), '/v1/contacts')
  assert.equal(addressOf(estimates.getPage, ['e1', '2', { width: 893 }]), '/v1/estimates/e1/pages/2?width=893')
  assert.equal(addressOf(estimates.issue, ['e1', { dryRun: true }]), '/v1/estimates/e1/issue?dryRun=true')
  assert.deepEqual([contacts.get, contacts.modify, estimates.issue].map(optionsAt), [1, 2, 1])
  assert.throws(() => addressOf(contacts.get, ['']), TypeError)
})
