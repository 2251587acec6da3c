import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import Fastify from 'fastify'
import { sql } from '../../src/platform/db/sql.ts'
import { keepDeadlines } from '../../src/platform/http/deadlines.ts'
import { plainSettings } from '../../src/platform/http/http-settings.ts'
import { schemaOf } from '../../src/platform/http/operation-schema.ts'
import { type HttpLimits, httpLimits } from '../../src/platform/limits.ts'
import { listening, rawConnection, statusesIn } from '../fixtures/raw-connection.ts'
import { pdfWith } from '../fixtures/sample-pdf.ts'
import { filePart, multipart, titlePart } from '../fixtures/upload.ts'
import { patience } from '../patience.ts'
import { until } from '../process/service-process.ts'
import { type Service, startService } from '../service.ts'

type Limited = { readonly service: Service; readonly port: number; readonly token: string }

/** A service for each set of limits that a test can reach; all others are the defaults. */
async function limitedTo(limits: Partial<HttpLimits>): Promise<Limited> {
  const service = await startService({ settings: { ...plainSettings, limits: { checkInterval: 20, ...limits } } })
  return { service, port: await listening(service.app), token: await service.tokenFor(['all']) }
}

let house: Limited
let hasty: Limited
let impatient: Limited
let restless: Limited
before(async () => {
  house = await limitedTo({})
  const times = {
    headersTimeout: patience(300),
    bodyTimeout: patience(400),
    longBodyTimeout: patience(3_000),
    keepAliveTimeout: patience(300),
  }
  hasty = await limitedTo({ ...times, connections: 10 })
  impatient = await limitedTo({ answerTimeout: patience(1_500) })
  restless = await limitedTo({ silenceTimeout: patience(400) })
})
after(() => Promise.all([house, hasty, impatient, restless].map(({ service }) => service.close())))

const post = (path: string, token: string, length: number, more = ''): string =>
  `POST ${path} HTTP/1.1\r\nHost: localhost\r\nX-Api-Token: ${token}\r\nContent-Type: application/json\r\nContent-Length: ${length}\r\n${more}\r\n`
const get = (path: string, more = ''): string => `GET ${path} HTTP/1.1\r\nHost: localhost\r\n${more}\r\n`
const estimate = {
  customRecipientText: 'Muster AG',
  positions: [{ type: 'product', name: 'Beratung', singleAmount: 100, quantity: 1, contraAccount: 3400 }],
}
const contact = '{"companyName":"Muster AG"}'

/** Runs work while the contacts of the organisation are locked. */
const whileLocked = <Result>(service: Service, work: () => Promise<Result>): Promise<Result> =>
  service.database.inTransaction(service.organisation, async (tx) => {
    await tx.rows(sql`select 1 from contacts where organisation = ${tx.organisation} for update`)
    return work()
  })

test('every limit is set on purpose: none is left at the default of Fastify or Node', async () => {
  const { service } = house
  const { server, initialConfig } = service.app
  assert.deepEqual(
    {
      headersTimeout: server.headersTimeout,
      longBodyTimeout: server.requestTimeout,
      silenceTimeout: server.timeout,
      keepAliveTimeout: server.keepAliveTimeout,
      connections: server.maxConnections,
      headers: server.maxHeadersCount,
      bodyBytes: initialConfig.bodyLimit,
      parameterLength: initialConfig.routerOptions?.maxParamLength,
    },
    {
      headersTimeout: 15_000,
      longBodyTimeout: 120_000,
      silenceTimeout: 130_000,
      keepAliveTimeout: 72_000,
      connections: 2_000,
      headers: 0,
      bodyBytes: 1_048_576,
      parameterLength: 16_384,
    },
  )
  // Each includes the one before it.
  const { headersTimeout, bodyTimeout, answerTimeout, longBodyTimeout, silenceTimeout, fileTimeout } = httpLimits
  const times = [headersTimeout, bodyTimeout, answerTimeout, longBodyTimeout, silenceTimeout, fileTimeout]
  assert.deepEqual(
    times.toSorted((a, b) => a - b),
    times,
  )
})

