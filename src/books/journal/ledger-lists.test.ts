import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noteOf, posting } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'
import type { Tx } from '../../platform/db/database.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { withClient } from '../../platform/db/with-client.ts'
import { pageOf } from '../../platform/http/paging.ts'
import { type EntryFilter, entryOrders, listEntries, listTransactions, transactionOrders } from './journal.store.ts'

/** Twelve entries, one a month backwards through 2026, every third with VAT, on four pairs of accounts. */
const pairs = [
  { debitAccount: 6500, creditAccount: 1020 },
  { debitAccount: 1020, creditAccount: 1000 },
  { debitAccount: 1000, creditAccount: 2000 },
  { debitAccount: 2000, creditAccount: 6500 },
]
const posted = Array.from({ length: 12 }, (_, index) =>
  posting({
    ...pairs[index % 4],
    date: `2026-${String(12 - index).padStart(2, '0')}-10`,
    description: `Entry ${index + 1}`,
    amount: 10_810,
    externalReference: `reference ${index + 1}`,
    ...(index % 3 === 0 ? { taxCode: 'VB81' } : {}),
    ...(index % 3 === 2 ? { documentNumber: 'B-7' } : {}),
  }),
)

let service: Service
before(async () => {
  service = await startService()
  for (const body of posted) await service.expect(201, 'POST', '/v1/ledger-entries', body)
  // Others have books too.
  const token = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  for (const body of posted) await service.ask('POST', '/v1/ledger-entries', { body, token })
})
after(() => service.close())

const get = (url: string) => service.expect(200, 'GET', url)
const entries = async (query: string): Promise<any[]> => (await get(`/v1/ledger-entries?${query}`)).ledgerEntries
const transactions = async (query: string): Promise<any[]> =>
  (await get(`/v1/ledger-transactions?${query}`)).ledgerTransactions

/** All records, page by page. */
async function paged(path: string, name: string, query: string, limit: number): Promise<any[]> {
  const records: any[] = []
  for (let cursor: string | undefined = ''; cursor !== undefined; ) {
    const page = await get(`${path}?${query}&limit=${limit}${cursor && `&cursor=${cursor}`}`)
    assert.ok(page[name].length <= limit)
    records.push(...page[name])
    cursor = page.nextCursor
  }
  return records
}

test('entries are found by words, source, tax code, document number and VAT period, and so are their transactions', async () => {
  const { vatPeriods } = await get('/v1/vat-periods')
  const { id } = vatPeriods.find(({ from }: any) => from === '2026-10-01')
  const texts = async (query: string) => (await entries(query)).map(({ description }) => description)
  assert.deepEqual(await texts('taxCode=VB81'), ['Entry 1', 'Entry 4', 'Entry 7', 'Entry 10'])
  assert.deepEqual(await texts('taxCode=VB81&sort=date&limit=2'), ['Entry 10', 'Entry 7'])
  assert.deepEqual(await texts('taxCode=VB81&dateFrom=2026-09-01'), ['Entry 1', 'Entry 4'])
  assert.deepEqual(await texts('documentNumber=B-7'), ['Entry 3', 'Entry 6', 'Entry 9', 'Entry 12'])
  assert.deepEqual(await texts('documentNumber=b-7'), [])
  assert.deepEqual(await texts('q=ENTRY%2011'), ['Entry 11'])
  assert.deepEqual(await texts('q=entr%201&taxCode=VB81'), ['Entry 1', 'Entry 10'])
  assert.deepEqual(await texts('q=api'), [])
  assert.deepEqual(await texts('q=%21'), [])
  assert.deepEqual((await texts('source=api')).length, 12)
  assert.deepEqual(await texts('source=payment'), [])
  assert.deepEqual(await texts(`vatPeriod=${id}`), ['Entry 1', 'Entry 2', 'Entry 3'])
  for (const unknown of ['x', '00000000-0000-4000-8000-000000000000'])
    assert.deepEqual([await texts(`vatPeriod=${unknown}`), await transactions(`vatPeriod=${unknown}`)], [[], []])
  const ofTransactions = async (query: string) =>
    (await paged('/v1/ledger-transactions', 'ledgerTransactions', query, 1)).map(
      ({ description, taxPart }) => `${description} ${taxPart}`,
    )
  assert.deepEqual(await ofTransactions(`taxCode=VB81&vatPeriod=${id}`), ['Entry 1 net', 'Entry 1 vat'])
  assert.deepEqual(
    await ofTransactions('taxCode=VB81&account=1171'),
    ['Entry 10', 'Entry 7', 'Entry 4', 'Entry 1'].map((one) => `${one} vat`),
  )
  assert.deepEqual(await ofTransactions('documentNumber=B-7&account=1000'), ['Entry 6 net', 'Entry 3 net'])
  assert.deepEqual(await ofTransactions('q=entry%2010&sort=-date'), ['Entry 10 vat', 'Entry 10 net'])
  for (const query of ['taxCode=X', 'source=x', `documentNumber=${'x'.repeat(36)}`, 'q='])
    for (const path of ['ledger-entries', 'ledger-transactions'])
      await service.expect(400, 'GET', `/v1/${path}?${query}`)
})

