import assert from 'node:assert/strict'
import { before, test } from 'node:test'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { type Service, startService, urlOf } from './service-process.ts'

const PAGE = 'https://app.example.ch'
const QUOTA = 3

let fresh: FreshDatabase
/** Every possible setting differs from its default. */
let service: Service
/** Another one without pages, which shows its metrics to this machine. */
let other: Service
before(async () => {
  fresh = await freshDatabase()
  atTheEnd(fresh.close)
  service = await serve({ RATE_LIMIT: String(QUOTA), CORS_ORIGINS: PAGE, METRICS: 'off', WEB: 'on' })
  other = await serve({ METRICS: 'loopback', WEB: 'off' })
})

const serve = (settings: NodeJS.ProcessEnv): Promise<Service> =>
  startService({ DATABASE_URL: urlOf(fresh.connection), ...settings })

const newToken = async (): Promise<string> =>
  (
    await fresh.database.inTransaction(fresh.organisation, (tx) =>
      createToken(tx, { name: 'Test', scopes: ['all'] }, new Date()),
    )
  ).token

test('a running service keeps the quota of RATE_LIMIT: it is told with each answer, and who has used it up gets 429', async () => {
  const token = await newToken()
  // A minute may end between two requests, and with it the quota: within two minutes at most twice as much is allowed.
  const answers = []
  for (let count = 0; count <= 2 * QUOTA; count++) answers.push(await service.ask('GET', '/v1/contacts', { token }))
  assert.deepEqual(
    new Set(answers.map(({ headers }) => headers.get('ratelimit-policy'))),
    new Set([`"token";q=${QUOTA};w=60`]),
  )
  assert.deepEqual([answers[0]?.status, answers[0]?.headers.get('ratelimit')?.slice(0, 11)], [200, '"token";r=2'])
  const refused = answers.find(({ status }) => status === 429)
  assert.equal(refused?.body.code, 'general/too-many-requests')
  assert.match(refused.headers.get('ratelimit') ?? '', /^"token";r=0;t=\d+$/)
  assert.match(refused.headers.get('retry-after') ?? '', /^\d+$/)
})

test('a running service lets in pages of an origin in CORS_ORIGINS, and of no other', async () => {
  const lets = async (method: string, origin: string) => {
    const headers = { origin, ...(method === 'OPTIONS' ? { 'access-control-request-method': 'GET' } : {}) }
    const answer = await fetch(`${service.address}/v1/contacts`, { method, headers })
    await answer.arrayBuffer()
    return [answer.status, answer.headers.get('access-control-allow-origin')]
  }
  assert.deepEqual(await lets('OPTIONS', PAGE), [204, PAGE])
  assert.deepEqual(await lets('GET', PAGE), [401, PAGE])
  for (const method of ['OPTIONS', 'GET'])
    assert.equal((await lets(method, 'https://elsewhere.example.ch'))[1], null, method)
})

test('WEB=off serves no pages', async () => {
  const statusOf = async ({ address }: Service) => (await fetch(`${address}/app`)).status
  assert.deepEqual([await statusOf(service), await statusOf(other)], [200, 404])
  assert.equal((await fetch(`${other.address}/healthz`)).status, 200)
})

test('a running service shows its figures to whom METRICS says: to nobody, to this machine, or to anyone', async () => {
  const statuses = async ({ address }: Service) => {
    const asked = []
    for (const headers of [{}, { 'x-forwarded-for': '203.0.113.7' }]) {
      const answer = await fetch(`${address}/metrics`, { headers })
      assert.equal(/^process_resident_memory_bytes \d+$/m.test(await answer.text()), answer.ok)
      asked.push(answer.status)
    }
    return asked
  }
  assert.deepEqual(await statuses(service), [404, 404])
  assert.deepEqual(await statuses(other), [200, 404])
  assert.deepEqual(await statuses(await serve({ METRICS: 'anyone' })), [200, 200])
})
