import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Device, device, type Lie } from '../../../test/fixtures/device.ts'
import { cookieOf, fromPage, signedIn } from '../../../test/fixtures/people.ts'
import { type Answer, anotherInstance, type Service, startService } from '../../../test/service.ts'
import { namedLoopback, siteOf } from './passkey.rules.ts'

const SITE = 'https://rappen.example'
let service: Service
before(async () => {
  service = await startService({ publicUrl: SITE })
})
after(() => service.close())

const from = (cookie: string, method: string, url: string, body?: object): Promise<Answer> =>
  service.ask(method, url, { token: null, headers: fromPage(cookie), ...(body ? { body } : {}) })
const open = (url: string, body?: object, at = service): Promise<Answer> =>
  at.ask('POST', url, { token: null, ...(body ? { body } : {}) })
const later = (minutes: number): void => {
  service.clock.now = new Date(service.clock.now.getTime() + minutes * 60_000)
}
const toldBy = ({ status, body: { code } }: Answer) => [status, code]

async function challengeFor(cookie: string): Promise<string> {
  const { body } = await from(cookie, 'POST', '/v1/session/passkeys/challenge')
  return body.creation.challenge
}
const challenge = async (): Promise<string> => (await open('/v1/session/passkey/challenge')).body.request.challenge

async function added(cookie: string, holder: Device, lie?: Lie, name = 'Telefon'): Promise<Answer> {
  return from(cookie, 'POST', '/v1/session/passkeys', { name, ...holder.add(await challengeFor(cookie), lie) })
}
const signedBy = async (holder: Device, lie?: Lie): Promise<Answer> =>
  open('/v1/session/passkey', holder.prove(await challenge(), lie))

/** A person with a passkey. */
async function withPasskey(email: string): Promise<{ cookie: string; phone: Device; id: string }> {
  later(2)
  const cookie = await signedIn(service, email)
  const phone = device(SITE)
  const answer = await added(cookie, phone)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  return { cookie, phone, id: answer.body.passkey.id }
}

test('a passkey that is added signs in without an email, and the session is that of its person', async () => {
  const { phone, cookie } = await withPasskey('anna@muster.example')
  const answer = await signedBy(phone)
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal(answer.body.session.person.email, 'anna@muster.example')
  assert.notEqual(cookieOf(answer), cookie)
  assert.equal((await from(cookieOf(answer), 'GET', '/v1/session')).status, 200)
  const { passkeys } = (await from(cookie, 'GET', '/v1/session/passkeys')).body
  assert.deepEqual(
    passkeys.map(({ name, lastUsedAt }: { name: string; lastUsedAt: string }) => [name, lastUsedAt]),
    [['Telefon', service.clock.now.toISOString()]],
  )
  const { auditLog } = await service.expect(200, 'GET', '/v1/audit-log?recordKind=passkey')
  assert.deepEqual(
    [auditLog.length, auditLog[0].action, auditLog[0].after.passkey.name],
    [1, 'passkey.added', 'Telefon'],
  )
})

test('a new passkey is asked for with what makes it safe: verified by its owner, for one site, once in each device', async () => {
  const { cookie, phone } = await withPasskey('beat@muster.example')
  const { creation } = (await from(cookie, 'POST', '/v1/session/passkeys/challenge')).body
  assert.deepEqual(
    [creation.rp.id, creation.user.name, creation.user.displayName, creation.attestation, creation.timeout],
    ['rappen.example', 'beat@muster.example', 'Anna Keller', 'none', 300_000],
  )
  assert.deepEqual(creation.authenticatorSelection, { residentKey: 'required', userVerification: 'required' })
  assert.deepEqual(creation.excludeCredentials, [{ type: 'public-key', id: phone.credential }])
  assert.equal(Buffer.from(creation.challenge, 'base64url').length, 32)
})

test('a challenge is signed once: what was sent opens nothing when it is sent again, on whatever instance', async () => {
  later(2)
  const phone = device(SITE)
  await added(await signedIn(service, 'clara@muster.example'), phone, { counter: 0 })
  const proof = phone.prove(await challenge(), { counter: 0 })
  const other = await anotherInstance(service, { publicUrl: SITE })
  other.clock.now = service.clock.now
  const answers = await Promise.all([
    open('/v1/session/passkey', proof),
    open('/v1/session/passkey', proof, other),
    open('/v1/session/passkey', proof),
  ])
  await other.close()
  assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 401, 401])
})

