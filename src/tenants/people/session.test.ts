import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { allOperationsOf } from '../../../test/fixtures/every-record.ts'
import { cookieOf, fromPage, invited, PASSWORD, signedIn } from '../../../test/fixtures/people.ts'
import { patience } from '../../../test/patience.ts'
import { type Answer, type Service, startService } from '../../../test/service.ts'
import { NO_ORGANISATION } from '../../platform/db/database.ts'
import { changeSeat } from '../tokens/token.store.ts'
import { scopesOf } from './role.rules.ts'
import { noteSession } from './session.store.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const post = (url: string, body: object, headers: Record<string, string> = {}): Promise<Answer> =>
  service.ask('POST', url, { token: null, body, headers })
const signIn = (email: string, password = PASSWORD): Promise<Answer> => post('/v1/session', { email, password })
const from = (cookie: string, url = '/v1/session', method = 'GET', body?: object): Promise<Answer> =>
  service.ask(method, url, { token: null, headers: fromPage(cookie), ...(body ? { body } : {}) })
const later = (minutes: number): void => {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000)
}

test('a link sets the password and begins a session, once; then the password does, whatever the case of the address', async () => {
  const link = await invited(service, 'beat@muster.example', { role: 'reader' })
  const { body } = await post('/v1/session/link?dryRun=true', { link })
  assert.deepEqual(body, {
    link: { email: 'beat@muster.example', name: 'Anna Keller', language: 'de', hasPassword: false },
  })
  const without = await post('/v1/session/link', { link })
  assert.deepEqual([without.status, without.body.invalidFields], [400, ['password']])
  assert.equal((await post('/v1/session/link', { link, password: PASSWORD })).status, 200)
  const again = await post('/v1/session/link', { link, password: PASSWORD })
  assert.deepEqual([again.status, again.body.code], [401, 'session/link-expired'])
  const { body: begun, headers } = await signIn('BEAT@muster.example')
  assert.match(
    String(headers['set-cookie']),
    /^__Host-rappen=[\w-]{43}; Max-Age=2592000; Secure; HttpOnly; SameSite=Lax; Path=\/$/,
  )
  assert.equal(begun.session.role, 'reader')
  assert.deepEqual(begun.session.organisations, [{ id: service.organisation, name: 'Muster AG', role: 'reader' }])
})

test('a link opens nothing once its time is over', async () => {
  const link = await invited(service, 'late@muster.example')
  later(7 * 24 * 60)
  assert.equal((await post('/v1/session/link', { link, password: PASSWORD })).body.code, 'session/link-expired')
})

test('a cookie counts from a page of the service alone: not from elsewhere, not without the word of the browser, not beside a token', async () => {
  const cookie = await signedIn(service, 'clara@muster.example')
  const asked = (headers: Record<string, string>) =>
    service.ask('POST', '/v1/contacts', { token: null, body: { companyName: 'X' }, headers: { cookie, ...headers } })
  for (const site of ['cross-site', 'same-site', 'none'])
    assert.equal((await asked({ 'sec-fetch-site': site, 'sec-fetch-mode': 'navigate' })).status, 401, site)
  assert.equal((await asked({})).status, 401)
  assert.equal((await asked({ 'sec-fetch-site': 'same-origin', 'x-api-token': 'none' })).status, 401)
  assert.equal((await asked({ 'sec-fetch-site': 'same-origin' })).status, 201)
  const pdf = await service.ask('GET', '/v1/contacts', {
    token: null,
    headers: { cookie, 'sec-fetch-site': 'none', 'sec-fetch-mode': 'navigate' },
  })
  assert.equal(pdf.status, 401, 'what is no file is not opened in a tab')
})

test('a session that somebody brings along is not taken over: signing in begins one of its own', async () => {
  const planted = await signedIn(service, 'dora@muster.example')
  const answer = await post('/v1/session', { email: 'dora@muster.example', password: PASSWORD }, fromPage(planted))
  assert.notEqual(cookieOf(answer), planted)
  assert.equal((await from(cookieOf(answer), '/v1/session', 'DELETE')).status, 204)
  assert.equal((await from(cookieOf(answer))).status, 401)
  assert.equal((await from(planted)).status, 200)
})

test('session fixation: a cookie that somebody planted opens nothing once its owner has signed in, by password or by link', async () => {
  const [name = ''] = (await signedIn(service, 'ines@muster.example')).split('=')
  // Invented by the attacker: no session ever has this secret.
  const planted = `${name}=${'p'.repeat(43)}`
  const link = await invited(service, 'jana@muster.example')
  const answers = [
    await post('/v1/session', { email: 'ines@muster.example', password: PASSWORD }, fromPage(planted)),
    await post('/v1/session/link', { link, password: PASSWORD }, fromPage(planted)),
  ]
  for (const answer of answers) {
    assert.equal(answer.status, 200)
    assert.equal((await from(cookieOf(answer))).status, 200)
    assert.notEqual(cookieOf(answer), planted)
    assert.equal((await from(planted)).status, 401)
  }
})