test('every filter of entries reads the index of their words', async () => {
  await withClient(service.connection, async (client) => {
    await client.query('set enable_seqscan = off')
    const planOf = async (ask: (tx: Tx) => unknown): Promise<string> => {
      let plan = ''
      const rows = async ({ text, values }: Sql) => {
        plan = JSON.stringify((await client.query(`explain (format json) ${text}`, [...values])).rows)
        return []
      }
      await ask({ organisation: service.organisation, rows } as unknown as Tx)
      return plan
    }
    const filters: EntryFilter[] = [{ q: 'paper' }, { source: 'payment' }, { taxCode: 'UN81' }, { documentNumber: 'x' }]
    for (const filter of filters) {
      const query = { ...filter, limit: 10 }
      const plans = [
        ...['sequence', '-date'].map((sort) =>
          planOf((tx) => listEntries(tx, pageOf({ ...query, sort }, entryOrders), filter)),
        ),
        planOf((tx) =>
          listTransactions(tx, pageOf({ ...query, sort: 'date' }, transactionOrders.ofAll), { ...query, sort: 'date' }),
        ),
        planOf((tx) =>
          listTransactions(tx, pageOf({ ...query, sort: 'date' }, transactionOrders.ofAccount), {
            ...query,
            account: 1020,
          }),
        ),
      ]
      for (const plan of await Promise.all(plans)) assert.match(plan, /ledger_entries_by_words/, JSON.stringify(filter))
    }
  })
})

test('entries come in the order of their numbers, or the other way round, or by date', async () => {
  const numbers = async (sort: string) => (await entries(`sort=${sort}`)).map(({ sequence }) => sequence)
  const forward = Array.from({ length: 12 }, (_, index) => index + 1)
  assert.deepEqual(
    (await entries('')).map(({ sequence }) => sequence),
    forward,
  )
  assert.deepEqual(await numbers('sequence'), forward)
  assert.deepEqual(await numbers('-sequence'), forward.toReversed())
  assert.deepEqual(await numbers('date'), forward.toReversed())
  assert.deepEqual(await numbers('-date'), forward)
})

test('entries of a span of days include its first and its last', async () => {
  const dates = async (query: string) => (await entries(`${query}&sort=date`)).map(({ date }) => date)
  assert.deepEqual(await dates('dateFrom=2026-03-10&dateTo=2026-05-10'), ['2026-03-10', '2026-04-10', '2026-05-10'])
  assert.deepEqual(await dates('dateFrom=2026-03-11&dateTo=2026-05-09'), ['2026-04-10'])
  assert.deepEqual(await dates('dateFrom=2026-12-10'), ['2026-12-10'])
  assert.deepEqual(await dates('dateTo=2026-01-10'), ['2026-01-10'])
  assert.deepEqual(await dates('dateFrom=2026-05-10&dateTo=2026-03-10'), [])
})

