import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anotherInstance, type Service, startService } from '../../../test/service.ts'
import { announceExpiring } from './announce-expiring.ts'

/** Today is 21 November 2026. */
let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const announcedOn = ({ database, organisation }: Service, day: string) =>
  database.inTransaction(organisation, (tx) => announceExpiring(tx, new Date(`${day}T09:00:00Z`)))
const announced = async (): Promise<string[]> =>
  (await service.expect(200, 'GET', '/v1/events?type=token.expiring')).events.map((event: any) => event.data.token.name)

test('a token that ends in 14 days is announced once, by whichever instance comes first, also after a restart', async () => {
  const create = (name: string, expiresAt: string) =>
    service.expect(201, 'POST', '/v1/tokens', { name, scopes: ['invoices:read'], expiresAt })
  await create('Kasse', '2026-12-31T09:00:00Z')
  await create('Laden', '2027-01-15T09:00:00Z')
  await create('nur eine Woche', '2026-11-28T09:00:00Z')
  const { token: taken } = await create('widerrufen', '2026-12-31T09:00:00Z')
  await service.expect(204, 'DELETE', `/v1/tokens/${taken.id}`)

  await announcedOn(service, '2026-12-16')
  assert.deepEqual(await announced(), [])
  const other = await anotherInstance(service)
  await Promise.all([
    announcedOn(service, '2026-12-17'),
    announcedOn(other, '2026-12-17'),
    announcedOn(other, '2026-12-17'),
  ])
  assert.deepEqual(await announced(), ['Kasse'])
  await other.close()
  const restarted = await anotherInstance(service)
  await announcedOn(restarted, '2026-12-18')
  await announcedOn(restarted, '2027-01-05')
  await restarted.close()
  assert.deepEqual(await announced(), ['Kasse', 'Laden'])
  // A token that has ended meanwhile is not announced any more: it can no longer be replaced in time.
  await create('zu spät', '2027-01-20T09:00:00Z')
  await announcedOn(service, '2027-01-21')
  assert.equal((await announced()).length, 2)
})

test('every answer to a valid token says until when it is valid', async () => {
  const { headers, body } = await service.ask('GET', '/v1/tokens/current')
  assert.equal(headers['token-expires'], body.token.expiresAt)
  const refused = await service.ask('GET', '/v1/contacts/x')
  assert.deepEqual([refused.status, refused.headers['token-expires']], [404, body.token.expiresAt])
  assert.equal((await service.ask('GET', '/v1/contacts', { token: null })).headers['token-expires'], undefined)
  assert.equal((await service.ask('GET', '/healthz', { token: null })).headers['token-expires'], undefined)
})

test('who has an expired or revoked token is told since when; nobody else is', async () => {
  const at = (iso: string) => ({ expiresAt: new Date(iso) })
  const expired = await service.tokenFor(['all'], at('2026-11-20T08:00:00Z'))
  const { body } = await service.ask('GET', '/v1/contacts', { token: expired })
  assert.equal(body.message, 'The token in x-api-token expired at 2026-11-20T08:00:00.000Z: create another one.')
  const revoked = await service.tokenFor(['all'])
  const { token } = (await service.ask('GET', '/v1/tokens/current', { token: revoked })).body
  await service.expect(204, 'DELETE', `/v1/tokens/${token.id}`)
  const { revokedAt } = (await service.expect(200, 'GET', `/v1/tokens/${token.id}`)).token
  assert.equal(
    (await service.ask('GET', '/v1/contacts', { token: revoked })).body.message,
    `The token in x-api-token was revoked at ${revokedAt}: use another one.`,
  )
})
