import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Service, startService } from '../../../test/service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const paper = {
  date: '2026-11-20',
  description: 'Paper',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: 10810,
  taxCode: 'VB81',
}
const bulk = '/v1/ledger-entries/bulk'
const entriesInBooks = async () =>
  (await service.asOwner<{ count: string }>('select count(*) from ledger_entries'))[0]?.count

test('many entries are posted at once, numbered in their order, each split by its tax code', async () => {
  const { results } = await service.expect(201, 'POST', bulk, {
    entries: [paper, { ...paper, amount: 500, taxCode: '' }, paper],
  })
  assert.deepEqual(
    results.map(({ outcome }: any) => outcome),
    ['posted', 'posted', 'posted'],
  )
  assert.deepEqual(
    results.map(({ transactions }: any) => transactions.map(({ amount }: any) => amount)),
    [[10000, 810], [500], [10000, 810]],
  )
  const [first, second, third] = results.map(({ sequence }: any) => sequence)
  assert.deepEqual([second, third], [first + 1, first + 2])
  const { ledgerEntry } = await service.expect(200, 'GET', `/v1/ledger-entries/${results[1].id}`)
  assert.equal(ledgerEntry.amount, 500)
})

test('all or nothing: one faulty entry keeps all from being posted, and every violation of every entry is named', async () => {
  const before = await entriesInBooks()
  const entries = [paper, { ...paper, amount: 0 }, { ...paper, debitAccount: 6501, typo: 1 }]
  const { code, invalidFields } = await service.expect(400, 'POST', bulk, { entries })
  assert.equal(code, 'general/invalid-fields')
  assert.deepEqual(invalidFields.toSorted(), ['entries[1].amount', 'entries[2].typo'])
  const closed = await service.expect(400, 'POST', bulk, { entries: [paper, { ...paper, date: '2020-01-01' }] })
  assert.deepEqual([closed.code, closed.invalidFields], ['ledger/no-fiscal-year', ['entries[1].date']])
  assert.equal(await entriesInBooks(), before)
})

test('… those of the form of the bulk and of all entries; when there is none, those that the books tell of all entries', async () => {
  const entries = [{ ...paper, date: '2020-01-01' }, paper, { ...paper, amount: '1', currency: 'USD' }, 7, { date: 5 }]
  const faulty = [
    'entries[2].amount',
    'entries[3]',
    ...['description', 'debitAccount', 'creditAccount', 'amount', 'date'].map((field) => `entries[4].${field}`),
  ]
  const fieldsOf = async (body: object) => (await service.expect(400, 'POST', bulk, body)).invalidFields.toSorted()
  assert.deepEqual(await fieldsOf({ entries }), faulty.toSorted())
  assert.deepEqual(await fieldsOf({ entries, atomic: 'yes' }), ['atomic', ...faulty].toSorted())
  assert.deepEqual(await fieldsOf({ entries, atomic: false, surprise: 1 }), ['surprise'])
  assert.deepEqual(await fieldsOf({ entries: [], atomic: 'yes' }), ['atomic', 'entries'])
  const senseless = [{ ...paper, date: '2020-01-01' }, paper, { ...paper, debitAccount: 6501, currency: 'USD' }]
  const named = ['entries[0].date', 'entries[2].currency', 'entries[2].debitAccount']
  assert.deepEqual(await fieldsOf({ entries: senseless }), named)
})

test('one by one: faulty entries are refused and harm no neighbour', async () => {
  const senseless = { ...paper, date: '2020-01-01', debitAccount: 6501 }
  const entries = [{ ...senseless, amount: '1' }, paper, senseless, 7, paper]
  const { results } = await service.expect(201, 'POST', bulk, { atomic: false, entries })
  assert.deepEqual(
    results.map(({ outcome }: any) => outcome),
    ['refused', 'posted', 'refused', 'refused', 'posted'],
  )
  assert.deepEqual(
    [results[0].invalidFields, results[2].code, results[2].invalidFields],
    [['amount'], 'general/invalid-fields', ['debitAccount', 'date']],
  )
  assert.equal(results[4].sequence, results[1].sequence + 1)
})

test('of two entries with one external reference the first is posted', async () => {
  const entries = [
    { ...paper, externalReference: 'shop-1' },
    { ...paper, externalReference: 'shop-1' },
  ]
  const { results } = await service.expect(201, 'POST', bulk, { atomic: false, entries })
  assert.deepEqual(
    results.map(({ outcome, code }: any) => code ?? outcome),
    ['posted', 'ledger/duplicate-reference'],
  )
})

test('five thousand entries are taken, one more is not, and none is not', async () => {
  const { results } = await service.expect(201, 'POST', bulk, { entries: Array.from({ length: 5_000 }, () => paper) })
  assert.equal(results.length, 5_000)
  assert.equal(results[4_999].sequence - results[0].sequence, 4_999)
  const tooMany = await service.expect(400, 'POST', bulk, { entries: Array.from({ length: 5_001 }, () => paper) })
  assert.deepEqual(tooMany.invalidFields, ['entries'])
  assert.deepEqual((await service.expect(400, 'POST', bulk, { entries: [] })).invalidFields, ['entries'])
  const [{ ok }] = (await service.asOwner<{ ok: boolean }>(
    'select sequence = (select count(*) from ledger_entries) as ok from journal_heads',
  )) as [{ ok: boolean }]
  assert.ok(ok, 'the sequence has no gaps')
})

test('a dry run shows the split of one entry, or of many, and posts nothing', async () => {
  const before = await entriesInBooks()
  const { transactions } = await service.expect(200, 'POST', '/v1/ledger-entries?dryRun=true', paper)
  assert.deepEqual(
    transactions.map(({ amount, debitAccount }: any) => [debitAccount, amount]),
    [
      [6500, 10000],
      [1171, 810],
    ],
  )
  const { results } = await service.expect(200, 'POST', `${bulk}?dryRun=true`, {
    atomic: false,
    entries: [paper, { ...paper, date: '2020-01-01' }],
  })
  assert.deepEqual(
    results.map(({ outcome }: any) => outcome),
    ['previewed', 'refused'],
  )
  const refused = await service.expect(400, 'POST', '/v1/ledger-entries?dryRun=true', { ...paper, creditAccount: 6500 })
  assert.deepEqual(refused.invalidFields, ['creditAccount'])
  assert.equal(await entriesInBooks(), before)
})

test('where every entry was refused, the corrected ones may use the same key', async () => {
  const ask = (entries: unknown[]) =>
    service.ask('POST', bulk, { body: { atomic: false, entries }, headers: { 'idempotency-key': 'corrected' } })
  assert.equal((await ask([{ ...paper, date: '2020-01-01' }])).status, 200)
  assert.equal((await ask([paper])).status, 201)
  assert.equal((await ask([paper])).headers['idempotency-replayed'], 'true')
})
