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

const byReference = (reference: string): string => `/v1/contacts/by-reference/${encodeURIComponent(reference)}`
const found = async (query: string): Promise<string[]> =>
  (await service.expect(200, 'GET', `/v1/contacts?${query}`)).contacts.map(({ companyName }: any) => companyName)

test('a contact is created by the reference of another system, then changed: what is left out stays', async () => {
  const url = byReference('shop/ä 1')
  const first = await service.ask('PUT', url, { body: { companyName: 'Rossi', email: 'a@example.ch', note: null } })
  const { contact } = first.body
  assert.deepEqual([first.status, first.headers['location']], [201, `/v1/contacts/${contact.id}`])
  assert.deepEqual(contact, {
    id: contact.id,
    companyName: 'Rossi',
    email: 'a@example.ch',
    externalReference: 'shop/ä 1',
  })
  const second = await service.ask('PUT', url, { body: { townName: 'Bern', email: null } })
  assert.deepEqual([second.status, second.headers['location']], [200, undefined])
  assert.deepEqual(second.body.contact, { ...contact, townName: 'Bern' })
  assert.equal(second.headers['etag'], (await service.ask('GET', `/v1/contacts/${contact.id}`)).headers['etag'])
  const { events } = await service.expect(200, 'GET', '/v1/events')
  const types = events.filter(({ record }: any) => record.id === contact.id).map(({ type }: any) => type)
  assert.deepEqual(types, ['contact.created', 'contact.modified'])
})

test('a request by reference names what is wrong with it, and If-Match holds', async () => {
  const both = ['companyName', 'lastName']
  await trade.refused(400, 'general/invalid-fields', both, 'PUT', byReference('shop-2'), { firstName: 'A' })
  const another = { companyName: 'A', externalReference: 'shop-3' }
  await trade.refused(400, 'general/invalid-fields', ['externalReference'], 'PUT', byReference('shop-2'), another)
  for (const reference of ['a\nb', 'x'.repeat(129), '\u0000'])
    await trade.refused(400, 'general/invalid-fields', ['reference'], 'PUT', byReference(reference), { lastName: 'A' })
  await service.expect(201, 'PUT', byReference('shop-2'), { companyName: 'A', externalReference: 'shop-2' })
  const { status } = await service.ask('PUT', byReference('shop-2'), {
    body: { companyName: 'B' },
    headers: { 'if-match': '"other"' },
  })
  assert.equal(status, 412)
})

test('of twenty requests for one new reference at the same time one creates the contact, and the others change it', async () => {
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, at) =>
      // Two organisations do not affect each other, and requests of other paths use the same reference.
      at % 4 === 3
        ? service.ask('POST', '/v1/contacts', { body: { lastName: `N${at}`, externalReference: 'race' } })
        : service.ask('PUT', byReference('race'), { body: { lastName: `N${at}` } }),
    ),
  )
  const statuses = answers.map(({ status }) => status).toSorted()
  assert.equal(statuses.filter((status) => status === 201).length, 1, statuses.join())
  for (const { status, body } of answers) {
    if (status === 400) assert.equal(body.code, 'contacts/duplicate-reference')
    else assert.ok(status === 200 || status === 201, `${status} ${JSON.stringify(body)}`)
  }
  assert.equal((await service.expect(200, 'GET', '/v1/contacts?externalReference=race')).contacts.length, 1)
})

test('no two contacts have one reference, and a contact keeps its own', async () => {
  const first = await trade.contact({ externalReference: 'one' })
  const second = await trade.contact({ externalReference: 'two' })
  const taken = { externalReference: 'one' }
  await trade.refused(400, 'contacts/duplicate-reference', ['externalReference'], 'POST', '/v1/contacts', {
    lastName: 'A',
    ...taken,
  })
  const url = `/v1/contacts/${second.id}`
  await trade.refused(400, 'contacts/duplicate-reference', ['externalReference'], 'PATCH', url, taken)
  await service.expect(200, 'PATCH', `/v1/contacts/${first.id}`, taken)
  await service.expect(200, 'PATCH', `/v1/contacts/${first.id}`, { externalReference: null })
  await service.expect(200, 'PATCH', url, taken)
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  const { status } = await service.ask('PUT', byReference('one'), { body: { lastName: 'Theirs' }, token })
  assert.equal(status, 201)
})