test('ten wrong passwords close the door for a quarter of an hour, to the right one as well; a link opens it, and whoever is inside stays', async () => {
  const inside = await signedIn(service, 'emil@muster.example')
  for (let attempt = 0; attempt < 10; attempt++) {
    const wrong = await signIn('emil@muster.example', 'falsch und falsch')
    assert.deepEqual([wrong.status, wrong.body.code], [401, 'session/wrong-credentials'])
  }
  const locked = await signIn('emil@muster.example')
  assert.equal(locked.status, 429)
  assert.ok(Number(locked.headers['retry-after']) > 0)
  assert.equal((await from(inside)).status, 200)
  later(2)
  const link = await invited(service, 'emil@muster.example', { of: await service.otherOrganisation() })
  assert.equal((await post('/v1/session/link', { link })).status, 200)
  for (let attempt = 0; attempt < 10; attempt++) await signIn('emil@muster.example', 'falsch und falsch')
  later(14)
  assert.equal((await signIn('emil@muster.example')).status, 429)
  later(2)
  assert.equal((await signIn('emil@muster.example')).status, 200)
})

test("wrong passwords of a stranger stop neither proof nor change of password in the owner's session; those of a session stop that session", async () => {
  later(2)
  const own = await signedIn(service, 'urs@muster.example')
  const other = cookieOf(await signIn('urs@muster.example'))
  for (let attempt = 0; attempt < 10; attempt++) await signIn('urs@muster.example', 'falsch und falsch')
  assert.equal((await signIn('urs@muster.example')).status, 429)
  assert.equal((await from(own, '/v1/session/proof', 'POST', { password: PASSWORD })).status, 200)
  assert.equal((await signIn('urs@muster.example')).status, 429, 'a proof opens the door to nobody')
  const prove = (cookie: string, password: string) => from(cookie, '/v1/session/proof', 'POST', { password })
  for (let attempt = 0; attempt < 10; attempt++) assert.equal((await prove(other, 'falsch und falsch')).status, 400)
  assert.equal((await prove(other, PASSWORD)).status, 429)
  const change = { current: PASSWORD, password: 'ganz andere worte im wind' }
  assert.equal((await from(other, '/v1/session/password', 'POST', change)).status, 429)
  assert.equal((await prove(own, PASSWORD)).status, 200)
  assert.equal((await from(own, '/v1/session/password', 'POST', change)).status, 200)
  assert.equal((await signIn('urs@muster.example', change.password)).status, 200)
})

test('a person has 50 sessions: the next one ends the one that was used longest ago', async () => {
  later(2)
  const first = await signedIn(service, 'viele@muster.example')
  later(2)
  const second = cookieOf(await signIn('viele@muster.example'))
  await service.asOwner(`
    insert into sessions (id, hash, person, organisation, seat, agent, started_at, seen_at, proven_at)
    select gen_random_uuid(), sha256(n::text::bytea), s.person, s.organisation, s.seat, s.agent, s.started_at, s.seen_at + interval '1 second', s.proven_at
      from generate_series(1, 48) n, (select * from sessions where seen_at = '${service.clock.now.toISOString()}') s`)
  later(2)
  assert.equal((await from(first)).status, 200)
  await noted()
  const newest = cookieOf(await signIn('viele@muster.example'))
  later(2)
  const { body } = await from(newest, '/v1/session/sessions')
  assert.equal(body.sessions.length, 50)
  assert.deepEqual([(await from(first)).status, (await from(newest)).status], [200, 200])
  assert.equal((await from(second)).status, 401)
})

test('names that nobody has are closed after ten wrong passwords too, and forgotten: answers tell nobody who works here', async () => {
  later(2)
  const seen = []
  for (let attempt = 0; attempt < 11; attempt++) seen.push(await signIn('Nobody.Here@muster.example'))
  assert.deepEqual(
    seen.map(({ status }) => status),
    [...Array.from({ length: 10 }, () => 401), 429],
  )
  assert.equal(seen[10]?.headers['retry-after'], '900')
  assert.equal((await service.asOwner('select from failed_logins')).length, 1)
  later(16)
  assert.equal((await signIn('nobody.here@muster.example')).status, 401)
  later(16)
  assert.equal((await signIn('somebody.else@muster.example')).status, 401)
  assert.equal((await service.asOwner('select from failed_logins')).length, 1)
})

