import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { product, tradeOf } from '../../../test/fixtures/trade.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
let trade: ReturnType<typeof tradeOf>
before(async () => {
  service = await startService()
  trade = tradeOf(service)
})
after(() => service.close())

const order = (changes: object = {}) => ({ customRecipientText: 'A', positions: [product()], ...changes })
const path = (kind: 'estimate' | 'invoice', reference: string) => `/v1/${kind}s/by-reference/${reference}`

for (const kind of ['estimate', 'invoice'] as const) {
  test(`an ${kind} is created by the reference of another system, then changed; what is sent twice changes nothing`, async () => {
    const first = await service.ask('PUT', path(kind, 'o-1'), { body: order({ title: 'Erste' }) })
    const made = first.body[kind]
    assert.deepEqual(
      [first.status, first.headers['location'], made.externalReference, made.isDraft],
      [201, `/v1/${kind}s/${made.id}`, 'o-1', true],
    )
    const again = await service.ask('PUT', path(kind, 'o-1'), { body: order() })
    assert.deepEqual([again.status, again.headers['location'], again.body[kind]], [200, undefined, made])
    const two = order({ positions: [product(), product({ name: 'Zweite' })], externalReference: 'o-1' })
    const changed = (await service.expect(200, 'PUT', path(kind, 'o-1'), two))[kind]
    assert.deepEqual([changed.positions[0].id, changed.positions.length], [made.positions[0].id, 2])
    assert.deepEqual((await service.expect(200, 'GET', `/v1/${kind}s?externalReference=o-1`))[`${kind}s`], [changed])
    const { events } = await service.expect(200, 'GET', '/v1/events?limit=500')
    const types = events.filter(({ record }: any) => record.id === made.id).map(({ type }: any) => type)
    assert.deepEqual(types, [`${kind}.created`, `${kind}.modified`])
  })

  test(`an ${kind} that was issued is not changed by its reference, and keeps it`, async () => {
    const { [kind]: draft } = await service.expect(201, 'PUT', path(kind, 'o-2'), order())
    await trade.act(kind, draft.id, 'issue')
    const immutable = 'customer-invoices/document-immutable'
    await trade.refused(400, immutable, ['isDraft'], 'PUT', path(kind, 'o-2'), order({ title: 'X' }))
    assert.equal((await trade.read(kind, draft.id)).externalReference, 'o-2')
    const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
    assert.equal((await service.ask('PUT', path(kind, 'o-2'), { body: order(), token })).status, 201)
  })

  test(`no two documents of the kind have one reference (${kind}); copies have none`, async () => {
    const { id } = await trade.create(kind, { externalReference: 'o-3' })
    const duplicate = 'customer-invoices/duplicate-reference'
    const fields = ['externalReference']
    await trade.refused(400, duplicate, fields, 'POST', `/v1/${kind}s`, order({ externalReference: 'o-3' }))
    const other = await trade.create(kind)
    await trade.refused(400, duplicate, fields, 'PATCH', `/v1/${kind}s/${other.id}`, { externalReference: 'o-3' })
    await trade.patch(kind, id, { externalReference: 'o-3', title: 'A' })
    const copy = (await service.expect(201, 'POST', `/v1/${kind}s/${id}/duplicate`))[kind]
    assert.equal(copy.externalReference, undefined)
    await trade.patch(kind, id, { isDraft: false })
    await trade.refused(
      400,
      'general/invalid-fields',
      fields,
      'PUT',
      path(kind, 'o-4'),
      order({ externalReference: 'x' }),
    )
  })

  test(`of requests for one new reference at the same time one creates the ${kind}`, async () => {
    const answers = await Promise.all(
      Array.from({ length: 16 }, (_, at) =>
        at % 2 === 0
          ? service.ask('PUT', path(kind, 'race'), { body: order({ title: `N${at}` }) })
          : service.ask('POST', `/v1/${kind}s`, { body: order({ externalReference: 'race' }) }),
      ),
    )
    assert.equal(answers.filter(({ status }) => status === 201).length, 1)
    for (const { status, body } of answers)
      assert.ok([200, 201].includes(status) || body.code === 'customer-invoices/duplicate-reference', body.code)
  })
}

test('an invoice made from an estimate has a reference of its own', async () => {
  const { estimate } = await service.expect(201, 'PUT', path('estimate', 'o-9'), order())
  await trade.act('estimate', estimate.id, 'issue')
  const invoice = await trade.convert(estimate.id)
  assert.equal(invoice.externalReference, undefined)
  await trade.patch('invoice', invoice.id, { externalReference: 'o-9', isDraft: false })
  const note = await trade.credit(invoice.id)
  assert.equal(note.externalReference, undefined)
})
