import assert from 'node:assert/strict'
import type { ServerResponse } from 'node:http'
import { afterEach, beforeEach, test } from 'node:test'
import { hangUp, json, rejection, type StubService, say, startStub } from '../../test/client/stub-service.ts'
import { freePort } from '../../test/fixtures/free-port.ts'
import { patience } from '../../test/patience.ts'
import { ConnectionError, Rappen, RappenError, type RappenOptions, rejectedWith } from './index.ts'

let stub: StubService
let right: RappenOptions
beforeEach(async () => {
  stub = await startStub()
  right = { baseUrl: stub.baseUrl, token: 'secret' }
})
afterEach(() => stub.close())

test('an option that is unknown, missing or without sense is said at once, by its name', () => {
  const wrong: [object, RegExp][] = [
    [
      { basUrl: 'http://127.0.0.1' },
      /^Rappen has no option basUrl; it has token, baseUrl, timeout, retries, signal, fetch$/,
    ],
    [{ attempts: 3 }, /^Rappen has no option attempts/],
    [{ token: undefined }, /^token must be the secret of an API token/],
    [{ token: 'rap_live_a\n' }, /^token must be/],
    [{ baseUrl: undefined }, /^baseUrl must be an address such as .*, not undefined$/],
    [{ baseUrl: 'localhost:8080' }, /^baseUrl must be an address such as .*, not "localhost:8080"$/],
    ...['?a=1', '?', '#', '#a'].map((end): [object, RegExp] => [
      { baseUrl: `https://rappen.example/${end}` },
      /^baseUrl must be/,
    ]),
    // An error is logged, so it must not contain a password.
    [{ baseUrl: 'https://:word@rappen.example' }, /^baseUrl must be an address without a name and a password$/],
    [{ baseUrl: 'https://anna@rappen.example' }, /^baseUrl must be an address without a name and a password$/],
    [{ timeout: '5' }, /^timeout must be a number of milliseconds$/],
    [{ timeout: 0 }, /^timeout must be/],
    [{ timeout: 2 ** 31 }, /^timeout must be/],
    [{ retries: 1.5 }, /^retries must be a whole number, 0 or more$/],
    [{ fetch: 'fetch' }, /^fetch must be a function$/],
  ]
  for (const [option, message] of wrong)
    assert.throws(() => new Rappen({ ...right, ...option }), { name: 'TypeError', message })
  assert.throws(() => new Rappen(undefined as unknown as RappenOptions), { name: 'TypeError' })
})

test('spaces around baseUrl and slashes behind it do no harm; a path stays before those of the calls', async () => {
  for (const [baseUrl, url] of [
    [` ${stub.baseUrl}\n`, '/v1/organisation'],
    [`${stub.baseUrl}/ `, '/v1/organisation'],
    [`${stub.baseUrl}/books//`, '/books/v1/organisation'],
  ] as const) {
    stub.answer()
    await new Rappen({ ...right, baseUrl, retries: 0 }).organisation.get()
    assert.equal(stub.asked[0]?.url, url)
  }
})

test('invalid arguments of a call reject before anything is sent', async () => {
  const rappen = new Rappen(right)
  const wrong: [() => Promise<unknown>, RegExp][] = [
    [() => rappen.invoices.get(''), /^invoiceId of rappen\.invoices\.get must be a text that is not empty, not ''$/],
    [() => rappen.invoices.get(undefined as unknown as string), /must be a text that is not empty, not undefined$/],
    [() => rappen.invoices.get('..'), /^invoiceId of rappen\.invoices\.get must be/],
    [
      () => rappen.estimates.issue('a', { idempotencykey: 'b' } as object),
      /^rappen\.estimates\.issue has no option idempotencykey/,
    ],
    [() => rappen.estimates.issue('a', { timeout: -1 }), /^timeout must be/],
    [
      () => rappen.estimates.issue('a', ...([{}, {}] as unknown as [object])),
      /^rappen\.estimates\.issue takes at most 2 arguments$/,
    ],
    [
      () => rappen.estimates.addPdfAttachment('a', { title: 'T', file: {} as File }),
      /^file must be a File, or \{ name/,
    ],
  ]
  for (const [call, message] of wrong) await assert.rejects(call, { name: 'TypeError', message })
  assert.equal(stub.asked.length, 0)
})

test('fetch is called as a function of its own: in a browser it is no method of anything', async () => {
  const receivers: unknown[] = []
  const { fetch } = globalThis
  function bound(this: unknown, ...request: Parameters<typeof fetch>): ReturnType<typeof fetch> {
    receivers.push(this)
    return fetch(...request)
  }
  await new Rappen({ ...right, fetch: bound }).contacts.get('a')
  globalThis.fetch = bound
  try {
    await new Rappen(right).contacts.get('a')
  } finally {
    globalThis.fetch = fetch
  }
  assert.ok(receivers.length === 2 && receivers.every((one) => one === undefined || one === globalThis))
})

test('nothing listens: a ConnectionError names the address and why; nothing is sent again for ever', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  const call = new Rappen({ baseUrl, token: 'secret', retries: 0 }).organisation.get()
  const message = `${baseUrl} does not answer: nothing listens there (ECONNREFUSED).`
  await assert.rejects(call, { name: 'ConnectionError', code: 'unreachable', address: baseUrl, message })
})

