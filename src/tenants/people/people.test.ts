import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { device } from '../../../test/fixtures/device.ts'
import { cookieOf, fromPage, invited, PASSWORD, signedIn } from '../../../test/fixtures/people.ts'
import { untilWaiting } from '../../../test/fixtures/waiting.ts'
import { until } from '../../../test/process/service-process.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'
import { NO_ORGANISATION } from '../../platform/db/database.ts'
import { insertPasskey } from '../passkeys/passkey.store.ts'
import { holdRevocations, insertSeat } from '../tokens/token.store.ts'
import { deleteOffer, holdLinksOf } from './colleague.store.ts'
import { changeRole, inviteColleague, linkColleague, requirePerson } from './colleagues.ts'
import { recover } from './invite.ts'

let service: Service
let owner: string
before(async () => {
  service = await startService()
  owner = await signedIn(service, 'owner@muster.example')
})
after(() => service.close())

const from = (cookie: string, method: string, url: string, body?: object): Promise<Answer> =>
  service.ask(method, url, { token: null, headers: fromPage(cookie), ...(body ? { body } : {}) })
const post = (url: string, body: object): Promise<Answer> => service.ask('POST', url, { token: null, body })
const signIn = (email: string, password = PASSWORD): Promise<Answer> => post('/v1/session', { email, password })
const secretIn = (answer: Answer): string => String(answer.body.link.url).split('#')[1] ?? ''
const codeOf = ({ status, body }: Answer): [number, string] => [status, body?.code]

const invite = (email: string, role = 'assistant', by = owner): Promise<Answer> =>
  from(by, 'POST', '/v1/people', { email, name: 'Beat Keller', role })

/** A person who was invited and used the link: the cookie, and the person's id. */
async function came(email: string, role = 'assistant'): Promise<{ cookie: string; id: string }> {
  const invitation = await invite(email, role)
  assert.equal(invitation.status, 201, JSON.stringify(invitation.body))
  const link = secretIn(invitation)
  const cookie = cookieOf(await post('/v1/session/link', { link, password: PASSWORD }))
  return { cookie, id: invitation.body.person.id }
}

/** The owner of another organisation of the same installation. */
async function ownerElsewhere(email: string): Promise<{ cookie: string; organisation: string }> {
  const organisation = await service.otherOrganisation()
  const link = await invited(service, email, { of: organisation })
  return { cookie: cookieOf(await post('/v1/session/link', { link, password: PASSWORD })), organisation }
}

test('an owner invites somebody, who comes by the link once; the list says who has come', async () => {
  const invitation = await invite('beat@muster.example', 'reader')
  const { person, link } = invitation.body
  assert.deepEqual(
    [person.name, person.email, person.role, person.hasJoined, person.language],
    ['Beat Keller', 'beat@muster.example', 'reader', false, 'de'],
  )
  assert.equal(Date.parse(link.expiresAt) - service.clock.now.getTime(), 7 * 86_400_000)
  assert.equal((await post('/v1/session/link', { link: secretIn(invitation), password: PASSWORD })).status, 200)
  const shown = await from(owner, 'GET', String(invitation.headers['location']))
  assert.deepEqual([shown.body.person.hasJoined, shown.body.person.id], [true, person.id])
  assert.equal(shown.body.person.lastUsedAt, service.clock.now.toISOString())
  const { people } = (await from(owner, 'GET', '/v1/people')).body
  assert.ok(people.some(({ id }: { id: string }) => id === person.id))
  assert.deepEqual(codeOf(await invite('BEAT@muster.example')), [409, 'people/already-here'])
})

test('the link of an invitation is in no kept answer, event or audit entry', async () => {
  const headers = { ...fromPage(owner), 'idempotency-key': 'invite-once' }
  const body = { email: 'clara@muster.example', name: 'Clara Frey', role: 'assistant' }
  const ask = () => service.ask('POST', '/v1/people', { token: null, headers, body })
  const first = await ask()
  const again = await ask()
  assert.deepEqual([again.body.person, again.body.link.url], [first.body.person, undefined])
  const secret = secretIn(first)
  const { auditLog } = await service.expect(200, 'GET', '/v1/audit-log?limit=500')
  assert.ok(!JSON.stringify(auditLog).includes(secret))
  const [kept] = await service.asOwner<{ found: boolean }>(
    `select exists (select from idempotency_keys k where row_to_json(k)::text like '%' || $1 || '%') as found`,
    [secret],
  )
  assert.equal(kept?.found, false)
})

