import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allOperationsOf } from '../../../test/fixtures/every-record.ts'
import { cookieOf, fromPage, invited, PASSWORD, signedIn } from '../../../test/fixtures/people.ts'
import { plain } from '../../../test/fixtures/trade.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const from = (cookie: string, method: string, url: string, body?: object): Promise<Answer> =>
  service.ask(method, url, { token: null, headers: fromPage(cookie), ...(body ? { body } : {}) })
const signIn = (email: string, password = PASSWORD): Promise<Answer> =>
  service.ask('POST', '/v1/session', { token: null, body: { email, password } })
const later = (minutes: number): void => {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000)
}
const IBAN = 'CH9300762011623852957'

test('a stolen session is seen and ended from another one; its next request is rejected', async () => {
  const own = await signedIn(service, 'anna@muster.example')
  const stolen = cookieOf(await signIn('anna@muster.example'))
  assert.equal((await from(stolen, 'GET', '/v1/contacts')).status, 200)
  const { sessions } = (await from(own, 'GET', '/v1/session/sessions')).body
  assert.deepEqual(
    sessions.map(({ isCurrent }: { isCurrent: boolean }) => isCurrent),
    [true, false],
  )
  const [, other] = sessions
  assert.equal((await from(own, 'DELETE', `/v1/session/sessions/${other.id}`)).status, 204)
  assert.equal((await from(stolen, 'GET', '/v1/contacts')).status, 401)
  assert.equal((await from(own, 'GET', '/v1/session/sessions')).body.sessions.length, 1)
})

test("nobody sees or ends another person's session", async () => {
  const own = await signedIn(service, 'beat@muster.example')
  const foreign = await signedIn(service, 'clara@muster.example')
  const { session } = (await from(foreign, 'GET', '/v1/session')).body
  const { sessions } = (await from(own, 'GET', '/v1/session/sessions')).body
  assert.ok(!sessions.some(({ id }: { id: string }) => id === session.id))
  for (const id of [session.id, crypto.randomUUID(), 'x']) {
    const answer = await from(own, 'DELETE', `/v1/session/sessions/${id}`)
    assert.deepEqual([answer.status, answer.body.code], [404, 'session/not-found'])
  }
  assert.equal((await from(foreign, 'GET', '/v1/session')).status, 200)
})

test('a session that is over is not listed', async () => {
  await signedIn(service, 'dora@muster.example')
  later(13 * 60)
  const cookie = cookieOf(await signIn('dora@muster.example'))
  assert.equal((await from(cookie, 'GET', '/v1/session/sessions')).body.sessions.length, 1)
})

/** Operations that a stolen session must not do; adding one here or in the routes is a decision. */
const dangerous: Readonly<Record<string, object>> = {
  deleteContact: {},
  deleteEstimate: {},
  deleteInvoice: {},
  deleteCreditNote: {},
  modifyOrganisation: { iban: IBAN },
  invitePerson: { email: 'x@muster.example', name: 'X', role: 'owner' },
  modifyPerson: { role: 'owner' },
  removePerson: {},
  linkPerson: {},
  createToken: { name: 'X', scopes: ['all'] },
  createWebhookEndpoint: { url: 'https://shop.example.ch/hook' },
  modifyWebhookEndpoint: { url: 'https://shop.example.ch/hook' },
  rotateWebhookSecret: {},
  reopenFiscalYear: {},
  reopenVatPeriod: {},
  requestNewPasskey: {},
  addPasskey: { name: 'X', credential: 'AAAA', clientDataJSON: 'AAAA', attestationObject: 'AAAA' },
  removePasskey: {},
}

