import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../../messages.ts'
import { day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import type { Violation } from '../../said.ts'
import { totalsOf } from '../positions/document-totals.rules.ts'
import type { ProductPositionInput } from '../positions/position.schema.ts'
import {
  computed,
  contentViolations,
  currencyPairViolations,
  type Document,
  deletionViolations,
  mayReturnToDraft,
  ownContentOf,
  unitsOf,
  withContent,
} from './document.rules.ts'
import { contentOf, type DocumentContent } from './fields.schema.ts'
import type { DocumentKind } from './kinds.rules.ts'

const table: ProductPositionInput = {
  type: 'product',
  name: 'Tisch',
  quantity: 1,
  singleAmount: 100,
  contraAccount: 3200,
  taxCode: 'UN81',
}
const content = (changes: Partial<DocumentContent> = {}): DocumentContent => ({
  template: 'template',
  openingDate: day('2026-01-31'),
  payableInDays: 30,
  customRecipientText: 'Hans Muster',
  amountMode: 'net',
  language: 'de',
  columns: ['name'],
  positions: [table],
  ...changes,
})
/** Ids 1, 2, 3 ... */
const counted = () => {
  let count = 0
  return () => String(++count)
}
const document = (changes: Partial<Document> = {}): Document => ({
  ...computed(content(), counted()),
  id: 'document',
  kind: 'invoice',
  isDraft: true,
  number: '',
  wasSent: false,
  isAnnulled: false,
  paid: cents(0),
  allocated: cents(0),
  emailDeliveries: [],
  invoicesFromQuote: [],
  ...changes,
})
const inWords = (violations: readonly Violation[]): string[] =>
  violations.map((violation) => `${violation.field} ${textOf(violation)}`)

test('settable fields are distinguished from computed ones, in any order, and unset fields are absent', () => {
  const whole = {
    template: 't',
    openingDate: '2026-01-31',
    payableInDays: 0,
    recipient: 'r',
    customRecipientText: 'c',
    title: 'x',
    introductoryText: 'i',
    closingText: 'o',
    amountMode: 'net',
    language: 'de',
    originalCurrency: 'EUR',
    exchangeRate: null,
    columns: [],
    positions: [],
  }
  assert.deepEqual(contentOf({ ...whole, id: 'id', total: 1, number: 'R-00001', dueDate: 'x' }), whole)
  assert.deepEqual(contentOf({ title: undefined, payableInDays: 0, paid: 1 }), { payableInDays: 0 })
})

test('content that is in order has no violation', () => {
  assert.deepEqual(contentViolations('invoice', content()), [])
  assert.deepEqual(contentViolations('invoice', content({ originalCurrency: 'EUR', exchangeRate: 0.9345 })), [])
})

test('there is a recipient: a contact, or a text that is not empty', () => {
  const required = ['recipient is required unless customRecipientText is given']
  const { customRecipientText: _, ...nobody } = content()
  assert.deepEqual(inWords(contentViolations('invoice', nobody)), required)
  assert.deepEqual(inWords(contentViolations('invoice', { ...nobody, customRecipientText: '' })), required)
  assert.deepEqual(contentViolations('invoice', { ...nobody, recipient: 'contact' }), [])
  // The look-up of contacts validates the owner of the id.
  assert.deepEqual(contentViolations('invoice', { ...nobody, recipient: '' }), [])
})

test('a rate that is rounded to nothing is none', () => {
  const violations = contentViolations('invoice', content({ originalCurrency: 'EUR', exchangeRate: 0 }))
  assert.deepEqual(inWords(violations), ['exchangeRate must be at least 0.0000000001'])
})

test('the due date is at the latest the last day of 2199', () => {
  assert.deepEqual(contentViolations('invoice', content({ openingDate: day('2199-12-01') })), [])
  assert.deepEqual(inWords(contentViolations('invoice', content({ openingDate: day('2199-12-02') }))), [
    'payableInDays must lead to a due date that is not after 2199-12-31',
  ])
})

test('an invoice over less than nothing is refused, an estimate is not, and a credit note is over more than nothing', () => {
  const over = (singleAmount: number) => content({ positions: [{ ...table, singleAmount }] })
  const fields = (kind: DocumentKind, amount: number) => contentViolations(kind, over(amount)).map(({ field }) => field)
  assert.deepEqual([fields('invoice', -1), fields('invoice', 0), fields('estimate', -1)], [['positions'], [], []])
  assert.deepEqual([fields('credit-note', 0), fields('credit-note', 1)], [['positions'], []])
})

test('the positions together stay below a billion thousands, in francs too, charges and credits counted alike', () => {
  const large = (singleAmount: number) => ({ ...table, taxCode: 'UEX' as const, singleAmount })
  const violations = (exchangeRate: number | undefined, ...positions: ProductPositionInput[]) =>
    inWords(
      contentViolations(
        'invoice',
        content({ positions, ...(exchangeRate && { originalCurrency: 'EUR', exchangeRate }) }),
      ),
    )
  const tooMuch = ['exchangeRate all positions together must stay below 1000000000000 in CHF']
  assert.deepEqual(violations(2, large(499_999_999_999.99)), [])
  assert.deepEqual(violations(2, large(500_000_000_000)), tooMuch)
  assert.deepEqual(violations(undefined, large(500_000_000_000)), [])
  assert.deepEqual(violations(2, large(300_000_000_000), { ...large(-290_000_000_000), contraAccount: 3400 }), tooMuch)
  // Violations of the positions themselves are reported first, and alone.
  assert.deepEqual(
    contentViolations(
      'invoice',
      content({ originalCurrency: 'EUR', exchangeRate: 2, positions: [large(2_000_000_000_000)] }),
    ).map(({ field }) => field),
    ['positions[0].singleAmount', 'positions[0].quantity'],
  )
})

test('all violations are named at once', () => {
  const { customRecipientText: _, ...nobody } = content({
    exchangeRate: 0,
    openingDate: day('2199-12-31'),
    positions: [{ ...table, quantity: 0.0000001 }],
  })
  assert.deepEqual(
    contentViolations('invoice', nobody).map(({ field }) => field),
    ['positions[0].quantity', 'recipient', 'exchangeRate', 'payableInDays'],
  )
})

test('a due date beyond the calendar is told of the field that is touched', () => {
  const late = content({ openingDate: day('2199-12-31') })
  const fieldOf = (...touched: string[]) =>
    contentViolations('invoice', late, new Set(touched)).map(({ field }) => field)
  assert.deepEqual(fieldOf('openingDate'), ['openingDate'])
  assert.deepEqual(fieldOf('payableInDays'), ['payableInDays'])
  assert.deepEqual(fieldOf('openingDate', 'payableInDays'), ['payableInDays'])
})

test('currency and rate are given together, cleared together, or not at all', () => {
  const both = [
    'originalCurrency originalCurrency and exchangeRate are given together or not at all',
    'exchangeRate originalCurrency and exchangeRate are given together or not at all',
  ]
  const configured = new Map([['EUR', '0.9400000000']])
  const states = [undefined, null, 1] as const
  for (const originalCurrency of states)
    for (const exchangeRate of states)
      assert.deepEqual(
        inWords(currencyPairViolations({ originalCurrency, exchangeRate }, configured)),
        originalCurrency === exchangeRate ? [] : both,
        `${originalCurrency} ${exchangeRate}`,
      )
  assert.deepEqual(currencyPairViolations({ originalCurrency: 'EUR', exchangeRate: 0.9 }, configured), [])
  assert.deepEqual(currencyPairViolations({}, configured), [])
  const [violation] = currencyPairViolations({ originalCurrency: 'EUR' }, configured)
  assert.equal(
    violation && textOf(violation),
    'originalCurrency and exchangeRate are given together or not at all: GET /v1/currencies has 0.94 as the rate of EUR',
  )
})

test('computed values of the content: due date, totals, and positions with their amounts', () => {
  const made = computed(content({ positions: [table, { type: 'subtotal' }, { ...table, taxCode: 'UR26' }] }), counted())
  assert.deepEqual([made.dueDate, made.total, made.totalNet, made.totalVat], ['2026-03-02', 21_070, 20_000, 1_070])
  assert.deepEqual(
    made.positions.map((one) => [one.id, one.type, 'totalAmount' in one ? one.totalAmount : undefined]),
    [
      ['1', 'product', 100],
      ['2', 'subtotal', 100],
      ['3', 'product', 100],
    ],
  )
  assert.equal(made.title, undefined)
  assert.equal(totalsOf(made).total, 21_070)
})

test('the id of a position that is sent back is kept, once', () => {
  const positions = [{ ...table, id: 'a' }, { ...table, id: 'a' }, table, { ...table, id: 'b' }]
  const ids = computed(content({ positions }), counted()).positions.map(({ id }) => id)
  assert.deepEqual(ids, ['a', '1', '2', 'b'])
})

test('other content replaces all of the content before, and leaves the state', () => {
  const before = document({
    ...computed(content({ title: 'alt', originalCurrency: 'EUR', exchangeRate: 0.9 }), counted()),
    number: 'R-00007',
    isDraft: false,
    paid: cents(5),
  })
  const after = withContent(before, content({ closingText: 'neu', positions: [table, table] }), counted())
  assert.deepEqual([after.id, after.number, after.isDraft, after.paid], ['document', 'R-00007', false, 5])
  assert.deepEqual([after.closingText, after.total, after.positions.length], ['neu', 21_620, 2])
  for (const gone of ['title', 'originalCurrency', 'exchangeRate']) assert.equal(gone in after, false, gone)
})

test('positions and totals stay while nothing is changed that they follow from, and are computed anew by each field that they do', () => {
  const before = document(
    computed(content({ title: 'alt', positions: [table, { ...table, taxCode: 'UR26' }] }), counted()),
  )
  const own = ownContentOf(before)
  const titled = withContent(before, { ...own, title: 'neu', payableInDays: 0 }, counted())
  assert.equal(titled.positions, before.positions)
  assert.deepEqual(titled, { ...before, title: 'neu', payableInDays: 0, dueDate: own.openingDate })
  for (const change of [
    { amountMode: 'gross' },
    { originalCurrency: 'EUR', exchangeRate: 0.9 },
    { positions: [{ ...table, quantity: 3 }] },
  ] as const) {
    const changed = { ...own, ...change }
    assert.deepEqual(withContent(before, changed, counted()), { ...before, ...computed(changed, counted()) })
    assert.notDeepEqual(withContent(before, changed, counted()).positions, before.positions)
  }
})

test('an estimate may become a draft again until it was sent, accepted or converted', () => {
  const estimate = document({ kind: 'estimate', status: 'open' })
  assert.equal(mayReturnToDraft(estimate), true)
  assert.equal(mayReturnToDraft({ ...estimate, status: 'declined' }), true)
  assert.equal(mayReturnToDraft({ ...estimate, wasSent: true }), false)
  assert.equal(mayReturnToDraft({ ...estimate, status: 'accepted' }), false)
  assert.equal(mayReturnToDraft({ ...estimate, invoicesFromQuote: ['invoice'] }), false)
})

test('only a draft that left no trace is deleted', () => {
  const violations = (changes: Partial<Document>) =>
    deletionViolations(document(changes)).map((violation) => [violation.code, violation.field, textOf(violation)])
  const immutable = 'customer-invoices/document-immutable'
  assert.deepEqual(violations({}), [])
  assert.deepEqual(violations({ isDraft: false, number: 'R-00001' }), [
    [immutable, 'isDraft', 'only a draft can be deleted'],
  ])
  assert.deepEqual(violations({ number: 'O-00001' }), [
    [immutable, 'number', 'a draft that was issued before keeps its place in the sequence'],
  ])
  assert.deepEqual(violations({ wasSent: true }), [
    [immutable, 'emailDeliveries', 'a draft that was sent stays with the log of its deliveries'],
  ])
})

test('a document in yen is in hundredths where a position says so, also one whose totals are whole; else in whole yen', () => {
  const inYen = (prices: readonly (readonly [number, 'UN81' | 'UR26' | undefined])[]) =>
    content({
      originalCurrency: 'JPY',
      exchangeRate: 0.0058,
      positions: prices.map(([singleAmount, taxCode]) => ({
        ...table,
        singleAmount,
        taxCode: taxCode ?? '',
      })),
    })
  const cases = [
    // 0.50 and 0.50 are 1; 4.05 and 1.95 of tax are 6.
    inYen([
      [0.5, undefined],
      [0.5, undefined],
    ]),
    inYen([
      [50, 'UN81'],
      [75, 'UR26'],
    ]),
  ]
  for (const given of cases) {
    const earlier = document(computed({ ...given, places: 2 }, counted()))
    assert.ok([earlier.total, earlier.totalNet, earlier.totalVat].every((amount) => amount % 100 === 0))
    assert.deepEqual(unitsOf(earlier), { originalCurrency: 'JPY', places: 2 })
    assert.equal(totalsOf({ ...earlier, ...unitsOf(earlier) }).total, earlier.total)
    const today = document(computed(given, counted()))
    assert.deepEqual(unitsOf(today), { originalCurrency: 'JPY' })
    assert.equal(totalsOf({ ...today, ...unitsOf(today) }).total, today.total)
  }
  assert.deepEqual(unitsOf(document(computed(content(), counted()))), {})
})
