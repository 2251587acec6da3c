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

const signed = { signingPerson: 'Hans Muster', signedAt: '2026-11-20T14:00:00.000Z' }
const immutable = 'customer-invoices/document-immutable'

test('issuing gives an estimate its number: by creation, by PATCH, or by the issue operation', async () => {
  const created = await trade.issued('estimate')
  const patched = await trade.create('estimate')
  const acted = await trade.create('estimate')
  const two = await trade.patch('estimate', patched.id, { isDraft: false, title: 'Umbau' })
  const three = await trade.act('estimate', acted.id, 'issue')
  assert.deepEqual([created.number, two.number, three.number], ['O-00001', 'O-00002', 'O-00003'])
  assert.deepEqual(three, { ...acted, isDraft: false, number: 'O-00003' })
  assert.deepEqual([two.isDraft, two.title, two.status], [false, 'Umbau', 'open'])
  await trade.refused(400, immutable, ['isDraft'], 'POST', `/v1/estimates/${acted.id}/issue`)
})

test('a faulty change does not issue, and takes no number', async () => {
  const { id } = await trade.create('estimate')
  const change = { isDraft: false, positions: [product({ contraAccount: 3999 })] }
  await trade.refused(
    400,
    'ledger/account-not-found',
    ['positions[0].contraAccount'],
    'PATCH',
    `/v1/estimates/${id}`,
    change,
  )
  assert.deepEqual([(await trade.read('estimate', id)).isDraft, (await trade.read('estimate', id)).number], [true, ''])
  const before = (await trade.issued('estimate')).number
  assert.equal(Number((await trade.act('estimate', id, 'issue')).number.slice(2)), Number(before.slice(2)) + 1)
})

test('an issued estimate stays editable while it is an offer', async () => {
  const { id, number } = await trade.issued('estimate')
  const changed = await trade.patch('estimate', id, {
    positions: [product({ quantity: 2 })],
    openingDate: '2026-12-01',
  })
  assert.deepEqual(
    [changed.totalAmount, changed.dueDate, changed.number, changed.isDraft],
    [216.2, '2026-12-31', number, false],
  )
})

test('an issued estimate may go back to draft, keeps its number there, and when it is issued again', async () => {
  const { id, number } = await trade.issued('estimate')
  const draft = await trade.patch('estimate', id, { isDraft: true, title: 'neu' })
  assert.deepEqual([draft.isDraft, draft.number, draft.title], [true, number, 'neu'])
  const other = await trade.issued('estimate')
  const again = await trade.act('estimate', id, 'issue')
  assert.deepEqual([again.isDraft, again.number, other.number === number], [false, number, false])
})

test('an estimate that was declined goes back to draft as an open one', async () => {
  const { id } = await trade.issued('estimate')
  await trade.act('estimate', id, 'decline')
  const draft = await trade.patch('estimate', id, { isDraft: true })
  assert.deepEqual([draft.isDraft, draft.status], [true, 'open'])
})

test('an estimate that was sent, accepted or converted does not go back to draft', async () => {
  const contact = await trade.contact({ email: 'a@example.ch' })
  const [sent, accepted, converted] = [
    await trade.issued('estimate', { recipient: contact.id }),
    await trade.issued('estimate'),
    await trade.issued('estimate'),
  ]
  await trade.act('estimate', sent.id, 'send')
  await trade.act('estimate', accepted.id, 'accept', signed)
  await trade.convert(converted.id)
  for (const { id } of [sent, accepted, converted])
    await trade.refused(400, immutable, ['isDraft'], 'PATCH', `/v1/estimates/${id}`, { isDraft: true })
})

