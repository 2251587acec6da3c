import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { test } from 'node:test'
import { linkHash } from '../../platform/db/hash-chain.rules.ts'
import { cents } from '../../platform/money/cents.ts'
import { chainHash, genesisOf, type PostedEntry, type PostedTransaction, withTransactions } from './chain.rules.ts'

type HashInput = Omit<PostedEntry, 'hash'>

const transaction: PostedTransaction = {
  id: 'b1b1b1b1-0000-4000-8000-000000000001',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: cents(10_000),
  originalAmount: cents(10_001),
  taxPart: 'net',
}
const entry: HashInput = {
  sequence: 7,
  id: 'a1a1a1a1-0000-4000-8000-000000000001',
  date: '2026-11-20',
  description: 'Zürich',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: 10_811,
  grossAmount: 10_810,
  currency: 'CHF',
  exchangeRate: '1',
  taxCode: 'VB81',
  isReversal: false,
  externalReference: null,
  documentNumber: null,
  supplyDate: null,
  voucher: null,
  source: 'api',
  sourceId: null,
  reverses: null,
  createdAt: '2026-11-21T09:00:00.120Z',
  transactions: [transaction, { ...transaction, debitAccount: 1171, amount: cents(810), taxPart: 'vat' }],
  token: null,
  requestId: null,
  metadata: null,
  items: null,
}
const previous = Buffer.alloc(32, 1)

const FIELDS =
  '7 a1a1a1a1-0000-4000-8000-000000000001 2026-11-20 7:Zürich 6500 1020 10811 3:CHF 1 4:VB81 - 3:api - - ' +
  '2026-11-21T09:00:00.120000Z 2 ' +
  '1 b1b1b1b1-0000-4000-8000-000000000001 2026-11-20 6500 1020 7:Zürich 10000 10810 10001 3:CHF 4:VB81 net ' +
  '2 b1b1b1b1-0000-4000-8000-000000000001 2026-11-20 1171 1020 7:Zürich 810 10810 10001 3:CHF 4:VB81 vat'
const CONTENT = `${FIELDS} - - - false -`
const hashOf = (content: string): string => createHash('sha256').update(previous).update(content).digest('hex')

test('the canonical content is this text, for ever: an auditor can compute it without us', () => {
  assert.equal(chainHash(previous, entry).toString('hex'), hashOf(CONTENT))
  assert.equal(linkHash(previous, CONTENT).toString('hex'), hashOf(CONTENT))
})

test('who posted it, its metadata, whether it is a reversal and the number of its document are at the end', () => {
  const hash = (changes: Partial<HashInput>) => chainHash(previous, { ...entry, ...changes }).toString('hex')
  assert.equal(hash({ token: 't' }), hashOf(`${FIELDS} t - - false -`))
  assert.equal(hash({ requestId: 'ä' }), hashOf(`${FIELDS} - 2:ä - false -`))
  assert.equal(hash({ metadata: {} }), hashOf(`${FIELDS} - - 2:{} false -`))
  assert.equal(hash({ isReversal: true, documentNumber: 'R-00001' }), hashOf(`${FIELDS} - - - true 7:R-00001`))
  assert.equal(hash({ supplyDate: '2026-11-20' }), hashOf(`${FIELDS} - - - false - 10:2026-11-20 -`))
  // As PostgreSQL orders and writes it: the shorter key first, then by bytes.
  const metadata = { zz: '1', b: '"2"', aaa: 'ü', a: '4' }
  const text = '{"a": "4", "b": "\\"2\\"", "zz": "1", "aaa": "ü"}'
  assert.equal(hash({ metadata }), hashOf(`${FIELDS} - - ${Buffer.byteLength(text)}:${text} false -`))
})

test('the chain of an organisation begins with the hash of its id', () => {
  const hash = createHash('sha256').update('rappen journal 11111111-2222-4333-8444-555555555555').digest('hex')
  assert.equal(genesisOf('11111111-2222-4333-8444-555555555555').toString('hex'), hash)
})

test('the number of transactions of an entry is written before them', () => {
  assert.equal(withTransactions('entry', ['a', 'b'], ' end'), 'entry 2 a b end')
  assert.equal(withTransactions('entry', ['a b'], ''), 'entry 1 a b')
})

test('any other field, of the entry or of a transaction, or another entry before it, is another hash', () => {
  const changesOfEntry: Partial<HashInput>[] = [
    { sequence: 8 },
    { id: 'x' },
    { date: '2026-11-21' },
    { description: 'Zürich ' },
    { debitAccount: 6501 },
    { creditAccount: 1021 },
    { amount: 1 },
    { grossAmount: 1 },
    { currency: 'EUR' },
    { exchangeRate: '1.0000000001' },
    { taxCode: null },
    { taxCode: '' as 'VB81' },
    { externalReference: '-' },
    { isReversal: true },
    { documentNumber: '-' },
    { supplyDate: '2026-11-20' },
    { supplyDate: '-' },
    { voucher: '00000000-0000-4000-8000-000000000009' },
    { source: 'payment' },
    { sourceId: 'x' },
    { reverses: 'x' },
    { createdAt: '2026-11-21T09:00:00.121Z' },
    { token: 'x' },
    { requestId: 'x' },
    { metadata: { x: 'x' } },
    { transactions: [transaction] },
    { transactions: entry.transactions.toReversed() },
  ]
  const changesOfTransaction: Partial<PostedTransaction>[] = [
    { id: 'x' },
    { debitAccount: 1 },
    { creditAccount: 1 },
    { amount: cents(1) },
    { originalAmount: cents(1) },
    { taxPart: 'vat' },
  ]
  const others = [
    ...changesOfEntry.map((change) => ({ ...entry, ...change })),
    ...changesOfTransaction.map((change) => ({
      ...entry,
      transactions: [{ ...transaction, ...change }, ...entry.transactions.slice(1)],
    })),
  ]
  const hashes = new Set([entry, ...others].map((one) => chainHash(previous, one).toString('hex')))
  hashes.add(chainHash(Buffer.alloc(32, 2), entry).toString('hex'))
  assert.equal(hashes.size, others.length + 2)
})