const bulk = '/v1/contacts/bulk'
const outcomes = (results: any[]): string[] => results.map(({ outcome, code }) => code ?? outcome)

test('a bulk creates and changes contacts in one transaction, each with its event', async () => {
  const known = await trade.contact({ companyName: 'Bekannt', note: 'bleibt' })
  await service.expect(201, 'PUT', byReference('bulk-1'), { lastName: 'Eins' })
  const { results } = await service.expect(201, 'POST', bulk, {
    contacts: [
      { id: known.id, townName: 'Bern', externalReference: 'bulk-0' },
      { externalReference: 'bulk-1', townName: 'Thun', note: null },
      { externalReference: 'bulk-2', lastName: 'Zwei', country: 'Narnia' },
      { lastName: 'Drei' },
    ],
  })
  assert.deepEqual(outcomes(results), ['changed', 'changed', 'created', 'created'])
  assert.deepEqual(results[0].contact, { ...known, townName: 'Bern', externalReference: 'bulk-0' })
  for (const { contact } of results)
    assert.deepEqual((await service.expect(200, 'GET', `/v1/contacts/${contact.id}`)).contact, contact)
  const { events } = await service.expect(200, 'GET', '/v1/events?limit=500')
  assert.deepEqual(
    events
      .slice(-4)
      .map(({ type }: any) => type)
      .toSorted(),
    ['contact.created', 'contact.created', 'contact.modified', 'contact.modified'],
  )
  const again = { contacts: [{ externalReference: 'bulk-2', country: 'Narnia' }] }
  const { warnings } = await service.expect(200, 'POST', bulk, again)
  assert.deepEqual(
    warnings.map(({ field }: any) => field),
    ['contacts[0].country'],
  )
})

test('all or nothing names every violation of every contact; one by one the faulty harm no neighbour', async () => {
  const contact = await trade.contact({ externalReference: 'held' })
  const other = await trade.contact()
  const contacts = [
    { lastName: 'Gut', externalReference: 'good' },
    { firstName: 'Nur vorn' },
    { id: '00000000-0000-4000-8000-000000000000', lastName: 'X' },
    { id: other.id, externalReference: 'held' },
    { externalReference: 'good', lastName: 'Nochmals' },
    { id: contact.id, townName: 'A' },
    { externalReference: 'held', townName: 'B' },
  ]
  const before = (await service.asOwner<{ n: number }>('select count(*)::int as n from contacts'))[0]?.n
  const { invalidFields } = await service.expect(400, 'POST', bulk, { contacts })
  assert.deepEqual(invalidFields, [
    'contacts[1].companyName',
    'contacts[1].lastName',
    'contacts[2].id',
    'contacts[3].externalReference',
    'contacts[4].externalReference',
    'contacts[6].externalReference',
  ])
  const form = await service.expect(400, 'POST', bulk, { contacts: [...contacts, { lastName: 7 }, 'x'] })
  assert.deepEqual(form.invalidFields.toSorted(), ['contacts[7].lastName', 'contacts[8]'])
  assert.equal((await service.asOwner<{ n: number }>('select count(*)::int as n from contacts'))[0]?.n, before)
  const { results } = await service.expect(201, 'POST', bulk, { atomic: false, contacts: [...contacts, 'x'] })
  assert.deepEqual(outcomes(results), [
    'created',
    'general/invalid-fields',
    'contacts/not-found',
    'contacts/duplicate-reference',
    'general/invalid-fields',
    'changed',
    'general/invalid-fields',
    'general/invalid-fields',
  ])
})

