import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { noteOf, postedEntry } from '../../../test/fixtures/posting.ts'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const reverse = (id: string, body?: object, token?: string) =>
  service.ask('POST', `/v1/ledger-entries/${id}/reverse`, { ...(body ? { body } : {}), ...(token ? { token } : {}) })
const read = async (id: string) => (await service.expect(200, 'GET', `/v1/ledger-entries/${id}`)).ledgerEntry

test('a reversal is the mirror image of the entry, dated today, and each of the two names the other', async () => {
  const entry = await postedEntry(service, { date: '2026-10-01', taxCode: 'VB81', externalReference: 'invoice 7' })
  const { status, headers, body } = await reverse(entry.id)
  assert.equal(status, 201)
  const reversal = body.ledgerEntry
  assert.equal(headers['location'], `/v1/ledger-entries/${reversal.id}`)
  const { externalReference: _, ...rest } = entry
  assert.deepEqual(reversal, {
    ...rest,
    id: reversal.id,
    sequence: entry.sequence + 1,
    date: '2026-11-21',
    debitAccount: 1020,
    creditAccount: 6500,
    isReversal: true,
    source: 'reversal',
    reverses: entry.id,
    hash: reversal.hash,
    transactions: reversal.transactions,
  })
  assert.deepEqual(reversal.transactions.map(noteOf), ['1020/6500 100.00', '1020/1171 8.10'])
  assert.deepEqual(
    reversal.transactions.map(({ taxCode, grossAmount, date }: any) => [taxCode, grossAmount, date]),
    Array(2).fill(['VB81', 10_810, '2026-11-21']),
  )
  assert.deepEqual(await read(entry.id), { ...entry, reversedBy: reversal.id })
  assert.deepEqual(await read(reversal.id), reversal)
})

test('an entry and its reversal leave every account as it was', async () => {
  const balances = async () => {
    const { trialBalance } = await service.expect(200, 'GET', '/v1/reports/trial-balance?asOf=2026-12-31')
    return new Map(trialBalance.accounts.map(({ account, balance }: any) => [account, balance]))
  }
  const before = await balances()
  for (const taxCode of ['VB81', 'ES26', 'BZB81', 'ZOLLM']) {
    const { id } = await postedEntry(service, { debitAccount: 6570, creditAccount: 2000, amount: 9_999, taxCode })
    assert.equal((await reverse(id)).status, 201)
  }
  for (const [account, balance] of await balances())
    assert.equal(balance, before.get(account) ?? 0, `account ${account}`)
})

test('a reversal has the rate of the entry, to the cent, whatever the rate is now', async () => {
  const entry = await postedEntry(service, { amount: 1000, currency: 'EUR', exchangeRate: 0.9345, taxCode: 'VB81' })
  await service.expect(200, 'PUT', '/v1/currencies/EUR', { isEnabled: true, exchangeRate: 0.5 })
  const { ledgerEntry } = (await reverse(entry.id)).body
  assert.deepEqual([ledgerEntry.currency, ledgerEntry.amount, ledgerEntry.exchangeRate], ['EUR', 1000, 0.9345])
  assert.deepEqual(ledgerEntry.transactions.map(noteOf), ['1020/6500 8.65', '1020/1171 0.70'])
  assert.deepEqual(
    ledgerEntry.transactions.map(({ originalAmount }: any) => originalAmount),
    [925, 75],
  )
})

test('date and text of a reversal can be given', async () => {
  const { id } = await postedEntry(service, { date: '2026-01-31' })
  const { ledgerEntry } = (await reverse(id, { date: '2026-01-31', description: 'Entered twice' })).body
  assert.deepEqual([ledgerEntry.date, ledgerEntry.description], ['2026-01-31', 'Entered twice'])
  assert.deepEqual(ledgerEntry.transactions[0].description, 'Entered twice')
})

test('a reversal is not dated before its entry; an entry that lies ahead is reversed on its own day', async () => {
  const { id, sequence } = await postedEntry(service, { date: '2026-12-24' })
  for (const date of ['2026-12-23', '2026-01-31', '1999-12-31']) {
    const { status, body } = await reverse(id, { date })
    assert.deepEqual([status, body.code, body.invalidFields], [400, 'general/invalid-fields', ['date']])
  }
  assert.equal('reversedBy' in (await read(id)), false)
  const { ledgerEntry } = (await reverse(id)).body
  assert.deepEqual([ledgerEntry.date, ledgerEntry.sequence], ['2026-12-24', sequence + 1])
})

test('today is the date in the time zone of the organisation', async () => {
  const { id } = await postedEntry(service, { date: '2026-10-31' })
  const { now } = service.clock
  service.clock.now = new Date('2026-10-31T23:30:00Z')
  try {
    assert.equal((await reverse(id)).body.ledgerEntry.date, '2026-11-01')
  } finally {
    service.clock.now = now
  }
})