test('another role acts with the next request', async () => {
  const { cookie, id } = await came('dora@muster.example')
  const sell = () => from(cookie, 'POST', '/v1/contacts', { companyName: 'X' })
  assert.equal((await sell()).status, 201)
  assert.equal((await from(owner, 'PATCH', `/v1/people/${id}`, { role: 'reader' })).body.person.role, 'reader')
  assert.deepEqual(codeOf(await sell()), [403, 'rest-api/insufficient-scope'])
  assert.equal((await from(cookie, 'GET', '/v1/contacts')).status, 200)
})

test('who is no owner manages nobody; a token with all scopes does', async () => {
  const { cookie, id } = await came('emil@muster.example')
  for (const [method, url, body] of [
    ['GET', '/v1/people', undefined],
    ['POST', '/v1/people', { email: 'x@muster.example', name: 'X', role: 'owner' }],
    ['PATCH', `/v1/people/${id}`, { role: 'owner' }],
    ['DELETE', `/v1/people/${id}`, undefined],
    ['POST', `/v1/people/${id}/link`, undefined],
  ] as const)
    assert.deepEqual(codeOf(await from(cookie, method, url, body)), [403, 'rest-api/insufficient-scope'], method)
  assert.equal((await service.ask('PATCH', `/v1/people/${id}`, { body: { role: 'bookkeeper' } })).status, 200)
})

test('a former employee is out with the next request, signs in no more, and what was done names the person', async () => {
  const { cookie, id } = await came('fritz@muster.example')
  assert.equal((await from(cookie, 'POST', '/v1/contacts', { companyName: 'Kept' })).status, 201)
  assert.equal((await from(owner, 'DELETE', `/v1/people/${id}`)).status, 204)
  assert.equal((await from(cookie, 'GET', '/v1/contacts')).status, 401)
  assert.deepEqual(codeOf(await signIn('fritz@muster.example')), [403, 'session/no-organisation'])
  assert.deepEqual(codeOf(await from(owner, 'GET', `/v1/people/${id}`)), [404, 'people/not-found'])
  const { auditLog } = await service.expect(200, 'GET', '/v1/audit-log?action=contact.created')
  assert.deepEqual(auditLog[0].by, { name: 'Beat Keller', person: id })
})

test('who was removed and is invited again begins anew: the old password and the old session open nothing', async () => {
  const { cookie, id } = await came('gabi@muster.example')
  await from(owner, 'DELETE', `/v1/people/${id}`)
  const again = await invite('gabi@muster.example')
  assert.notEqual(again.body.person.id, id)
  assert.equal((await from(cookie, 'GET', '/v1/session')).status, 401)
  assert.deepEqual(codeOf(await signIn('gabi@muster.example')), [401, 'session/wrong-credentials'])
  const chosen = `${PASSWORD} und regen`
  assert.equal((await post('/v1/session/link', { link: secretIn(again), password: chosen })).status, 200)
  assert.equal((await signIn('gabi@muster.example', chosen)).status, 200)
})

test('the last owner who has come is neither removed nor given another role, also when two owners remove each other at once', async () => {
  const { cookie: first, organisation } = await ownerElsewhere('hans@andere.example')
  const { person } = (await from(first, 'GET', '/v1/session')).body.session
  const stays = async () => {
    assert.deepEqual(codeOf(await from(first, 'DELETE', `/v1/people/${person.id}`)), [409, 'people/last-owner'])
    const lower = await from(first, 'PATCH', `/v1/people/${person.id}`, { role: 'reader' })
    assert.deepEqual(codeOf(lower), [409, 'people/last-owner'])
  }
  await stays()
  const invitation = await invite('ida@andere.example', 'owner', first)
  // A person who has not signed in yet cannot invite others.
  await stays()
  const second = cookieOf(await post('/v1/session/link', { link: secretIn(invitation), password: PASSWORD }))
  const removals = await Promise.all([
    from(first, 'DELETE', `/v1/people/${invitation.body.person.id}`),
    from(second, 'DELETE', `/v1/people/${person.id}`),
  ])
  assert.deepEqual(removals.map(({ status }) => status).toSorted(), [204, 401])
  const [left] = await service.asOwner<{ owners: number }>(
    `select count(*)::int as owners from tokens where organisation = $1 and role = 'owner' and revoked_at is null`,
    [organisation],
  )
  assert.equal(left?.owners, 1)
})

