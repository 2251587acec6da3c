import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { tradeOf } from '../fixtures/trade.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

/** Makes a record with metadata; returns its path, its wrapper, and its list. */
const records: Readonly<Record<string, (metadata: object) => Promise<{ path: string; one: string; list: string }>>> = {
  contact: async (metadata) => {
    const { contact } = await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG', metadata })
    return { path: `/v1/contacts/${contact.id}`, one: 'contact', list: '/v1/contacts' }
  },
  estimate: async (metadata) => {
    const { id } = await trade.issued('estimate', { metadata })
    return { path: `/v1/estimates/${id}`, one: 'estimate', list: '/v1/estimates' }
  },
  'issued invoice': async (metadata) => {
    const { id } = await trade.issued('invoice', { metadata })
    return { path: `/v1/invoices/${id}`, one: 'invoice', list: '/v1/invoices' }
  },
  payment: async (metadata) => {
    const { id } = await trade.issued('invoice')
    const { payment } = await service.expect(201, 'POST', `/v1/invoices/${id}/payments`, { amount: 1, metadata })
    return { path: `/v1/payments/${payment.id}`, one: 'payment', list: '/v1/payments' }
  },
}

for (const [name, made] of Object.entries(records)) {
  test(`the metadata of a ${name} is kept, changed pair by pair, and found by`, async () => {
    const { path, one, list } = await made({ source: 'shop', order: 'A-1', x: '' })
    const metadata = async () => (await service.expect(200, 'GET', path))[one].metadata
    assert.deepEqual(await metadata(), { source: 'shop', order: 'A-1', x: '' })
    const shown = await service.expect(200, 'PATCH', path, { metadata: { order: null, 'n.1': 'ü "quoted"\nline' } })
    assert.deepEqual(shown[one].metadata, { source: 'shop', x: '', 'n.1': 'ü "quoted"\nline' })
    assert.deepEqual(await metadata(), shown[one].metadata)

    const found = async (query: string): Promise<string[]> =>
      Object.values(await service.expect(200, 'GET', `${list}?${query}`)).flatMap((all: any) =>
        all.map(({ id }: { id: string }) => id),
      )
    const id = path.split('/').at(-1)
    assert.deepEqual(await found('metadata[source]=shop'), [id])
    assert.deepEqual(await found('metadata[source]=shop&metadata[n.1]=%C3%BC%20%22quoted%22%0Aline'), [id])
    assert.deepEqual(await found('metadata%5Bsource%5D=sho'), [])
    assert.deepEqual(await found('metadata[order]=A-1'), [])
    assert.deepEqual(await found('metadata[source]=shop&metadata[order]=A-1'), [])
    assert.deepEqual(await found('q=shop'), [])

    const read = await service.expect(200, 'GET', path)
    assert.deepEqual(await service.expect(200, 'PATCH', path, read[one]), read)
    assert.equal((await service.expect(200, 'PATCH', path, { metadata: null }))[one].metadata, undefined)
    assert.deepEqual(await found('metadata[source]=shop'), [])
  })

  test(`the metadata of a ${name} has 50 pairs at most, names of 1 to 40 plain characters, and texts up to 500`, async () => {
    const pairs = (count: number, first = 0) =>
      Object.fromEntries(Array.from({ length: count }, (_, index) => [`k${first + index}`, 'é'.repeat(500)]))
    const { path } = await made(pairs(50))
    const refused = async (metadata: unknown, field: string) =>
      assert.deepEqual((await service.expect(400, 'PATCH', path, { metadata })).invalidFields, [field])
    await refused({ one: 'more' }, 'metadata')
    await refused(pairs(101), 'metadata')
    await service.expect(200, 'PATCH', path, { metadata: { k0: null, one: 'more' } })
    await refused({ k1: 'é'.repeat(501) }, 'metadata.k1')
    await refused({ k1: 1 }, 'metadata.k1')
    await refused({ k1: 'a\0' }, 'metadata.k1')
    await refused({ ['k'.repeat(41)]: 'a' }, `metadata.${'k'.repeat(41)}`)
    await refused({ 'a b': 'a' }, 'metadata.a b')
    const { details } = await service.expect(400, 'PATCH', path, { metadata: { 'a b': 'a' } })
    assert.deepEqual(details, [
      { field: 'metadata.a b', message: 'must have a name of 1 to 40 letters, digits, _, - or .' },
    ])
    await refused(['a'], 'metadata')
  })
}

test('the metadata of a ledger entry is kept with it, and found by', async () => {
  const entry = { date: '2026-11-21', description: 'Papier', debitAccount: 6500, creditAccount: 1020, amount: 100 }
  await service.expect(201, 'POST', '/v1/ledger-entries', { ...entry, metadata: { batch: '7', source: 'till' } })
  await service.expect(201, 'POST', '/v1/ledger-entries', entry)
  const found = async (query: string) => (await service.expect(200, 'GET', `/v1/ledger-entries?${query}`)).ledgerEntries
  const [kept, ...others] = await found('metadata[batch]=7&metadata[source]=till')
  assert.deepEqual([kept.metadata, others], [{ batch: '7', source: 'till' }, []])
  assert.deepEqual(await found('metadata[batch]=8'), [])
})

test('metadata is found in one organisation only', async () => {
  await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Nachbar', metadata: { secret: 'yes' } })
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  for (const query of ['metadata[secret]=yes', 'q=nachbar'])
    assert.deepEqual((await service.ask('GET', `/v1/contacts?${query}`, { token })).body, { contacts: [] })
})

test('a filter by metadata that is no pair is refused by name', async () => {
  for (const query of ['metadata=x', 'metadata[a]=1&metadata[a]=2', 'metadata=x&metadata[a]=1']) {
    const [field = ''] = (await service.expect(400, 'GET', `/v1/contacts?${query}`)).invalidFields
    assert.match(field, /^metadata/, query)
  }
})