test('a request that may have had its effect tells the key under which it is sent again', async () => {
  stub.answer(hangUp, hangUp)
  const rappen = new Rappen({ ...right, retries: 0 })
  const error = await rappen.contacts.create({ lastName: 'Keller' }).catch((thrown: unknown) => thrown)
  assert.ok(error instanceof ConnectionError && error.idempotencyKey === stub.asked[0]?.key)
  await rappen.contacts
    .create({ lastName: 'Keller' }, { idempotencyKey: error.idempotencyKey ?? '' })
    .catch(() => undefined)
  assert.equal(stub.asked[1]?.key, stub.asked[0]?.key)
})

test('who does not answer in time is a ConnectionError of its own code, by the timeout of the client or the call', async () => {
  stub.answer(
    () => undefined,
    () => undefined,
  )
  const patient = new Rappen({ ...right, retries: 0 })
  await assert.rejects(patient.contacts.get('a', { timeout: 30 }), { code: 'timeout', message: /within 0\.03 seconds/ })
  const hasty = new Rappen({ ...right, retries: 0, timeout: 30 })
  await assert.rejects(hasty.contacts.get('a'), { name: 'ConnectionError', code: 'timeout' })
})

test('an answer whose JSON breaks off is sent for again; a download may take longer than the timeout', async () => {
  stub.answer((response) => {
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': 100 }).write('{"contact":')
    setTimeout(() => response.destroy(), 20)
  })
  assert.deepEqual(await new Rappen(right).contacts.get('a'), { contact: { id: 'a' } })
  stub.answer((response) => {
    response.writeHead(200, { 'content-type': 'application/pdf' }).write('%PDF')
    setTimeout(() => response.end('-1.7'), patience(2_500))
  })
  const download = await new Rappen({ ...right, timeout: patience(2_000) }).invoices.getPdf('a')
  assert.equal(await download.text(), '%PDF-1.7')
})

/** An error whose JSON is incomplete. */
const breakingOff = (response: ServerResponse) =>
  response.writeHead(400, { 'content-type': 'application/json', 'content-length': 100 }).write('{"code":')

test('an error whose JSON breaks off, or is not there in time, is one of the connection; who aborts gets the own reason', async () => {
  stub.answer((response) => {
    breakingOff(response)
    setTimeout(() => response.destroy(), 20)
  })
  const rappen = new Rappen({ ...right, retries: 0 })
  await assert.rejects(rappen.contacts.get('a'), { name: 'ConnectionError', code: 'unreachable' })
  stub.answer(breakingOff, breakingOff)
  await assert.rejects(rappen.contacts.get('a', { timeout: 50 }), { name: 'ConnectionError', code: 'timeout' })
  const ending = new AbortController()
  setTimeout(() => ending.abort(new Error('enough')), 50)
  await assert.rejects(rappen.contacts.get('a', { signal: ending.signal }), { message: 'enough' })
})

test('a page of a proxy is no download, except where the service itself answers with a page', async () => {
  const page = say('<h1>At work</h1>', 'text/html; charset=utf-8')
  stub.answer(page, page)
  const rappen = new Rappen({ ...right, retries: 0 })
  const message = /text\/html; charset=utf-8, not a file: what answers at baseUrl/
  await assert.rejects(rappen.invoices.getPdf('a'), { name: 'RappenError', code: 'unknown', message })
  assert.equal(await (await rappen.public.getDocument('a')).text(), '<h1>At work</h1>')
})

test('a page that is not of the service is told from an answer, and a redirection is not followed with the token', async () => {
  stub.answer(say('<h1>Welcome to nginx</h1>', 'text/html'))
  const rappen = new Rappen({ ...right, retries: 0 })
  await assert.rejects(rappen.contacts.get('a'), {
    code: 'unknown',
    message: /text\/html, not JSON: what answers at baseUrl/,
  })
  stub.answer((response) => void response.writeHead(308, { location: `${stub.baseUrl}/elsewhere` }).end())
  await assert.rejects(rappen.contacts.get('a'), {
    status: 308,
    message: /redirection to .*elsewhere; is baseUrl right/,
  })
  assert.equal(stub.asked.length, 1)
})

test('an error of onResponse is thrown by the call, and nothing is sent again', async () => {
  const onResponse = () => {
    throw new Error('mine')
  }
  await assert.rejects(new Rappen(right).contacts.get('a', { onResponse }), { message: 'mine' })
  assert.equal(stub.asked.length, 1)
})

test('a rejection is told from others by its code', async () => {
  stub.answer(
    rejection(409, 'contacts/in-use'),
    json(418, { code: 'new/code', message: 'New.', documentation: 'https://a/b' }),
  )
  const rappen = new Rappen({ ...right, retries: 0 })
  const first = await rappen.contacts.delete('a').catch((thrown: unknown) => thrown)
  assert.ok(rejectedWith(first, 'contacts/not-found', 'contacts/in-use') && !rejectedWith(first, 'contacts/not-found'))
  assert.ok(!rejectedWith(new Error('other'), 'contacts/in-use'))
  const second = await rappen.contacts.delete('a').catch((thrown: unknown) => thrown)
  assert.ok(second instanceof RappenError)
  assert.deepEqual([second.code, second.documentation], ['new/code', 'https://a/b'])
})
