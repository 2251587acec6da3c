import assert from 'node:assert/strict'
import { request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Database, NO_ORGANISATION } from '../../src/platform/db/database.ts'
import { plainSettings } from '../../src/platform/http/http-settings.ts'
import { patience } from '../patience.ts'
import { until } from '../process/service-process.ts'
import { type Service, startService } from '../service.ts'

const MEBIBYTE = 2 ** 20
const AT_ONCE = 8

let service: Service
let port: number
let token: string
/** Tokens are looked up once it is settled. */
let lookUp: Promise<void> | undefined
before(async () => {
  const through = (database: Database): Database => ({
    ...database,
    inTransaction: async (organisation, work, author) => {
      if (organisation === NO_ORGANISATION) await lookUp
      return database.inTransaction(organisation, work, author)
    },
  })
  service = await startService({ settings: { ...plainSettings, requestsAtOnce: AT_ONCE }, through })
  await service.app.listen({ host: '127.0.0.1', port: 0 })
  port = (service.app.server.address() as AddressInfo).port
  token = await service.tokenFor(['all'])
})
after(() => service.close())

/** Begins a request whose body does not arrive, and returns the answer meanwhile; undefined if there is none in time. */
async function begun(headers: Record<string, string>, milliseconds = 1_000, path = '/v1/ledger-entries/bulk') {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => undefined)
  const lines = Object.entries({ Host: 'a', 'Content-Type': 'application/json', ...headers })
  socket.write(`POST ${path} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`)
  socket.write('Transfer-Encoding' in headers ? '1\r\n{\r\n' : '{')
  const answer = new Promise<string>((resolve) => socket.once('data', (data) => resolve(data.toString())))
  const status = await Promise.race([answer, sleep(milliseconds, '')])
  return { status: status === '' ? undefined : Number(status.split(' ')[1]), end: () => socket.destroy() }
}

test('a large body without a valid token is not read: its 401 comes before it', async () => {
  for (const length of [{ 'Content-Length': String(8 * MEBIBYTE) }, { 'Transfer-Encoding': 'chunked' }])
    for (const wrong of [{}, { 'X-Api-Token': 'rap_live_wrong' }]) {
      const { status, end } = await begun({ ...length, ...wrong }, patience(10_000))
      end()
      assert.equal(status, 401)
    }
})

test('faults of size and syntax are told before the token is, as long as the body is small', async () => {
  const bad = await service.ask('POST', '/v1/contacts', { body: '{', token: null })
  assert.deepEqual([bad.status, bad.body.code], [400, 'general/invalid-body'])
  const good = await service.ask('POST', '/v1/contacts', { body: {}, token: null })
  assert.deepEqual([good.status, good.body.code], [401, 'general/unauthorised'])
  const huge = await service.ask('POST', '/v1/contacts', { body: `"${'x'.repeat(MEBIBYTE)}"`, token: null })
  assert.deepEqual([huge.status, huge.body.code], [413, 'general/payload-too-large'])
})

test('bodies in progress of one organisation take a third of the memory for them; another is served as ever', async () => {
  const other = await service.otherOrganisation()
  const strangers = await Promise.all([1, 2].map(() => service.tokenFor(['all'], { organisation: other })))
  const own = await Promise.all([1, 2].map(() => service.tokenFor(['all'])))
  const half = { 'Content-Length': String(8 * MEBIBYTE) }
  const held = await Promise.all(
    own.flatMap((one) => Array.from({ length: 4 }, () => begun({ ...half, 'X-Api-Token': one }, 700))),
  )
  assert.ok(held.every(({ status }) => status === undefined))
  const { status, end } = await begun({ ...half, 'X-Api-Token': token }, patience(10_000))
  end()
  assert.equal(status, 503)
  const others = await Promise.all(strangers.map((one) => begun({ ...half, 'X-Api-Token': one }, 700)))
  assert.deepEqual(
    others.map((one) => one.status),
    [undefined, undefined],
  )
  for (const one of [...held, ...others]) one.end()
  await until('what was held is free', async () => {
    const again = await begun({ ...half, 'X-Api-Token': token }, 700)
    again.end()
    return again.status === undefined || undefined
  })
})