test('headers that drip are cut off, with a 408 that says so; so is a connection on which nobody says anything', async () => {
  const { port } = hasty
  for (const begun of ['GET /healthz HTTP/1.1\r\nHost: localhost\r\n', '']) {
    const connection = await rawConnection(port)
    connection.send(begun)
    const drip = setInterval(() => begun && connection.send('X-A: b\r\n'), 50)
    const { text, milliseconds } = await connection.ended
    clearInterval(drip)
    assert.match(text, /^HTTP\/1\.1 408 Request Timeout\r\nConnection: close\r\n.*"code":"general\/request-timeout"/s)
    assert.ok(milliseconds >= 250, `${milliseconds} ms`)
  }
})

test('a body that is late is cut off with a 408; one that came in time may be worked on for longer', async () => {
  const { service, port, token } = hasty
  const late = await rawConnection(port)
  late.send(`${post('/v1/contacts', token, contact.length)}${contact.slice(0, 5)}`)
  assert.match((await late.ended).text, /^HTTP\/1\.1 408 .*"code":"general\/request-timeout"/s)

  const { id } = (await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })).contact
  const working = await rawConnection(port)
  await whileLocked(service, async () => {
    working.send(`${post(`/v1/contacts/${id}`, token, contact.length).replace('POST', 'PATCH')}${contact}`)
    await sleep(patience(900))
  })
  assert.deepEqual(statusesIn(await working.until(/\r\n\r\n{/)), [200])
  working.destroy()
})

test('an upload and a bulk have longer for their body, and that ends too', async () => {
  const { service, port, token } = hasty
  const { id } = (await service.expect(201, 'POST', '/v1/estimates', estimate)).estimate
  const url = `/v1/estimates/${id}/pdf-attachments`
  const body = multipart([titlePart(), filePart(pdfWith({ pages: ['Plan'] }))])
  const head = post(url, token, body.length).replace('application/json', 'multipart/form-data; boundary=part-of-a-test')
  const slow = await rawConnection(port)
  slow.send(head)
  slow.send(body.subarray(0, 40))
  const bulk = await rawConnection(port)
  const entries = '{"entries":[]}'
  bulk.send(`${post('/v1/ledger-entries/bulk', token, entries.length)}${entries.slice(0, 3)}`)
  await sleep(patience(500))
  slow.send(body.subarray(40))
  bulk.send(entries.slice(3))
  assert.deepEqual(statusesIn(await slow.until(/\r\n\r\n{/)), [201])
  assert.deepEqual(statusesIn(await bulk.until(/\r\n\r\n{/)), [400])
  slow.destroy()
  bulk.destroy()

  const never = await rawConnection(port)
  never.send(head)
  never.send(body.subarray(0, 40))
  assert.match((await never.ended).text, /^HTTP\/1\.1 408 /)
  assert.equal((await service.expect(200, 'GET', url)).attachments.length, 1)
})

test('an answer that takes too long is a 503 with Retry-After', async () => {
  const { service, port, token } = impatient
  const { id } = (await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })).contact
  const late = await rawConnection(port)
  const answer = await whileLocked(service, () => {
    late.send(`${post(`/v1/contacts/${id}`, token, contact.length).replace('POST', 'PATCH')}${contact}`)
    return late.until(/\r\n\r\n{/)
  })
  late.destroy()
  assert.match(answer, /^HTTP\/1\.1 503 .*retry-after: 2\r\n.*"code":"general\/service-unavailable"/is)
})

test('where files come or go an answer may take longer', async (t) => {
  const app = Fastify()
  t.after(() => app.close())
  app.setErrorHandler((_error, _request, reply) => reply.code(503).send())
  keepDeadlines(app, { ...httpLimits, answerTimeout: patience(50), fileTimeout: 60_000 })
  const slow = async (): Promise<string> => {
    await sleep(patience(300))
    return 'done'
  }
  const shown = { operationId: 'slow', summary: '', tag: '', scope: null, rejects: [] }
  const file = { status: 200, description: '', contentType: 'application/pdf' } as const
  const text = { status: 200, description: '' } as const
  app.setSerializerCompiler(() => String)
  const answering = (success: typeof file | typeof text, url: string) =>
    schemaOf({ ...shown, method: 'GET', url, success })
  app.get('/file', { schema: answering(file, '/file') }, slow)
  app.get('/text', { schema: answering(text, '/text') }, slow)
  app.post('/upload', { schema: { consumes: ['multipart/form-data'] } }, slow)
  app.post('/bulk', { bodyLimit: 2 * httpLimits.bodyBytes }, slow)
  app.post('/entry', slow)
  const statuses = await Promise.all(
    ['GET /file', 'GET /text', 'POST /upload', 'POST /bulk', 'POST /entry'].map(async (asked) => {
      const [method, url = ''] = asked.split(' ')
      return `${asked} ${(await app.inject({ method: method as 'GET', url })).statusCode}`
    }),
  )
  assert.deepEqual(statuses, [
    'GET /file 200',
    'GET /text 503',
    'POST /upload 200',
    'POST /bulk 200',
    'POST /entry 503',
  ])
})

test('a connection on which nothing moves while something is asked is cut', async () => {
  const { service, port, token } = restless
  const { id } = (await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })).contact
  const connection = await rawConnection(port)
  const { text, milliseconds } = await whileLocked(service, () => {
    connection.send(`${post(`/v1/contacts/${id}`, token, contact.length).replace('POST', 'PATCH')}${contact}`)
    return connection.ended
  })
  assert.equal(text, '')
  assert.ok(milliseconds >= 350, `${milliseconds} ms`)
})

