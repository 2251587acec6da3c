import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { patience } from '../../../test/patience.ts'
import { type Service, startService } from '../../../test/service.ts'
import { NO_ORGANISATION } from '../../platform/db/database.ts'
import { looksLikeToken, tokenOf } from './token.rules.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const DAY = 24 * 60 * 60 * 1000
const create = async (body: object, token?: string) =>
  service.ask('POST', '/v1/tokens', {
    body: { name: 'Kasse', scopes: ['invoices:read'], ...body },
    ...(token ? { token } : {}),
  })
const made = async (body: object = {}) => {
  const { status, body: answer } = await create(body)
  assert.equal(status, 201, JSON.stringify(answer))
  return answer.token
}
const statusWith = async (token: string, url = '/v1/tokens/current'): Promise<number> =>
  (await service.ask('GET', url, { token })).status
/** Moves the clock, and then moves it back. */
async function at<Result>(milliseconds: number, work: () => Promise<Result>): Promise<Result> {
  const standing = service.clock.now
  service.clock.now = new Date(milliseconds)
  try {
    return await work()
  } finally {
    service.clock.now = standing
  }
}

test('a token is rap_live_, 43 characters from 256 bits and 6 of checksum', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), (bits) => {
      const token = tokenOf(Buffer.from(bits))
      assert.match(token, /^rap_live_[0-9A-Za-z]{49}$/)
      assert.ok(looksLikeToken(token))
    }),
  )
  assert.ok(tokenOf(Buffer.alloc(32)).startsWith(`rap_live_${'0'.repeat(43)}`))
  assert.notEqual(tokenOf(Buffer.alloc(32, 255)), tokenOf(Buffer.alloc(32, 254)))
})

test('one mistyped character is recognised by the checksum, without asking the database', () => {
  const letters = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz'
  fc.assert(
    fc.property(
      fc.uint8Array({ minLength: 32, maxLength: 32 }),
      fc.nat(48),
      fc.constantFrom(...letters),
      (bits, place, letter) => {
        const token = tokenOf(Buffer.from(bits))
        const index = 'rap_live_'.length + place
        fc.pre(token[index] !== letter)
        assert.ok(!looksLikeToken(token.slice(0, index) + letter + token.slice(index + 1)))
      },
    ),
  )
})

test('a token is shown once, with the last four characters by which it is known later', async () => {
  const { token, ...rest } = await made({ name: 'Kasse 1' })
  assert.equal(rest.hint, token.slice(-4))
  const { token: asking } = await service.expect(200, 'GET', '/v1/tokens/current')
  assert.deepEqual(rest, {
    id: rest.id,
    parent: asking.id,
    name: 'Kasse 1',
    scopes: ['invoices:read'],
    createdAt: service.clock.now.toISOString(),
    expiresAt: new Date(service.clock.now.getTime() + 90 * DAY).toISOString(),
    hint: rest.hint,
  })
  const { tokens } = await service.expect(200, 'GET', '/v1/tokens')
  assert.deepEqual(
    tokens.find(({ id }: { id: string }) => id === rest.id),
    rest,
  )
  assert.ok(!JSON.stringify(tokens).includes(token))
})

test('repeated under its Idempotency-Key, the creation of a token makes none more and does not show the secret again', async () => {
  const body = { name: 'Once', scopes: ['contacts:read'] }
  const headers = { 'idempotency-key': 'token once' }
  const first = await service.ask('POST', '/v1/tokens', { body, headers })
  const again = await service.ask('POST', '/v1/tokens', { body, headers })
  const { token: secret, ...shown } = first.body.token
  assert.deepEqual([again.status, again.body.token, again.headers['idempotency-replayed']], [201, shown, 'true'])
  assert.equal(again.headers['location'], first.headers['location'])
  assert.equal(await statusWith(secret), 200)
  const { tokens } = await service.expect(200, 'GET', '/v1/tokens')
  assert.equal(tokens.filter(({ name }: { name: string }) => name === 'Once').length, 1)
  const other = await service.ask('POST', '/v1/tokens', { body: { ...body, name: 'Other' }, headers })
  assert.deepEqual([other.status, other.body.code], [422, 'general/idempotency-key-reused'])
})

