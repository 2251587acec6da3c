import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cookieOf, fromPage, invited, PASSWORD, signedIn } from '../../../test/fixtures/people.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'
import { recover } from '../../tenants/people/invite.ts'

let service: Service
before(async () => {
  service = await startService({ organisationsPerDay: 3 })
})
after(() => service.close())

const HOUR = 3_600_000
const from = (cookie: string, method: string, url: string, body?: object): Promise<Answer> =>
  service.ask(method, url, { token: null, headers: fromPage(cookie), ...(body ? { body } : {}) })
const create = (cookie: string, name: string): Promise<Answer> =>
  from(cookie, 'POST', '/v1/organisations', { name, language: 'fr' })
const codeOf = ({ status, body }: Answer): [number, string] => [status, body?.code]
const leftOf = async (cookie: string): Promise<number> =>
  (await from(cookie, 'GET', '/v1/session/organisations')).body.organisationsLeft

test('a person creates an organisation, is its owner, and works in it at once', async () => {
  const cookie = await signedIn(service, 'anna@buero.example')
  const before = (await from(cookie, 'GET', '/v1/session')).body.session
  const created = await create(cookie, 'Boulangerie du Lac Sàrl')
  assert.equal(created.status, 201)
  const { organisation } = created.body
  assert.deepEqual([organisation.name, organisation.language], ['Boulangerie du Lac Sàrl', 'fr'])

  const { session } = (await from(cookie, 'GET', '/v1/session')).body
  assert.deepEqual([session.organisation, session.role], [organisation.id, 'owner'])
  assert.deepEqual(
    session.organisations.map(({ id }: any) => id).toSorted(),
    [before.organisation, organisation.id].toSorted(),
  )
  assert.deepEqual((await from(cookie, 'GET', String(created.headers['location']))).body, { organisation })
  const { templates } = (await from(cookie, 'GET', '/v1/templates')).body
  assert.deepEqual([templates[0].language, templates.length], ['fr', 4])
  assert.equal((await from(cookie, 'GET', '/v1/accounts')).body.accounts.length, 164)
  assert.equal((await from(cookie, 'POST', '/v1/contacts', { companyName: 'Erste Kundin' })).status, 201)

  const { auditLog } = (await from(cookie, 'GET', '/v1/audit-log?limit=50')).body
  const acts = auditLog.map(({ action, by }: any) => [action, by?.person])
  for (const action of ['organisation.created', 'person.joined'])
    assert.ok(
      acts.some(([one, by]: [string, string]) => one === action && by === session.person.id),
      action,
    )
})

test('the former organisation sees nothing of the new one, and its colleagues cannot enter it', async () => {
  const owner = await signedIn(service, 'berta@buero.example')
  const colleague = await signedIn(service, 'bruno@buero.example')
  const { organisation } = (await create(owner, 'Berta Privat')).body
  const choice = await from(colleague, 'PUT', '/v1/session/organisation', { organisation: organisation.id })
  assert.deepEqual(codeOf(choice), [404, 'session/organisation-not-found'])
  const { auditLog } = await service.expect(200, 'GET', '/v1/audit-log?limit=500')
  assert.ok(!JSON.stringify(auditLog).includes(organisation.id))
  const token = await service.tokenFor(['all'])
  assert.deepEqual(codeOf(await service.ask('POST', '/v1/organisations', { token, body: {} })), [
    403,
    'session/required',
  ])
})

test('a link that somebody else made for the person before opens nothing any more', async () => {
  const cookie = await signedIn(service, 'carla@buero.example')
  const { database, clock } = service
  const made = await database.people.inTransaction('00000000-0000-0000-0000-000000000000', (tx) =>
    recover(tx, 'carla@buero.example', clock.now),
  )
  assert.equal((await create(cookie, 'Carla GmbH')).status, 201)
  const used = await service.ask('POST', '/v1/session/link', {
    token: null,
    body: { link: made?.link, password: `${PASSWORD} neu` },
  })
  assert.deepEqual(codeOf(used), [401, 'session/link-expired'])
})

test('an assistant, a bookkeeper and a reader create none; a fiduciary of one organisation does', async () => {
  for (const role of ['assistant', 'bookkeeper', 'reader'] as const) {
    const cookie = await signedIn(service, `${role}@buero.example`, role)
    assert.equal(await leftOf(cookie), 0, role)
    assert.deepEqual(codeOf(await create(cookie, 'Nie AG')), [403, 'organisations/not-allowed'], role)
  }
  const cookie = await signedIn(service, 'treuhand@buero.example', 'fiduciary')
  assert.equal(await leftOf(cookie), 3)
  assert.equal((await create(cookie, 'Mandat AG')).status, 201)
})

test('a person creates so many in 24 hours as the service allows, also at once, and again when the first is a day old', async () => {
  const organisation = await service.otherOrganisation()
  const link = await invited(service, 'dora@buero.example', { of: organisation, role: 'fiduciary' })
  const cookie = cookieOf(
    await service.ask('POST', '/v1/session/link', { token: null, body: { link, password: PASSWORD } }),
  )
  const count = async () =>
    Number((await service.asOwner<{ count: string }>('select count(*) from organisations'))[0]?.count)
  const before = await count()
  const answers = await Promise.all(Array.from({ length: 6 }, (_, at) => create(cookie, `Mandat ${at}`)))
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, 201, 201, 429, 429, 429])
  assert.equal((await count()) - before, 3)
  assert.equal(await leftOf(cookie), 0)

  service.clock.now = new Date(service.clock.now.getTime() + HOUR)
  const refused = await create(cookie, 'Mandat 7')
  assert.deepEqual(codeOf(refused), [429, 'organisations/quota-reached'])
  assert.equal(refused.headers['retry-after'], String(23 * 3_600))
  service.clock.now = new Date(service.clock.now.getTime() + 23 * HOUR)
  const again = { email: 'dora@buero.example', password: PASSWORD }
  const later = cookieOf(await service.ask('POST', '/v1/session', { token: null, body: again }))
  assert.equal((await create(later, 'Mandat 8')).status, 201)
})

test('where the service allows none, nobody creates one, and the list says so', async () => {
  const closed = await startService({ organisationsPerDay: 0 })
  try {
    const headers = fromPage(await signedIn(closed, 'owner@muster.example'))
    const body = { name: 'Nie AG', language: 'de' }
    const answer = await closed.ask('POST', '/v1/organisations', { token: null, headers, body })
    assert.deepEqual(codeOf(answer), [403, 'organisations/not-allowed'])
    const { body: list } = await closed.ask('GET', '/v1/session/organisations', { token: null, headers })
    assert.equal(list.organisationsLeft, 0)
  } finally {
    await closed.close()
  }
})

test('a name is one line of 1 to 70 characters, and the language one of four', async () => {
  const cookie = await signedIn(service, 'fanny@buero.example')
  for (const body of [
    {},
    { name: '', language: 'de' },
    { name: 'a\nb', language: 'de' },
    { name: 'A', language: 'rm' },
  ]) {
    assert.deepEqual(codeOf(await from(cookie, 'POST', '/v1/organisations', body)), [400, 'general/invalid-fields'])
  }
})