test('a connection stands between requests for as long as was said, and carries any number of them', async () => {
  const { port } = hasty
  const connection = await rawConnection(port)
  connection.send(get('/healthz').repeat(1_200))
  const { text, milliseconds } = await connection.ended
  assert.deepEqual(statusesIn(text), Array(1_200).fill(200))
  assert.ok(milliseconds >= 250, `${milliseconds} ms`)
})

test('more connections than are allowed are closed at once, and one that ends makes room', async () => {
  const { service, port } = hasty
  const connections = promisify(service.app.server.getConnections.bind(service.app.server))
  const held = await Promise.all(Array.from({ length: 10 }, () => rawConnection(port)))
  const tooMany = await rawConnection(port)
  assert.equal((await tooMany.ended).text, '')
  held[0]?.destroy()
  await until('it has ended', async () => (await connections()) < held.length || undefined)
  const next = await rawConnection(port)
  next.send(get('/healthz'))
  assert.deepEqual(statusesIn(await next.until(/\r\n\r\n/)), [200])
  for (const one of [...held, next]) one.destroy()
})

test('headers have 16 KiB together and are at most 100: none is left out without a word', async () => {
  const { port } = house
  const answer = async (more: string): Promise<string> => {
    const connection = await rawConnection(port)
    connection.send(get('/healthz', `Connection: close\r\n${more}`))
    return (await connection.ended).text
  }
  const many = (count: number) => Array.from({ length: count }, (_, index) => `X${index}: a\r\n`).join('')
  // Host and Connection are already among them.
  assert.deepEqual(statusesIn(await answer(many(98))), [200])
  for (const more of [
    many(99),
    many(1_000),
    many(2_100),
    `X-A: ${'a'.repeat(16_384)}\r\n`,
    `X-A: ${'a'.repeat(65_536)}\r\n`,
  ])
    assert.match(await answer(more), /^HTTP\/1\.1 431 .*"code":"general\/headers-too-large"/s)
  assert.deepEqual(statusesIn(await answer(`X-A: ${'a'.repeat(15_000)}\r\n`)), [200])
})

test('a body has 1 MiB, also when its length is not said before; a bulk has 8', async () => {
  const { service } = house
  const filled = (bytes: number) => `{"a":"${'a'.repeat(bytes - 8)}"}`
  const status = async (url: string, bytes: number) => (await service.ask('POST', url, { body: filled(bytes) })).status
  assert.deepEqual([await status('/v1/contacts', 1_048_576), await status('/v1/contacts', 1_048_577)], [400, 413])
  assert.deepEqual(
    [await status('/v1/ledger-entries/bulk', 8_388_608), await status('/v1/ledger-entries/bulk', 8_388_609)],
    [400, 413],
  )
})

test('a rejection of what is no HTTP is never read as the answer to a request before it, which is still sent', async () => {
  const { service, port, token } = house
  const { id } = (await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })).contact
  const patch = `${post(`/v1/contacts/${id}`, token, contact.length).replace('POST', 'PATCH')}${contact}`
  for (const rest of ['\0garbage\r\n\r\n', `${post('/v1/contacts', token, 5)}`.replace('Content', 'Content ')]) {
    const connection = await rawConnection(port)
    await whileLocked(service, async () => {
      connection.send(`${patch}${rest}`)
      await sleep(200)
      assert.equal(connection.received(), '')
    })
    const { text } = await connection.ended
    assert.deepEqual(statusesIn(text), [200], text)
  }
})
