import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const full = {
  companyName: 'Beispiel GmbH',
  firstName: 'Anna',
  lastName: 'Muster',
  streetName: 'Hauptstrasse',
  buildingNumber: '1a',
  addressLine2: 'Hinterhaus',
  postCode: '3000',
  townName: 'Bern',
  country: 'Schweiz',
  position: 'Geschäftsführerin',
  email: 'anna.muster@example.ch',
  mobile: '+41 79 000 00 00',
  phone: '+41 31 000 00 00',
  website: 'https://example.ch/über?q=1',
  category: 'clients',
  formOfAddress: 'Frau',
  note: 'erste Zeile\nzweite\tZeile',
  vatNumber: 'FR 40 303 265 045',
  customerIdentification: 'K-1001',
}

/** Specification 2.1. */
const lengths = {
  companyName: 48,
  firstName: 48,
  lastName: 48,
  streetName: 48,
  buildingNumber: 24,
  addressLine2: 48,
  townName: 48,
  postCode: 24,
  country: 24,
  position: 48,
  mobile: 24,
  phone: 24,
  note: 2000,
  formOfAddress: 24,
  vatNumber: 24,
  customerIdentification: 16,
}

test('a contact is created, read, modified and deleted', async () => {
  const { contact } = await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Beispiel GmbH', email: '' })
  assert.deepEqual(contact, { id: contact.id, companyName: 'Beispiel GmbH', email: '' })
  assert.deepEqual((await service.expect(200, 'GET', `/v1/contacts/${contact.id}`)).contact, contact)
  const changed = await service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, {
    id: contact.id,
    email: null,
    note: 'a\nb',
  })
  assert.deepEqual(changed.contact, { id: contact.id, companyName: 'Beispiel GmbH', note: 'a\nb' })
  await service.expect(204, 'DELETE', `/v1/contacts/${contact.id}`)
  assert.equal((await service.expect(404, 'GET', `/v1/contacts/${contact.id}`)).code, 'contacts/not-found')
})

test('every field of a contact is kept as it was sent, and a body that was read can be sent back', async () => {
  const contact = await trade.contact(full)
  assert.deepEqual(contact, { id: contact.id, ...full })
  assert.deepEqual((await service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, contact)).contact, contact)
})

test('each field takes its length in characters, an emoji being one, and not one more', async () => {
  const longest = Object.fromEntries(Object.entries(lengths).map(([field, length]) => [field, '🧾'.repeat(length)]))
  const contact = await trade.contact(longest)
  assert.deepEqual(contact, { id: contact.id, ...longest })
  const tooLong = Object.fromEntries(Object.entries(lengths).map(([field, length]) => [field, 'x'.repeat(length + 1)]))
  const { invalidFields } = await service.expect(400, 'PATCH', `/v1/contacts/${contact.id}`, tooLong)
  assert.deepEqual(invalidFields.sort(), Object.keys(lengths).sort())
})

test('an email is one address of at most 48 characters, or empty', async () => {
  const { id } = await trade.contact()
  for (const email of ['a@example.ch', '', `${'a'.repeat(36)}@example.org`])
    await service.expect(200, 'PATCH', `/v1/contacts/${id}`, { email })
  for (const email of [
    'Anna <a@example.ch>',
    'a@example.ch, b@example.ch',
    'a@',
    'a\nb@example.ch',
    `${'a'.repeat(37)}@example.org`,
  ])
    await trade.refused(400, 'general/invalid-fields', ['email'], 'PATCH', `/v1/contacts/${id}`, { email })
})

test('a website is an absolute http or https address', async () => {
  const { id } = await trade.contact()
  await service.expect(200, 'PATCH', `/v1/contacts/${id}`, { website: `https://example.ch/${'a'.repeat(109)}` })
  for (const website of [
    'example.ch',
    'ftp://example.ch',
    'javascript:alert(1)',
    'https://',
    `https://example.ch/${'a'.repeat(110)}`,
  ])
    await trade.refused(400, 'general/invalid-fields', ['website'], 'PATCH', `/v1/contacts/${id}`, { website })
})

test('all violations of a contact are named at once, unknown fields and a line break among them', async () => {
  const body = { companyName: 'a\nb', category: 'friends', mail: 'a@example.ch', phone: 31 }
  const { invalidFields } = await service.expect(400, 'POST', '/v1/contacts', body)
  assert.deepEqual(invalidFields.sort(), ['category', 'companyName', 'mail', 'phone'])
})

test('a contact has the name of a company or of a person, and keeps it', async () => {
  const both = ['companyName', 'lastName']
  await trade.refused(400, 'general/invalid-fields', both, 'POST', '/v1/contacts', { firstName: 'Anna', lastName: '' })
  await trade.refused(400, 'general/invalid-fields', both, 'POST', '/v1/contacts', { companyName: '  ' })
  const { id } = await trade.contact()
  await trade.refused(400, 'general/invalid-fields', both, 'PATCH', `/v1/contacts/${id}`, { companyName: null })
  const { contact } = await service.expect(200, 'PATCH', `/v1/contacts/${id}`, {
    companyName: null,
    lastName: 'Muster',
  })
  assert.deepEqual(contact, { id, lastName: 'Muster' })
})

