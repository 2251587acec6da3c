import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { salesTaxCodes } from '../../books/vat/tax-codes.ts'
import { day } from '../../platform/calendar/day.ts'
import { type Cents, cents, convert, sum } from '../../platform/money/cents.ts'
import type { Document } from '../documents/document.rules.ts'
import { totalsOf } from '../positions/document-totals.rules.ts'
import type { ProductPositionInput } from '../positions/position.schema.ts'
import { entriesOf, vatInPrimaryCurrency } from './document-entries.rules.ts'

const product = (singleAmount: number, changes: Partial<ProductPositionInput> = {}): ProductPositionInput => ({
  type: 'product',
  name: 'Ware',
  quantity: 1,
  singleAmount,
  contraAccount: 3200,
  taxCode: 'UN81',
  ...changes,
})
/** With the fields that the entries depend on. */
const invoice = (positions: readonly ProductPositionInput[], changes: Partial<Document> = {}): Document =>
  ({
    id: 'invoice',
    kind: 'invoice',
    number: 'R-00001',
    openingDate: day('2026-11-20'),
    dueDate: day('2026-12-20'),
    amountMode: 'net',
    positions,
    ...changes,
  }) as Document
const inEuros = (exchangeRate: number) => ({ originalCurrency: 'EUR', exchangeRate })
const movementsOf = (document: Document) => entriesOf(document).flatMap(({ movements = [] }) => movements)
/** «1100/3200 100.00 of 100.00 EUR UN81». */
const notes = (document: Document): string[] =>
  movementsOf(document).map(
    ({ debitAccount, creditAccount, amount, originalAmount, originalCurrency, taxCode = 'none' }) =>
      `${debitAccount}/${creditAccount} ${(amount / 100).toFixed(2)} of ${(originalAmount / 100).toFixed(2)} ${originalCurrency} ${taxCode}`,
  )

test('an invoice over 100.00 with 8.1 % debits receivables, and credits what was earned and the VAT', () => {
  assert.deepEqual(entriesOf(invoice([product(100)])), [
    {
      date: '2026-11-20',
      description: 'R-00001',
      documentNumber: 'R-00001',
      debitAccount: 1100,
      creditAccount: 3200,
      amount: 10_810,
      currency: 'CHF',
      taxCode: 'UN81',
      isReversal: false,
      items: [
        {
          id: 'invoice',
          type: 'invoice',
          account: 1100,
          currency: 'CHF',
          dueDate: '2026-12-20',
          amount: 10_810,
        },
      ],
      source: 'invoice',
      sourceId: 'invoice',
      movements: [
        {
          debitAccount: 1100,
          creditAccount: 3200,
          amount: 10_000,
          grossAmount: 10_810,
          originalAmount: 10_000,
          originalCurrency: 'CHF',
          taxCode: 'UN81',
          taxPart: 'net',
        },
        {
          debitAccount: 1100,
          creditAccount: 2200,
          amount: 810,
          grossAmount: 10_810,
          originalAmount: 810,
          originalCurrency: 'CHF',
          taxCode: 'UN81',
          taxPart: 'vat',
        },
      ],
    },
  ])
})

test('each account and tax code has an entry of its own; without a code there is none on it', () => {
  const { taxCode: _, ...uncoded } = product(10)
  const entries = entriesOf(invoice([product(100), product(50, { taxCode: 'UR26', contraAccount: 3400 }), uncoded]))
  assert.deepEqual(
    entries.map(({ creditAccount, amount, taxCode }) => [creditAccount, amount, taxCode]),
    [
      [3200, 10_810, 'UN81'],
      [3400, 5_130, 'UR26'],
      [3200, 1_000, undefined],
    ],
  )
  assert.equal('taxCode' in (entries[2] ?? {}), false)
  assert.equal('taxCode' in (entries[2]?.movements?.[0] ?? {}), false)
  assert.equal('exchangeRate' in (entries[0] ?? {}), false)
})

test('turnover without tax keeps its code, and has no VAT', () => {
  assert.deepEqual(notes(invoice([product(100, { taxCode: 'UEX' })])), ['1100/3200 100.00 of 100.00 CHF UEX'])
})

test('VAT that rounds to nothing is not posted', () => {
  assert.deepEqual(notes(invoice([product(0.06)])), ['1100/3200 0.06 of 0.06 CHF UN81'])
})

test('a part that is taken back is posted the other way round', () => {
  const returned = invoice([product(-100), product(300, { contraAccount: 3400 })])
  assert.deepEqual(notes(returned), [
    '3200/1100 100.00 of 100.00 CHF UN81',
    '2200/1100 8.10 of 8.10 CHF UN81',
    '1100/3400 300.00 of 300.00 CHF UN81',
    '1100/2200 24.30 of 24.30 CHF UN81',
  ])
  const [first] = entriesOf(returned)
  assert.deepEqual([first?.debitAccount, first?.creditAccount, first?.amount], [3200, 1100, 10_810])
  assert.deepEqual(
    first?.movements?.map(({ grossAmount }) => grossAmount),
    [10_810, 10_810],
  )
})

