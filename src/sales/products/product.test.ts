import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product as line, plain, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const consulting = (changes: object = {}) => ({
  names: { de: 'Beratung', fr: 'Conseil' },
  singleAmount: 150,
  contraAccount: 3400,
  ...changes,
})
const created = async (changes: object = {}) =>
  (await service.expect(201, 'POST', '/v1/products', consulting(changes))).product

test('a product is read as it was made, to the sixth place of its price, and without what was empty', async () => {
  const made = await created({
    singleAmount: 0.000001,
    unit: 'h',
    taxCode: '',
    descriptions: { it: 'Consulenza\nin loco' },
  })
  assert.deepEqual(made, {
    id: made.id,
    names: { de: 'Beratung', fr: 'Conseil' },
    singleAmount: 0.000001,
    contraAccount: 3400,
    descriptions: { it: 'Consulenza\nin loco' },
    unit: 'h',
  })
  assert.deepEqual((await service.expect(200, 'GET', `/v1/products/${made.id}`)).product, made)
})

test('a merge patch changes the language that it names; the last name cannot be removed, and texts in no language are none', async () => {
  const { id } = await created({ descriptions: { de: 'Vor Ort' }, taxCode: 'UN81' })
  const url = `/v1/products/${id}`
  const change = { names: { fr: null, en: 'Advice' }, descriptions: { de: null }, taxCode: '', singleAmount: 160 }
  const { product } = await service.expect(200, 'PATCH', url, change)
  assert.deepEqual(product, { id, names: { de: 'Beratung', en: 'Advice' }, singleAmount: 160, contraAccount: 3400 })
  await trade.refused(400, 'general/invalid-fields', ['names'], 'PATCH', url, { names: { de: null, en: null } })
  const { headers } = await service.ask('GET', url)
  assert.equal(
    (await service.ask('PATCH', url, { body: { unit: 'h' }, headers: { 'if-match': '"other"' } })).status,
    412,
  )
  const sentBack = await service.ask('PATCH', url, { body: product, headers: { 'if-match': headers['etag'] ?? '' } })
  assert.deepEqual([sentBack.status, sentBack.body.product], [200, product])
})

test('every violation of a product is named at once', async () => {
  const wrong = consulting({ names: {}, singleAmount: 1.0000001, contraAccount: 1100, taxCode: 'VM81', unit: 'a\nb' })
  const { invalidFields } = await service.expect(400, 'POST', '/v1/products', wrong)
  assert.deepEqual(
    invalidFields.toSorted(),
    ['names', 'taxCode', 'unit'].filter((name) => invalidFields.includes(name)),
  )
  const sound = consulting({ singleAmount: 1.0000001, contraAccount: 1100, taxCode: 'VM81' })
  const rules = await service.expect(400, 'POST', '/v1/products', sound)
  assert.deepEqual(rules.invalidFields.toSorted(), ['contraAccount', 'singleAmount', 'taxCode'])
  await trade.refused(
    400,
    'ledger/account-not-found',
    ['contraAccount'],
    'POST',
    '/v1/products',
    consulting({ contraAccount: 4711 }),
  )
})

test('products are found by beginnings of words of any language and by article number, in the order of their names', async () => {
  const names = ['Zebra', 'Ähre', 'Mond'].map((de) => ({ de, en: `${de} en` }))
  for (const [index, one] of names.entries()) await created({ names: one, articleNumber: `LIST-0${index}` })
  const listed = async (query: string): Promise<string[]> =>
    (await service.expect(200, 'GET', `/v1/products?${query}`)).products.map(({ names }: any) => names.de)
  assert.deepEqual(await listed('q=ahr'), ['Ähre'])
  assert.deepEqual(await listed('q=zeb%20en'), ['Zebra'])
  assert.deepEqual(await listed('q=LIST&sort=createdAt'), ['Zebra', 'Ähre', 'Mond'])
  const first = await service.expect(200, 'GET', '/v1/products?limit=1&sort=createdAt&q=LIST')
  assert.deepEqual(await listed(`limit=1&sort=createdAt&q=LIST&cursor=${first.nextCursor}`), ['Ähre'])
})

test('a position names its product, keeps it when the product changes or goes, and no product that does not exist is named', async () => {
  const { id } = await created()
  for (const kind of ['estimate', 'invoice'] as const) {
    const made = await trade.create(kind, { positions: [line({ product: id, singleAmount: 99 })] })
    assert.deepEqual([made.positions[0].product, made.positions[0].singleAmount], [id, 99])
    const unknown = plain({ positions: [line(), line({ product: made.id })] })
    await trade.refused(400, 'general/invalid-fields', ['positions[1].product'], 'POST', trade.path(kind), unknown)
  }
  const draft = await trade.create('invoice', { positions: [line({ product: id })] })
  assert.equal((await service.ask('DELETE', `/v1/products/${id}`)).status, 204)
  const changed = await trade.patch('invoice', draft.id, { positions: [...draft.positions, line()] })
  assert.equal(changed.positions[0].product, id)
  const copy = (await service.expect(201, 'POST', `/v1/invoices/${draft.id}/duplicate`)).invoice
  assert.equal((await trade.act('invoice', copy.id, 'issue')).positions[0].product, id)
  assert.equal((await trade.patch('invoice', draft.id, { isDraft: false, title: 'B' })).positions[0].product, id)
})

test('an account that a product names is not deleted', async () => {
  await service.expect(201, 'POST', '/v1/accounts', { number: 3455, type: 'income', names: { de: 'Schulung' } })
  const { id } = await created({ contraAccount: 3455 })
  await trade.refused(409, 'accounts/in-use', [], 'DELETE', '/v1/accounts/3455')
  await service.ask('DELETE', `/v1/products/${id}`)
  assert.equal((await service.ask('DELETE', '/v1/accounts/3455')).status, 204)
})

test('a product whose account was closed is still changed in everything else', async () => {
  await service.expect(201, 'POST', '/v1/accounts', { number: 3456, type: 'income', names: { de: 'Miete' } })
  const { id } = await created({ contraAccount: 3456 })
  await service.expect(200, 'PATCH', '/v1/accounts/3456', { isActive: false })
  assert.equal((await service.expect(200, 'PATCH', `/v1/products/${id}`, { unit: 'h' })).product.unit, 'h')
})