test('an entry is reversed once', async () => {
  const { id } = await postedEntry(service)
  assert.equal((await reverse(id)).status, 201)
  const { status, body } = await reverse(id)
  assert.deepEqual([status, body.code], [409, 'ledger/already-reversed'])
})

test('of 16 that reverse an entry at once exactly one succeeds, round after round', async () => {
  for (let round = 0; round < 10; round++) {
    const { id } = await postedEntry(service)
    const answers = await Promise.all(Array.from({ length: 16 }, () => reverse(id)))
    assert.deepEqual(answers.map(({ status }) => status).toSorted(), [201, ...Array(15).fill(409)])
  }
})

test('a reversal is not reversed again: the entry is posted anew instead', async () => {
  const { id } = await postedEntry(service)
  const { status, body } = await reverse((await reverse(id)).body.ledgerEntry.id)
  assert.deepEqual([status, body.code], [400, 'ledger/not-reversible'])
})

test('entries of invoices and payments are reversed with what caused them, not by themselves', async () => {
  const { invoice } = await service.expect(201, 'POST', '/v1/invoices', {
    customRecipientText: 'Muster AG\nBern',
    isDraft: false,
    positions: [
      { type: 'product', name: 'Advice', singleAmount: 100, quantity: 1, contraAccount: 3400, taxCode: 'UN81' },
    ],
  })
  await service.expect(201, 'POST', `/v1/invoices/${invoice.id}/payments`, { date: '2026-11-21', amount: 50 })
  const { ledgerEntries } = await service.expect(200, 'GET', '/v1/ledger-entries?sort=-sequence&limit=2')
  assert.deepEqual(
    ledgerEntries.map(({ source }: any) => source),
    ['payment', 'invoice'],
  )
  for (const { id } of ledgerEntries) {
    const { status, body } = await reverse(id)
    assert.deepEqual([status, body.code, body.invalidFields], [400, 'ledger/not-reversible', []])
  }
})

test('a reversal falls under the same periods as any entry', async () => {
  const { id } = await postedEntry(service, { date: '2025-01-01' })
  const refused = async (date: string, code: string) => {
    const { status, body } = await reverse(id, { date })
    assert.deepEqual([status, body.code, body.invalidFields], [400, code, ['date']])
  }
  await refused('2028-01-01', 'ledger/no-fiscal-year')
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  const { id: quarter } = vatPeriods.find((period: any) => period.from === '2025-01-01')
  await service.expect(200, 'POST', `/v1/vat-periods/${quarter}/settle`)
  await refused('2025-03-31', 'ledger/period-closed')
  assert.equal((await reverse(id, { date: '2025-04-01' })).status, 201)
})

test('an entry in a settled period is corrected in an open one', async () => {
  const { id } = await postedEntry(service, { date: '2025-08-31' })
  const { vatPeriods } = await service.expect(200, 'GET', '/v1/vat-periods')
  const { id: quarter } = vatPeriods.find((period: any) => period.from === '2025-07-01')
  await service.expect(200, 'POST', `/v1/vat-periods/${quarter}/settle`)
  assert.equal((await reverse(id)).body.ledgerEntry.date, '2026-11-21')
})

test('a posting can be reversed after its account or currency was deactivated', async () => {
  await service.expect(200, 'PUT', '/v1/currencies/SEK', { isEnabled: true, exchangeRate: 0.083 })
  const { id } = await postedEntry(service, { debitAccount: 6530, amount: 1000, currency: 'SEK' })
  await service.expect(200, 'PUT', '/v1/currencies/SEK', { isEnabled: false })
  await service.expect(200, 'PATCH', '/v1/accounts/6530', { isActive: false })
  assert.deepEqual((await reverse(id)).body.ledgerEntry.transactions.map(noteOf), ['1020/6530 0.83'])
})

test('missing and malformed ids are not found, foreign entries are not shown, and the read scope is not enough', async () => {
  const { id } = await postedEntry(service)
  const foreigner = await service.tokenFor(['all'], { organisation: await service.otherOrganisation() })
  for (const [target, token, status, code] of [
    ['00000000-0000-4000-8000-000000000000', undefined, 404, 'ledger/not-found'],
    ['4711', undefined, 404, 'ledger/not-found'],
    [id, foreigner, 401, 'general/unauthorised'],
    [id, await service.tokenFor(['ledger:read']), 403, 'rest-api/insufficient-scope'],
  ] as const) {
    const { status: answered, body } = await reverse(target, {}, token)
    assert.deepEqual([answered, body.code], [status, code])
  }
  const fields = (await reverse(id, { date: 'today', amount: 5, description: '' })).body.invalidFields
  assert.deepEqual(fields.toSorted(), ['amount', 'date', 'description'])
  assert.equal((await read(id)).reversedBy, undefined)
})