test('the database holds the SHA-256 of a token and nothing from which it could be made', async () => {
  const headers = { 'idempotency-key': 'one token' }
  const { body } = await service.ask('POST', '/v1/tokens', { body: { name: 'Kasse', scopes: ['all'] }, headers })
  const { token } = body.token
  const secret = token.slice('rap_live_'.length, -6)
  const tables = await service.asOwner<{ name: string }>(
    `select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  )
  assert.ok(tables.length > 20)
  for (const { name } of tables) {
    const [found] = await service.asOwner<{ count: number }>(
      `select count(*)::int as count from ${name} as row where strpos(row::text, '${secret}') > 0`,
    )
    assert.equal(found?.count, 0, name)
  }
  const [stored] = await service.asOwner<{ count: number }>(
    `select count(*)::int as count from tokens where hash = sha256('${token}'::bytea)`,
  )
  assert.equal(stored?.count, 1)
})

test('a token is valid until the very instant of its expiry', async () => {
  const now = service.clock.now.getTime()
  const { token } = await made({ expiresAt: new Date(now + 60_000).toISOString() })
  assert.equal(await statusWith(token), 200)
  assert.equal(await at(now + 59_999, () => statusWith(token)), 200)
  assert.equal(await at(now + 60_000, () => statusWith(token)), 401)
  assert.equal(await at(now + 59_999, () => statusWith(token)), 200)
})

test('a token expires within a year, and never lies behind when it is made', async () => {
  const now = service.clock.now.getTime()
  const longest = await service.tokenFor(['all'], { expiresAt: new Date(now + 366 * DAY) })
  for (const expiresAt of [now, now - 1, now - 365 * DAY, now + 366 * DAY + 1]) {
    const { status, body } = await create({ expiresAt: new Date(expiresAt).toISOString() }, longest)
    assert.deepEqual([status, body.details[0].message], [400, 'must lie ahead, at most a year'])
  }
  for (const expiresAt of ['2026-11-22', '2026-11-22T10:00:00', 'tomorrow', '2027-02-29T00:00:00Z', '', 7]) {
    assert.deepEqual((await create({ expiresAt })).body.invalidFields, ['expiresAt'])
  }
  const { body } = await create({ expiresAt: '2027-11-22T00:00:00+02:00' }, longest)
  assert.equal(body.token.expiresAt, '2027-11-21T22:00:00.000Z')
  assert.equal((await create({ expiresAt: new Date(now + 366 * DAY).toISOString() }, longest)).status, 201)
})

test('a revoked token is refused at its next request, and stays on the list as revoked', async () => {
  const { id, token } = await made()
  assert.equal(await statusWith(token), 200)
  await service.expect(204, 'DELETE', `/v1/tokens/${id}`)
  assert.equal(await statusWith(token), 401)
  const read = async () =>
    (await service.expect(200, 'GET', '/v1/tokens')).tokens.find((one: { id: string }) => one.id === id)
  const revokedAt = service.clock.now.toISOString()
  assert.equal((await read()).revokedAt, revokedAt)
  // Repeating it changes nothing.
  await at(service.clock.now.getTime() + 5_000, () => service.expect(204, 'DELETE', `/v1/tokens/${id}`))
  assert.equal((await read()).revokedAt, revokedAt)
})

test('no request that begins after the revocation of its token is answered, whatever is sent meanwhile', async () => {
  for (let round = 0; round < 20; round++) {
    const { id, token } = await made()
    const asked = Array.from({ length: 8 }, () => statusWith(token))
    await service.expect(204, 'DELETE', `/v1/tokens/${id}`)
    assert.equal(await statusWith(token), 401)
    for (const status of await Promise.all(asked)) assert.ok([200, 401].includes(status))
    assert.equal(await statusWith(token), 401)
  }
})

test('a token may revoke itself', async () => {
  const { id, token } = await made({ scopes: ['settings:write'] })
  assert.equal((await service.ask('DELETE', `/v1/tokens/${id}`, { token })).status, 204)
  assert.equal(await statusWith(token), 401)
})

test('a token cannot make another one that may more than it does itself', async () => {
  const { token } = await made({ scopes: ['settings:write', 'tokens:write', 'contacts:write', 'ledger:read'] })
  const wanted: [scopes: string[], refused: string[]][] = [
    [['settings:write'], []],
    [['settings:read', 'tokens:write', 'contacts:read', 'contacts:write', 'ledger:read'], []],
    [['all'], ['scopes[0]']],
    [
      ['ledger:read', 'ledger:write', 'invoices:read'],
      ['scopes[1]', 'scopes[2]'],
    ],
  ]
  for (const [scopes, refused] of wanted) {
    const { status, body } = await create({ scopes }, token)
    assert.deepEqual([status, body.invalidFields ?? []], [refused.length > 0 ? 400 : 201, refused], String(scopes))
  }
  for (const scopes of [[], ['all', 'all'], ['nothing'], 'all', ['']]) {
    const { status, body } = await create({ scopes })
    assert.equal(status, 400)
    assert.match(body.invalidFields[0], /^scopes(\[0\])?$/)
  }
})

test('only tokens:write and all make tokens', async () => {
  for (const [scope, status] of [
    ['settings:write', 403],
    ['tokens:write', 201],
    ['all', 201],
  ] as const) {
    const answer = await create({ scopes: [scope] }, await service.tokenFor([scope]))
    assert.equal(answer.status, status, scope)
  }
})

test('a token ends no later than the one that made it', async () => {
  const now = service.clock.now.getTime()
  const instant = (days: number) => new Date(now + days * DAY).toISOString()
  const { token: parent } = await made({ scopes: ['tokens:write'], expiresAt: instant(3) })
  const scopes = ['tokens:write']
  const later = await create({ scopes, expiresAt: instant(3.001) }, parent)
  assert.deepEqual(
    [later.status, later.body.details],
    [400, [{ field: 'expiresAt', message: 'must not be later than that of the token that asks' }]],
  )
  const ends = [instant(2), instant(3), undefined]
  const made3 = await Promise.all(ends.map((expiresAt) => create({ scopes, expiresAt }, parent)))
  assert.deepEqual(
    made3.map(({ body }) => body.token.expiresAt),
    [instant(2), instant(3), instant(3)],
  )
})

/** A chain of tokens, each made by the one before. */
async function lineOf(length: number, first?: string): Promise<{ id: string; token: string }[]> {
  const line: { id: string; token: string }[] = []
  for (let asking = first; line.length < length; asking = line.at(-1)?.token)
    line.push((await create({ scopes: ['tokens:write', 'settings:write'] }, asking)).body.token)
  return line
}

test('with a token all are revoked that came of it, and no others; each is an event of whoever revoked it', async () => {
  const [before, revoked, child, ofChild] = await lineOf(4)
  assert.ok(before && revoked && child && ofChild)
  const [other] = await lineOf(1, before.token)
  const [secondChild] = await lineOf(1, revoked.token)
  assert.ok(other && secondChild)
  const headers = { 'x-request-id': 'revocation-of-four' }
  /** The number of statements of a revocation, with the calling token in the cache. */
  const revoke = async (id: string): Promise<number> => {
    await service.expect(200, 'GET', '/v1/tokens/current')
    const counted = service.statements()
    assert.equal((await service.ask('DELETE', `/v1/tokens/${id}`, { headers })).status, 204)
    return service.statements() - counted
  }
  const statements = await revoke(revoked.id)
  for (const { token } of [revoked, child, ofChild, secondChild]) assert.equal(await statusWith(token), 401)
  for (const { token } of [before, other]) assert.equal(await statusWith(token), 200)
  const { auditLog } = await service.expect(200, 'GET', '/v1/audit-log?requestId=revocation-of-four')
  assert.deepEqual(
    auditLog.map(({ action, record }: any) => [action, record.id]).toSorted(),
    [revoked, child, ofChild, secondChild].map(({ id }) => ['token.revoked', id]).toSorted(),
  )
  for (const { before: was, after: is } of auditLog)
    assert.deepEqual([was.token.revokedAt, is.token.revokedAt], [undefined, service.clock.now.toISOString()])

  // Tokens revoked earlier stay unchanged when their descendants are revoked.
  const revokedAt = async () => (await service.expect(200, 'GET', `/v1/tokens/${child.id}`)).token.revokedAt
  const first = await revokedAt()
  const [alone] = await lineOf(1)
  assert.ok(alone)
  assert.equal(await at(service.clock.now.getTime() + 5_000, () => revoke(alone.id)), statements)
  await at(service.clock.now.getTime() + 5_000, () => revoke(before.id))
  assert.equal(await revokedAt(), first)
  assert.equal(await statusWith(other.token), 401)
})

test('of an organisation 100 tokens are valid at once; one that was revoked or has ended makes room', async () => {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  const createHere = () => create({ scopes: ['contacts:read'] }, token)
  const answers = await Promise.all(Array.from({ length: 101 }, createHere))
  const refused = answers.filter(({ status }) => status === 409)
  assert.deepEqual(
    refused.map(({ body }) => body.code),
    ['tokens/limit-reached', 'tokens/limit-reached'],
  )
  const revoked = answers.find(({ status }) => status === 201)?.body.token.id
  assert.equal((await service.ask('DELETE', `/v1/tokens/${revoked}`, { token })).status, 204)
  assert.equal((await createHere()).status, 201)
  assert.equal((await createHere()).status, 409)
  await at(service.clock.now.getTime() + 89 * DAY, async () => assert.equal((await createHere()).status, 409))
})

test('everything that a token makes during its revocation is revoked with it', async () => {
  for (let round = 0; round < 10; round++) {
    const [first, second] = await lineOf(2)
    assert.ok(first && second)
    const asked = [first, second].flatMap(({ token }) =>
      Array.from({ length: 4 }, () => create({ scopes: ['tokens:write'] }, token)),
    )
    await service.expect(204, 'DELETE', `/v1/tokens/${first.id}`)
    for (const { status, body } of await Promise.all(asked)) {
      assert.ok([201, 401].includes(status), String(status))
      if (status === 201) assert.equal(await statusWith(body.token.token), 401)
    }
  }
})

test('a token whose maker is not known is revoked alone', async () => {
  const [first] = await lineOf(1)
  assert.ok(first)
  const [child] = await lineOf(1, first.token)
  assert.ok(child)
  await service.asOwner('update tokens set parent = null where id = $1', [child.id])
  await service.expect(204, 'DELETE', `/v1/tokens/${first.id}`)
  assert.equal(await statusWith(child.token), 200)
  assert.ok(!('parent' in (await service.expect(200, 'GET', `/v1/tokens/${child.id}`)).token))
})

test('current is the token of the request, whatever its scope; its last use is noted at most once a minute', async () => {
  const { id, token } = await made({ scopes: ['contacts:read'] })
  const lastUse = async (): Promise<string | undefined> => {
    const { body } = await service.ask('GET', '/v1/tokens', {})
    return body.tokens.find((one: { id: string }) => one.id === id).lastUsedAt
  }
  const noted = async (expected: string): Promise<void> => {
    // The use is stored beside the request, not before its answer.
    for (const start = Date.now(); (await lastUse()) !== expected && Date.now() - start < patience(10_000); )
      await new Promise((resolve) => setTimeout(resolve, 5))
    assert.equal(await lastUse(), expected)
  }
  assert.equal(await lastUse(), undefined)
  const { status, body } = await service.ask('GET', '/v1/tokens/current', { token })
  assert.deepEqual([status, body.token.id, body.token.token], [200, id, undefined])
  const first = service.clock.now.getTime()
  await noted(new Date(first).toISOString())
  await at(first + 59_999, () => statusWith(token))
  await at(first + 60_000, () => statusWith(token))
  await noted(new Date(first + 60_000).toISOString())
})

test('a token opens one organisation and no other', async () => {
  const organisation = await service.otherOrganisation()
  const token = await service.tokenFor(['all'], { organisation })
  const { body } = await service.ask('GET', '/v1/organisation', { token })
  assert.equal(body.organisation.id, organisation)
  const { tokens } = (await service.ask('GET', '/v1/tokens', { token })).body
  assert.equal(tokens.length, 1)
  const own = await made()
  assert.equal((await service.ask('DELETE', `/v1/tokens/${own.id}`, { token })).status, 401)
  assert.equal(await statusWith(own.token), 200)
})

test('an address that fails 600 times in a minute has to wait; a client that had a valid token before does not', async () => {
  const [known, other] = [(await made()).token, await made()]
  const expired = (await made({ expiresAt: new Date(service.clock.now.getTime() + 1).toISOString() })).token
  const start = Math.ceil(service.clock.now.getTime() / 60_000 + 10) * 60_000
  await at(start + 20_000, async () => {
    assert.equal(await statusWith(known), 200)
    for (let count = 0; count < 600; count++)
      assert.equal(await statusWith(count === 0 ? expired : `wrong-${count}`), 401)
    const rejection = await service.ask('GET', '/v1/contacts', { token: 'wrong-again' })
    assert.deepEqual(
      [rejection.status, rejection.body.code, rejection.headers['retry-after']],
      [429, 'general/too-many-requests', '40'],
    )
    assert.equal(await statusWith(known), 200)
    // All tokens of the organisation are then looked up again.
    await service.expect(204, 'DELETE', `/v1/tokens/${other.id}`)
    assert.equal(await statusWith(known), 200)
    assert.equal((await service.ask('GET', '/v1/contacts', { token: null })).status, 401)
    // Another address has no failures.
    const elsewhere = await service.app.inject({
      method: 'GET',
      url: '/v1/contacts',
      headers: { 'x-api-token': 'wrong' },
      remoteAddress: '10.0.0.7',
    })
    assert.equal(elsewhere.statusCode, 401)
  })
  assert.equal(await at(start + 60_000, () => statusWith('wrong-at-last')), 401)
})

test('requests that arrive while their token is looked up wait for that look-up', async () => {
  let lookUps = 0
  const counting = await startService({
    through: (database) => ({
      ...database,
      people: {
        ...database.people,
        reading: (organisation, work, how) => {
          if (organisation === NO_ORGANISATION) lookUps++
          return database.people.reading(organisation, work, how)
        },
      },
    }),
  })
  try {
    const token = await counting.tokenFor(['all'])
    lookUps = 0
    const asked = Array.from({ length: 20 }, () => counting.ask('GET', '/v1/organisation', { token }))
    for (const { status } of await Promise.all(asked)) assert.equal(status, 200)
    assert.equal(lookUps, 1)
  } finally {
    await counting.close()
  }
})
