import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { inspectPdf } from '../../../../test/fixtures/inspect-pdf.ts'
import { type Answer, type Service, startService } from '../../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
  await service.expect(200, 'PATCH', '/v1/organisation', {
    name: 'Muster AG',
    streetName: 'Dorfstrasse',
    postCode: '3000',
    townName: 'Bern',
    iban: 'CH9300762011623852957',
  })
})
after(() => service.close())

const asPdf = { accept: 'application/pdf' }
const preview = (kind: string, body: object, query = '', headers: Record<string, string> = {}): Promise<Answer> =>
  service.ask('POST', `/v1/${kind}/preview${query}`, { body, headers })

async function textOf({ status, bytes }: Answer): Promise<string> {
  assert.equal(status, 200, bytes.toString())
  return (await inspectPdf(bytes))
    .map(({ text }) => text)
    .join(' ')
    .replaceAll(/\s+/g, ' ')
}

/** Width and height of a picture. */
function sizeOf({ status, bytes, headers }: Answer): [number, number] {
  assert.equal(status, 200, bytes.toString())
  assert.equal(headers['content-type'], 'image/png')
  assert.equal(bytes.toString('latin1', 1, 4), 'PNG')
  return [bytes.readUInt32BE(16), bytes.readUInt32BE(20)]
}

const lines = (count: number) =>
  Array.from({ length: count }, (_, index) => ({
    type: 'product',
    name: `Line ${index + 1}`,
    quantity: 2,
    singleAmount: 10,
  }))

test('an unsaved document is drawn from the first key on, as a picture of an A4 page in three sizes', async () => {
  for (const kind of ['estimates', 'invoices']) {
    const first = await preview(kind, {})
    assert.deepEqual(sizeOf(first), [893, 1263])
    assert.equal(first.headers['preview-pages'], '1')
    assert.deepEqual(sizeOf(await preview(kind, {}, '?width=1240')), [1240, 1754])
    assert.deepEqual(sizeOf(await preview(kind, {}, '?width=1786')), [1786, 2526])
  }
})

test('missing values are left empty, and present ones drawn in their final form', async () => {
  const body = {
    customRecipientText: 'Keller GmbH\n6000 Luzern',
    title: 'New website',
    positions: [
      { type: 'product' },
      { type: 'product', name: '', quantity: null, singleAmount: 1200 },
      { type: 'product', name: 'Design', quantity: 2, singleAmount: 50, taxCode: 'UN81', contraAccount: 9999 },
      { type: 'discount' },
      { type: 'text' },
      { type: 'subtotal' },
    ],
  }
  const text = await textOf(await preview('invoices', body, '', asPdf))
  for (const part of ['ENTWURF', 'Keller GmbH', 'New website', 'Design', '1’200.00', '1’308.10'])
    assert.ok(text.includes(part), `${part} in ${text}`)
  assert.match(text, /Der Zahlteil wird beim Ausstellen gedruckt\./)
  const [{ id: template }] = (await service.expect(200, 'GET', '/v1/templates')).templates
  const euros = { template, originalCurrency: 'EUR', positions: lines(1) }
  assert.match(await textOf(await preview('estimates', euros, '', asPdf)), /EUR 20\.00/)
})

test('a picture shows the page that was asked for, or the last, and the answer says how many there are', async () => {
  const body = { positions: lines(70) }
  const pdf = await preview('estimates', body, '', asPdf)
  const pages = (await inspectPdf(pdf.bytes)).length
  assert.ok(pages >= 2)
  assert.equal(pdf.headers['preview-pages'], String(pages))
  const [first, last, beyond] = [
    await preview('estimates', body),
    await preview('estimates', body, `?page=${pages}`),
    await preview('estimates', body, '?page=99'),
  ]
  assert.equal(first.headers['preview-pages'], String(pages))
  assert.ok(last.bytes.equals(beyond.bytes))
  assert.ok(!first.bytes.equals(last.bytes))
})

test('a preview has as many pages as what is issued will have', async () => {
  for (const count of [1, 5, 8, 9, 14, 30]) {
    const positions = lines(count).map((position) => ({ ...position, contraAccount: 3400 }))
    const body = { customRecipientText: 'Keller', positions, introductoryText: 'Hello.', closingText: 'Goodbye.' }
    const { headers } = await preview('invoices', body)
    const { invoice } = await service.expect(201, 'POST', '/v1/invoices', { ...body, isDraft: false })
    const issued = await service.ask('GET', `/v1/invoices/${invoice.id}/pdf`)
    assert.equal(headers['preview-pages'], String((await inspectPdf(issued.bytes)).length), `${count} positions`)
  }
})

test('a preview leaves nothing behind', async () => {
  const tables = ['documents', 'events', 'archived_pdfs', 'idempotency_keys', 'number_counters', 'templates']
  const kept = () => Promise.all(tables.map((table) => service.asOwner(`select count(*)::int as rows from ${table}`)))
  const before = await kept()
  for (const kind of ['estimates', 'invoices', 'templates'])
    assert.equal((await preview(kind, {}, '', { 'idempotency-key': `preview-of-${kind}` })).status, 200)
  assert.deepEqual(await kept(), before)
})

test('invalid values, unlike missing ones, are rejected with their fields', async () => {
  const wrong = async (body: object, query = '') => {
    const answer = await preview('invoices', body, query)
    assert.equal(answer.status, 400, answer.bytes.toString())
    return answer.body.invalidFields
  }
  assert.deepEqual(await wrong({ template: 'x', recipient: 'y' }), ['template', 'recipient'])
  assert.deepEqual(await wrong({ positions: [{ type: 'product', singleAmount: '12' }] }), ['positions[0].singleAmount'])
  assert.deepEqual(await wrong({ positions: [{ type: 'discount', discountAmount: 5 }] }), [
    'positions[0].discountAmount',
  ])
  assert.deepEqual(await wrong({}, '?width=900&page=0'), ['page', 'width'])
  const reader = await service.tokenFor(['invoices:read'])
  assert.equal((await service.ask('POST', '/v1/invoices/preview', { body: {}, token: reader })).status, 403)
})

test('of previews that are asked for meanwhile, only the newest is made', async () => {
  const all = await Promise.all([1, 2, 3, 4, 5].map((count) => preview('invoices', { positions: lines(count) })))
  assert.deepEqual(
    all.map(({ status }) => status),
    [200, 503, 503, 503, 200],
  )
  assert.equal(all[1]?.headers['retry-after'], '0')
  const others = await service.tokenFor(['invoices:write'])
  const both = [undefined, others].map((token) =>
    service.ask('POST', '/v1/invoices/preview', { body: {}, ...(token ? { token } : {}) }),
  )
  assert.deepEqual(
    (await Promise.all(both)).map(({ status }) => status),
    [200, 200],
    'those of another token are none of it',
  )
})

test('a template that is not saved shows sample data in its look', async () => {
  const body = { language: 'fr', design: 'modern', closingText: 'Merci beaucoup', name: '' }
  const text = await textOf(await preview('templates', body, '?kind=estimate', asPdf))
  for (const part of ['Offre O-00042', 'Exemple SA', 'Merci beaucoup']) assert.ok(text.includes(part), text)
  assert.deepEqual(sizeOf(await preview('templates', {})), [893, 1263])
  assert.equal(
    (await service.expect(200, 'GET', '/v1/templates')).templates.some(({ name }: any) => name === ''),
    false,
  )
})