test('a link lets somebody in who lost the password, within an hour, and is made anew for who has not come', async () => {
  const { cookie, id } = await came('jan@muster.example')
  const recovery = await from(owner, 'POST', `/v1/people/${id}/link`)
  assert.equal(Date.parse(recovery.body.link.expiresAt) - service.clock.now.getTime(), 3_600_000)
  const chosen = `${PASSWORD} und regen`
  assert.equal((await post('/v1/session/link', { link: secretIn(recovery), password: chosen })).status, 200)
  assert.equal((await from(cookie, 'GET', '/v1/contacts')).status, 401, 'whoever had a session is out')
  const { body } = await invite('karl@muster.example')
  const renewed = await from(owner, 'POST', `/v1/people/${body.person.id}/link`)
  assert.equal(Date.parse(renewed.body.link.expiresAt) - service.clock.now.getTime(), 7 * 86_400_000)
})

test('who works elsewhere is offered a seat: the link opens no sign-in, and counts for that person alone', async () => {
  const elsewhere = await ownerElsewhere('lea@andere.example')
  const invitation = await invite('lea@andere.example', 'reader')
  const link = secretIn(invitation)
  assert.equal(invitation.body.person.name, 'Beat Keller', 'nothing that the person has said elsewhere is shown')
  const shown = await post('/v1/session/link?dryRun=true', { link })
  assert.deepEqual([shown.body.link.email, shown.body.link.organisation], ['lea@andere.example', 'Muster AG'])
  assert.deepEqual(codeOf(await post('/v1/session/link', { link, password: PASSWORD })), [401, 'session/link-expired'])
  const choose = () => from(elsewhere.cookie, 'PUT', '/v1/session/organisation', { organisation: service.organisation })
  assert.equal((await choose()).status, 404)
  const other = await came('max@muster.example')
  const taken = await from(other.cookie, 'POST', '/v1/session/organisations', { link })
  assert.deepEqual([taken.status, taken.body.invalidFields], [400, ['link']])
  const joined = await from(elsewhere.cookie, 'POST', '/v1/session/organisations', { link })
  assert.deepEqual([joined.body.session.organisation, joined.body.session.role], [service.organisation, 'reader'])
  assert.equal((await from(elsewhere.cookie, 'GET', '/v1/people')).status, 403)
  assert.equal((await from(elsewhere.cookie, 'POST', '/v1/session/organisations', { link })).status, 400)
  const person = (await from(owner, 'GET', `/v1/people/${invitation.body.person.id}`)).body.person
  assert.deepEqual([person.hasJoined, person.name], [true, 'Anna Keller'])
})

test('an offer can get another role and be taken back before it is taken', async () => {
  const { cookie } = await ownerElsewhere('nina@andere.example')
  const invitation = await invite('nina@andere.example', 'owner')
  const path = `/v1/people/${invitation.body.person.id}`
  assert.equal((await from(owner, 'PATCH', path, { role: 'reader' })).body.person.role, 'reader')
  const renewed = await from(owner, 'POST', `${path}/link`)
  assert.equal((await from(cookie, 'POST', '/v1/session/organisations', { link: secretIn(invitation) })).status, 400)
  assert.equal((await from(owner, 'DELETE', path)).status, 204)
  assert.equal((await from(cookie, 'POST', '/v1/session/organisations', { link: secretIn(renewed) })).status, 400)
})

test('no owner gets into what a person sees in another organisation: neither by a link, nor by one that was made before', async () => {
  const { cookie, id } = await came('olga@muster.example')
  const before = await from(owner, 'POST', `/v1/people/${id}/link`)
  const elsewhere = await ownerElsewhere('otto@andere.example')
  const invitation = await invite('olga@muster.example', 'owner', elsewhere.cookie)
  assert.equal((await from(cookie, 'POST', '/v1/session/organisations', { link: secretIn(invitation) })).status, 200)
  assert.deepEqual(codeOf(await from(owner, 'POST', `/v1/people/${id}/link`)), [409, 'people/works-elsewhere'])
  const used = await post('/v1/session/link', { link: secretIn(before), password: `${PASSWORD} und mehr` })
  assert.deepEqual(codeOf(used), [401, 'session/link-expired'])
})