test('dangerous acts need a new proof after ten minutes: the IBAN, tokens, webhooks, reopening, erasing', async () => {
  const cookie = await signedIn(service, 'emil@muster.example')
  later(10)
  const guarded = allOperationsOf(service).filter(({ described }) =>
    JSON.stringify(described.responses).includes('session/proof-required'),
  )
  assert.deepEqual(guarded.map(({ described }) => described.operationId).toSorted(), Object.keys(dangerous).toSorted())
  for (const { method, path, described } of guarded) {
    const body = dangerous[described.operationId]
    const query = described.operationId.startsWith('delete') ? '?erase=true' : ''
    const url = `${path.replace(/\{\w+\}/, crypto.randomUUID())}${query}`
    const unproven = await from(cookie, method, url, body)
    assert.deepEqual([unproven.status, unproven.body.code], [403, 'session/proof-required'], described.operationId)
    const program = await service.ask(method, url, { body: body ?? {} })
    assert.notEqual(program.body?.code, 'session/proof-required', described.operationId)
  }
  assert.equal((await from(cookie, 'PATCH', '/v1/organisation', { streetName: 'Dorfstrasse' })).status, 200)
  const made = await from(cookie, 'POST', '/v1/contacts', { companyName: 'X' })
  assert.equal(made.status, 201)
  const url = `/v1/contacts/${made.body.contact.id}`
  assert.equal((await from(cookie, 'DELETE', `${url}?erase=true`)).body.code, 'session/proof-required')
  assert.equal((await from(cookie, 'DELETE', `${url}?erase=false`)).status, 204, 'to delete needs none')
})

test('the password proves a session for ten minutes; a wrong one proves nothing, and ten of them close this door, too', async () => {
  const cookie = await signedIn(service, 'fritz@muster.example')
  later(10)
  const setIban = () => from(cookie, 'PATCH', '/v1/organisation', { iban: IBAN })
  const prove = (password: string) => from(cookie, 'POST', '/v1/session/proof', { password })
  const wrong = await prove('falsch und falsch')
  assert.deepEqual([wrong.status, wrong.body.invalidFields], [400, ['password']])
  assert.equal((await setIban()).body.code, 'session/proof-required')
  const right = await prove(PASSWORD)
  assert.equal(right.body.session.provenUntil, new Date(service.clock.now.getTime() + 600_000).toISOString())
  assert.equal((await setIban()).status, 200)
  later(9)
  assert.equal((await setIban()).status, 200)
  later(1)
  assert.equal((await setIban()).body.code, 'session/proof-required')
  for (let attempt = 0; attempt < 10; attempt++) assert.equal((await prove('falsch und falsch')).status, 400)
  assert.equal((await prove(PASSWORD)).status, 429)
})

test('another password ends every other session and every link; the one that chose it stays', async () => {
  const own = await signedIn(service, 'gabi@muster.example')
  const other = cookieOf(await signIn('gabi@muster.example'))
  const elsewhere = await service.otherOrganisation()
  const link = await invited(service, 'gabi@muster.example', { of: elsewhere })
  const chosen = `${PASSWORD} und regen`
  const change = (current: string, password: string) => from(own, 'POST', '/v1/session/password', { current, password })
  assert.deepEqual((await change('falsch und falsch', chosen)).body.invalidFields, ['current'])
  assert.deepEqual((await change(PASSWORD, 'gabi@muster.example')).body.invalidFields, ['password'])
  assert.equal((await from(other, 'GET', '/v1/session')).status, 200)
  assert.equal((await change(PASSWORD, chosen)).status, 200)
  assert.equal((await from(own, 'GET', '/v1/session')).status, 200)
  assert.equal((await from(other, 'GET', '/v1/session')).status, 401)
  const used = await service.ask('POST', '/v1/session/link', { token: null, body: { link, password: PASSWORD } })
  assert.equal(used.body.code, 'session/link-expired')
  assert.equal((await signIn('gabi@muster.example')).body.code, 'session/wrong-credentials')
  assert.equal((await signIn('gabi@muster.example', chosen)).status, 200)
})

