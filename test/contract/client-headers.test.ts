import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { Rappen } from '../../client/src/index.ts'
import { BASE_URL, fetchFrom } from '../fetch-from.ts'
import { type Service, startService } from '../service.ts'

/** The headers of the client, on the real service. */
let service: Service
let api: Rappen
let etag = ''
let location: string | null = null
const onResponse = ({ headers }: Response) => {
  etag = headers.get('etag') ?? ''
  location = headers.get('location')
}
before(async () => {
  service = await startService()
  api = new Rappen({ baseUrl: BASE_URL, token: await service.tokenFor(['all']), retries: 0, fetch: fetchFrom(service) })
})
after(() => service.close())

test('a change under ifMatch counts while the record is as it was read, and not after', async () => {
  const { contact } = await api.contacts.create({ lastName: 'Keller' }, { onResponse })
  const read = etag
  const change = (note: string, ifMatch: string) => api.contacts.modify(contact.id, { note }, { ifMatch })
  assert.equal((await change('first', read)).contact.note, 'first')
  await assert.rejects(change('second', read), { status: 412, code: 'general/precondition-failed' })
})

test('a known record is not sent again: ifNoneMatch answers undefined until it changes', async () => {
  const { contact } = await api.contacts.create({ lastName: 'Keller' }, { onResponse })
  const known = { ifNoneMatch: etag }
  assert.equal(await api.contacts.get(contact.id, known), undefined)
  await api.contacts.modify(contact.id, { note: 'moved' })
  assert.equal((await api.contacts.get(contact.id, known))?.contact.note, 'moved')
})

test('who prefers the minimum gets undefined, and Location and ETag from the headers; reads are sent whole', async () => {
  const sparing = { prefer: 'return=minimal', onResponse } as const
  assert.equal(await api.contacts.create({ lastName: 'Keller' }, sparing), undefined)
  const contactId = String(location).split('/').at(-1) ?? ''
  assert.equal((await api.contacts.get(contactId, sparing))?.contact.lastName, 'Keller')
  const created = etag
  assert.equal(await api.contacts.modify(contactId, { note: 'x' }, { ...sparing, ifMatch: created }), undefined)
  assert.equal(await api.contacts.get(contactId, { ifNoneMatch: etag }), undefined)
})

test('a call under the same idempotencyKey acts once, and another request under it is refused', async () => {
  const key = { idempotencyKey: 'order-1047' }
  const body = { companyName: 'Einmal AG' }
  const first = await api.contacts.create(body, key)
  assert.deepEqual(await api.contacts.create(body, key), first)
  assert.equal((await api.contacts.list({ q: 'einmal' })).contacts.length, 1)
  await assert.rejects(api.contacts.create({ companyName: 'Andere AG' }, key), { status: 422 })
})

test('the types say where an answer may be undefined', async () => {
  const { contact } = await api.contacts.create({ lastName: 'Keller' })
  const read = await api.contacts.get(contact.id, { ifNoneMatch: '"other"' })
  // @ts-expect-error The answer may be undefined.
  assert.equal(read.contact.id, contact.id)
  // @ts-expect-error There is no such preference.
  await api.contacts.get(contact.id, { prefer: 'minimal' })
  // @ts-expect-error There is no such option.
  const misspelt = () => api.contacts.get(contact.id, { ifmatch: '"1"' })
  await assert.rejects(misspelt, /rappen\.contacts\.get has no option ifmatch; it has .*ifMatch/)
})