test(`of one token at most ${AT_ONCE} requests are in progress; the next is told to come again, one of another token is served`, async () => {
  const slow = await service.tokenFor(['all'])
  const few = { 'Content-Length': '1000', 'X-Api-Token': slow }
  const held = await Promise.all(Array.from({ length: AT_ONCE }, () => begun(few, 700, '/v1/contacts')))
  assert.ok(held.every(({ status }) => status === undefined))
  const refused = await service.ask('GET', '/v1/contacts', { token: slow })
  assert.deepEqual(
    [refused.status, refused.body.code, refused.headers['retry-after']],
    [429, 'general/too-many-requests', '1'],
  )
  assert.equal((await service.ask('GET', '/v1/contacts', { token })).status, 200)
  for (const one of held) one.end()
  await until('the token has room again', async () => {
    const { status } = await service.ask('GET', '/v1/contacts', { token: slow })
    return status === 200 || undefined
  })
})

test('an answer that is sent holds nothing any more: as many as are allowed go on for ever', async () => {
  const one = await service.tokenFor(['all'])
  for (let count = 0; count < 3 * AT_ONCE; count++)
    assert.equal((await service.ask('GET', '/v1/contacts', { token: one })).status, 200)
  const { promise, resolve } = Promise.withResolvers<number | undefined>()
  request({ port, path: '/v1/contacts', headers: { 'x-api-token': one } }, (answer) => {
    answer.resume().on('end', () => resolve(answer.statusCode))
  }).end()
  assert.equal(await promise, 200)
})

test('requests without a token have a small body: more is rejected unread, and half-sent ones hold little', async () => {
  for (const path of ['/v1/session', '/v1/session/passkey', '/v1/session/link', '/public/documents/none/accept']) {
    const { status, end } = await begun({ 'Content-Length': '32769' }, patience(10_000), path)
    end()
    assert.equal(status, 413, path)
  }
  const { status } = await service.ask('POST', '/v1/session', { token: null, body: { email: 'x'.repeat(32_000) } })
  assert.equal(status, 400)
})

test('small bodies are admitted whatever others hold', async () => {
  const tokens = await Promise.all(
    [1, 2, 3].map(async () => service.tokenFor(['all'], { organisation: await service.otherOrganisation() })),
  )
  const large = { 'Content-Length': String(8 * MEBIBYTE) }
  const held = await Promise.all(
    tokens.flatMap((one) => Array.from({ length: 8 }, () => begun({ ...large, 'X-Api-Token': one }, 700))),
  )
  assert.ok(held.every(({ status }) => status === undefined))
  const { status, end } = await begun(
    { 'Content-Length': '20000', 'X-Api-Token': token },
    patience(10_000),
    '/v1/contacts',
  )
  end()
  assert.equal(status, 503, 'all of the memory for larger ones is taken')
  await service.expect(201, 'POST', '/v1/contacts', { category: 'clients', companyName: 'Small AG' })
  for (const one of held) one.end()
})

test('who goes while the token is looked up holds nothing, and nothing more is done for it', async () => {
  const impatient = await service.tokenFor(['all'])
  const lookedUp = Promise.withResolvers<void>()
  lookUp = lookedUp.promise
  const large = { 'Content-Length': String(8 * MEBIBYTE), 'X-Api-Token': impatient }
  const begunOnes = await Promise.all(Array.from({ length: AT_ONCE }, () => begun(large, 300)))
  for (const one of begunOnes) one.end()
  const connections = () => new Promise<number>((resolve) => service.app.server.getConnections((_, n) => resolve(n)))
  await until('their connections are closed', async () => (await connections()) === 0 || undefined)
  lookedUp.resolve()
  assert.equal((await service.ask('GET', '/v1/contacts', { token: impatient })).status, 200)
  const { status, end } = await begun(large, 700)
  end()
  assert.equal(status, undefined, 'its body is waited for')
})
