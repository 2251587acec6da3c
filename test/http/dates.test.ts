import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { everyRecord, operationsOf, pathTo, type Records } from '../fixtures/every-record.ts'
import { posting } from '../fixtures/posting.ts'
import { plain } from '../fixtures/trade.ts'
import { type Answer, type Service, startService } from '../service.ts'

let service: Service
/** One of each kind; documents are drafts in the first, issued in the second. */
let records: Records
let issued: Records
/** An invoice that was written off as a bad debt, which can be recovered. */
let lost: Records
before(async () => {
  service = await startService()
  records = await everyRecord(service)
  const made = async (url: string, body: object) => (await service.ask('POST', url, { body })).headers['location'] ?? ''
  const idOf = (location: string): string => location.split('/').at(-1) ?? ''
  const overpaid = await made('/v1/invoices', plain({ isDraft: false }))
  issued = {
    ...records,
    estimates: idOf(await made('/v1/estimates', plain({ isDraft: false }))),
    invoices: idOf(await made('/v1/invoices', plain({ isDraft: false }))),
    'ledger-entries': idOf(await made('/v1/ledger-entries', posting())),
    payments: idOf(await made(`${overpaid}/payments`, { amount: 1_000, allowOverpayment: true })),
    'credit-notes': idOf(await made(`${overpaid}/credit-notes`, { isDraft: false })),
  }
  const unpaid = await made('/v1/invoices', plain({ isDraft: false }))
  await service.expect(201, 'POST', `${unpaid}/write-off`, { reason: 'bad-debt' })
  lost = { ...issued, invoices: idOf(unpaid) }
})
after(() => service.close())

/** Days and instants of 2200 and later, in each way to write them. */
const tooLate: Readonly<Record<string, readonly string[]>> = {
  date: ['2200-01-01', '2200-02-29', '9999-12-31', '%2B010000-01-01', '275760-09-13'],
  'date-time': [
    '2200-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
    '2200-01-01T00:00:00%2B14:00',
    '%2B275760-09-13T00:00:00Z',
  ],
}

/** The paths of a schema with a day or an instant: `positions[0].date`. */
function placesIn(schema: any, path: string, find: (reference: string) => any): [place: string, format: string][] {
  if (schema?.$ref) return placesIn(find(schema.$ref), path, find)
  const own: [string, string][] = schema?.format in tooLate ? [[path, schema.format]] : []
  const deeper = Object.entries(schema?.properties ?? {}).flatMap(([name, one]) =>
    placesIn(one, path === '' ? name : `${path}.${name}`, find),
  )
  const items = schema?.items ? placesIn(schema.items, `${path}[0]`, find) : []
  const choices = [schema?.anyOf, schema?.oneOf, schema?.allOf]
    .flat()
    .flatMap((one) => (one ? placesIn(one, path, find) : []))
  return [...own, ...deeper, ...items, ...choices]
}

/** A body with a value in one place: in positions, that of a product. */
const bodyWith = (place: string, value: unknown): unknown =>
  place
    .split('.')
    .reverse()
    .reduce<unknown>(
      (inner, name) =>
        name.endsWith('[0]')
          ? { [name.slice(0, -3)]: [{ ...(name === 'positions[0]' ? { type: 'product' } : {}), ...(inner as object) }] }
          : { [name]: inner },
      value,
    )

