import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Asking, type Service, startService } from '../service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const minimal = (method: string, url: string, asking: Asking = {}, prefer = 'return=minimal') =>
  service.ask(method, url, { ...asking, headers: { prefer, ...asking.headers } })
const contact = { companyName: 'Muster AG' }

test('who prefers the minimum gets 201 with Location and ETag, or 204 with ETag, and no body', async () => {
  const created = await minimal('POST', '/v1/contacts', { body: contact })
  assert.deepEqual([created.status, created.bytes.length], [201, 0])
  assert.equal(created.headers['preference-applied'], 'return=minimal')
  const url = created.headers['location'] ?? ''
  const read = await service.ask('GET', url)
  assert.equal(read.headers['etag'], created.headers['etag'])
  const changed = await minimal('PATCH', url, { body: { note: 'a' } })
  assert.deepEqual([changed.status, changed.bytes.length], [204, 0])
  assert.equal(changed.headers['etag'], (await service.ask('GET', url)).headers['etag'])
  const entry = { description: 'Papier', debitAccount: 6500, creditAccount: 1020, amount: 100, date: '2026-11-21' }
  const posted = await minimal('POST', '/v1/ledger-entries', { body: entry })
  assert.deepEqual([posted.status, posted.bytes.length], [201, 0])
  assert.equal((await service.expect(200, 'GET', posted.headers['location'] ?? '')).ledgerEntry.amount, 100)
})

test('the preference is read as RFC 7240 writes it, and others are no matter', async () => {
  for (const prefer of [
    'return=minimal',
    'RETURN = "minimal"',
    'respond-async, return=minimal; foo="a"',
    'a, return=minimal',
  ])
    assert.equal((await minimal('POST', '/v1/contacts', { body: contact }, prefer)).bytes.length, 0, prefer)
  for (const prefer of [
    'return=representation',
    'minimal',
    'return',
    'return=minimally',
    'return=representation, return=minimal',
  ]) {
    const { body, headers } = await minimal('POST', '/v1/contacts', { body: contact }, prefer)
    assert.equal(body.contact.companyName, 'Muster AG', prefer)
    assert.equal(headers['preference-applied'], undefined)
  }
})

test('answers that are the only place of their content are sent whole: reads, lists, rejections, dry runs, results one by one, and the secret of a token', async () => {
  const entry = { description: 'Papier', debitAccount: 6500, creditAccount: 1020, amount: 100, date: '2026-11-21' }
  assert.ok((await minimal('GET', '/v1/organisation')).body.organisation)
  assert.ok((await minimal('GET', '/v1/contacts')).body.contacts)
  assert.deepEqual((await minimal('POST', '/v1/contacts', { body: { x: 1, ...contact } })).body.invalidFields, ['x'])
  assert.ok((await minimal('POST', '/v1/ledger-entries?dryRun=true', { body: entry })).body.transactions)
  assert.ok(
    (await minimal('POST', '/v1/ledger-entries/bulk', { body: { entries: [entry], atomic: false } })).body.results,
  )
  assert.match(
    (await minimal('POST', '/v1/tokens', { body: { name: 'A', scopes: ['all'] } })).body.token.token,
    /^rap_/,
  )
})

test('under one Idempotency-Key each time the answer is sent as it is then preferred', async () => {
  const headers = { 'idempotency-key': 'one' }
  const first = await minimal('POST', '/v1/contacts', { body: contact, headers })
  const again = await service.ask('POST', '/v1/contacts', { body: contact, headers })
  assert.deepEqual([first.bytes.length, again.status, again.headers['idempotency-replayed']], [0, 201, 'true'])
  assert.equal(again.headers['location'], first.headers['location'])
  assert.equal(again.body.contact.companyName, 'Muster AG')
})