test('an entry is found by its external reference', async () => {
  assert.deepEqual(
    (await entries('externalReference=reference%207')).map(({ description }) => description),
    ['Entry 7'],
  )
  assert.deepEqual(await entries('externalReference=reference'), [])
})

test('a listed entry is the one that GET answers', async () => {
  for (const entry of await entries('limit=5'))
    assert.deepEqual((await get(`/v1/ledger-entries/${entry.id}`)).ledgerEntry, entry)
})

test('pages of any size hold every entry once, in every order', async () => {
  const whole = await entries('')
  const bySort = { sequence: whole, '-sequence': whole.toReversed(), date: whole.toReversed(), '-date': whole }
  for (const [sort, expected] of Object.entries(bySort))
    for (const limit of [1, 5, 12, 500])
      assert.deepEqual(await paged('/v1/ledger-entries', 'ledgerEntries', `sort=${sort}`, limit), expected)
})

test('a page that was begun before new entries goes on where it stopped', async () => {
  const first = await get('/v1/ledger-entries?limit=10&dateTo=2026-12-31&sort=-sequence')
  await service.expect(201, 'POST', '/v1/ledger-entries', posting({ date: '2025-06-10', description: 'Later' }))
  const second = await get(`/v1/ledger-entries?limit=10&dateTo=2026-12-31&sort=-sequence&cursor=${first.nextCursor}`)
  assert.deepEqual(
    [...first.ledgerEntries, ...second.ledgerEntries].map(({ sequence }) => sequence),
    Array.from({ length: 12 }, (_, index) => 12 - index),
  )
  assert.equal(second.nextCursor, undefined)
})

test('transactions of an account are those that debit or credit it, by date', async () => {
  const notes = async (query: string) => (await transactions(query)).map((one) => `${one.date} ${noteOf(one)}`)
  assert.deepEqual(await notes('account=1000&dateFrom=2026-01-01'), [
    '2026-02-10 1000/2000 108.10',
    '2026-03-10 1020/1000 100.00',
    '2026-03-10 1171/1000 8.10',
    '2026-06-10 1000/2000 100.00',
    '2026-07-10 1020/1000 108.10',
    '2026-10-10 1000/2000 108.10',
    '2026-11-10 1020/1000 108.10',
  ])
  assert.deepEqual(await notes('account=1171&dateFrom=2026-01-01'), [
    '2026-03-10 1171/1000 8.10',
    '2026-06-10 1171/2000 8.10',
    '2026-09-10 2000/1171 8.10',
    '2026-12-10 1171/1020 8.10',
  ])
  assert.deepEqual(await notes('account=9100'), [])
})

test('transactions of a span of days and of an account together', async () => {
  const dates = (await transactions('account=1020&dateFrom=2026-07-10&dateTo=2026-08-10')).map(({ date }) => date)
  assert.deepEqual(dates, ['2026-07-10', '2026-08-10'])
})

test('transactions of an entry are those that its posting answered', async () => {
  const [entry] = await entries('externalReference=reference%201')
  assert.deepEqual(await transactions(`ledgerEntry=${entry.id}`), entry.transactions)
  assert.deepEqual(await transactions('ledgerEntry=00000000-0000-4000-8000-000000000000'), [])
  assert.deepEqual(await transactions('ledgerEntry=4711'), [])
})

test('pages of any size hold every transaction once, of all accounts and of one, in both orders', async () => {
  const path = '/v1/ledger-transactions'
  for (const filter of ['', 'account=1020', 'account=1171', 'account=1020&dateFrom=2026-04-01'])
    for (const sort of ['date', '-date']) {
      const whole = await transactions(`${filter}&sort=${sort}`)
      assert.ok(whole.length > 0)
      assert.equal(new Set(whole.map(({ id }) => id)).size, whole.length)
      for (const limit of [1, 3, 7])
        assert.deepEqual(
          await paged(path, 'ledgerTransactions', `${filter}&sort=${sort}`, limit),
          whole,
          `${filter} ${sort}`,
        )
    }
})