test('a day or an instant of 2200 and later is refused by name in every body and every query', async () => {
  const document: any = (await service.ask('GET', '/openapi.json', { token: null })).body
  const find = (reference: string): any =>
    reference
      .split('/')
      .slice(1)
      .reduce((inner, name) => inner[name], document)
  const asked = { bodies: 0, queries: 0 }
  const requireNamed = ({ status, body }: Answer, field: string, what: string) => {
    assert.equal(status, 400, `${what}: ${JSON.stringify(body)}`)
    assert.ok(body.invalidFields.includes(field), `${what}: ${JSON.stringify(body)}`)
  }
  for (const { method, path, described } of operationsOf(service)) {
    const url = path.startsWith('/public') ? path : pathTo(path, records)
    for (const parameter of described.parameters ?? []) {
      const { name, in: kind, schema } = parameter.$ref ? find(parameter.$ref) : parameter
      for (const value of (kind === 'query' && tooLate[schema?.format]) || []) {
        const required = path.endsWith('/account-statement') ? '&account=1020' : ''
        requireNamed(
          await service.ask(method, `${url}?${name}=${value}${required}`),
          name,
          `${method} ${path} ${name} ${value}`,
        )
        asked.queries++
      }
    }
    const [content] = Object.values<any>(described.requestBody?.content ?? {})
    const places = new Map(placesIn(content?.schema, '', find))
    for (const [place, format] of places)
      for (const value of tooLate[format] ?? []) {
        const body = bodyWith(place, decodeURIComponent(value))
        const drafts = await service.ask(method, url, { body })
        // The state of a record is validated before its body: an issued document accepts what a draft rejects.
        const isOpen = drafts.body.invalidFields?.includes(place)
        const others = path.endsWith('/recover') ? lost : issued
        const answer = isOpen ? drafts : await service.ask(method, pathTo(path, others), { body })
        requireNamed(answer, place, `${method} ${path} ${place} ${value}`)
        asked.bodies++
      }
  }
  assert.ok(asked.queries > 60 && asked.bodies > 60, JSON.stringify(asked))
})

test('no operation fails while the clock is beyond the calendar; where today is needed, the field is named that says another day', async () => {
  service.clock.now = new Date('2200-06-01T09:00:00Z')
  const token = await service.tokenFor(['all'])
  const ask = (method: string, url: string, body?: unknown) =>
    service.ask(method, url, { token, ...(body ? { body } : {}) })
  const draft = (await ask('POST', '/v1/invoices', plain({ openingDate: '2026-11-20' }))).body.invoice
  for (const [method, url, body, field] of [
    ['POST', '/v1/invoices', plain(), 'openingDate'],
    ['POST', '/v1/estimates', plain(), 'openingDate'],
    ['POST', `/v1/invoices/${draft.id}/duplicate`, undefined, 'openingDate'],
    ['POST', `/v1/estimates/${issued['estimates']}/convert-to-invoice`, {}, 'openingDate'],
    ['POST', `/v1/invoices/${issued['invoices']}/payments`, { amount: 1 }, 'date'],
    ['POST', `/v1/invoices/${issued['invoices']}/credit-notes`, {}, 'openingDate'],
    ['POST', `/v1/invoices/${issued['invoices']}/annul`, {}, 'date'],
    ['POST', `/v1/ledger-entries/${issued['ledger-entries']}/reverse`, {}, 'date'],
    ['GET', '/v1/reports/trial-balance', undefined, 'to'],
    ['GET', '/v1/reports/balance-sheet', undefined, 'to'],
    ['GET', '/v1/reports/income-statement', undefined, 'to'],
    ['GET', '/v1/reports/account-statement?account=1020', undefined, 'to'],
  ] as const) {
    const { status, body: answer } = await ask(method, url, body)
    assert.deepEqual([status, answer.invalidFields], [400, [field]], `${method} ${url}: ${JSON.stringify(answer)}`)
  }
  const refused = await ask('POST', '/v1/ledger-entries', posting({ date: '2199-12-31' }))
  assert.deepEqual([refused.status, refused.body.code], [400, 'ledger/no-fiscal-year'])
  let asked = 0
  for (const { method, path } of operationsOf(service)) {
    // The token would become invalid.
    if (path.startsWith('/public') || (method === 'DELETE' && path.includes('tokens'))) continue
    const { status, body } = await ask(method, pathTo(path, records), method === 'GET' ? undefined : {})
    assert.ok(status < 500, `${method} ${path}: ${status} ${JSON.stringify(body)}`)
    asked++
  }
  assert.ok(asked > 90, String(asked))
})