test('who took the address of somebody else first gets into nothing that the address is invited to', async () => {
  // An owner invites a stranger's address and uses the link himself.
  const { cookie: taken } = await came('victim@bank.example')
  const bank = await ownerElsewhere('paul@bank.example')
  const invitation = await invite('victim@bank.example', 'owner', bank.cookie)
  const own = (await from(taken, 'GET', '/v1/session')).body.session.organisations
  assert.deepEqual(
    own.map(({ id }: { id: string }) => id),
    [service.organisation],
  )
  assert.equal((await from(taken, 'PUT', '/v1/session/organisation', { organisation: bank.organisation })).status, 404)
  assert.equal(invitation.status, 201)
})

test("nobody finds, changes or removes a person of another organisation by the person's id", async () => {
  const { cookie } = await ownerElsewhere('rita@andere.example')
  const { person } = (await from(owner, 'GET', '/v1/session')).body.session
  for (const [method, suffix, body] of [
    ['GET', '', undefined],
    ['PATCH', '', { role: 'reader' }],
    ['DELETE', '', undefined],
    ['POST', '/link', undefined],
  ] as const)
    assert.deepEqual(
      codeOf(await from(cookie, method, `/v1/people/${person.id}${suffix}`, body)),
      [404, 'people/not-found'],
      method,
    )
})

test('who made the account of somebody else keeps no way in once that person has chosen a password by a link', async () => {
  // An owner uses a stranger's invitation himself, and adds a passkey.
  const { cookie: taken, id } = await came('victim@fund.example')
  const phone = device('https://rappen.example')
  const { body: asked } = await from(taken, 'POST', '/v1/session/passkeys/challenge')
  const added = await from(taken, 'POST', '/v1/session/passkeys', {
    name: 'Telefon',
    ...phone.add(asked.creation.challenge),
  })
  assert.equal(added.status, 200)
  const link = secretIn(await from(owner, 'POST', `/v1/people/${id}/link`))
  const shown = await post('/v1/session/link?dryRun=true', { link })
  assert.equal(shown.body.link.hasPassword, false, 'another one is chosen')
  const without = await post('/v1/session/link', { link })
  assert.deepEqual([without.status, without.body.invalidFields], [400, ['password']])
  const chosen = `${PASSWORD} am see`
  const own = cookieOf(await post('/v1/session/link', { link, password: chosen }))
  const fund = await ownerElsewhere('rosa@fund.example')
  const offer = secretIn(await invite('victim@fund.example', 'owner', fund.cookie))
  assert.equal((await from(own, 'POST', '/v1/session/organisations', { link: offer })).status, 200)
  assert.equal((await from(taken, 'GET', '/v1/session')).status, 401)
  assert.equal((await signIn('victim@fund.example')).status, 401)
  const { body } = await post('/v1/session/passkey/challenge', {})
  const proof = await post('/v1/session/passkey', phone.prove(body.request.challenge))
  assert.deepEqual(codeOf(proof), [401, 'session/wrong-passkey'])
  const { auditLog } = await service.expect(200, 'GET', '/v1/audit-log?action=person.joined&limit=500')
  const joined = auditLog.filter(({ record }: { record: { id: string } }) => record.id === id)
  assert.equal(joined.length, 1, 'a person joins once')
})

test('of several links to a person the others open nothing once one was used, and a new one replaces those before it', async () => {
  const invitation = await invite('silvia@muster.example')
  const path = `/v1/people/${invitation.body.person.id}/link`
  const renewed = await from(owner, 'POST', path)
  const use = (answer: Answer, password = PASSWORD) => post('/v1/session/link', { link: secretIn(answer), password })
  assert.deepEqual(codeOf(await use(invitation)), [401, 'session/link-expired'])
  assert.equal((await use(renewed)).status, 200)
  const email = 'silvia@muster.example'
  const recoveries = await service.database.people.inTransaction(NO_ORGANISATION, async (tx) => [
    await recover(tx, email, service.clock.now),
    await recover(tx, email, service.clock.now),
  ])
  const [first, second] = recoveries.map((one) => one?.link)
  assert.equal((await post('/v1/session/link', { link: second, password: `${PASSWORD} am see` })).status, 200)
  assert.deepEqual(codeOf(await post('/v1/session/link', { link: first, password: PASSWORD })), [
    401,
    'session/link-expired',
  ])
})