test('acceptance records who signed and when; when nobody says when, it is now', async () => {
  const { id } = await trade.issued('estimate')
  const accepted = await trade.act('estimate', id, 'accept', {
    signingPerson: 'Hans Muster',
    signedAt: '2026-11-20T15:00:00+01:00',
  })
  assert.deepEqual(
    [accepted.status, accepted.signingPerson, accepted.signedAt],
    ['accepted', signed.signingPerson, signed.signedAt],
  )
  const { id: other } = await trade.issued('estimate')
  const now = await trade.act('estimate', other, 'accept', { signingPerson: 'Anna' })
  assert.equal(now.signedAt, service.clock.now.toISOString())
  await trade.act('estimate', other, 'reopen')
  for (const [body, field] of [
    [{}, 'signingPerson'],
    [{ signingPerson: '' }, 'signingPerson'],
    [{ signingPerson: 'A', signedAt: '2026-11-20' }, 'signedAt'],
  ] as const)
    await trade.refused(400, 'general/invalid-fields', [field], 'POST', `/v1/estimates/${other}/accept`, body)
})

test('an estimate that was accepted is not accepted again before it is reopened: who signed, and when, stands', async () => {
  const { id } = await trade.issued('estimate')
  const accepted = await trade.act('estimate', id, 'accept', signed)
  for (const body of [{ signingPerson: 'Anna' }, {}])
    await trade.refused(400, immutable, ['status'], 'POST', `/v1/estimates/${id}/accept`, body)
  assert.deepEqual(await trade.read('estimate', id), accepted)
  await trade.act('estimate', id, 'reopen')
  assert.equal((await trade.act('estimate', id, 'accept', { signingPerson: 'Anna' })).signingPerson, 'Anna')
})

test('nobody has signed in the future, nor before 1900', async () => {
  const { id } = await trade.issued('estimate')
  const { now } = service.clock
  for (const signedAt of [
    new Date(now.getTime() + 1).toISOString(),
    '2199-12-31T23:59:59-14:00',
    '1899-12-31T23:59:59Z',
    '1900-01-01T00:59:59+01:00',
  ]) {
    const body = { ...signed, signedAt }
    await trade.refused(400, 'general/invalid-fields', ['signedAt'], 'POST', `/v1/estimates/${id}/accept`, body)
  }
  for (const signedAt of [now.toISOString(), '1900-01-01T00:00:00.000Z']) {
    assert.equal((await trade.act('estimate', id, 'accept', { ...signed, signedAt })).signedAt, signedAt)
    await trade.act('estimate', id, 'reopen')
  }
})

test('a decision is taken back by reopening; declining and reopening leave no signature', async () => {
  const { id } = await trade.issued('estimate')
  for (const [verb, status] of [
    ['decline', 'declined'],
    ['reopen', 'open'],
  ] as const) {
    await trade.act('estimate', id, 'accept', signed)
    const decided = await trade.act('estimate', id, verb)
    assert.deepEqual([decided.status, 'signingPerson' in decided, 'signedAt' in decided], [status, false, false])
    assert.deepEqual(await trade.read('estimate', id), decided)
  }
})

test('who issues again, or takes back what left a trace, is told why it cannot be', async () => {
  const { id } = await trade.issued('estimate')
  await trade.act('estimate', id, 'accept', signed)
  const said = async (method: string, path: string, body?: object): Promise<unknown> =>
    (await service.expect(400, method, `/v1/estimates/${id}${path}`, body)).details
  assert.deepEqual(await said('POST', '/issue'), [{ field: 'isDraft', message: 'the document is issued already' }])
  assert.deepEqual(await said('PATCH', '', { isDraft: true }), [
    {
      field: 'isDraft',
      message: 'an estimate that was sent, accepted or converted cannot become a draft again: duplicate it instead',
    },
  ])
})

test('nobody decides on a draft', async () => {
  const { id } = await trade.create('estimate')
  for (const [verb, body] of [
    ['accept', signed],
    ['accept', { signedAt: 'today' }],
    ['decline', undefined],
    ['reopen', undefined],
  ] as const)
    await trade.refused(400, immutable, ['isDraft'], 'POST', `/v1/estimates/${id}/${verb}`, body)
})