test('the id of a contact may be sent back, but not changed', async () => {
  const { id } = await trade.contact()
  const other = { id: '00000000-0000-4000-8000-000000000000', note: 'x' }
  await trade.refused(400, 'general/invalid-fields', ['id'], 'PATCH', `/v1/contacts/${id}`, other)
  assert.equal((await service.expect(200, 'GET', `/v1/contacts/${id}`)).contact.note, undefined)
})

test('contacts are listed by name, found by text and category, page by page', async () => {
  const house = { townName: 'Zernez_%', category: 'suppliers' }
  const names = ['Zoller', 'amsler', 'Bühler']
  for (const lastName of names) await trade.contact({ ...house, companyName: '', lastName })
  const list = async (query: string): Promise<{ names: string[]; nextCursor?: string }> => {
    const { contacts, nextCursor } = await service.expect(200, 'GET', `/v1/contacts?${query}`)
    return { names: contacts.map((contact: any) => contact.lastName), nextCursor }
  }
  assert.deepEqual((await list('q=zernez_%25')).names, ['amsler', 'Bühler', 'Zoller'])
  assert.deepEqual((await list('q=zernez_%25&sort=-name')).names, ['Zoller', 'Bühler', 'amsler'])
  assert.deepEqual((await list('q=zernez_%25&sort=createdAt')).names, names)
  // In the pattern language of the database, _ and % would match anything.
  assert.deepEqual((await list('q=zer_ez')).names, [])
  assert.deepEqual((await list('q=%25ernez')).names, [])
  assert.deepEqual((await list('q=zernez&category=clients')).names, [])

  const first = await list('category=suppliers&limit=2')
  assert.deepEqual(first.names, ['amsler', 'Bühler'])
  const second = await list(`category=suppliers&limit=2&cursor=${first.nextCursor}`)
  assert.deepEqual(second, { names: ['Zoller'], nextCursor: undefined })
})

test('a contact that an estimate or invoice is addressed to stays until that is gone', async () => {
  const contact = await trade.contact()
  const estimate = await trade.create('estimate', { recipient: contact.id })
  await trade.refused(409, 'contacts/in-use', [], 'DELETE', `/v1/contacts/${contact.id}`)
  await service.expect(204, 'DELETE', `/v1/estimates/${estimate.id}`)
  await service.expect(204, 'DELETE', `/v1/contacts/${contact.id}`)
})

test('a contact of another organisation is refused as unauthorised, and stays out of lists', async () => {
  const contact = await trade.contact({ companyName: 'Geheim AG' })
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  for (const [method, body] of [['GET'], ['PATCH', { note: 'x' }], ['DELETE']] as const) {
    const answer = await service.ask(method, `/v1/contacts/${contact.id}`, { token, ...(body ? { body } : {}) })
    assert.deepEqual([answer.status, answer.body.code], [401, 'general/unauthorised'])
  }
  assert.deepEqual((await service.ask('GET', '/v1/contacts', { token })).body, { contacts: [] })
  assert.deepEqual((await service.expect(200, 'GET', `/v1/contacts/${contact.id}`)).contact, contact)
})

test('a search knows a letter with an accent, a sigma at the end of a word, and that a currency is no letter', async () => {
  const names = [
    'ΟΔΥΣΣΕΥΣ',
    'Ǿre Ǽble',
    'Kurs 5€uro',
    'Straße',
    'Yıldız',
    'Kılıç',
    'IŞIK',
    'Ħal',
    'Əliyev',
    'Bjørn',
    'Århus',
    'Guðrún Þorsson',
  ]
  for (const companyName of names)
    await service.expect(201, 'POST', '/v1/contacts', { companyName, townName: 'Faltheim' })
  const found = async (q: string): Promise<string[]> =>
    (await service.expect(200, 'GET', `/v1/contacts?q=${encodeURIComponent(q)}`)).contacts.map(
      ({ companyName }: { companyName: string }) => companyName,
    )
  const searches: [string, number][] = [
    ['οδυσσευς', 0],
    ['ΟΔΥΣΣΕΥΣ', 0],
    ['οδυσσευσ', 0],
    ['ǿre', 1],
    ['ore', 1],
    ['øre', 1],
    ['aeble', 1],
    ['ǽble', 1],
    ['uro faltheim', 2],
    ['5€ uro', 2],
    ['STRASSE', 3],
    ['yildiz', 4],
    ['YILDIZ', 4],
    ['yıldız', 4],
    ['kilic', 5],
    ['IŞIK', 6],
    ['isik', 6],
    ['hal', 7],
    ['eliyev', 8],
    ['aliyev', 8],
    ['bjorn', 9],
    ['bjoern', 9],
    ['BJØRN', 9],
    ['aarhus', 10],
    ['arhus', 10],
    ['thorsson', 11],
    ['gudrun', 11],
  ]
  for (const [q, place] of searches) assert.deepEqual(await found(q), [names[place]], q)
  assert.deepEqual(await found('€'), [])
})