test('a request that waited while its owner became a reader does nothing that a reader may not', async () => {
  const { cookie, id } = await came('tina@muster.example', 'owner')
  // The request is admitted, and waits for the lock of the people.
  const holding = Promise.withResolvers<void>()
  const held = Promise.withResolvers<void>()
  const demotion = service.database.inTransaction(service.organisation, async (tx) => {
    await holdRevocations(tx, 'alone')
    held.resolve()
    await holding.promise
    const { person, isLastOwner } = await requirePerson(tx, id)
    await changeRole(tx, { person, isLastOwner }, 'reader')
  })
  await held.promise
  const asked = Promise.all([
    from(cookie, 'PATCH', `/v1/people/${id}`, { role: 'owner' }),
    from(cookie, 'POST', '/v1/people', { email: 'x@muster.example', name: 'X', role: 'owner' }),
    from(cookie, 'POST', '/v1/tokens', { name: 'Shop', scopes: ['all'] }),
  ])
  await until('they wait', async () => {
    const [row] = await service.asOwner<{ waiting: number }>(
      `select count(*)::int as waiting from pg_locks where locktype = 'advisory' and not granted
          and database = (select oid from pg_database where datname = current_database())`,
    )
    return row?.waiting === 3 || undefined
  })
  holding.resolve()
  await demotion
  for (const answer of await asked) assert.deepEqual(codeOf(answer), [403, 'rest-api/insufficient-scope'])
})

test('a seat that was offered to somebody who has lost the other one meanwhile is given by another link or invitation', async () => {
  const elsewhere = await ownerElsewhere('urs@andere.example')
  for (const again of ['link', 'invitation']) {
    const email = `${again}@andere.example`
    const seat = await invite(email, 'reader', elsewhere.cookie)
    assert.equal((await post('/v1/session/link', { link: secretIn(seat), password: PASSWORD })).status, 200)
    const offered = (await invite(email)).body.person.id
    assert.equal((await from(elsewhere.cookie, 'DELETE', `/v1/people/${seat.body.person.id}`)).status, 204)
    const answer = again === 'link' ? await from(owner, 'POST', `/v1/people/${offered}/link`) : await invite(email)
    const used = await post('/v1/session/link', { link: secretIn(answer), password: `${PASSWORD} am see` })
    assert.equal(used.status, 200, again)
    const { people } = (await from(owner, 'GET', '/v1/people')).body
    assert.equal(people.filter((one: { email: string }) => one.email === email).length, 1, again)
  }
})

test('who signs in with the old password while another is chosen by a link gets no session', async () => {
  const { id } = await came('xenia@muster.example')
  const link = secretIn(await from(owner, 'POST', `/v1/people/${id}/link`))
  // Each waits for the hash of the one before.
  const chosen = post('/v1/session/link', { link, password: `${PASSWORD} am see` })
  const tried = Array.from({ length: 5 }, () => signIn('xenia@muster.example'))
  assert.equal((await chosen).status, 200)
  for (const answer of await Promise.all(tried)) {
    const session = answer.status === 200 ? cookieOf(answer) : undefined
    assert.equal(session && (await from(session, 'GET', '/v1/session')).status, session && 401)
  }
})

test('an invitation that breaks off once the person is stored leaves nothing that opens, and the address is invited as before', async () => {
  const email = 'zoe@muster.example'
  const wanted = { email, name: 'Zoe Keller', role: 'owner' } as const
  const { now } = service.clock
  const { people, inTransaction } = service.database
  let made = ''
  const broken = inTransaction(service.organisation, async (tx) => {
    const { link } = await inviteColleague(tx, wanted, { now, publicUrl: 'http://localhost', people })
    made = String(link.url).split('#')[1] ?? ''
    throw new Error('the process was killed')
  })
  await assert.rejects(broken, /killed/)
  assert.deepEqual(codeOf(await post('/v1/session/link', { link: made, password: PASSWORD })), [
    403,
    'session/no-organisation',
  ])
  assert.deepEqual(codeOf(await signIn(email)), [403, 'session/no-organisation'])
  const invitation = await invite(email)
  assert.equal(invitation.status, 201)
  assert.equal((await signIn(email)).status, 401)
  assert.equal((await post('/v1/session/link', { link: secretIn(invitation), password: PASSWORD })).status, 200)
})

test('a new link that breaks off once it is stored leaves those before it', async () => {
  const invitation = await invite('zita@muster.example')
  const { now } = service.clock
  const { people, inTransaction } = service.database
  const broken = inTransaction(service.organisation, async (tx) => {
    const { person } = await requirePerson(tx, invitation.body.person.id)
    await linkColleague(tx, person, { now, publicUrl: 'http://localhost', people })
    throw new Error('the process was killed')
  })
  await assert.rejects(broken, /killed/)
  assert.equal((await post('/v1/session/link', { link: secretIn(invitation), password: PASSWORD })).status, 200)
})