test('who does not exist is answered as who has another password', async () => {
  later(2)
  const unknown = await signIn('nobody@muster.example')
  const wrong = await signIn('clara@muster.example', 'falsch und falsch')
  const told = ({ status, body: { requestId: _, ...body } }: Answer) => ({ status, body })
  assert.deepEqual(told(unknown), told(wrong))
  // The same statements and one hash of the password: no remaining work could differ in time.
  const work = async (email: string) => {
    const before = service.statements()
    await signIn(email, 'falsch und falsch')
    return service.statements() - before
  }
  assert.equal(await work('nobody.else@muster.example'), await work('clara@muster.example'))
})

test('a link that two use at once opens one of them', async () => {
  later(2)
  const link = await invited(service, 'race@muster.example')
  const use = () => post('/v1/session/link', { link, password: PASSWORD })
  const answers = await Promise.all([use(), use(), use()])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, 401, 401])
})

test('an address that guesses is stopped after 20 failures a minute', async () => {
  later(2)
  const answers = []
  for (let attempt = 0; attempt < 21; attempt++) answers.push((await signIn(`guess${attempt}@muster.example`)).status)
  assert.deepEqual(answers.toSorted(), [...Array.from({ length: 20 }, () => 401), 429])
})

test('who signs in rightly 40 times at once closes the door to nobody else, nor do wrong passwords from one /64', async () => {
  later(2)
  await signedIn(service, 'still@muster.example')
  await signedIn(service, 'laut@muster.example')
  const at = async (remoteAddress: string, email: string, password: string): Promise<number> => {
    const payload = { email, password }
    return (await service.app.inject({ method: 'POST', url: '/v1/session', remoteAddress, payload })).statusCode
  }
  const many = (work: (at: number) => Promise<number>) => Array.from({ length: 80 }, (_, index) => work(index))
  const abuses = [
    () => many(() => at('192.0.2.1', 'laut@muster.example', PASSWORD)),
    () => many((index) => at(`2001:db8:0:1::${index + 1}`, `guess${index}@muster.example`, 'falsch und falsch')),
    // The /48 of a customer waits as one, too.
    () => many((index) => at(`2001:db8:1:${index + 1}::1`, `guess${index}@muster.example`, 'falsch und falsch')),
    () => many((index) => at(`2001:db8:${index + 16}::1`, `guess${index}@muster.example`, 'falsch und falsch')),
  ]
  for (const [index, abuse] of abuses.entries()) {
    const pending = abuse()
    const quiet = await Promise.all(
      Array.from({ length: 5 }, (_, one) => at(`198.51.100.${index * 10 + one}`, 'still@muster.example', PASSWORD)),
    )
    assert.deepEqual(quiet, [200, 200, 200, 200, 200], `abuse ${index}`)
    const statuses = await Promise.all(pending)
    const isRefused = (status: number) => status === 429 || status === 503
    assert.ok(statuses.filter(isRefused).length >= (index < 2 ? 20 : 1), `abuse ${index}: ${statuses}`)
  }
})

test('an address that tries 60 times a minute has to wait, also where each try succeeds', async () => {
  later(2)
  const link = await invited(service, 'oft@muster.example')
  const look = () => post('/v1/session/link?dryRun=true', { link })
  for (let count = 0; count < 60; count++) assert.equal((await look()).status, 200)
  const refused = await look()
  assert.deepEqual([refused.status, refused.body.code], [429, 'general/too-many-requests'])
})