test('everything that was posted is in the list, nothing of others', async () => {
  const all = await transactions('')
  const ofEntries = (await entries('')).flatMap((entry) => entry.transactions)
  const byId = (a: any, b: any) => (a.id < b.id ? -1 : 1)
  assert.deepEqual(all.toSorted(byId), ofEntries.toSorted(byId))
})

test('queries that make no sense are refused, and the part at violation is named', async () => {
  const violations = async (url: string) => (await service.expect(400, 'GET', url)).invalidFields
  assert.deepEqual(await violations('/v1/ledger-transactions?account=999'), ['account'])
  assert.deepEqual(await violations('/v1/ledger-transactions?account=cash'), ['account'])
  assert.deepEqual(await violations('/v1/ledger-transactions?dateFrom=2026-02-30&dateTo=x'), ['dateFrom', 'dateTo'])
  assert.deepEqual(await violations('/v1/ledger-entries?limit=0'), ['limit'])
  assert.deepEqual(await violations('/v1/ledger-entries?limit=501&sort=amount'), ['limit', 'sort'])
  assert.deepEqual(await violations('/v1/ledger-entries?acount=1020'), ['acount'])
  const { nextCursor } = await get('/v1/ledger-entries?limit=1')
  for (const cursor of ['x', nextCursor.slice(2), Buffer.from('["date","2026-01-01","1"]').toString('base64url')])
    assert.deepEqual(await violations(`/v1/ledger-entries?cursor=${cursor}`), ['cursor'])
  assert.deepEqual(await violations(`/v1/ledger-entries?sort=date&cursor=${nextCursor}`), ['cursor'])
  assert.deepEqual(await violations(`/v1/ledger-transactions?cursor=${nextCursor}`), ['cursor'])
})

test('the lists need ledger:read', async () => {
  const token = await service.tokenFor(['invoices:write', 'contacts:write', 'settings:write'])
  for (const url of ['/v1/ledger-entries', '/v1/ledger-transactions', '/v1/accounts', '/v1/currencies'])
    assert.equal((await service.ask('GET', url, { token })).body.code, 'rest-api/insufficient-scope')
})

test('the entries that a filter leaves are added up by currency, in cents, on however many pages', async () => {
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.94 })
  const bought = { ...posting({ date: '2026-03-01', amount: 500 }), documentNumber: 'B-9' }
  for (const one of [bought, { ...bought, date: '2026-03-02' }, { ...bought, amount: 300, currency: 'EUR' }])
    await service.expect(201, 'POST', '/v1/ledger-entries', one)
  const totals = async (query: string) => (await get(`/v1/ledger-entries?${query}&limit=1&includeTotals=true`)).totals
  const inFrancs = (count: number, totalAmount: number) => ({ currency: 'CHF', count, totalAmount })
  const inEuros = { currency: 'EUR', count: 1, totalAmount: 300 }
  assert.deepEqual(await totals('documentNumber=B-9'), { count: 3, byCurrency: [inFrancs(2, 1000), inEuros] })
  assert.deepEqual(await totals('documentNumber=B-9&sort=-date&dateTo=2026-03-01'), {
    count: 2,
    byCurrency: [inFrancs(1, 500), inEuros],
  })
  assert.deepEqual(await totals('q=entry'), { count: 12, byCurrency: [inFrancs(12, 129_720)] })
  assert.deepEqual(await totals('externalReference=reference%201'), { count: 1, byCurrency: [inFrancs(1, 10_810)] })
  assert.deepEqual(await totals('vatPeriod=x'), { count: 0, byCurrency: [] })
  assert.equal((await totals('')).count, (await entries('limit=500')).length)
  assert.equal((await get('/v1/ledger-entries')).totals, undefined)
})
