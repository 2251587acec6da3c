import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { patience } from '../../../test/patience.ts'
import { type Service, startService } from '../../../test/service.ts'
import { deleteOldRequests, keepRequests } from './keep-requests.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const listed = async (query = ''): Promise<any[]> =>
  (await service.expect(200, 'GET', `/v1/requests?sort=-createdAt&${query}`)).requests

test('writes and rejections are listed with who asked, route, status, code and time; what is read and what is previewed is not', async () => {
  const { contact } = await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Keller Geheim AG' })
  await service.expect(200, 'GET', `/v1/contacts/${contact.id}`)
  await service.ask('POST', '/v1/estimates/preview', { body: { title: 'Test' } })
  service.clock.now = new Date(service.clock.now.getTime() + 1_000)
  await service.ask('GET', '/v1/contacts/missing', { headers: { 'x-request-id': 'mine-1' } })
  const [missing, created, ...others] = await listed()
  assert.deepEqual(others, [])
  assert.deepEqual(
    [missing.method, missing.route, missing.status, missing.code, missing.requestId],
    ['GET', '/v1/contacts/:contactId', 404, 'contacts/not-found', 'mine-1'],
  )
  assert.deepEqual(
    [created.method, created.route, created.status, created.code, created.by],
    ['POST', '/v1/contacts', 201, undefined, { name: 'Test' }],
  )
  assert.equal(typeof created.milliseconds, 'number')
  assert.doesNotMatch(JSON.stringify(await listed()), /Keller|rap_|missing/)
})

test('they are filtered by what became of them, method, code, token and request, page by page', async () => {
  const reader = await service.tokenFor(['contacts:read'])
  await service.ask('POST', '/v1/contacts', { body: { companyName: 'A' }, token: reader })
  await service.ask('DELETE', '/v1/contacts/missing', { headers: { 'x-request-id': 'mine-2' } })
  const [forbidden] = await listed('code=rest-api%2Finsufficient-scope')
  assert.equal(forbidden.status, 403)
  assert.deepEqual(new Set((await listed(`token=${forbidden.token}`)).map(({ id }) => id)), new Set([forbidden.id]))
  assert.deepEqual(
    (await listed('method=DELETE')).map(({ requestId }) => requestId),
    ['mine-2'],
  )
  assert.deepEqual(
    (await listed('requestId=mine-2')).map(({ method }) => method),
    ['DELETE'],
  )
  assert.deepEqual(await listed('token=nobody'), [])
  for (const { status } of await listed('outcome=done')) assert.ok(status < 400)
  const rejected = await listed('outcome=rejected')
  assert.ok(rejected.length >= 3 && rejected.every(({ status }) => status >= 400))
  const first = await service.expect(200, 'GET', '/v1/requests?sort=-createdAt&outcome=rejected&limit=2')
  const second = await listed(`outcome=rejected&limit=2&cursor=${first.nextCursor}`)
  assert.deepEqual(
    [...first.requests, ...second].map(({ id }: { id: string }) => id),
    rejected.slice(0, 4).map(({ id }) => id),
  )
})

test('nobody sees the requests of another organisation, nor without the scope', async () => {
  const other = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  await service.ask('POST', '/v1/contacts', { body: {}, token: other })
  const { body } = await service.ask('GET', '/v1/requests', { token: other })
  assert.deepEqual(
    body.requests.map(({ route }: any) => route),
    ['/v1/contacts'],
  )
  assert.ok((await listed('limit=500')).every(({ token }) => token !== body.requests[0].token))
  const seller = await service.tokenFor(['invoices:write'])
  assert.equal((await service.ask('GET', '/v1/requests', { token: seller })).status, 403)
})

test('no request waits for its line: they are written down together, when they are asked for or a moment later', async () => {
  const lines = async () => (await service.asOwner('select 1 from requests')).length
  await listed()
  const before = await lines()
  for (let count = 0; count < 5; count++) await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Eine AG' })
  assert.equal(await lines(), before)
  await listed()
  assert.equal(await lines(), before + 5)
  const oftener = await startService({ noteEvery: 20 })
  await oftener.expect(201, 'POST', '/v1/contacts', { companyName: 'Eine AG' })
  for (let waited = 0; waited < patience(500); waited++) {
    if ((await oftener.asOwner('select 1 from requests')).length === 1) break
    await sleep(20)
  }
  assert.equal((await oftener.asOwner('select 1 from requests')).length, 1)
  await oftener.close()
})

test('a week and the newest ten thousand are kept', async () => {
  const { inTransaction } = service.database
  const count = async () =>
    Number((await service.asOwner<{ count: string }>('select count(*) from requests'))[0]?.count)
  await service.asOwner('delete from requests')
  const { organisation } = service
  const begun = Date.parse('2026-11-01T00:00:00Z')
  const noted = Array.from({ length: 10_500 }, (_, index) => ({
    organisation,
    token: organisation,
    at: new Date(begun + 1_000 * (index + 1)),
    request: String(index + 1),
    method: 'POST',
    route: '/v1/contacts',
    status: 201,
    milliseconds: 1,
  }))
  await keepRequests(inTransaction)(noted)
  assert.equal(await count(), 10_000)
  const [oldest] = await service.asOwner<{ request_id: string }>(
    'select request_id from requests order by created_at limit 1',
  )
  assert.equal(oldest?.request_id, '501')
  await inTransaction(service.organisation, (tx) => deleteOldRequests(tx, new Date('2026-11-08T00:16:40Z')))
  assert.equal(await count(), 9_501)
  await inTransaction(service.organisation, (tx) => deleteOldRequests(tx, new Date('2026-11-09T00:00:00Z')))
  assert.equal(await count(), 0)
})