test('a fiduciary sees what waits in each client, by their calendars, and nothing of other organisations', async () => {
  const client = await service.otherOrganisation()
  await service.otherOrganisation()
  const cookie = await signedIn(service, 'treuhand@frey.example', 'reader')
  await invited(service, 'treuhand@frey.example', { role: 'reader', of: client })
  const { organisations } = (await from(cookie, 'GET', '/v1/session/organisations')).body
  assert.deepEqual(
    organisations.map(({ id }: { id: string }) => id).toSorted(),
    [service.organisation, client].toSorted(),
  )
  assert.ok(organisations.every(({ vatPeriods, fiscalYears }: any) => vatPeriods === 0 && fiscalYears === 0))

  // After the first entry, finished periods wait, as each overview shows.
  const posting = { description: 'Papier', debitAccount: 6500, creditAccount: 1020, amount: 100 }
  const token = await service.tokenFor(['all'], { organisation: client })
  const posted = await service.ask('POST', '/v1/ledger-entries', { body: { ...posting, date: '2025-12-31' }, token })
  assert.equal(posted.status, 201)
  const { toDo } = (await service.ask('GET', '/v1/overview', { token })).body.overview
  const later = (await from(cookie, 'GET', '/v1/session/organisations')).body.organisations
  const { vatPeriods, fiscalYears, ...rest } = later.find(({ id }: { id: string }) => id === client)
  assert.deepEqual([vatPeriods, fiscalYears], [toDo.vatPeriods.length, toDo.fiscalYears.length])
  assert.deepEqual([vatPeriods, fiscalYears], [4, 1])
  // The return of the last quarter of 2025 is due 60 days after its end.
  assert.equal(rest.firstVatPeriod, toDo.vatPeriods[0].id)
  assert.equal(rest.vatDueDate, '2026-03-01')
  // A period that is settled waits until its return is filed.
  const ofClient = async () =>
    (await from(cookie, 'GET', '/v1/session/organisations')).body.organisations.find(({ id }: any) => id === client)
  const first = `/v1/vat-periods/${rest.firstVatPeriod}`
  assert.equal((await service.ask('POST', `${first}/settle`, { token, body: {} })).status, 200)
  const settled = await ofClient()
  assert.deepEqual(
    [settled.vatPeriods, settled.firstVatPeriod, settled.vatDueDate],
    [3, rest.firstVatPeriod, '2026-03-01'],
  )
  assert.equal((await service.ask('POST', `${first}/filed`, { token, body: { date: '2026-02-20' } })).status, 200)
  assert.equal((await ofClient()).firstVatPeriod, toDo.vatPeriods[1].id)
  assert.equal(rest.lastPostedAt, service.clock.now.toISOString())
  assert.equal(rest.drafts, 0)
  const draft = await service.ask('POST', '/v1/estimates', { body: plain(), token })
  assert.equal(draft.status, 201, JSON.stringify(draft.body))
  const drafted = (await from(cookie, 'GET', '/v1/session/organisations')).body.organisations
  assert.deepEqual(
    drafted.map(({ id, drafts, lastPostedAt }: any) => [id === client, drafts, lastPostedAt !== undefined]).toSorted(),
    [
      [false, 0, false],
      [true, 1, true],
    ],
  )
})

test('a request of one organisation is not executed in another one, to which another tab has moved the session', async () => {
  const client = await service.otherOrganisation()
  const cookie = await signedIn(service, 'zwei@frey.example', 'bookkeeper')
  await invited(service, 'zwei@frey.example', { role: 'bookkeeper', of: client })
  const fromPageOf = (organisation: string, method: string, url: string, body?: object) =>
    service.ask(method, url, {
      token: null,
      headers: { ...fromPage(cookie), 'x-organisation': organisation },
      ...(body ? { body } : {}),
    })
  const entry = { date: '2026-11-20', description: 'Miete', debitAccount: 6000, creditAccount: 1020, amount: 100 }
  const post = (organisation: string) => fromPageOf(organisation, 'POST', '/v1/ledger-entries', entry)
  assert.equal((await post(service.organisation)).status, 201)

  const moved = await from(cookie, 'PUT', '/v1/session/organisation', { organisation: client })
  assert.equal(moved.status, 200, JSON.stringify(moved.body))
  const rejected = await post(service.organisation)
  assert.deepEqual([rejected.status, rejected.body.code], [401, 'general/unauthorised'])
  assert.match(rejected.body.message, /another organisation/)
  const of = async (organisation: string) => {
    const token = await service.tokenFor(['all'], { organisation })
    return (await service.ask('GET', '/v1/ledger-entries', { token })).body.ledgerEntries.length
  }
  assert.deepEqual([await of(service.organisation), await of(client)], [1, 0])
  assert.equal((await post(client)).status, 201)
  // A request without an organisation works in that of the session.
  assert.equal((await from(cookie, 'GET', '/v1/contacts')).status, 200)
})