test('a challenge is over after five minutes, and only the person who asked adds a passkey with it', async () => {
  const { cookie, phone } = await withPasskey('dora@muster.example')
  const late = phone.prove(await challenge())
  later(5)
  assert.deepEqual(toldBy(await open('/v1/session/passkey', late)), [401, 'session/wrong-passkey'])
  const mallory = await signedIn(service, 'mallory@muster.example')
  const hers = device(SITE).add(await challengeFor(cookie))
  const add = (body: object, as = mallory) => from(as, 'POST', '/v1/session/passkeys', { name: 'x', ...body })
  assert.deepEqual(toldBy(await add(hers)), [409, 'passkeys/rejected'])
  // A challenge for signing in adds no passkey, and one for adding signs no one in.
  assert.deepEqual(toldBy(await add(device(SITE).add(await challenge()))), [409, 'passkeys/rejected'])
  const asked = phone.prove(await challengeFor(cookie))
  assert.deepEqual(toldBy(await open('/v1/session/passkey', asked)), [401, 'session/wrong-passkey'])
  const mine = device(SITE).add(await challengeFor(mallory))
  assert.equal((await add(mine)).status, 200)
  assert.deepEqual(toldBy(await add(mine)), [409, 'passkeys/rejected'], 'sent again')
})

test("nobody takes over somebody else's passkey, nor sees or removes it", async () => {
  const { cookie, phone, id } = await withPasskey('emil@muster.example')
  const mallory = await signedIn(service, 'mallory2@muster.example')
  assert.deepEqual(toldBy(await added(mallory, phone)), [409, 'passkeys/rejected'])
  assert.deepEqual((await from(mallory, 'GET', '/v1/session/passkeys')).body.passkeys, [])
  for (const unknown of [id, 'x'])
    assert.deepEqual(toldBy(await from(mallory, 'DELETE', `/v1/session/passkeys/${unknown}`)), [
      404,
      'passkeys/not-found',
    ])
  // A signature of one passkey does not open the account of another.
  const other = device(SITE)
  await added(mallory, other)
  const borrowed = { ...other.prove(await challenge()), credential: phone.credential }
  assert.deepEqual(toldBy(await open('/v1/session/passkey', borrowed)), [401, 'session/wrong-passkey'])
  assert.equal((await from(cookie, 'GET', '/v1/session/passkeys')).body.passkeys.length, 1)
})

/** Invalid proofs, whatever their signature. */
const lies: Readonly<Record<string, Lie>> = {
  'another site': { origin: 'https://rappen.example.attacker.example' },
  'the same host over http': { origin: 'http://rappen.example' },
  'another port': { origin: 'https://rappen.example:8443' },
  'a device that signs for another host': { host: 'attacker.example' },
  'a device that did not verify its owner': { isVerified: false },
  'a page that frames ours': { isFramed: true },
  'an answer of another kind': { type: 'payment.get' },
}

test('signing in and adding need the page of this service, and a device that verified its owner', async () => {
  const { cookie, phone } = await withPasskey('fritz@muster.example')
  for (const [name, lie] of Object.entries(lies)) {
    later(1)
    assert.deepEqual(toldBy(await signedBy(phone, lie)), [401, 'session/wrong-passkey'], name)
    assert.deepEqual(toldBy(await added(cookie, device(SITE), lie)), [409, 'passkeys/rejected'], name)
  }
  assert.deepEqual(toldBy(await signedBy(phone, { signature: Buffer.from('wrong') })), [401, 'session/wrong-passkey'])
  assert.equal((await signedBy(phone)).status, 200)
})

test('a copy of a passkey is noticed: a device that counts never counts back', async () => {
  const { phone } = await withPasskey('gabi@muster.example')
  assert.equal((await signedBy(phone, { counter: 7 })).status, 200)
  for (const counter of [7, 6, 0])
    assert.deepEqual(toldBy(await signedBy(phone, { counter })), [401, 'session/wrong-passkey'], String(counter))
  assert.equal((await signedBy(phone, { counter: 8 })).status, 200)
})

test('a proof that no browser sends is answered like any other wrong passkey', async () => {
  const { phone } = await withPasskey('hans@muster.example')
  const proof = phone.prove(await challenge())
  const bent: Record<string, object> = {
    'no JSON': { ...proof, clientDataJSON: Buffer.from('{').toString('base64url') },
    'no object': { ...proof, clientDataJSON: Buffer.from('[]').toString('base64url') },
    'no challenge': { ...proof, clientDataJSON: Buffer.from('{"challenge":7}').toString('base64url') },
    'no authenticator': { ...proof, authenticatorData: 'AAAA' },
  }
  for (const [name, body] of Object.entries(bent))
    assert.deepEqual(toldBy(await open('/v1/session/passkey', body)), [401, 'session/wrong-passkey'], name)
  later(2)
  const nobody = await signedBy(device(SITE))
  const wrong = await signedBy(phone, { signature: Buffer.from('wrong') })
  const told = ({ status, body: { requestId: _, ...body } }: Answer) => ({ status, body })
  assert.deepEqual(told(nobody), told(wrong))
})

test('a certificate of a maker is not looked at: it could name any address on the network to be looked up at', async () => {
  later(2)
  const cookie = await signedIn(service, 'ida@muster.example')
  const forms: [string, Map<string, unknown>][] = [
    ['packed', new Map<string, unknown>([['x5c', [new Uint8Array(8)]]])],
    ['apple', new Map<string, unknown>([['x5c', [new Uint8Array(8)]]])],
    ['android-safetynet', new Map<string, unknown>([['response', new Uint8Array(8)]])],
  ]
  for (const [fmt, attStmt] of forms)
    assert.deepEqual(toldBy(await added(cookie, device(SITE), { attestation: { fmt, attStmt } })), [
      409,
      'passkeys/rejected',
    ])
})

