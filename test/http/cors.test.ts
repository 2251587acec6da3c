import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plainSettings } from '../../src/platform/http/http-settings.ts'
import { type Service, startService } from '../service.ts'

const origin = 'https://app.example.ch'
let open: Service
let closed: Service
before(async () => {
  open = await startService({ settings: { ...plainSettings, corsOrigins: [origin, 'http://localhost:5173'] } })
  closed = await startService()
})
after(() => Promise.all([open.close(), closed.close()]))

const preflight = (service: Service, url: string, from: string, method = 'POST') =>
  service.ask('OPTIONS', url, {
    token: null,
    headers: { origin: from, 'access-control-request-method': method, 'access-control-request-headers': 'x-api-token' },
  })
const corsHeaders = (headers: Record<string, string>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'))

test('a preflight from a listed origin is answered without a token, with what the path takes', async () => {
  const { status, headers, bytes } = await preflight(open, '/v1/contacts', origin)
  assert.deepEqual([status, bytes.length], [204, 0])
  assert.equal(headers['access-control-allow-origin'], origin)
  assert.equal(headers['access-control-allow-methods'], 'GET, HEAD, POST')
  for (const name of ['x-api-token', 'content-type', 'idempotency-key', 'if-match', 'if-none-match', 'prefer'])
    assert.ok(headers['access-control-allow-headers']?.split(', ').includes(name), name)
  assert.equal(headers['vary'], 'Origin')
})

test('a page of a listed origin may read answers and rejections, with the headers that clients need; never with credentials', async () => {
  for (const [url, token] of [
    ['/v1/contacts', undefined],
    ['/v1/contacts/none', undefined],
    ['/v1/contacts', null],
    ['/nowhere', null],
  ] as const) {
    const { headers } = await open.ask('GET', url, {
      headers: { origin },
      ...(token === undefined ? {} : { token }),
    })
    assert.equal(headers['access-control-allow-origin'], origin, url)
    assert.match(headers['access-control-expose-headers'] ?? '', /location.*etag.*x-request-id/)
    assert.equal(headers['access-control-allow-credentials'], undefined)
  }
})

test('an origin that is not listed, to the letter, is told nothing', async () => {
  for (const other of [
    'https://evil.example',
    `${origin}.evil.example`,
    'http://app.example.ch',
    'null',
    `${origin}:8443`,
  ]) {
    const answer = await open.ask('GET', '/v1/contacts', { headers: { origin: other } })
    assert.deepEqual([answer.status, corsHeaders(answer.headers), answer.headers['vary']], [200, [], 'Origin'])
    const asked = await preflight(open, '/v1/contacts', other)
    assert.deepEqual([asked.status, corsHeaders(asked.headers)], [405, []])
  }
})

test('a preflight of a path that does not exist is 404', async () => {
  assert.equal((await preflight(open, '/v1/nothing', origin)).status, 404)
})

test('where no origin is listed no answer speaks of origins', async () => {
  for (const answer of [
    await closed.ask('GET', '/v1/contacts', { headers: { origin } }),
    await preflight(closed, '/v1/contacts', origin),
  ]) {
    assert.deepEqual(corsHeaders(answer.headers), [])
    assert.equal(answer.headers['vary'], undefined)
  }
})
