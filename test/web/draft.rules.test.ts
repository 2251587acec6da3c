import assert from 'node:assert/strict'
import { test } from 'node:test'
import { merge, typedSince } from '../../web/documents/conflict.rules.ts'
import {
  changesOf,
  creationOf,
  type Draft,
  moved,
  newRow,
  type Row,
  rowsOfTable,
  totalsNow,
} from '../../web/documents/draft.rules.ts'
import { differences, mergeFields } from '../../web/frame/merge.rules.ts'

const usual = { taxCode: 'UN81', contraAccount: '3400' }
const row = (texts: Partial<Row>): Row => ({ ...newRow('product', usual), ...texts })
const draft = (texts: Partial<Draft> = {}): Draft => ({
  recipient: '',
  title: 'Kitchen',
  openingDate: '2026-11-21',
  payableInDays: '30',
  'discountTerms.rate': '',
  'discountTerms.days': '',
  template: '',
  language: 'de',
  amountMode: 'net',
  originalCurrency: '',
  exchangeRate: '',
  introductoryText: '',
  closingText: '',
  rows: [row({ key: 'a', id: 'a', name: 'Design', quantity: '12.5', singleAmount: '150' })],
  ...texts,
})

test('totals of what is typed are those of the books; what a row lacks counts as nothing', () => {
  const rows = [...draft().rows, row({ name: 'Not priced yet' }), newRow('discount', usual)]
  const totals = totalsNow(draft({ rows }))
  assert.deepEqual([totals?.net, totals?.vat, totals?.total], [187_500, 15_188, 202_688])
  const off = { ...newRow('discount', usual), discountAmount: '100' }
  assert.equal(totalsNow(draft({ rows: [...draft().rows, off] }))?.net, 177_500)
  assert.equal(totalsNow(draft({ rows: [row({ singleAmount: '1e30', quantity: '1' })] })), undefined)
})

test('a discount is sent as a whole, and cleared by an empty rate', () => {
  const offered = draft({ 'discountTerms.rate': '2', 'discountTerms.days': '10' })
  assert.equal('discountTerms' in creationOf(draft()), false)
  assert.deepEqual(creationOf(offered).discountTerms, { rate: 2, days: 10 })
  assert.deepEqual(changesOf(offered, { ...offered, 'discountTerms.days': '14' }), {
    discountTerms: { rate: 2, days: 14 },
  })
  assert.deepEqual(changesOf(offered, { ...offered, 'discountTerms.rate': '' }), { discountTerms: null })
})

test('totals of what is typed in yen are whole', () => {
  const totals = totalsNow(draft({ originalCurrency: 'JPY', rows: [row({ singleAmount: '1235', quantity: '1' })] }))
  assert.deepEqual([totals?.net, totals?.vat, totals?.total], [123_500, 10_000, 133_500])
})

test('a new document is sent without what is empty; a change has only what differs, null for what was cleared', () => {
  assert.deepEqual(creationOf(draft()), {
    positions: [
      {
        id: 'a',
        type: 'product',
        name: 'Design',
        quantity: 12.5,
        singleAmount: 150,
        taxCode: 'UN81',
        contraAccount: 3400,
      },
    ],
    amountMode: 'net',
    title: 'Kitchen',
    openingDate: '2026-11-21',
    payableInDays: 30,
    language: 'de',
  })
  assert.deepEqual(changesOf(draft(), draft({ title: '', payableInDays: '10' })), { title: null, payableInDays: 10 })
  assert.deepEqual(changesOf(draft(), draft()), {})
  // A currency and its rate are sent together, even if only one of them changed.
  const euro = draft({ originalCurrency: 'EUR', exchangeRate: '0.95' })
  const [rate, currency] = [{ exchangeRate: 0.96 }, { originalCurrency: 'EUR' }]
  assert.deepEqual(changesOf(euro, draft({ originalCurrency: 'EUR', exchangeRate: '0.96' })), { ...currency, ...rate })
  assert.deepEqual(changesOf(euro, draft()), { originalCurrency: null, exchangeRate: null })
})

test('rows of a spreadsheet become positions, with comma or point; other text is pasted as text', () => {
  const [first, second, third, ...others] = rowsOfTable(
    'Planung\t2,5\tTage\t1’200.00\t3000\r\nMontage\t450\n\nAufmass\t3\t80',
    usual,
  )
  const shown = [first, second, third].map((one) => [one?.name, one?.quantity, one?.unit, one?.singleAmount])
  assert.deepEqual(shown, [
    ['Planung', '2.5', 'Tage', '1200.00'],
    ['Montage', '1', '', '450'],
    ['Aufmass', '3', '', '80'],
  ])
  assert.deepEqual(others, [])
  const [numbered, money] = rowsOfTable('1\tWork\t2\th\t100.00\nWork\t2\tCHF 100.00', usual)
  assert.deepEqual(
    [numbered?.name, numbered?.quantity, numbered?.unit, numbered?.singleAmount],
    ['Work', '2', 'h', '100.00'],
  )
  assert.deepEqual([money?.quantity, money?.unit, money?.singleAmount], ['2', '', '100.00'])
  assert.equal(rowsOfTable('12\tWork', usual)[0]?.singleAmount, '12')
  assert.deepEqual(rowsOfTable('Just two\nlines', usual), [])
})

