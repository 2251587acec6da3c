import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { posting } from '../fixtures/posting.ts'
import { product, tradeOf } from '../fixtures/trade.ts'
import { type Service, startService } from '../service.ts'

/** In a body that creates something null means absent, in every operation alike; in a merge patch it clears. */
let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

/** The optional fields below a schema that reject null. */
function refusingNull(schema: any, at: string): string[] {
  const { properties = {}, required = [], items, oneOf = [] } = schema
  return [
    ...Object.entries<any>(properties).flatMap(([name, field]) => {
      const takes = field.enum ?? [field.type ?? null].flat().map((type) => (type === 'null' ? null : type))
      const isTaken = required.includes(name) || takes.includes(null)
      return [...(isTaken ? [] : [`${at}.${name}`]), ...refusingNull(field, `${at}.${name}`)]
    }),
    ...(items ? refusingNull(items, `${at}[]`) : []),
    ...oneOf.flatMap((one: any) => refusingNull(one, at)),
  ]
}

test('every field that may be left out of a body takes null, but in merge patches', () => {
  const { paths, components } = service.app.swagger() as any
  const resolved = (value: any): any => {
    if (Array.isArray(value)) return value.map(resolved)
    if (typeof value !== 'object' || value === null) return value
    if (typeof value.$ref === 'string') return resolved(components.schemas[value.$ref.split('/').at(-1)])
    return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, resolved(part)]))
  }
  const bodies = Object.values<any>(paths).flatMap(({ post, put }) =>
    [post, put].flatMap((operation) => {
      const schema = operation?.requestBody?.content['application/json']?.schema
      return schema ? [{ name: operation.operationId, schema: resolved(schema) }] : []
    }),
  )
  assert.ok(bodies.length > 20, String(bodies.length))
  assert.deepEqual(
    bodies.flatMap(({ name, schema }) => refusingNull(schema, name)),
    [],
  )
})

test('a record that is made with nulls is the one that is made without them', async () => {
  const { contact } = await service.expect(201, 'POST', '/v1/contacts', {
    companyName: 'Muster AG',
    lastName: null,
    email: null,
    category: null,
    metadata: null,
  })
  assert.deepEqual(Object.keys(contact).toSorted(), ['companyName', 'id'])
  const nothing = { title: null, recipient: null, payableInDays: null, template: null, isDraft: null, columns: null }
  const trade = tradeOf(service)
  const plain = await trade.create('estimate')
  const { customRecipientText, positions, payableInDays, columns, title } = await trade.create('estimate', {
    ...nothing,
    metadata: { source: 'shop', order: null },
    positions: [product({ unit: null, customTextColumns: { customTextColumn1: null } })],
  })
  assert.deepEqual(
    { customRecipientText, payableInDays, columns, title, amount: positions[0].totalAmount },
    {
      customRecipientText: plain.customRecipientText,
      payableInDays: plain.payableInDays,
      columns: plain.columns,
      title: undefined,
      amount: 100,
    },
  )
  for (const url of ['/v1/ledger-entries', '/v1/ledger-entries/bulk']) {
    const entry = posting({
      currency: null,
      exchangeRate: null,
      taxCode: null,
      externalReference: null,
      metadata: null,
    })
    const { status } = await service.ask('POST', url, { body: url.endsWith('bulk') ? { entries: [entry] } : entry })
    assert.equal(status, 201, url)
  }
})

test('a field that has to be there is missing when it is null', async () => {
  const { details } = await service.expect(400, 'POST', '/v1/ledger-entries', posting({ amount: null }))
  assert.deepEqual(details, [{ field: 'amount', message: 'must be an integer in cents (10810 for 108.10), not null' }])
})
