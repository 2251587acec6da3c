import assert from 'node:assert/strict'
import process from 'node:process'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { withClient } from '../../src/platform/db/with-client.ts'
import { plainSettings } from '../../src/platform/http/http-settings.ts'
import { figure } from '../faults/faults.ts'
import { listening, rawConnection, statusesIn } from '../fixtures/raw-connection.ts'
import { untilWaiting } from '../fixtures/waiting.ts'
import { patience } from '../patience.ts'
import { type Service, startService } from '../service.ts'

/** Bytes that two programs in a row could read differently: each form is rejected, or read in one way, and never acts after a rejection. */

let service: Service
let port: number
let token: string
before(async () => {
  service = await startService()
  port = await listening(service.app)
  token = await service.tokenFor(['all'])
})
after(() => service.close())

/** All bytes returned for these, until the connection ends or no answer to a final valid request follows. */
async function answersTo(bytes: string): Promise<string> {
  const connection = await rawConnection(port)
  connection.send(bytes)
  connection.send('GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n')
  return (await connection.ended).text
}

const body = (name: string): string => JSON.stringify({ companyName: name })
const inside = (name: string): string =>
  `POST /v1/contacts HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${body(name).length}\r\n\r\n${body(name)}`
const contactsCalled = async (name: string): Promise<number> =>
  (await service.asOwner('select 1 from contacts where company_name = $1', [name])).length

test('a request whose length can be read in two ways is refused, the connection ends, and nothing in it or behind it acts', async (t) => {
  const hidden = inside('Smuggled')
  const chunk = `${hidden.length.toString(16)}\r\n${hidden}\r\n0\r\n\r\n`
  const framings = [
    `Content-Length: 4\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\nContent-Length: 5\r\n\r\n0\r\n\r\n${hidden}`,
    `Content-Length: 5\r\nContent-Length: 6\r\n\r\nabcde${hidden}`,
    `Content-Length: 5\r\nContent-Length: 5\r\n\r\nabcde${hidden}`,
    `Content-Length: 5, 5\r\n\r\nabcde${hidden}`,
    `Content-Length: +5\r\n\r\nabcde${hidden}`,
    `Content-Length: 0x5\r\n\r\nabcde${hidden}`,
    `Content-Length: -5\r\n\r\nabcde${hidden}`,
    `Content-Length: 5 \x0b\r\n\r\nabcde${hidden}`,
    `Content-Length : 5\r\n\r\nabcde${hidden}`,
    `Transfer-Encoding : chunked\r\n\r\n${chunk}`,
    `Transfer-Encoding: xchunked\r\n\r\n${chunk}`,
    `Transfer-Encoding: chunked, identity\r\n\r\n${chunk}`,
    `Transfer-Encoding: chunked\r\nTransfer-Encoding: identity\r\n\r\n${chunk}`,
    `Transfer-Encoding:\x0bchunked\r\n\r\n${chunk}`,
    ` Transfer-Encoding: chunked\r\n\r\n${chunk}`,
    `X: a\r\n Transfer-Encoding: chunked\r\n\r\n${chunk}`,
    `X: a\nTransfer-Encoding: chunked\r\n\r\n${chunk}`,
    `X: a\rTransfer-Encoding: chunked\r\n\r\n${chunk}`,
    `X: a\0b\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\n\r\nzz\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\n\r\n5\nabcde\n0\n\n${hidden}`,
    `Transfer-Encoding: chunked\r\n\r\n-5\r\nabcde\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\n\r\nfffffffffffffffff\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\n\r\n5;a\nb\r\nabcde\r\n0\r\n\r\n${hidden}`,
    `Transfer-Encoding: chunked\r\n\r\n1;${'a'.repeat(20_000)}\r\na\r\n0\r\n\r\n${hidden}`,
  ]
  for (const framing of framings) {
    const text = await answersTo(`POST /v1/contacts HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\n${framing}`)
    assert.match(text, /^HTTP\/1\.1 4\d\d /, JSON.stringify([framing.slice(0, 80), text]))
    assert.equal(statusesIn(text).length, 1, JSON.stringify([framing.slice(0, 80), text]))
    assert.match(text, /^connection: close\r$/im)
  }
  assert.equal(await contactsCalled('Smuggled'), 0)
  figure(t, 'I-13', 'forms of smuggling', framings.length)
})