test('a thousand contacts are taken, one more is not; the statements do not grow with them', async () => {
  const many = (count: number, town: string) => ({
    contacts: Array.from({ length: count }, (_, at) => ({
      externalReference: `many-${at}`,
      lastName: `Nr. ${at}`,
      townName: town,
    })),
  })
  const statementsOf = async (count: number, status: number, town: string): Promise<number> => {
    const before = service.statements()
    await service.expect(status, 'POST', bulk, many(count, town))
    return service.statements() - before
  }
  const few = await statementsOf(2, 201, 'A')
  // Existing contacts are updated, and renamed in their drafts.
  assert.equal(await statementsOf(1_000, 201, 'B'), few + 2)
  assert.equal(await statementsOf(1_000, 200, 'C'), few + 1)
  assert.deepEqual((await service.expect(400, 'POST', bulk, many(1_001, 'D'))).invalidFields, ['contacts'])
})

test('a contact is found by its reference, address or customer identification exactly', async () => {
  await trade.contact({ companyName: 'Genau', email: 'Kunde@Genau.example', customerIdentification: 'G-1' })
  await trade.contact({ companyName: 'Fast', email: 'kunde@genau.example.ch', customerIdentification: 'G-10' })
  assert.deepEqual(await found('email=kunde@genau.example'), ['Genau'])
  assert.deepEqual(await found('customerIdentification=G-1'), ['Genau'])
  assert.deepEqual(await found('customerIdentification=G-1&email=x@y.example'), [])
  assert.deepEqual(await found('customerIdentification=G-1&q=genau'), ['Genau'])
  assert.deepEqual(await found('customerIdentification=G-1&category=clients'), [])
  assert.deepEqual(await found('email='), [])
  assert.deepEqual(await found('externalReference=bulk-0'), ['Bekannt'])
})

test('a contact is found by post code, phone and VAT number, however they are written', async () => {
  await trade.contact({
    companyName: 'Nummern AG',
    postCode: '9427',
    phone: '+41 (0)71 555 12 34',
    mobile: '0041 79 555 98 76',
    vatNumber: 'CHE-123.456.788 MWST',
  })
  for (const q of [
    '9427',
    '071 555 12 34',
    '0715551234',
    '+41 79 555 98 76',
    '0795559876',
    'CHE-123.456.788',
    'che123456788',
    'nummern 9427',
  ])
    assert.deepEqual(await found(`q=${encodeURIComponent(q)}`), ['Nummern AG'], q)
})

test('the second line of the name is in lists, searches and orders, and needs a first one', async () => {
  const addition = { companyName: 'Zwilling AG', companyNameAddition: 'Beta' }
  await trade.contact({ ...addition, companyNameAddition: 'Gamma' })
  const { id } = await trade.contact(addition)
  const { contacts } = await service.expect(200, 'GET', '/v1/contacts?q=zwilling&sort=name')
  assert.deepEqual(
    contacts.map(({ companyNameAddition }: any) => companyNameAddition),
    ['Beta', 'Gamma'],
  )
  assert.deepEqual(await found('q=zwilling+beta'), ['Zwilling AG'])
  const alone = { companyName: null, lastName: 'A' }
  const url = `/v1/contacts/${id}`
  await trade.refused(400, 'general/invalid-fields', ['companyNameAddition'], 'PATCH', url, alone)
})

test('the key of a record that was deleted makes a new one, and does not bring back its id', async () => {
  const headers = { 'idempotency-key': 'deleted' }
  const create = async () => await service.ask('POST', '/v1/contacts', { body: { lastName: 'Wieder' }, headers })
  const first = await create()
  assert.equal((await create()).body.contact.id, first.body.contact.id)
  await service.expect(204, 'DELETE', `/v1/contacts/${first.body.contact.id}?erase=false`)
  const second = await create()
  assert.equal(second.status, 201)
  assert.notEqual(second.body.contact.id, first.body.contact.id)
  await service.expect(200, 'GET', `/v1/contacts/${second.body.contact.id}`)
  const draft = { customRecipientText: 'A', positions: [{ type: 'text', name: 'A' }] }
  const invoice = async () =>
    (await service.ask('POST', '/v1/invoices', { body: draft, headers: { 'idempotency-key': 'i' } })).body.invoice
  const { id } = await invoice()
  await service.expect(204, 'DELETE', `/v1/invoices/${id}`)
  assert.notEqual((await invoice()).id, id)
})
