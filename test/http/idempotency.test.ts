import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '../service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const paper = {
  date: '2026-11-20',
  description: 'Paper',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: 10810,
  taxCode: 'VB81',
}
const withKey = (key: string, body: unknown, token?: string) => ({
  body,
  headers: { 'idempotency-key': key },
  ...(token ? { token } : {}),
})
const count = async (table: string) =>
  Number((await service.asOwner<{ count: string }>(`select count(*) from ${table}`))[0]?.count)

for (const [what, url, body, otherBody, table] of [
  ['a contact', '/v1/contacts', { companyName: 'Beispiel GmbH' }, { companyName: 'Andere GmbH' }, 'contacts'],
  ['a ledger entry', '/v1/ledger-entries', paper, { ...paper, amount: 1 }, 'ledger_entries'],
  [
    'many ledger entries',
    '/v1/ledger-entries/bulk',
    { entries: [paper, paper] },
    { entries: [paper] },
    'ledger_entries',
  ],
] as const) {
  test(`the same request under the same key creates ${what} once and gets the same answer, byte for byte`, async () => {
    const key = `once ${url}`
    const first = await service.ask('POST', url, withKey(key, body))
    const before = await count(table)
    const again = await service.ask('POST', url, withKey(key, body))
    assert.deepEqual(
      [again.status, again.bytes, again.headers['location']],
      [first.status, first.bytes, first.headers['location']],
    )
    assert.equal(first.headers['idempotency-replayed'], undefined)
    assert.equal(again.headers['idempotency-replayed'], 'true')
    assert.equal(await count(table), before)
  })

  test(`another request under the key of ${what} is refused`, async () => {
    const key = `other ${url}`
    await service.ask('POST', url, withKey(key, body))
    const other = await service.ask('POST', url, withKey(key, otherBody))
    assert.deepEqual([other.status, other.body.code], [422, 'general/idempotency-key-reused'])
    const elsewhere = await service.ask('POST', '/v1/contacts', withKey(key, { lastName: 'Muster' }))
    assert.equal(elsewhere.status, 422)
  })

  test(`eight copies of ${what} at once have one effect: the others wait, are told to, or get the answer`, async () => {
    const before = await count(table)
    const answers = await Promise.all(
      Array.from({ length: 8 }, () => service.ask('POST', url, withKey(`eight ${url}`, body))),
    )
    const created = answers.filter(({ status, headers }) => status === 201 && !headers['idempotency-replayed'])
    assert.equal(created.length, 1)
    for (const { status, headers, bytes } of answers) {
      if (status === 409) assert.equal(headers['retry-after'], '1')
      else assert.deepEqual([status, bytes], [201, created[0]?.bytes])
    }
    assert.equal(await count(table), before + ('entries' in body ? 2 : 1))
  })
}

test('a request under a key that has no body where one is needed is refused as without the key', async () => {
  for (const headers of [{}, { 'idempotency-key': 'empty' }]) {
    const { status, body } = await service.ask('POST', '/v1/ledger-entries', {
      body: '',
      headers: { 'content-type': 'application/json', ...headers },
    })
    assert.deepEqual([status, body.code], [400, 'general/invalid-body'])
  }
})

test('a rejection is not kept: the corrected request may use the key', async () => {
  assert.equal((await service.ask('POST', '/v1/contacts', withKey('corrected', {}))).status, 400)
  assert.equal(
    (await service.ask('POST', '/v1/ledger-entries', withKey('corrected', { ...paper, amount: 0 }))).status,
    400,
  )
  assert.equal((await service.ask('POST', '/v1/ledger-entries', withKey('corrected', paper))).status, 201)
})

test('a PATCH is repeated too, although the record has changed since', async () => {
  const { contact } = await service.expect(201, 'POST', '/v1/contacts', { lastName: 'Muster' })
  const url = `/v1/contacts/${contact.id}`
  const first = await service.ask('PATCH', url, withKey('patch', { note: 'one' }))
  await service.expect(200, 'PATCH', url, { note: 'two' })
  const again = await service.ask('PATCH', url, withKey('patch', { note: 'one' }))
  assert.deepEqual(
    [again.bytes, again.headers['etag'], again.headers['idempotency-replayed']],
    [first.bytes, first.headers['etag'], 'true'],
  )
  assert.equal((await service.expect(200, 'GET', url)).contact.note, 'two')
})

test('the answer that made a record is forgotten with the record, however its path is written', async () => {
  const encoded = (path: string): string => path.replace(/-/g, '%2D')
  for (const written of [(path: string) => path, encoded]) {
    const make = () => service.ask('POST', '/v1/contacts', withKey('made anew', { lastName: 'Muster' }))
    const first = await make()
    await service.expect(204, 'DELETE', written(first.headers['location'] ?? ''))
    const again = await make()
    assert.deepEqual([again.status, again.headers['idempotency-replayed']], [201, undefined])
    await service.expect(204, 'DELETE', again.headers['location'] ?? '')
  }
})

test('keys belong to an organisation: another one may use the same', async () => {
  await service.ask('POST', '/v1/contacts', withKey('shared', { lastName: 'Muster' }))
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const other = await service.ask('POST', '/v1/contacts', withKey('shared', { lastName: 'Beispiel' }, token))
  assert.deepEqual([other.status, other.body.contact.lastName], [201, 'Beispiel'])
})

test('a key has 1 to 255 printable ASCII characters', async () => {
  for (const key of ['x'.repeat(256), 'ü', 'a\tb']) {
    const answer = await service.ask('POST', '/v1/contacts', withKey(key, { lastName: 'Muster' }))
    assert.deepEqual([answer.status, answer.body.invalidFields], [400, ['Idempotency-Key']], key)
  }
  assert.equal(
    (await service.ask('POST', '/v1/contacts', withKey('~'.repeat(255), { lastName: 'Muster' }))).status,
    201,
  )
})

test('a key is free again after 30 days, and what is older is dropped', async () => {
  const first = await service.ask('POST', '/v1/contacts', withKey('old', { lastName: 'Muster' }))
  await service.asOwner(
    `update idempotency_keys set created_at = now() - interval '30 days 1 minute' where key = 'old'`,
  )
  const later = await service.ask('POST', '/v1/contacts', withKey('old', { lastName: 'Muster' }))
  assert.equal(later.status, 201)
  assert.notEqual(later.body.contact.id, first.body.contact.id)
})