test('changing positions, amounts or recipient of an accepted estimate opens it again; changing words does not', async () => {
  const contact = await trade.contact()
  const { id, positions } = await trade.issued('estimate')
  const afterChange = async (change: object) => {
    await trade.act('estimate', id, 'reopen')
    await trade.act('estimate', id, 'accept', signed)
    const { status, signingPerson, signedAt } = await trade.patch('estimate', id, change)
    return {
      status,
      ...(signingPerson === undefined ? {} : { signingPerson }),
      ...(signedAt === undefined ? {} : { signedAt }),
    }
  }
  const stands = { status: 'accepted', ...signed }
  for (const change of [
    { title: 'neu' },
    { closingText: 'Danke' },
    { language: 'fr' },
    { positions },
    // Without computed fields, and with empty ones.
    { positions: positions.map(({ totalAmount: _, vatDebt: __, ...given }: Record<string, unknown>) => given) },
    { positions: positions.map((position: object) => ({ ...position, unit: null })) },
    { amountMode: 'net' },
  ])
    assert.deepEqual(await afterChange(change), stands, JSON.stringify(change))
  for (const change of [
    { positions: [...positions, { type: 'text', name: 'dazu' }] },
    { positions: [{ ...positions[0], singleAmount: 99 }] },
    { amountMode: 'gross' },
    { recipient: contact.id },
    { customRecipientText: null },
    { originalCurrency: 'EUR', exchangeRate: 0.94 },
    { originalCurrency: 'EUR', exchangeRate: 0.95 },
  ])
    assert.deepEqual(await afterChange(change), { status: 'open' }, JSON.stringify(change))
})

test('a draft estimate is deleted; one that was issued, or was once, is not', async () => {
  const draft = await trade.create('estimate')
  await service.expect(204, 'DELETE', `/v1/estimates/${draft.id}`)
  await trade.refused(404, 'customer-invoice/not-found', [], 'GET', `/v1/estimates/${draft.id}`)
  const { id } = await trade.issued('estimate')
  await trade.refused(400, immutable, ['isDraft'], 'DELETE', `/v1/estimates/${id}`)
  await trade.patch('estimate', id, { isDraft: true })
  await trade.refused(400, immutable, ['number'], 'DELETE', `/v1/estimates/${id}`)
})

test('an estimate in a closed period is issued all the same: it is not booked', async () => {
  const estimate = await trade.issued('estimate', { openingDate: '1999-01-01' })
  assert.equal(estimate.isDraft, false)
  assert.deepEqual(await trade.movements(estimate.id), [])
})

test('an open offer shows the address of today; a decided one keeps what was seen, as does one that is not printed anew or whose contact was erased', async () => {
  const contact = await trade.contact({ companyName: 'Alt AG', townName: 'Bern' })
  const { id } = await trade.issued('estimate', { recipient: contact.id, customRecipientText: null })
  const renamed = (companyName: string) => service.expect(200, 'PATCH', `/v1/contacts/${contact.id}`, { companyName })
  const addressAfter = async (change: object): Promise<string> => {
    await trade.patch('estimate', id, change)
    const rows = await service.asOwner<{ name: string }>(
      `select issued_parties #>> '{recipient,0}' as name from documents where id = $1`,
      [id],
    )
    return rows[0]?.name ?? ''
  }
  await renamed('Neu AG')
  assert.equal(await addressAfter({ metadata: { order: '1' } }), 'Alt AG')
  assert.equal(await addressAfter({ title: 'Umbau' }), 'Neu AG')
  await trade.act('estimate', id, 'accept', signed)
  await renamed('Dritte AG')
  assert.equal(await addressAfter({ title: 'Umbau des Ladens' }), 'Neu AG')
  await trade.act('estimate', id, 'reopen')
  await service.expect(200, 'DELETE', `/v1/contacts/${contact.id}?erase=true`)
  assert.equal(await addressAfter({ title: 'Neubau' }), 'Neu AG')
})
