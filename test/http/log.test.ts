import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { pino } from 'pino'
import { everyRecord, operationsOf, pathTo, type Records } from '../fixtures/every-record.ts'
import { type Service, startService } from '../service.ts'

const lines: string[] = []
let service: Service
let own: Records
before(async () => {
  service = await startService({ logger: pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) }) })
  own = await everyRecord(service)
})
after(() => service.close())

type Line = Record<string, unknown>
/** The log lines of some work. */
async function loggedBy(work: () => Promise<unknown>): Promise<Line[]> {
  const before = lines.length
  await work()
  return lines.slice(before).map((line) => JSON.parse(line))
}

test('an answer is one line: which request, which route, what came of it, and for whom', async () => {
  const [line, ...more] = await loggedBy(() =>
    service.ask('GET', `/v1/contacts/${own['contacts']}?x=1`, { headers: { 'x-request-id': 'mine-1' } }),
  )
  assert.deepEqual(more, [])
  const { time: _, pid: __, hostname: ___, milliseconds, token, ...rest } = line ?? {}
  assert.ok(typeof milliseconds === 'number' && typeof token === 'string')
  assert.deepEqual(rest, {
    level: 30,
    requestId: 'mine-1',
    method: 'GET',
    route: '/v1/contacts/:contactId',
    status: 400,
    organisation: service.organisation,
    code: 'general/invalid-fields',
    msg: 'answered',
  })
})

test('who is refused for want of a token or a right is a warning, with the reason and the address', async () => {
  const expired = await service.tokenFor(['all'], { expiresAt: new Date(service.clock.now.getTime() - 1) })
  const narrow = await service.tokenFor(['contacts:read'])
  const made = (await service.expect(201, 'POST', '/v1/tokens', { name: 'Gone', scopes: ['all'] })).token
  await service.expect(204, 'DELETE', `/v1/tokens/${made.id}`)
  const foreign = await everyRecord(service, await service.otherOrganisation())
  const cases: [token: string | null | undefined, url: string, status: number, logged: Line][] = [
    [null, '/v1/invoices', 401, { reason: 'no token' }],
    ['guess', '/v1/invoices', 401, { reason: 'unknown token' }],
    [expired, '/v1/invoices', 401, { reason: 'expired token' }],
    [made.token, '/v1/invoices', 401, { reason: 'revoked token', token: made.id }],
    [narrow, '/v1/invoices', 403, { needed: 'invoices:read', organisation: service.organisation }],
    [undefined, `/v1/invoices/${foreign['invoices']}`, 401, { organisation: service.organisation }],
  ]
  for (const [token, url, status, expected] of cases) {
    const [line = {}] = await loggedBy(() => service.ask('GET', url, token === undefined ? {} : { token }))
    assert.deepEqual([line['level'], line['status'], line['address']], [40, status, '127.0.0.1'], JSON.stringify(line))
    for (const [name, value] of Object.entries(expected)) assert.equal(line[name], value)
    if (token !== null && token !== 'guess') assert.match(String(line['token']), /^[0-9a-f-]{36}$/)
  }
})

test('nothing that a client sends makes a line of its own, or stands in one as it was sent', async () => {
  const injected = '\n{"level":60,"msg":"forged"}\u001b[31m\u2028forged'
  const encoded = encodeURIComponent(injected)
  const written = await loggedBy(async () => {
    await service.ask('GET', `/v1/contacts/${encoded}`)
    await service.ask('GET', `/forged/${encoded}?${encoded}=${encoded}`)
    await service.ask('GET', '/v1/contacts', { headers: { 'x-request-id': 'forged "id"', 'user-agent': 'forged' } })
    await service.ask('POST', '/v1/contacts', { body: { [injected]: injected, companyName: injected } })
    await service.ask('POST', '/v1/contacts', { body: 'forged{', headers: { 'idempotency-key': 'forged' } })
    await service.ask('POST', '/v1/contacts', { body: 'x', headers: { 'content-type': 'forged/forged' } })
    await service.ask('GET', '/v1/contacts', { token: 'forged', headers: { 'x-forwarded-for': 'forged' } })
  })
  assert.equal(written.length, 7)
  assert.doesNotMatch(JSON.stringify(written), /forged/)
})

/** It would remove the token from later operations. */
const goodbye = 'DELETE /v1/tokens/current'

test('no token, no part of one and no secret of a link is ever logged, whatever is asked of every operation', async () => {
  const everything = await service.tokenFor(['all'])
  const secrets = new Set([everything, everything.slice(9), randomUUID()])
  const asked = [everything, await service.tokenFor(['contacts:read']), `${everything.slice(0, -1)}x`]
  for (const token of asked) secrets.add(token)
  const operations = operationsOf(service).filter(({ scope, method, path }) => scope && `${method} ${path}` !== goodbye)
  for (const { method, path } of operations) {
    for (const token of asked) {
      const headers = { 'x-api-token': token, authorization: `Bearer ${token}`, cookie: `token=${token}` }
      const url = `${pathTo(path, own)}?token=${token}`
      await service.ask(method, url, { headers, ...(method === 'GET' ? {} : { body: { token } }) })
    }
  }
  // The life of a document: made, linked, attached, sent and viewed by its link.
  const fresh = await everyRecord(service)
  const at = `/v1/estimates/${fresh['estimates']}`
  const { estimate } = await service.expect(200, 'GET', at)
  const { attachments } = await service.expect(200, 'GET', `${at}/pdf-attachments`)
  const links: string[] = [estimate.publicPdfUrl, attachments[0].url]
  for (const link of links) {
    const { pathname } = new URL(link)
    const secret = pathname.split('/').find((part) => part.length >= 43) ?? ''
    assert.ok(secret.length >= 43, link)
    secrets.add(secret)
    assert.equal((await service.ask('GET', pathname, { token: null })).status, 200)
    await service.ask('GET', `${pathname}x`, { token: null })
    await service.ask('DELETE', pathname, { token: null })
  }
  await service.expect(200, 'POST', `${at}/send`, { asDraft: true })
  const created = (await service.expect(201, 'POST', '/v1/tokens', { name: 'New', scopes: ['all'] })).token
  secrets.add(created.token)

  const output = lines.join('')
  assert.ok(lines.length > 200)
  for (const secret of secrets) assert.ok(!output.includes(secret), `${secret} was logged`)
  assert.ok(!/rap_(?:live|test)_/.test(output))
})