test('a body in chunks is one body, whatever stands beside their sizes; what follows it is the next request', async () => {
  const name = body('Chunked')
  const pieces = [name.slice(0, 3), name.slice(3)]
  const chunks = (extension: string) =>
    `${pieces.map((piece) => `${piece.length.toString(16)}${extension}\r\n${piece}\r\n`).join('')}0\r\n\r\n`
  for (const extension of ['', ';a', ';a=b', ';a="b c"']) {
    const head = `POST /v1/contacts HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\nContent-Type: application/json\r\n`
    assert.deepEqual(
      statusesIn(await answersTo(`${head}Transfer-Encoding: chunked\r\n\r\n${chunks(extension)}`)),
      [201, 200],
    )
  }
  assert.equal(await contactsCalled('Chunked'), 4)
})

test('continued input behind a request whose answer is in progress costs one listener', async () => {
  const warnings: string[] = []
  const note = ({ message }: Error) => void warnings.push(message)
  process.on('warning', note)
  const connection = await rawConnection(port)
  connection.send(`GET /v1/events/stream HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\n\r\n`)
  await connection.until(/ 200 /)
  for (let count = 0; count < 20; count++) {
    await sleep(patience(20))
    connection.send('no HTTP\r\n\r\n')
  }
  await sleep(patience(50))
  process.off('warning', note)
  connection.destroy()
  assert.deepEqual(warnings, [])
})

test('pipelined requests are answered in their order, a rejection among them too', async () => {
  const read = 'GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n'
  const unknown = 'GET /v1/nothing HTTP/1.1\r\nHost: a\r\n\r\n'
  assert.deepEqual(
    statusesIn(await answersTo(`${read}${inside('Pipelined')}${unknown}${read}`)),
    [200, 201, 404, 200, 200],
  )
  assert.equal(await contactsCalled('Pipelined'), 1)
})

const change = 'Host: a\r\nUpgrade: h2c\r\nConnection: Upgrade, HTTP2-Settings\r\n'
const change404 = `PUT /% HTTP/1.1\r\n${change}Content-Length: 3\r\n\r\nabc`

test('who asks for another protocol gets an answer in this one, the last of the connection', async () => {
  const requests = [
    `GET /healthz HTTP/1.1\r\n${change}\r\n`,
    `POST /v1/contacts HTTP/1.1\r\n${change}Content-Length: 3\r\n\r\nabc`,
    // Rejections before the path is known, too: this body comes after its possible answer.
    change404,
    `PUT /v1/nothing HTTP/1.1\r\n${change}Transfer-Encoding: chunked\r\n\r\n3\r\nabc\r\n0\r\n\r\n`,
  ]
  for (const request of requests) {
    const head = request.indexOf('\r\n\r\n') + 4
    for (const [first, then] of [
      [request, ''],
      [request.slice(0, head), request.slice(head)],
    ] as const) {
      const connection = await rawConnection(port)
      connection.send(first)
      await sleep(patience(20))
      connection.send(then + inside('Behind a change'))
      const { text } = await connection.ended
      assert.equal(statusesIn(text).length, 1, JSON.stringify([request, text]))
      assert.match(text, /^connection: close\r$/im, request)
    }
  }
  assert.equal(await contactsCalled('Behind a change'), 0)
})

test('input during the last answer of a connection has no effect', async () => {
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  const { promise: locked, resolve: isLocked } = Promise.withResolvers<void>()
  const holding = withClient(service.connection, async (client) => {
    await client.query('begin; lock table contacts in exclusive mode')
    isLocked()
    await held
    await client.query('commit')
  })
  await locked
  const connection = await rawConnection(port)
  connection.send(inside('The last').replace('Host: a\r\n', change))
  await untilWaiting(service)
  connection.send(inside('Behind the last'))
  await sleep(patience(100))
  release()
  await holding
  assert.deepEqual(statusesIn((await connection.ended).text), [201])
  assert.equal(await contactsCalled('The last'), 1)
  assert.equal(await contactsCalled('Behind the last'), 0)
})

test('the name of a protocol that nobody asks to change to ends no connection', async () => {
  const text = await answersTo(`GET /healthz HTTP/1.1\r\nHost: a\r\nUpgrade: h2c\r\n\r\n${inside('Beside a name')}`)
  assert.deepEqual(statusesIn(text), [200, 201, 200])
  assert.equal(await contactsCalled('Beside a name'), 1)
})