test('of two organisations that invite an address at once, one gives the seat and the other offers one to the same person', async () => {
  const elsewhere = await ownerElsewhere('xaver@andere.example')
  for (const email of ['ada@neu.example', 'bea@neu.example', 'cora@neu.example']) {
    const both = await Promise.all([invite(email, 'reader'), invite(email, 'reader', elsewhere.cookie)])
    assert.deepEqual(
      both.map(({ status }) => status),
      [201, 201],
    )
    assert.equal(new Set(both.map(({ body }) => body.person.id)).size, 1)
    const [counts] = await service.asOwner(
      `select (select count(*)::int from tokens where person = p.id) as seats, (select count(*)::int from seat_offers where person = p.id) as offers,
              (select count(*)::int from person_links where person = p.id) as links from people p where email = $1`,
      [email],
    )
    assert.deepEqual(counts, { seats: 1, offers: 1, links: 1 })
  }
})

test('a link that is made while its person takes a seat in another organisation is refused: it would open that one, too', async () => {
  const { id } = await came('uwe@muster.example')
  const elsewhere = await service.otherOrganisation()
  const [held, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const joining = service.database.inTransaction(elsewhere, async (tx) => {
    await holdLinksOf(tx, id)
    const seat = { id: randomUUID(), person: id, role: 'reader', name: 'Uwe', scopes: ['ledger:read'] as const }
    await insertSeat(tx, { ...seat, createdAt: service.clock.now })
    held.resolve()
    await ending.promise
  })
  await held.promise
  const link = from(owner, 'POST', `/v1/people/${id}/link`)
  await untilWaiting(service)
  ending.resolve()
  await joining
  assert.deepEqual(codeOf(await link), [409, 'people/works-elsewhere'])
  assert.deepEqual(await service.asOwner('select from person_links where person = $1', [id]), [])
})

test('who is refused a seat that was offered keeps the links that open a sign-in', async () => {
  const email = 'vera@andere.example'
  const { cookie } = await ownerElsewhere(email)
  const { now } = service.clock
  await service.database.people.inTransaction(NO_ORGANISATION, (tx) => recover(tx, email, now))
  const links = () =>
    service.asOwner('select hash from person_links where person = (select id from people where email = $1)', [email])
  const refused = async (invitation: Answer) => {
    const answer = await from(cookie, 'POST', '/v1/session/organisations', { link: secretIn(invitation) })
    assert.deepEqual([answer.status, answer.body.invalidFields], [400, ['link']])
  }

  // The offer is withdrawn while the person takes it.
  const invitation = await invite(email)
  const [held, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const removal = service.database.inTransaction(service.organisation, async (tx) => {
    await holdRevocations(tx, 'alone')
    await deleteOffer(tx, invitation.body.person.id)
    held.resolve()
    await ending.promise
  })
  await held.promise
  const joining = refused(invitation)
  await untilWaiting(service)
  ending.resolve()
  await removal
  await joining
  assert.equal((await links()).length, 1)

  // A command has given the person the seat, with another link.
  const offered = await invite(email)
  await invited(service, email, { role: 'reader' })
  await refused(offered)
  assert.equal((await links()).length, 2)
})

test('a passkey that is being added while another password is chosen by a link ends with the others', async () => {
  const { cookie, id } = await came('yann@muster.example')
  const { session } = (await from(cookie, 'GET', '/v1/session')).body
  const link = secretIn(await from(owner, 'POST', `/v1/people/${id}/link`))
  const passkey = {
    id: randomUUID(),
    credential: randomBytes(32),
    publicKey: randomBytes(32),
    counter: 0,
    name: 'Telefon',
  }
  const [added, ending] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const adding = service.database.people.inTransaction(service.organisation, async (tx) => {
    await insertPasskey(tx, session.id, { ...passkey, at: service.clock.now }, 20)
    added.resolve()
    await ending.promise
  })
  await added.promise
  const used = post('/v1/session/link', { link, password: `${PASSWORD} am see` })
  await untilWaiting(service)
  ending.resolve()
  await adding
  assert.equal((await used).status, 200)
  assert.deepEqual(await service.asOwner('select id from passkeys where person = $1', [id]), [])
})