test('an invoice over nothing posts nothing', () => {
  assert.deepEqual(entriesOf(invoice([product(0)])), [])
  assert.deepEqual(entriesOf(invoice([product(100), product(-100)])), [])
})

test('in a foreign currency the total is converted once, and the odd cent falls to the largest part', () => {
  // 0.9345 × 108.10 is 101.02; 93.45 and 7.57 (7.569) make it up.
  assert.deepEqual(notes(invoice([product(100)], inEuros(0.9345))), [
    '1100/3200 93.45 of 100.00 EUR UN81',
    '1100/2200 7.57 of 8.10 EUR UN81',
  ])
  const [entry] = entriesOf(invoice([product(100)], inEuros(0.9345)))
  assert.deepEqual([entry?.currency, entry?.exchangeRate, entry?.amount], ['EUR', 0.9345, 10_810])
  assert.equal(entry?.movements?.[0]?.grossAmount, 10_102)
  // Three times 0.05 at 0.5 would be 0.03 each; the whole is 0.08.
  const cheap = [3200, 3400, 3600].map((contraAccount) => product(0.05, { contraAccount, taxCode: 'UEX' }))
  assert.deepEqual(
    movementsOf(invoice(cheap, inEuros(0.5))).map(({ amount }) => amount),
    [2, 3, 3],
  )
})

test('a part that is worth nothing in francs is not posted by itself: the others carry its amount', () => {
  assert.deepEqual(entriesOf(invoice([product(0.01, { taxCode: 'UEX' })], inEuros(0.4))), [])
  const small = invoice([product(100, { taxCode: 'UEX' }), product(-0.04, { contraAccount: 3400 })], inEuros(0.1))
  assert.deepEqual(notes(small), ['1100/3200 10.00 of 99.96 EUR UEX'])
  assert.equal(entriesOf(small).length, 1)
})

test('VAT that is worth nothing in francs stays with the net part: JPY 9.00 and UN81 at 0.0058 are 9.73', () => {
  assert.deepEqual(notes(invoice([product(9)], { originalCurrency: 'JPY', exchangeRate: 0.0058 })), [
    '1100/3200 0.06 of 9.73 JPY UN81',
  ])
})

test('the VAT in francs is what is posted as VAT', () => {
  assert.equal(vatInPrimaryCurrency(invoice([product(100)], inEuros(0.9345))), 757)
  assert.equal(vatInPrimaryCurrency(invoice([product(100), product(-50)])), 405)
})

const positions = fc.array(
  fc
    .record({
      cents: fc.integer({ min: -50_000, max: 500_000 }),
      taxCode: fc.constantFrom(...salesTaxCodes),
      contraAccount: fc.constantFrom(3000, 3200, 3400),
    })
    .map(({ cents: units, ...one }) => product(units / 100, one)),
  { minLength: 1, maxLength: 6 },
)

test('postings on receivables add up to the document in its own currency, and a credit note is the mirror image', () => {
  const rates = fc.constantFrom(1.4321, 0.9412, 0.62, 0.5, 0.1, 0.0063, 0.0058, 0.000071)
  const originals = (document: Document): number =>
    movementsOf(document).reduce(
      (total, { debitAccount, originalAmount }) => total + (debitAccount === 1100 ? originalAmount : -originalAmount),
      0,
    )
  fc.assert(
    fc.property(positions, rates, fc.constantFrom('net', 'gross'), (lines, rate, amountMode) => {
      const document = invoice(lines, { ...inEuros(rate), amountMode })
      const { total } = totalsOf(document)
      fc.pre(total > 0)
      if (convert(total, rate) === 0) return
      assert.equal(originals(document), total)
      assert.equal(originals({ ...document, kind: 'credit-note' }), -total)
      for (const { originalAmount } of movementsOf(document)) assert.ok(originalAmount >= 0)
    }),
    { numRuns: 3000 },
  )
})

/** Debits less credits of receivables; VAT owed the other way round. */
const moved = (document: Document, account: number): Cents =>
  sum(
    movementsOf(document).map(({ debitAccount, creditAccount, amount }) =>
      cents((debitAccount === account ? amount : 0) - (creditAccount === account ? amount : 0)),
    ),
  )

test('receivables rise by the total, VAT by the VAT, at any rate and in any mode; nothing is negative or posted against itself', () => {
  fc.assert(
    fc.property(
      positions,
      fc.constantFrom('net' as const, 'gross' as const),
      fc.constantFrom(undefined, 0.9345, 1.4321, 0.5, 0.0063),
      (lines, amountMode, rate) => {
        const document = invoice(lines, { amountMode, ...(rate === undefined ? {} : inEuros(rate)) })
        const { total, vat } = totalsOf(document)
        assert.equal(moved(document, 1100), rate === undefined ? total : convert(total, rate))
        assert.equal(-moved(document, 2200) + 0, vatInPrimaryCurrency(document))
        if (rate === undefined) assert.equal(vatInPrimaryCurrency(document), vat)
        for (const { amount, grossAmount, originalAmount, debitAccount, creditAccount } of movementsOf(document)) {
          assert.ok(amount > 0 && grossAmount > 0 && originalAmount >= 0)
          assert.notEqual(debitAccount, creditAccount)
        }
      },
    ),
    { numRuns: 500 },
  )
})
