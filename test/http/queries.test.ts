import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { withPartsInPlace } from '../../src/outbound/docs/parts-in-place.ts'
import { everyRecord, type Records } from '../fixtures/every-record.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let records: Records
before(async () => {
  service = await startService()
  records = await everyRecord(service)
})
after(() => service.close())

test('a parameter that an operation does not know is refused by name, also where the answer is no JSON', async () => {
  const estimate = `/v1/estimates/${records['estimates']}`
  for (const path of [
    '/v1/error-codes',
    '/v1/tax-codes',
    `${estimate}/pdf`,
    `${estimate}/pdf-attachments/${records['estimates/pdf-attachments']}`,
    `/v1/tokens/${records['tokens']}`,
  ]) {
    await service.ask('GET', path)
    assert.deepEqual((await service.expect(400, 'GET', `${path}?other=1`)).invalidFields, ['other'], path)
  }
})

test('a query that is not UTF-8 is rejected by name', async () => {
  for (const [query, field] of [
    ['q=%ff', 'q'],
    ['q=%', 'q'],
    ['q=%C3%28', 'q'],
    ['metadata[a]=%ED%A0%80', 'metadata.a'],
  ] as const)
    assert.deepEqual((await service.expect(400, 'GET', `/v1/contacts?${query}`)).invalidFields, [field], query)
})

test('a number beyond all bounds, and a text that PostgreSQL cannot keep, are refused by name in every parameter', async () => {
  const { paths } = withPartsInPlace<any>((await service.ask('GET', '/openapi.json', { token: null })).body)
  let asked = 0
  for (const [path, { get }] of Object.entries<any>(paths)) {
    if (get === undefined || path.includes('{')) continue
    for (const { name, in: place, schema } of get.parameters ?? []) {
      const values = schema?.type === 'integer' ? ['Infinity', '-Infinity', '1e400'] : ['a%00b']
      if (place !== 'query' || name === 'metadata') continue
      for (const value of values) {
        const { status, body } = await service.ask('GET', `${path}?${name}=${value}`)
        assert.equal(status, 400, `${path}?${name}=${value}`)
        assert.ok(
          body.details.some(({ field }: any) => field === name),
          `${path}?${name}=${value}`,
        )
        asked++
      }
    }
  }
  assert.ok(asked > 100, String(asked))
})

const short = ['accounts', 'currencies', 'tokens', 'templates', 'fiscal-years', 'vat-periods']
for (const list of short) {
  test(`the ${list} come as a whole, or page by page`, async () => {
    const wrapper = list.replace(/-(.)/, (_dash, letter: string) => letter.toUpperCase())
    const whole = await service.expect(200, 'GET', `/v1/${list}`)
    assert.deepEqual(Object.keys(whole), [wrapper])
    assert.ok(whole[wrapper].length > 1)
    const walked: object[] = []
    let cursor = ''
    do {
      const page = await service.expect(200, 'GET', `/v1/${list}?limit=1${cursor}`)
      walked.push(...page[wrapper])
      cursor = page.nextCursor === undefined ? '' : `&cursor=${page.nextCursor}`
    } while (cursor !== '' && walked.length < 5)
    assert.deepEqual(walked, whole[wrapper].slice(0, walked.length))
    for (const [wrong, field] of [
      ['limit=0', 'limit'],
      ['limit=501', 'limit'],
      ['cursor=x', 'cursor'],
      ['sort=x', 'sort'],
    ])
      assert.deepEqual((await service.expect(400, 'GET', `/v1/${list}?${wrong}`)).invalidFields, [field])
  })
}

test('the Location of a record that was created leads to it', async () => {
  const created = await service.ask('POST', '/v1/tokens', { body: { name: 'Other', scopes: ['contacts:read'] } })
  const { token: _, ...shown } = created.body.token
  assert.deepEqual((await service.expect(200, 'GET', created.headers['location'] ?? '')).token, shown)
})

test('the country of an organisation is one of ISO 3166', async () => {
  for (const country of ['XX', 'ZZ', 'UK', 'ch', ''])
    assert.deepEqual((await service.expect(400, 'PATCH', '/v1/organisation', { country })).invalidFields, ['country'])
  assert.equal((await service.expect(200, 'PATCH', '/v1/organisation', { country: 'LI' })).organisation.country, 'LI')
})