test('a passkey that is removed opens nothing; the last one stays where there is no password', async () => {
  const { cookie, phone, id } = await withPasskey('jan@muster.example')
  const { body } = await from(cookie, 'GET', '/v1/session')
  const person = body.session.person.id
  await service.asOwner('update people set password = null where id = $1', [person])
  const url = `/v1/session/passkeys/${id}`
  assert.deepEqual(toldBy(await from(cookie, 'DELETE', url)), [409, 'passkeys/last-way-in'])
  const second = (await added(cookie, device(SITE), {}, 'Schlüssel')).body.passkey.id
  const answers = await Promise.all([
    from(cookie, 'DELETE', url),
    from(cookie, 'DELETE', `/v1/session/passkeys/${second}`),
  ])
  assert.deepEqual(answers.map(({ status }) => status).sort(), [204, 409], 'both at once')
  await service.asOwner(`update people set password = 'x' where id = $1`, [person])
  await from(cookie, 'DELETE', url)
  assert.deepEqual(toldBy(await signedBy(phone)), [401, 'session/wrong-passkey'])
})

test('a passkey opens while wrong passwords have closed the other way: nobody is locked out by who guesses', async () => {
  const { phone } = await withPasskey('karl@muster.example')
  const guess = () => open('/v1/session', { email: 'karl@muster.example', password: 'falsch und falsch' })
  for (let attempt = 0; attempt < 11; attempt++) await guess()
  later(2)
  assert.equal((await guess()).status, 429)
  assert.equal((await signedBy(phone)).status, 200)
})

test('a passkey proves again who is there, before passkeys are added or removed; only one of the same person does', async () => {
  const { cookie, phone, id } = await withPasskey('nora@muster.example')
  later(11)
  const remove = () => from(cookie, 'DELETE', `/v1/session/passkeys/${id}`)
  assert.deepEqual(toldBy(await remove()), [403, 'session/proof-required'])
  assert.deepEqual(toldBy(await from(cookie, 'POST', '/v1/session/passkeys/challenge')), [
    403,
    'session/proof-required',
  ])
  const prove = (body: object) => from(cookie, 'POST', '/v1/session/proof', body)
  const strange = device(SITE)
  await added(await signedIn(service, 'olivia@muster.example'), strange)
  for (const [field, proof] of [
    ['passkey', { passkey: strange.prove(await challenge()) }],
    ['passkey', { passkey: phone.prove(await challenge(), { isVerified: false }) }],
    ['password', {}],
  ] as const) {
    const { status, body } = await prove(proof)
    assert.deepEqual([status, body.invalidFields], [400, [field]])
  }
  assert.equal((await remove()).status, 403)
  const proof = { passkey: phone.prove(await challenge()) }
  assert.equal((await prove(proof)).status, 200)
  assert.equal((await prove(proof)).status, 400, 'sent again')
  assert.equal((await remove()).status, 204)
})

test('somebody who belongs to no organisation any more does not get in by a passkey, and a person has at most 20', async () => {
  const { phone, cookie } = await withPasskey('lea@muster.example')
  for (let more = 1; more < 20; more++) assert.equal((await added(cookie, device(SITE))).status, 200)
  assert.deepEqual(toldBy(await added(cookie, device(SITE))), [409, 'passkeys/too-many'])
  const { body } = await from(cookie, 'GET', '/v1/session')
  await service.asOwner('update tokens set revoked_at = now() where person = $1', [body.session.person.id])
  assert.deepEqual(toldBy(await signedBy(phone)), [403, 'session/no-organisation'])
})

test('an address gets 60 challenges a minute, and 20 wrong answers; those that are over are not kept', async () => {
  later(2)
  const asked = []
  for (let request = 0; request < 61; request++) asked.push((await open('/v1/session/passkey/challenge')).status)
  assert.deepEqual(asked.toSorted(), [...Array.from({ length: 60 }, () => 200), 429])
  later(5)
  await challenge()
  assert.equal((await service.asOwner('select from passkey_challenges')).length, 1)
  const wrong = []
  const stranger = device(SITE)
  for (let attempt = 0; attempt < 21; attempt++)
    wrong.push((await open('/v1/session/passkey', stranger.prove('AAAA'))).status)
  assert.deepEqual(wrong.toSorted(), [...Array.from({ length: 20 }, () => 401), 429])
})

test('passkeys are for the host of the service; its loopback address has a name, and no other one is renamed', () => {
  assert.deepEqual(siteOf('https://books.example.ch/'), {
    host: 'books.example.ch',
    origin: 'https://books.example.ch',
  })
  assert.deepEqual(siteOf('http://127.0.0.1:8080'), { host: 'localhost', origin: 'http://localhost:8080' })
  assert.equal(namedLoopback('http://[::1]:80'), 'http://localhost:80')
  assert.equal(namedLoopback('http://127.0.0.10:80'), 'http://127.0.0.10:80')
})
