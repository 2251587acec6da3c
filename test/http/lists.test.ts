import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { collectionOf } from '../../src/platform/records/record.schema.ts'
import { declaredRecords } from '../../src/records.ts'
import { contacts as contactRecords } from '../../src/sales/contacts/contact.schema.ts'
import { reminders } from '../../src/sales/reminders/reminder.schema.ts'
import { operationsOf } from '../fixtures/every-record.ts'
import { png } from '../fixtures/logo.ts'
import { sendReceipt } from '../fixtures/upload.ts'
import { type Service, startService } from '../service.ts'

type List = { readonly path: string; readonly wrapper: string; readonly sorts: readonly string[] }

const paged = declaredRecords.filter((type) => 'pages' in type)

let service: Service
let lists: readonly List[]
before(async () => {
  service = await startService()
  // Equal names, and names that sort oddly or are long as text: ties and keys of every kind.
  const names = [
    'Muster',
    'muster',
    'Müller',
    'Zoë',
    '😀'.repeat(48),
    '漢字',
    '"quoted"',
    "O'Hara",
    '\\',
    '%',
    '.',
    'Muster',
    'Muster',
  ]
  const contacts = await Promise.all(
    [...names, ...names].map((companyName) => service.expect(201, 'POST', '/v1/contacts', { companyName })),
  )
  const positions = [{ type: 'product', name: 'Beratung', singleAmount: 100, quantity: 1, contraAccount: 3400 }]
  for (const index of Array(13).keys()) {
    const openingDate = `2026-11-${10 + (index % 4)}`
    const body = { recipient: contacts[index]?.contact.id, positions, openingDate, isDraft: index % 3 === 0 }
    const { invoice } = await service.expect(201, 'POST', '/v1/invoices', body)
    if (!body.isDraft) {
      await service.expect(201, 'POST', `/v1/invoices/${invoice.id}/payments`, { amount: 1 })
      const { invoice: lost } = await service.expect(201, 'POST', '/v1/invoices', body)
      await service.expect(201, 'POST', `/v1/invoices/${lost.id}/write-off`, { reason: 'bad-debt' })
      const allocations = [{ invoice: invoice.id, amount: 1 }]
      await service.expect(201, 'POST', '/v1/payments', { contact: body.recipient, amount: 2, allocations })
      await service.expect(201, 'POST', `/v1/invoices/${invoice.id}/credit-notes`, { isDraft: index % 2 === 0 })
    }
    await service.expect(201, 'POST', '/v1/estimates', body)
    const product = { names: { de: names[index] }, singleAmount: 1, contraAccount: 3400 }
    const series = { recipient: body.recipient, positions, start: '2027-01-01', interval: { count: 1, unit: 'month' } }
    const late = { customRecipientText: 'Hans Muster', positions, openingDate, payableInDays: 0, isDraft: false }
    const overdue = (await service.expect(201, 'POST', '/v1/invoices', late)).invoice.id
    await service.expect(201, 'POST', `/v1/invoices/${overdue}/reminders`)
    const bodies: Readonly<Record<string, object>> = {
      product,
      'recurring-invoice': series,
      'reminder-block': { invoice: overdue },
    }
    for (const type of paged)
      if (type !== contactRecords && type !== reminders)
        await service.expect(201, 'POST', `/v1/${collectionOf(type)}`, bodies[type.kind] ?? type.examples.creation)
  }
  lists = operationsOf(service).flatMap(({ path, described }) => {
    const sort = described.parameters?.find(
      ({ name, in: place }: { name: string; in: string }) => name === 'sort' && place === 'query',
    )
    const wrapper = (path.split('/').at(-1) ?? '').replace(/-([a-z])/g, (_dash: string, letter: string) =>
      letter.toUpperCase(),
    )
    // The log of requests grows while paging, and has a test of its own.
    return sort && !path.includes('{') && path !== '/v1/requests' ? [{ path, wrapper, sorts: sort.schema.enum }] : []
  })
  assert.deepEqual(
    lists.map(({ path }) => path).toSorted(),
    [
      ...paged.map((type) => `/v1/${collectionOf(type)}`),
      '/v1/allocations',
      '/v1/estimates',
      '/v1/invoices',
      '/v1/credit-notes',
      '/v1/payments',
      '/v1/write-offs',
      '/v1/ledger-entries',
      '/v1/ledger-transactions',
    ].toSorted(),
  )
})
after(() => service.close())

const page = (path: string, query: Record<string, string | number>) =>
  service.expect(
    200,
    'GET',
    `${path}?${new URLSearchParams(Object.entries(query).map(([name, value]) => [name, String(value)]))}`,
  )

async function walk({ path, wrapper }: List, sort: string, limit: number): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | undefined
  do {
    const { [wrapper]: records, nextCursor } = await page(path, { sort, limit, ...(cursor ? { cursor } : {}) })
    assert.ok(records.length <= limit && (records.length === limit || nextCursor === undefined))
    ids.push(...records.map(({ id }: { id: string }) => id))
    cursor = nextCursor
  } while (cursor !== undefined)
  return ids
}

