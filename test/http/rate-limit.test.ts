import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { plainSettings } from '../../src/platform/http/http-settings.ts'
import { patience } from '../patience.ts'
import { anotherInstance, type Service, startService } from '../service.ts'

const settings = { ...plainSettings, requestsPerMinute: 20 }
let one: Service
let other: Service
let unlimited: Service
before(async () => {
  one = await startService({ settings })
  other = await anotherInstance(one, { settings })
  unlimited = await startService()
})
after(async () => {
  await other.close()
  await Promise.all([one.close(), unlimited.close()])
})

const url = '/v1/tokens/current'

test('each answer says what the token may ask, what is left of that and for how long', async () => {
  const token = await one.tokenFor(['all'])
  one.clock.now = new Date('2026-11-21T09:00:15Z')
  const first = await one.ask('GET', url, { token })
  assert.equal(first.headers['ratelimit-policy'], '"token";q=20;w=60')
  assert.equal(first.headers['ratelimit'], '"token";r=19;t=45')
  assert.equal((await one.ask('GET', '/v1/contacts/none', { token })).headers['ratelimit'], '"token";r=18;t=45')
})

test('a token that has used its quota gets 429 and is told when to come back; then it may ask again', async () => {
  const [token, neighbour] = [await one.tokenFor(['all']), await one.tokenFor(['all'])]
  one.clock.now = new Date('2026-11-21T09:10:00Z')
  for (let count = 0; count < 20; count++) assert.equal((await one.ask('GET', url, { token })).status, 200)
  one.clock.now = new Date('2026-11-21T09:10:59.999Z')
  const refused = await one.ask('GET', url, { token })
  assert.deepEqual([refused.status, refused.body.code], [429, 'general/too-many-requests'])
  assert.deepEqual([refused.headers['retry-after'], refused.headers['ratelimit']], ['1', '"token";r=0;t=1'])
  assert.equal((await one.ask('GET', url, { token: neighbour })).status, 200, 'other tokens are not concerned')
  one.clock.now = new Date('2026-11-21T09:11:00Z')
  assert.equal((await one.ask('GET', url, { token })).headers['ratelimit'], '"token";r=19;t=60')
})

test('a body in chunks counts by its bytes once it is read', async () => {
  const token = await one.tokenFor(['all'])
  one.clock.now = new Date('2026-11-21T09:15:00Z')
  const address = await one.app.listen({ host: '127.0.0.1', port: 0 })
  const text = JSON.stringify({ category: 'clients', companyName: 'Kette AG', position: 'x'.repeat(40_000) })
  const body = new Blob([text]).stream()
  const headers = { 'x-api-token': token, 'content-type': 'application/json' }
  const sent = await fetch(`${address}/v1/contacts`, { method: 'POST', headers, body, duplex: 'half' })
  assert.equal(sent.status, 400)
  assert.equal((await one.ask('GET', url, { token })).headers['ratelimit'], '"token";r=9;t=60')
})

test('requests that are refused count too', async () => {
  const token = await one.tokenFor(['contacts:read'])
  one.clock.now = new Date('2026-11-21T09:20:00Z')
  for (let count = 0; count < 20; count++) assert.equal((await one.ask('GET', '/v1/invoices', { token })).status, 403)
  assert.equal((await one.ask('GET', '/v1/contacts', { token })).status, 429)
})

test('requests of a token at one instance reduce its quota on the other, a second later', async () => {
  const token = await one.tokenFor(['all'])
  const at = (second: number) => {
    one.clock.now = other.clock.now = new Date(Date.UTC(2026, 10, 21, 9, 30, second))
  }
  at(0)
  for (let count = 0; count < 12; count++) assert.equal((await one.ask('GET', url, { token })).status, 200)
  for (let count = 0; count < 6; count++) assert.equal((await other.ask('GET', url, { token })).status, 200)
  // Each shares its counts with its next request, and learns those of the others a statement later.
  let left = ''
  for (let second = 1; !left.includes('r=0') && second < 30; second++) {
    at(second)
    const answers = [await one.ask('GET', url, { token }), await other.ask('GET', url, { token })]
    if (answers.every(({ status }) => status === 429)) left = answers[0]?.headers['ratelimit'] ?? ''
    await sleep(patience(50))
  }
  assert.match(left, /r=0/)
  const [counted] = await one.asOwner<{ requests: string }>('select requests from request_counts')
  assert.ok(Number(counted?.requests) <= 26, 'few more than the quota were let in before each knew of the other')
})

test('counts of minutes that are over are not kept, and nobody reads them but through the function', async () => {
  await one.database.inTransaction(one.organisation, async (tx) => {
    const rows = await tx.rows({
      text: 'select * from count_requests(5, $1, $2)',
      values: [[one.organisation], [3]],
    })
    assert.deepEqual(rows, [{ token: one.organisation, total: 3 }])
    await tx.rows({ text: 'select * from count_requests(7, $1, $2)', values: [[one.organisation], [1]] })
  })
  assert.equal((await one.asOwner('select 1 from request_counts where minute = 5')).length, 0)
  await assert.rejects(
    one.database.inTransaction(one.organisation, (tx) => tx.rows({ text: 'select * from request_counts', values: [] })),
    /permission denied/,
  )
})

test('a longer request costs more, and one that exceeds the rest of the quota is the last to be served', async () => {
  const left = async (method: string, path: string, body?: object) => {
    const token = await one.tokenFor(['all'])
    const { headers } = await one.ask(method, path, { token, ...(body ? { body } : {}) })
    return Number(/r=(\d+)/.exec(headers['ratelimit'] ?? '')?.[1])
  }
  const none = '/v1/invoices/none'
  assert.equal(await left('GET', '/v1/contacts?limit=100'), 19)
  assert.equal(await left('GET', '/v1/contacts?limit=500'), 15)
  assert.equal(await left('GET', '/v1/contacts?limit=Infinity'), 19)
  assert.equal(await left('POST', '/v1/contacts', { companyName: 'x'.repeat(4_096) }), 18)
  assert.equal(await left('GET', `${none}/pdf`), 0)
  const token = await one.tokenFor(['all'])
  assert.equal((await one.ask('GET', url, { token })).status, 200)
  assert.equal((await one.ask('GET', `${none}/pdf`, { token })).status, 404)
  assert.equal((await one.ask('GET', url, { token })).status, 429)
})

test('without a limit no answer speaks of one', async () => {
  const { headers } = await unlimited.ask('GET', url)
  assert.deepEqual([headers['ratelimit'], headers['ratelimit-policy']], [undefined, undefined])
})
