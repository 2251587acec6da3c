import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { thinned } from '../faults/faults.ts'
import { everyRecord, type Operation, operationsOf, pathTo, type Records } from '../fixtures/every-record.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let operations: readonly Operation[]
let own: Records
before(async () => {
  service = await startService()
  operations = operationsOf(service).filter(({ scope }) => scope !== null)
  own = await everyRecord(service)
})
after(() => service.close())

/**
 * Attachments, receipts and reminders are records of their own: adding or ordering them does not change the document or the ledger entry; a link
 * does not change the person.
 */
const isOfCollection = (path: string): boolean =>
  /\/(pdf-attachments(\/order)?|receipts|reminders|link|adjustments)$/.test(path)
/** Records that are read alone: by their id, or as the only one of their kind. */
/** A picture of a page is no record: the test of drawing covers its ETag. */
const isSingle = ({ method, path, described }: Operation): boolean =>
  method === 'GET' &&
  !path.endsWith('/pages/{page}') &&
  (path.endsWith('}') || described.responses['200'].headers?.ETag !== undefined)
/** The record of an operation: the longest readable part of its path. */
const recordOf = (path: string): string | undefined =>
  operations
    .filter((one) => isSingle(one) && (path === one.path || path.startsWith(`${one.path}/`)))
    .map((one) => one.path)
    .toSorted((a, b) => b.length - a.length)[0]

const newContact = async () =>
  (await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })).contact.id

/** The first use of a token is stored beside the requests, and changes the token. */
async function requireNotedUse(token: string): Promise<void> {
  for (let tries = 0; tries < 200; tries++) {
    const { body } = await service.ask('GET', '/v1/tokens/current', { token })
    if (body.token.lastUsedAt !== undefined) return
    await pause(10)
  }
  throw new Error('the use of a token was not noted')
}

test('every single record carries a strong ETag; who has it already gets 304 without a body', async () => {
  const reads = operations.filter(isSingle)
  assert.ok(reads.length >= 12)
  for (const [at, { path, operationId, described }] of reads.entries()) {
    assert.ok(described.responses['200'].headers?.ETag, `${operationId} says nothing of an ETag`)
    const url = pathTo(path, own)
    const token = await service.tokenFor(['all'])
    await requireNotedUse(token)
    const { headers, status } = await service.ask('GET', url, { token })
    const tag = headers['etag'] ?? ''
    assert.match(tag, /^"[\w-]{20,}"$/, url)
    assert.equal(status, 200)
    const knowing = [tag, `W/${tag}`, `"other", ${tag}`, `"a,b",W/"c" , ${tag}`, '*', ' * ']
    for (const known of thinned(3, knowing, at)) {
      const again = await service.ask('GET', url, { token, headers: { 'if-none-match': known } })
      assert.deepEqual([again.status, again.bytes.length, again.headers['etag']], [304, 0, tag], `${url} ${known}`)
    }
    const others = ['"other"', tag.slice(0, -1), tag.slice(1, -1), '"*"', '', `${tag.slice(0, -1)}x"`]
    for (const other of thinned(3, others, at))
      assert.equal((await service.ask('GET', url, { token, headers: { 'if-none-match': other } })).status, 200, other)
  }
})

test('If-Match is honoured by every operation that changes a record whose ETag can be read', () => {
  const changes = operations.filter(({ method, path }) => method !== 'GET' && recordOf(path) !== undefined)
  assert.ok(changes.length > 20)
  for (const { path, operationId, described } of changes) {
    if (!isOfCollection(path)) assert.ok(described.responses['412'], `${operationId} takes no If-Match`)
  }
})

test('under the ETag of another state nothing is done, whatever the operation', async () => {
  for (const { method, path, operationId, described } of operations) {
    if (method === 'GET' || !described.responses['412']) continue
    const readable = recordOf(path)
    const tagNow = async () =>
      readable ? ((await service.ask('GET', pathTo(readable, own))).headers['etag'] ?? '') : ''
    const [url, tag] = [pathTo(path, own), await tagNow()]
    const conditions = [{ 'if-match': '"other"' }, { 'if-match': `W/${tag}` }, { 'if-match': 'x' }]
    const unwanted = [{ 'if-none-match': tag }, { 'if-none-match': `W/${tag}` }, { 'if-none-match': '*' }]
    for (const headers of [...conditions, ...(tag === '' ? [] : unwanted)]) {
      const { status, body, headers: told } = await service.ask(method, url, { body: {}, headers })
      // The state of a record is validated before its tag: some records allow no such act at all.
      const isState = [400, 409].includes(status) && body.code !== 'general/invalid-fields'
      assert.ok(isState || body.code === 'general/precondition-failed', `${operationId}: ${status} ${body.code}`)
      // A rejected client need not read the record again to know its state.
      if (!isState && tag !== '') assert.equal(told['etag'], tag, operationId)
    }
    assert.equal(await tagNow(), tag, operationId)
  }
})

test('a change under the ETag that was read is made once; under an old one it is 412 and changes nothing', async () => {
  const url = `/v1/contacts/${await newContact()}`
  const read = await service.ask('GET', url)
  const change = (note: string, tag: string) =>
    service.ask('PATCH', url, { body: { note }, headers: { 'if-match': tag } })
  const first = await change('first', read.headers['etag'] ?? '')
  assert.equal(first.status, 200)
  assert.notEqual(first.headers['etag'], read.headers['etag'])
  const second = await change('second', read.headers['etag'] ?? '')
  assert.deepEqual([second.status, second.body.code], [412, 'general/precondition-failed'])
  assert.equal((await change('weak', `W/${first.headers['etag']}`)).status, 412)
  assert.equal((await service.expect(200, 'GET', url)).contact.note, 'first')
  assert.equal((await change('third', `"other", ${first.headers['etag']}`)).status, 200)
  assert.equal((await change('fourth', '*')).status, 200)
})

test('of 16 changes at once under the same ETag one is made', async () => {
  const url = `/v1/contacts/${await newContact()}`
  const tag = (await service.ask('GET', url)).headers['etag'] ?? ''
  const answers = await Promise.all(
    Array.from({ length: 16 }, (_, index) =>
      service.ask('PATCH', url, { body: { note: String(index) }, headers: { 'if-match': tag } }),
    ),
  )
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), [200, ...Array.from({ length: 15 }, () => 412)])
})

test('an attachment is removed under its own ETag only', async () => {
  const url = `/v1/estimates/${own['estimates']}/pdf-attachments/${own['estimates/pdf-attachments']}`
  const tag = (await service.ask('GET', url)).headers['etag'] ?? ''
  const removed = (wanted: string) => service.ask('DELETE', url, { headers: { 'if-match': wanted } })
  const refused = await removed('"another"')
  assert.deepEqual([refused.status, refused.body.code], [412, 'general/precondition-failed'])
  assert.equal((await service.ask('GET', url)).status, 200)
  assert.equal((await removed(`"another", ${tag}`)).status, 204)
  assert.equal((await service.ask('GET', url)).status, 404)
})

test('a currency is configured for the first time under If-None-Match: *, and changed under If-Match: *', async () => {
  const put = async (headers: Record<string, string>) =>
    (await service.ask('PUT', '/v1/currencies/USD', { body: { isEnabled: true, exchangeRate: 0.8 }, headers })).status
  assert.equal(await put({ 'if-match': '*' }), 412)
  assert.equal(await put({ 'if-none-match': '*' }), 200)
  assert.equal(await put({ 'if-none-match': '*' }), 412)
  assert.equal(await put({ 'if-match': '*' }), 200)
})