test('a list walked page by page shows every record once, in every order, and backwards in the order descending', async () => {
  for (const list of lists) {
    for (const sort of list.sorts) {
      const whole = await walk(list, sort, 500)
      assert.ok(whole.length >= 8, `${list.path} has ${whole.length} records`)
      assert.equal(new Set(whole).size, whole.length)
      for (const limit of [2, 7, whole.length])
        assert.deepEqual(await walk(list, sort, limit), whole, `${list.path} ${sort} ${limit}`)
      const backwards = sort.startsWith('-') ? sort.slice(1) : `-${sort}`
      assert.deepEqual(await walk(list, backwards, 5), whole.toReversed(), `${list.path} ${sort}`)
    }
  }
})

test('the first order of a list is its default, and 100 records are a page', async () => {
  for (const { path, wrapper, sorts } of lists) {
    assert.deepEqual(await page(path, {}), await page(path, { sort: sorts[0] ?? '', limit: 100 }))
    assert.ok((await page(path, {}))[wrapper].length <= 100)
  }
})

test('a record that is created while one pages neither shifts nor repeats the others', async () => {
  const [list] = lists
  assert.ok(list)
  const { contacts, nextCursor } = await page(list.path, { sort: 'name', limit: 5 })
  await service.expect(201, 'POST', list.path, { companyName: '!' })
  const rest = await page(list.path, { sort: 'name', limit: 500, cursor: nextCursor })
  const shown = [...contacts, ...rest.contacts].map(({ id }) => id)
  assert.equal(new Set(shown).size, shown.length)
  assert.equal((await walk(list, 'name', 500)).length, shown.length + 1)
})

test('limit lies between 1 and 500, sort is one of the documented orders, and each is given once', async () => {
  for (const { path } of lists) {
    for (const wrong of [
      'limit=0',
      'limit=501',
      'limit=-1',
      'limit=1.5',
      'limit=',
      'limit=a',
      'limit=1&limit=2',
      'limit=99999999999999999999',
    ]) {
      assert.deepEqual((await service.expect(400, 'GET', `${path}?${wrong}`)).invalidFields, ['limit'], wrong)
    }
    for (const wrong of ['sort=nothing', 'sort=', 'sort=--name', 'sort=id;drop']) {
      assert.deepEqual((await service.expect(400, 'GET', `${path}?${wrong}`)).invalidFields, ['sort'], wrong)
    }
    assert.deepEqual(
      (await service.expect(400, 'GET', `${path}?limit=0&page=2&cursor=x&sort=a`)).invalidFields.toSorted(),
      ['limit', 'page', 'sort'],
    )
  }
})

test('a cursor of another order, of another list, a changed or an invented one is refused', async () => {
  const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const id = '00000000-0000-4000-8000-000000000000'
  const instants = [
    '2026-02-31 00:00:00+00',
    '0000-01-01 00:00:00+00',
    '2026-01-01 24:00:00+00',
    '2026-01-01 23:60:00+00',
    '2026-01-01 23:59:60+00',
    '2026-01-01 00:00:00.1234567+00',
    '2026-01-01T00:00:00+00',
    '2026-01-01 00:00:00+01',
    'infinity',
    'now',
    '',
  ]
  const forged: [path: string, sort: string, cursors: string[]][] = [
    ['/v1/contacts', 'createdAt', instants.map((instant) => encode(['createdAt', instant, id]))],
    [
      '/v1/contacts',
      'name',
      [
        ['name'],
        ['name', 'a'],
        ['name', 'a', 'x'],
        ['name', 'a\0', id],
        ['name', '\ud800', id],
        ['-name', 'a', id],
        ['name', 1, id],
        ['name', 'a', id, 'b'],
        { 0: 'name' },
        null,
        'name',
      ].map(encode),
    ],
    [
      '/v1/invoices',
      'openingDate',
      ['2026-02-30', '1899-12-31', '2026-1-1', 'today'].map((day) => encode(['openingDate', day, id])),
    ],
    [
      '/v1/ledger-entries',
      'sequence',
      ['-1', '1.5', '9'.repeat(30), '1e3', '٣', 'NaN'].map((number) => encode(['sequence', number])),
    ],
    ['/v1/ledger-transactions', 'date', ['99999', '-1'].map((line) => encode(['date', '2026-11-21', '1', line]))],
    ['/v1/contacts', 'name', ['', 'x', '%00', 'e30', '../..', 'a'.repeat(1001), '漢']],
  ]
  for (const [path, sort, cursors] of forged) {
    for (const cursor of cursors) {
      const { invalidFields } = await service.expect(
        400,
        'GET',
        `${path}?sort=${sort}&cursor=${encodeURIComponent(cursor)}`,
      )
      assert.deepEqual(invalidFields, ['cursor'], Buffer.from(cursor, 'base64url').toString())
    }
  }
  const { nextCursor } = await page('/v1/contacts', { sort: 'name', limit: 1 })
  for (const other of [
    '/v1/contacts?sort=-name',
    '/v1/contacts?sort=createdAt',
    '/v1/invoices?sort=number',
    '/v1/ledger-entries?sort=date',
  ]) {
    assert.deepEqual(
      (await service.expect(400, 'GET', `${other}&cursor=${nextCursor}`)).invalidFields,
      ['cursor'],
      other,
    )
  }
})