test('a path that cannot be read is refused when its body has come, and before what is no HTTP behind it', async () => {
  const connection = await rawConnection(port)
  const head = change404.indexOf('\r\n\r\n') + 4
  connection.send(change404.slice(0, head))
  // Not longer on a slow machine: the service waits a second for each missing body.
  await sleep(100)
  assert.equal(connection.received(), '')
  connection.send(change404.slice(head))
  assert.deepEqual(statusesIn((await connection.ended).text), [404])

  const text = await answersTo('GET /% HTTP/1.1\r\nHost: a\r\n\r\nGARBAGE\r\n\r\n')
  assert.deepEqual(statusesIn(text), [404])
  // An unreadable id is an id: the token comes first.
  const untold = await answersTo('GET /v1/contacts/% HTTP/1.1\r\nHost: a\r\n\r\nGARBAGE\r\n\r\n')
  assert.deepEqual(statusesIn(untold), [401])
})

test('a body that a GET carries is not the next request', async () => {
  const hidden = inside('Behind a GET')
  const text = await answersTo(`GET /healthz HTTP/1.1\r\nHost: a\r\nContent-Length: ${hidden.length}\r\n\r\n${hidden}`)
  assert.deepEqual(statusesIn(text), [200, 200])
  assert.equal(await contactsCalled('Behind a GET'), 0)
})

test('Host stands once, Content-Type too, and Expect asks for what there is', async () => {
  const refused = [
    '\r\n',
    'Host: a\r\nHost: b\r\n\r\n',
    'Host: a\r\nExpect: the-unexpected\r\n\r\n',
    'Host: a\r\nContent-Type: application/json\r\nContent-Type: text/plain\r\n\r\n',
  ]
  for (const headers of refused) {
    const text = await answersTo(`GET /healthz HTTP/1.1\r\n${headers}`)
    assert.match(text, /^HTTP\/1\.1 400 .*"code":"general\/invalid-body"/s, headers)
  }
  assert.deepEqual(
    statusesIn(await answersTo('GET /healthz HTTP/1.0\r\nConnection: keep-alive\r\n\r\n')).slice(0, 1),
    [200],
  )
})

test('a method that nobody knows, one that shows the request again, and one that opens a tunnel do nothing', async () => {
  const path = '/v1/contacts'
  for (const method of ['TRACE', 'BREW', 'get', 'PROPFIND', 'CONNECT', 'PURGE', 'QUERY']) {
    const text = await answersTo(
      `${method} ${path} HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\nX-Secret: echo-me\r\n\r\n`,
    )
    const [status] = statusesIn(text)
    assert.ok(status === undefined || status === 400 || status === 404 || status === 405, `${method} ${text}`)
    assert.ok(!text.includes('echo-me'), method)
  }
})

test('a header that names another method does not change what is asked', async () => {
  const { id } = (await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })).contact
  for (const name of ['x-http-method-override', 'x-method-override', 'x-http-method'])
    await service.ask('GET', `/v1/contacts/${id}`, { headers: { [name]: 'DELETE' } })
  await service.expect(200, 'GET', `/v1/contacts/${id}`)
})

test('a path has one reading: dots, slashes and controls in another form lead nowhere', async () => {
  const { id } = (await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })).contact
  const paths = [
    `/v1//contacts/${id}`,
    `//v1/contacts/${id}`,
    `/v1/contacts/${id}/`,
    `/v1/contacts/../contacts/${id}`,
    `/v1/%2e%2e/v1/contacts/${id}`,
    `/v1/contacts%2f${id}`,
    `/v1/contacts/${id}%00`,
    `/v1/contacts/${id};a=b`,
    `/V1/contacts/${id}`,
    `/v1/contacts/${'a'.repeat(10_000)}`,
    `/v1/contacts/%ff`,
    `/v1/contacts/%`,
    `/v1/contacts/%0d%0aX-Injected:%20a`,
  ]
  for (const path of paths) {
    const text = await answersTo(`GET ${path} HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\n\r\n`)
    assert.equal(statusesIn(text)[0], 404, `${path} ${text}`)
    assert.doesNotMatch(text, /^x-injected/im)
  }
})

test('a body that is announced by Expect and never sent is waited for, and cut off in the end', async (t) => {
  const hasty = await startService({
    settings: { ...plainSettings, limits: { bodyTimeout: 300 } },
  })
  t.after(() => hasty.close())
  const connection = await rawConnection(await listening(hasty.app))
  connection.send(
    'POST /v1/contacts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 9\r\nExpect: 100-continue\r\n\r\n',
  )
  assert.deepEqual(statusesIn((await connection.ended).text), [100, 408])
})