test('a row moves to another place, and never beyond the ends', () => {
  const rows = ['a', 'b', 'c'].map((key) => row({ key }))
  const keys = (moving: readonly Row[]) => moving.map(({ key }) => key).join('')
  assert.equal(keys(moved(rows, 0, 2)), 'bca')
  assert.equal(keys(moved(rows, 2, 1)), 'acb')
  assert.equal(keys(moved(rows, 0, -1)), 'abc')
})

test('a change of one side is taken, and mine stays for a change of both until one is chosen', () => {
  const base = draft({ rows: [...draft().rows, row({ key: 'b', id: 'b', name: 'Second' })] })
  const mine = draft({ title: 'My kitchen', rows: [{ ...base.rows[0], quantity: '3' } as Row, base.rows[1] as Row] })
  const theirs = draft({
    title: 'Their kitchen',
    payableInDays: '10',
    rows: [{ ...base.rows[0], name: 'Plan', quantity: '4' } as Row, row({ key: 'c', id: 'c', name: 'Third' })],
  })
  const { values: merged, conflicts } = merge(base, mine, theirs)
  assert.deepEqual(
    conflicts.map(({ field, mine: own, theirs: other }) => [field, own, other]),
    [
      ['title', 'My kitchen', 'Their kitchen'],
      ['positions[0].quantity', '3', '4'],
    ],
  )
  assert.deepEqual([merged.title, merged.payableInDays], ['My kitchen', '10'])
  assert.deepEqual(
    merged.rows.map(({ name, quantity }) => [name, quantity]),
    [
      ['Plan', '3'],
      ['Third', '1'],
    ],
  )
  const chosen = conflicts.reduce((now, { take }) => take(now), merged)
  assert.deepEqual([chosen.title, chosen.rows[0]?.quantity], ['Their kitchen', '4'])
})

test('of a form the fields are merged one by one; what both sides made the same is no conflict', () => {
  const base = { name: 'A', town: '', scopes: ['x'], phone: '1' }
  const mine = { ...base, name: 'B', scopes: ['x', 'y'], phone: '2' }
  const theirs = { ...base, name: 'C', town: 'Bern', phone: '2' }
  const { values, conflicts } = mergeFields(base, mine, theirs)
  assert.deepEqual(values, { name: 'B', town: 'Bern', scopes: ['x', 'y'], phone: '2' })
  assert.deepEqual(
    conflicts.map(({ field, mine: own, theirs: other, take }) => [field, own, other, take(values).name]),
    [['name', 'B', 'C', 'C']],
  )
  assert.deepEqual(differences(base, mine), { name: 'B', scopes: ['x', 'y'], phone: '2' })
})

test('a row that one side removed and the other changed stays, and is asked about', () => {
  const base = draft()
  const mine = draft({ rows: [{ ...base.rows[0], quantity: '3' } as Row] })
  const { values: merged, conflicts } = merge(base, mine, draft({ rows: [] }))
  assert.equal(merged.rows.length, 1)
  assert.deepEqual(conflicts[0]?.take(merged).rows, [])
  assert.deepEqual(merge(base, draft({ rows: [] }), base).values.rows, [])
})

test('rows that were kept by another page have keys that no row added here has', async () => {
  const address = '../../web/documents/draft.rules.ts?another page'
  const other: { newRow: typeof newRow } = await import(address)
  const keys = [other.newRow, newRow, other.newRow, newRow].map((add) => add('product', usual).key)
  assert.equal(new Set(keys).size, 4)
})

test('a document that is saved while somebody types on keeps the rows that are typed, with the ids that they were given', () => {
  const typed = row({ key: 'n1', name: 'Tap' })
  const sent = draft({ rows: [typed] })
  const saved = draft({ title: 'Kitchen', rows: [{ ...typed, id: '1', name: 'Tap.' }] })
  const later = draft({ rows: [typed, row({ key: 'n2', name: 'Sink' })] })
  assert.deepEqual(
    typedSince(saved, sent, later).rows.map(({ key, id, name }) => [key, id, name]),
    [
      ['n1', '1', 'Tap.'],
      ['n2', '', 'Sink'],
    ],
  )
  assert.deepEqual(typedSince(saved, sent, draft({ rows: [] })).rows, [])
})

test('a draft that was kept before it was ever saved keeps its own rows', () => {
  const [base, beginning] = [draft({ rows: [row({ key: 'k' })] }), draft({ rows: [row({ key: 'b' })] })]
  const kept = draft({ rows: [row({ key: 'k', name: 'Kept' })] })
  const { values, conflicts } = merge(base, kept, beginning)
  assert.deepEqual([values.rows.map(({ name }) => name), conflicts], [['Kept'], []])
})