test('a cursor shows nothing of another organisation', async () => {
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  for (const { path, wrapper, sorts } of lists) {
    const { nextCursor } = await page(path, { sort: sorts[0] ?? '', limit: 1 })
    const { status, body } = await service.ask('GET', `${path}?cursor=${nextCursor}`, { token })
    assert.deepEqual([status, body], [200, { [wrapper]: [] }])
  }
})

/** Lists with one order: naturally short, and answered whole unless a client asks for less. */
const shortLists = [
  '/v1/accounts',
  '/v1/currencies',
  '/v1/error-codes',
  '/v1/event-types',
  '/v1/fiscal-years',
  '/v1/people',
  '/v1/receipts',
  '/v1/tax-codes',
  '/v1/templates',
  '/v1/tokens',
  '/v1/vat-periods',
  '/v1/warning-codes',
  '/v1/webhook-endpoints',
]

test('a list that is short by nature is answered whole, and walked in pages as any other', async () => {
  const ofTheirKind = ['/v1/events', '/v1/audit-log', '/v1/reports/account-statement', '/v1/requests']
  const paths = operationsOf(service).flatMap(({ path, described }) =>
    described.parameters?.some(({ name }: { name: string }) => name === 'cursor') && !path.includes('{') ? path : [],
  )
  const sorted = new Set([...lists.map(({ path }) => path), ...ofTheirKind])
  assert.deepEqual(paths.filter((path) => !sorted.has(path)).toSorted(), shortLists)
  for (const url of ['https://example.ch/1', 'https://example.ch/2'])
    await service.expect(201, 'POST', '/v1/webhook-endpoints', { url })
  await service.expect(201, 'POST', '/v1/tokens', { name: 'Zweiter', scopes: ['all'] })
  for (const title of ['Erster', 'Zweiter'])
    assert.equal((await sendReceipt(service, undefined, png(), { title })).status, 201)
  for (const name of ['Anna Keller', 'Beat Frey']) {
    const email = `${name.slice(0, 4)}@muster.example`
    await service.expect(201, 'POST', '/v1/people', { name, email, role: 'reader' })
  }
  for (const path of shortLists) {
    const { nextCursor, ...whole } = await page(path, {})
    const [[wrapper, all]] = Object.entries(whole) as [[string, unknown[]]]
    assert.ok(nextCursor === undefined && all.length > 1, path)
    const walked: unknown[] = []
    for (let query: Record<string, string | number> | undefined = { limit: all.length - 1 }; query; ) {
      const next: any = await page(path, query)
      walked.push(...next[wrapper])
      query = next.nextCursor && { limit: 1, cursor: next.nextCursor }
    }
    assert.deepEqual(walked, all, path)
    const refused = async (query: string) =>
      (await service.expect(400, 'GET', `${path}?${query}`)).invalidFields.toSorted()
    assert.deepEqual(await refused('limit=0&page=2'), ['limit', 'page'])
    assert.deepEqual(await refused('cursor=x'), ['cursor'])
  }
})

test('a short list that is walked shows each record that stays, whatever is deleted meanwhile', async () => {
  const path = '/v1/webhook-endpoints'
  for (const at of [1, 2, 3, 4]) await service.expect(201, 'POST', path, { url: `https://example.ch/walked/${at}` })
  const read = async (query: Record<string, string | number>): Promise<{ ids: string[]; nextCursor?: string }> => {
    const { webhookEndpoints, nextCursor } = await page(path, query)
    return { ids: webhookEndpoints.map(({ id }: { id: string }) => id), nextCursor }
  }
  const all = (await read({})).ids
  const first = await read({ limit: 2 })
  await service.expect(204, 'DELETE', `${path}/${all[0]}`)
  assert.deepEqual((await read({ cursor: first.nextCursor ?? '' })).ids, all.slice(2))
  // Each page is deleted before the next is requested.
  const deleted: string[] = []
  for (let next: string | undefined, left = true; left; left = next !== undefined) {
    const { ids, nextCursor } = await read({ limit: 2, ...(next === undefined ? {} : { cursor: next }) })
    for (const id of ids) await service.expect(204, 'DELETE', `${path}/${id}`)
    deleted.push(...ids)
    next = nextCursor
  }
  assert.deepEqual(deleted, all.slice(1))
})

test('the longest names lead to the next page', async () => {
  const names = { de: '🧀'.repeat(256) }
  for (const _ of [1, 2])
    await service.expect(201, 'POST', '/v1/products', {
      names,
      singleAmount: 1,
      taxCode: 'UN81',
      contraAccount: 3400,
    })
  let { products, nextCursor } = await page('/v1/products', { sort: '-name', limit: 1 })
  assert.equal(products[0].names.de, names.de)
  ;({ products, nextCursor } = await page('/v1/products', { sort: '-name', limit: 1, cursor: nextCursor }))
  assert.equal(products[0].names.de, names.de)
})