/** Resolves once the session's last use is stored, which happens beside the answer. */
async function noted(): Promise<void> {
  for (const _ of Array.from({ length: patience(1_000) })) {
    const seen = await service.asOwner('select from sessions where seen_at = $1', [service.clock.now])
    if (seen.length > 0) return
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
  assert.fail('the use of a session was not noted')
}

test('a session ends after twelve hours without a request, and after thirty days in any case', async () => {
  later(2)
  const idle = await signedIn(service, 'fritz@muster.example')
  later(12 * 60 - 1)
  assert.equal((await from(idle)).status, 200)
  later(12 * 60 + 1)
  assert.equal((await from(idle)).status, 401)
  const busy = await signedIn(service, 'gabi@muster.example')
  for (let day = 0; day < 59; day++) {
    later(12 * 60 - 1)
    assert.equal((await from(busy)).status, 200, String(day))
    await noted()
  }
  later(12 * 60)
  assert.equal((await from(busy)).status, 401)
})

test('a former employee is out within a second, on every instance, and what was done stays on record', async () => {
  const cookie = await signedIn(service, 'hans@muster.example')
  const { body } = await from(cookie)
  assert.equal((await from(cookie, '/v1/contacts', 'POST', { companyName: 'Kept' })).status, 201)
  await service.asOwner('update tokens set revoked_at = now() where person = $1', [body.session.person.id])
  later(1)
  assert.equal((await from(cookie, '/v1/contacts')).status, 401)
  assert.equal((await signIn('hans@muster.example')).body.code, 'session/no-organisation')
  const { auditLog } = await service.expect(200, 'GET', '/v1/audit-log?limit=500')
  const seats = await service.asOwner<{ id: string }>('select id from tokens where person = $1', [
    body.session.person.id,
  ])
  assert.ok(auditLog.some(({ token }: { token?: string }) => token === seats[0]?.id))
})

test('the use of a session is noted without waiting for a transaction that holds the seat', async () => {
  const { session } = (await from(await signedIn(service, 'klara@muster.example'))).body
  const [seat] = await service.asOwner<{ id: string; session: string }>(
    'select t.id, s.id as session from tokens as t join sessions as s on s.seat = t.id where t.person = $1',
    [session.person.id],
  )
  assert.ok(seat)
  const { organisation } = service
  const noted = { id: seat.session, organisation, seat: seat.id }
  const at = new Date(service.clock.now.getTime() + 120_000)
  const note = () => service.database.people.inTransaction(NO_ORGANISATION, (tx) => noteSession(tx, noted, at))
  const used = () =>
    service.asOwner(
      `select s.seen_at = $2 as session, t.last_used_at = $2 as seat from tokens as t join sessions as s on s.seat = t.id
        where t.id = $1`,
      [seat.id, at],
    )
  await service.database.inTransaction(organisation, async (tx) => {
    await changeSeat(tx, seat.id, { role: 'reader', scopes: scopesOf.reader })
    await note()
    assert.deepEqual(await used(), [{ session: true, seat: false }])
  })
  await note()
  assert.deepEqual(await used(), [{ session: true, seat: true }])
})

test('a role is what its scopes are', async () => {
  later(2)
  const reader = await signedIn(service, 'ida@muster.example', 'reader')
  assert.equal((await from(reader, '/v1/contacts')).status, 200)
  const refused = await from(reader, '/v1/contacts', 'POST', { companyName: 'X' })
  assert.deepEqual([refused.status, refused.body.code], [403, 'rest-api/insufficient-scope'])
})

test('no token does what is for people, and no seat is shown or revoked as a token', async () => {
  const people = allOperationsOf(service).filter(({ described }) => described.security[0]?.session)
  assert.ok(people.length >= 3)
  for (const { method, path } of people) {
    const answer = await service.ask(method, path, /^P(?:UT|ATCH)$/.test(method) ? { body: {} } : {})
    assert.deepEqual([answer.status, answer.body.code], [403, 'session/required'], `${method} ${path}`)
  }
  const seats = await service.asOwner<{ id: string }>(
    'select id from tokens where person is not null and organisation = $1',
    [service.organisation],
  )
  const { tokens } = await service.expect(200, 'GET', '/v1/tokens?limit=500')
  for (const { id } of seats) {
    assert.ok(!tokens.some((token: { id: string }) => token.id === id))
    assert.equal((await service.ask('DELETE', `/v1/tokens/${id}`)).status, 404)
  }
})

test('a person works in each organisation that has a seat for them, and in no other', async () => {
  later(2)
  const cookie = await signedIn(service, 'jan@muster.example')
  const other = await service.otherOrganisation()
  await invited(service, 'kim@muster.example', { of: other })
  const choose = (organisation: string) => from(cookie, '/v1/session/organisation', 'PUT', { organisation })
  assert.equal((await choose(other)).status, 404)
  assert.equal((await choose('x')).status, 404)
  await invited(service, 'jan@muster.example', { role: 'bookkeeper', of: other })
  const chosen = await choose(other)
  assert.deepEqual([chosen.body.session.organisation, chosen.body.session.role], [other, 'bookkeeper'])
  assert.equal((await from(cookie, '/v1/organisation')).body.organisation.name, 'Andere GmbH')
})

test('a password that is easy to guess is rejected, and no password is kept as it is', async () => {
  const link = await invited(service, 'karl@muster.example')
  for (const password of ['kurz', 'passwort1234', 'karl@muster.example', 'aaaaaaaaaaaaaa']) {
    const rejected = await post('/v1/session/link', { link, password })
    assert.deepEqual([rejected.status, rejected.body.invalidFields], [400, ['password']], password)
  }
  const kept = await service.asOwner<{ password: string }>('select password from people where password is not null')
  for (const { password } of kept) assert.match(password, /^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  assert.equal(new Set(kept.map(({ password }) => password)).size, kept.length)
})

test("a person makes tokens and webhook endpoints; a token lasts a year at most and is nobody's child", async () => {
  const cookie = await signedIn(service, 'olga@muster.example')
  const expiresAt = new Date(service.clock.now.getTime() + 365 * 86_400_000).toISOString()
  const made = await from(cookie, '/v1/tokens', 'POST', { name: 'Kasse', scopes: ['tokens:write'], expiresAt })
  assert.equal(made.status, 201, JSON.stringify(made.body))
  assert.deepEqual([made.body.token.expiresAt, made.body.token.parent], [expiresAt, undefined])
  const hook = { url: 'https://shop.example.ch/hook' }
  const endpoint = await from(cookie, '/v1/webhook-endpoints', 'POST', hook)
  assert.equal(endpoint.status, 201, JSON.stringify(endpoint.body))
  const path = `/v1/webhook-endpoints/${endpoint.body.webhookEndpoint.id}`
  assert.equal((await from(cookie, path, 'PATCH', { url: 'https://shop.example.ch/other' })).status, 200)
})

test('an address that sends 600 unknown sessions in a minute has to wait, without a look-up; who has signed in does not', async () => {
  const cookie = await signedIn(service, 'few@muster.example')
  const [name] = cookie.split('=')
  const unknown = (count: number) => from(`${name}=${String(count).padStart(43, 'a')}`)
  service.clock.now = new Date(Math.ceil(service.clock.now.getTime() / 60_000 + 10) * 60_000)
  assert.equal((await from(cookie)).status, 200)
  for (let count = 0; count < 600; count++) assert.equal((await unknown(count)).status, 401)
  const before = service.statements()
  const rejection = await unknown(600)
  assert.deepEqual([rejection.status, rejection.body.code], [429, 'general/too-many-requests'])
  assert.equal(service.statements(), before)
  later(0.05)
  assert.equal((await from(cookie)).status, 200)
  later(1)
  assert.equal((await unknown(601)).status, 401)
})

test('behind https the cookie of plain http counts for nothing: a neighbouring host may have set it', async () => {
  const own = await signedIn(service, 'vera@muster.example')
  const other = (await signedIn(service, 'walo@muster.example')).replace('__Host-rappen', 'rappen-local')
  assert.equal((await from(other)).status, 401)
  assert.equal((await from(`${other}; ${own}`)).body.session.person.email, 'vera@muster.example')
})

test('an address with a character that no text has is rejected by its form', async () => {
  const answer = await signIn('a\0@muster.example')
  assert.deepEqual([answer.status, answer.body.invalidFields], [400, ['email']])
})

test('who asks by a session that ends meanwhile, on whatever instance, is signed out: there is no internal error', async () => {
  const cookie = await signedIn(service, 'quirin@muster.example')
  const { session } = (await from(cookie)).body
  // As another instance ends it: this one has cached it for a second.
  await service.asOwner('delete from sessions where id = $1', [session.id])
  for (const [method, url, body] of [
    ['GET', '/v1/session', undefined],
    ['PATCH', '/v1/session', { name: 'X' }],
    ['POST', '/v1/session/passkeys/challenge', undefined],
  ] as const)
    assert.equal((await from(cookie, url, method, body)).status, 401, `${method} ${url}`)
})

test('the answer about a person and session is not repeated to a colleague with the same Idempotency-Key', async () => {
  const cookies = [await signedIn(service, 'rita@muster.example'), await signedIn(service, 'sepp@muster.example')]
  for (const cookie of cookies) {
    const headers = { ...fromPage(cookie), 'idempotency-key': 'same-key' }
    const { body } = await service.ask('PATCH', '/v1/session', { token: null, headers, body: { language: 'fr' } })
    assert.equal(body.session.id, (await from(cookie)).body.session.id)
    assert.equal((await from(cookie)).body.session.person.language, 'fr')
  }
})

test('who is signed in is not locked out by others behind the same address, also when somebody else signs out', async () => {
  const own = await signedIn(service, 'tanja@muster.example')
  assert.equal((await from(own)).status, 200)
  await Promise.all(Array.from({ length: 600 }, (_, at) => from(`__Host-rappen=${String(at).padStart(43, 'x')}`)))
  assert.equal((await from(`__Host-rappen=${'y'.repeat(43)}`)).status, 429)
  // All sessions are then looked up again.
  assert.equal((await from(own, '/v1/session/sessions', 'DELETE')).status, 204)
  assert.equal((await from(own)).status, 200)
})
