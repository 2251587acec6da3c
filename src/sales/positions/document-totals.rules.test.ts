import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { salesTaxCodes, type TaxCode, taxTreatments } from '../../books/vat/tax-codes.ts'
import { negate, sum } from '../../platform/money/cents.ts'
import { violation } from '../../said.ts'
import { type AmountMode, type DocumentTotals, totalsOf } from './document-totals.rules.ts'
import { violationsOf } from './position.rules.ts'
import type { PositionInput, ProductPositionInput } from './position.schema.ts'

const product = (
  singleAmount: number,
  taxCode?: TaxCode,
  more: Partial<ProductPositionInput> = {},
): ProductPositionInput => ({
  type: 'product',
  name: 'Beratung',
  singleAmount,
  quantity: 1,
  contraAccount: 3400,
  ...(taxCode && { taxCode }),
  ...more,
})
const off = (discountRate: number): PositionInput => ({ type: 'discount', discountRate })
const amountOff = (discountAmount: number): PositionInput => ({ type: 'discount', discountAmount })

const net = (...positions: PositionInput[]) => totalsOf({ positions, amountMode: 'net' })
const gross = (...positions: PositionInput[]) => totalsOf({ positions, amountMode: 'gross' })
const totals = ({ net, vat, total }: DocumentTotals) => [net, vat, total]
const lineAmounts = ({ lines }: DocumentTotals) => lines.map(({ totalAmount }) => totalAmount)
const lineVat = ({ lines }: DocumentTotals) => lines.map(({ vatDebt }) => vatDebt)
const groups = ({ vatGroups }: DocumentTotals) =>
  vatGroups.map(({ taxCode, net, vat, gross }) => [taxCode, net, vat, gross])
const revenues = ({ revenue }: DocumentTotals) =>
  revenue.map(({ contraAccount, taxCode, net, vat }) => [contraAccount, taxCode, net, vat])

test('in net mode the VAT comes on top: 100.00 at 8.1 % are 108.10', () => {
  assert.deepEqual(totals(net(product(100, 'UN81'))), [10_000, 810, 10_810])
})

test('in gross mode the VAT is taken out: 108.10 at 8.1 % are 100.00 and 8.10', () => {
  assert.deepEqual(totals(gross(product(108.1, 'UN81'))), [10_000, 810, 10_810])
})

test('VAT is computed on the document, not by line: 187.50 and 875.00 at 7.7 % owe 81.81, not 81.82', () => {
  const document = net(product(187.5, 'UN77'), product(875, 'UN77'))
  assert.deepEqual(totals(document), [106_250, 8181, 114_431])
  assert.deepEqual(lineVat(document), [1444, 6737])
})

test('100.00 at 8.1 % and 50.00 at 2.6 % less 10.00 are 93.33 and 46.67, VAT 7.56 and 1.21, total 148.77', () => {
  const document = net(product(100, 'UN81'), product(50, 'UR26'), amountOff(10))
  assert.deepEqual(groups(document), [
    ['UN81', 9333, 756, 10_089],
    ['UR26', 4667, 121, 4788],
  ])
  assert.deepEqual(totals(document), [14_000, 877, 14_877])
  assert.deepEqual(lineAmounts(document), [10_000, 5000, -1000])
})

test('in gross mode the discount is gross too', () => {
  const document = gross(product(108.1, 'UN81'), off(10))
  assert.deepEqual(totals(document), [9000, 729, 9729])
  assert.deepEqual(document.lines, [
    { totalAmount: 10_810, vatDebt: 810 },
    { totalAmount: -1081, vatDebt: -81 },
  ])
})

test('a percentage is rounded once on the running sum, and a second discount acts on what the first left', () => {
  const document = net(product(33.33, 'UN81'), product(33.33, 'UR26'), off(5), off(5))
  // 5 % of 66.66 are 3.333; 5 % of 63.33 are 3.1665.
  assert.deepEqual(lineAmounts(document), [3333, 3333, -333, -317])
})

test('a subtotal shows the running sum and a text nothing; neither changes anything', () => {
  const document = net(
    product(100, 'UN81'),
    { type: 'subtotal' },
    off(10),
    { type: 'text', name: 'Danke' },
    { type: 'subtotal', name: 'Zwischentotal' },
  )
  assert.deepEqual(lineAmounts(document), [10_000, 10_000, -1000, 0, 9000])
  assert.deepEqual(lineVat(document), [810, 0, -81, 0, 0])
  assert.deepEqual(totals(document), [9000, 729, 9729])
})

test('a discount acts only on what stands above it', () => {
  assert.deepEqual(totals(net(product(100), off(50), product(100))), [15_000, 0, 15_000])
  assert.deepEqual(totals(net(off(50), product(100))), [10_000, 0, 10_000])
})

test('two codes of one rate share the VAT that is rounded once on both', () => {
  // 0.06 at 8.1 % are 0.486 cents, twice that is 0.972: one cent, which the first code takes.
  const document = net(product(0.06, 'UO81'), product(0.06, 'UN81'))
  assert.deepEqual(groups(document), [
    ['UN81', 6, 1, 7],
    ['UO81', 6, 0, 6],
  ])
  assert.deepEqual(totals(document), [12, 1, 13])
})

test('turnover without a code, exempt, exported and abroad are kept apart, the taxed first', () => {
  const document = net(
    product(1),
    product(2, 'ULA'),
    product(3, 'UNO'),
    product(4, 'UEX'),
    product(5, 'UR26'),
    product(6, 'US38'),
    product(7, 'UN81'),
  )
  assert.deepEqual(
    document.vatGroups.map(({ taxCode, ratePerMille }) => [taxCode, ratePerMille]),
    [
      ['UN81', 81],
      ['US38', 38],
      ['UR26', 26],
      ['UNO', 0],
      ['UEX', 0],
      ['ULA', 0],
      [undefined, 0],
    ],
  )
  assert.ok(!('taxCode' in document.vatGroups.at(-1)!))
})

test('an empty tax code is no tax code', () => {
  assert.deepEqual(net(product(100, undefined, { taxCode: '' })), net(product(100)))
  assert.deepEqual(net(product(100, undefined, { taxCode: null })), net(product(100)))
})

test('revenue is kept by account and code, and a discount lowers each in proportion', () => {
  const document = net(
    product(60, 'UN81', { contraAccount: 3400 }),
    product(40, 'UN81', { contraAccount: 3200 }),
    product(50, 'UR26', { contraAccount: 3200 }),
    amountOff(15),
  )
  assert.deepEqual(revenues(document), [
    [3200, 'UN81', 3600, 292],
    [3400, 'UN81', 5400, 437],
    [3200, 'UR26', 4500, 117],
  ])
})

test('the odd cent of a discount goes to a rate, whatever its codes and accounts: the highest of equal ones, wherever it stands', () => {
  const reduced = product(3, 'UR26')
  const nets = (...positions: PositionInput[]) => net(...positions, amountOff(0.01)).vatGroups.map((group) => group.net)
  assert.deepEqual(nets(reduced, product(3, 'UN81')), [299, 300])
  const accounts = [3200, 3400, 3600].map((contraAccount) => product(1, 'UN81', { contraAccount }))
  assert.deepEqual(nets(reduced, ...accounts), [299, 300])
  assert.deepEqual(nets(reduced, product(1.5, 'UN81'), product(1.5, 'UO81')), [149, 150, 300])
})

test('a fully discounted position earns nothing, but is shown', () => {
  const document = net(product(100, 'UN81'), off(100))
  assert.deepEqual(document.revenue, [])
  assert.deepEqual(groups(document), [['UN81', 0, 0, 0]])
  assert.deepEqual(totals(document), [0, 0, 0])
})

test('a document of texts amounts to nothing', () => {
  assert.deepEqual(net({ type: 'text', name: 'Danke' }), {
    lines: [{ totalAmount: 0, vatDebt: 0 }],
    vatGroups: [],
    revenue: [],
    net: 0,
    vat: 0,
    total: 0,
  })
})

test('a credit line at another rate keeps its own VAT: 100.00 at 8.1 % less 100.00 at 2.6 % still owe 5.50', () => {
  const document = net(product(100, 'UN81'), product(-100, 'UR26'))
  assert.deepEqual(totals(document), [0, 550, 550])
  assert.deepEqual(groups(document), [
    ['UN81', 10_000, 810, 10_810],
    ['UR26', -10_000, -260, -10_260],
  ])
})

test('a percentage off a running sum of nothing is nothing, yet taken off every rate', () => {
  const document = net(product(100, 'UN81'), product(-100, 'UR26'), off(10))
  assert.deepEqual(lineAmounts(document), [10_000, -10_000, 0])
  assert.deepEqual(groups(document), [
    ['UN81', 9000, 729, 9729],
    ['UR26', -9000, -234, -9234],
  ])
  assert.deepEqual(lineVat(document), [810, -260, -55])
})

test('a charge and its credit at one rate owe no VAT, and each line shows its own', () => {
  assert.deepEqual(lineVat(net(product(100, 'UN81'), product(-100, 'UN81'))), [810, -810])
  assert.deepEqual(net(product(100, 'UN81'), product(-100, 'UN81')).revenue, [])
})

test('500 positions with as many discounts as products are computed at once', () => {
  const positions = Array.from({ length: 250 }, (_, index) => [
    product(1000 + index / 100, salesTaxCodes[index % salesTaxCodes.length], { contraAccount: 3000 + index }),
    off(0.01),
  ]).flat()
  assertAddsUp(positions, 'gross')
})

const places = (value: number, digits: number) => value / 10 ** digits
const products = fc
  .record({
    singleAmount: fc.oneof(
      fc.integer({ min: -200_000, max: 2_000_000 }).map((value) => places(value, 2)),
      fc.integer({ min: -(10 ** 8), max: 10 ** 9 }).map((value) => places(value, 6)),
    ),
    quantity: fc.oneof(
      fc.constant(1),
      fc.integer({ min: -20_000, max: 100_000 }).map((value) => places(value, 3)),
    ),
    discountRate: fc.option(
      fc.integer({ min: 0, max: 1_000_000 }).map((value) => places(value, 4)),
      { nil: null },
    ),
    taxCode: fc.option(fc.constantFrom(...salesTaxCodes), { nil: null }),
    contraAccount: fc.constantFrom(3000, 3200, 3400),
  })
  .map((fields): PositionInput => ({ type: 'product', name: 'Beratung', ...fields }))
const rateDiscounts = fc.integer({ min: 1, max: 1_000_000 }).map((value) => off(places(value, 4)))
const amountDiscounts = fc.integer({ min: 1, max: 100_000 }).map((value) => amountOff(places(value, 2)))
const others = fc.constantFrom<PositionInput>({ type: 'subtotal' }, { type: 'text', name: 'Danke' })
const modes = fc.constantFrom<AmountMode>('net', 'gross')

/** Possible documents, without discounts that exceed the amount above them. */
const documents = fc
  .array(fc.oneof({ arbitrary: products, weight: 5 }, rateDiscounts, amountDiscounts, others), {
    minLength: 1,
    maxLength: 15,
  })
  .map((positions) =>
    positions.reduce<PositionInput[]>(
      (sound, next) => (violationsOf([...sound, next]).length === 0 ? [...sound, next] : sound),
      [],
    ),
  )

function assertAddsUp(positions: PositionInput[], amountMode: AmountMode): void {
  const { lines, vatGroups, revenue, net, vat, total } = totalsOf({ positions, amountMode })
  assert.equal(sum([net, vat]), total)
  for (const parts of [vatGroups, revenue]) {
    assert.equal(sum(parts.map((part) => part.net)), net)
    assert.equal(sum(parts.map((part) => part.vat)), vat)
    assert.equal(sum(parts.map((part) => part.gross)), total)
    for (const part of parts) assert.equal(sum([part.net, part.vat]), part.gross)
  }
  assert.equal(sum(lines.map(({ vatDebt }) => vatDebt)), vat)
  const charged = lines.filter((_, index) => positions[index]!.type !== 'subtotal')
  assert.equal(sum(charged.map(({ totalAmount }) => totalAmount)), amountMode === 'net' ? net : total)
}

test('lines, VAT groups, revenue and totals add up in both modes, for any document', () => {
  fc.assert(fc.property(documents, modes, assertAddsUp), { numRuns: 500 })
})

test('the VAT of a rate is the rounded VAT of its sum, and that of a code or account less than a cent from its own', () => {
  fc.assert(
    fc.property(documents, modes, (positions, amountMode) => {
      const { vatGroups, revenue } = totalsOf({ positions, amountMode })
      const divisor = (rate: number) => (amountMode === 'net' ? 1000 : 1000 + rate)
      const errorOf = (rate: number, amount: number, vat: number) => vat * divisor(rate) - amount * rate
      const baseOf = (part: { net: number; gross: number }) => (amountMode === 'net' ? part.net : part.gross)
      for (const [rate, parts] of Map.groupBy(vatGroups, ({ ratePerMille }) => ratePerMille)) {
        const error = errorOf(
          rate,
          sum(parts.map((part) => (amountMode === 'net' ? part.net : part.gross))),
          sum(parts.map(({ vat }) => vat)),
        )
        assert.ok(2 * Math.abs(error) <= divisor(rate))
      }
      for (const part of [...vatGroups, ...revenue]) {
        const rate = part.taxCode === undefined ? 0 : taxTreatments[part.taxCode].ratePerMille
        assert.ok(Math.abs(errorOf(rate, baseOf(part), part.vat)) < divisor(rate))
      }
    }),
    { numRuns: 300 },
  )
})

test('the order of the lines changes no total and no VAT group, with a discount below them all', () => {
  const arranged = fc
    .array(products, { minLength: 1, maxLength: 8 })
    .chain((lines) => fc.tuple(fc.constant(lines), fc.shuffledSubarray(lines, { minLength: lines.length })))
  fc.assert(
    fc.property(arranged, fc.oneof(rateDiscounts, others), modes, ([lines, shuffled], last, amountMode) => {
      const { lines: _, ...inOrder } = totalsOf({ positions: [...lines, last], amountMode })
      const { lines: __, ...inDisorder } = totalsOf({ positions: [...shuffled, last], amountMode })
      assert.deepEqual(inDisorder, inOrder)
    }),
    { numRuns: 300 },
  )
})

test('a credit note with every quantity turned round mirrors its invoice to the cent', () => {
  const withoutAmounts = fc.array(fc.oneof({ arbitrary: products, weight: 4 }, rateDiscounts, others), {
    minLength: 1,
    maxLength: 12,
  })
  const turned = (position: PositionInput): PositionInput =>
    position.type === 'product' ? { ...position, quantity: -position.quantity } : position
  const mirror = (part: { net: number; vat: number; gross: number }) => [part.net, part.vat, part.gross]
  fc.assert(
    fc.property(withoutAmounts, modes, (positions, amountMode) => {
      const invoice = totalsOf({ positions, amountMode })
      const credit = totalsOf({ positions: positions.map(turned), amountMode })
      assert.deepEqual(lineAmounts(credit), lineAmounts(invoice).map(negate))
      assert.deepEqual(lineVat(credit), lineVat(invoice).map(negate))
      assert.deepEqual(totals(credit), [negate(invoice.net), negate(invoice.vat), negate(invoice.total)])
      assert.deepEqual(
        credit.revenue.map(mirror),
        invoice.revenue.map(({ net, vat, gross }) => [negate(net), negate(vat), negate(gross)]),
      )
    }),
    { numRuns: 300 },
  )
})

const yen = (amountMode: AmountMode, ...positions: PositionInput[]) =>
  totalsOf({ positions, amountMode, originalCurrency: 'JPY' })

test('JPY 1235 and 8.1 % are 1335 in whole yen; prices may have decimals, lines have none', () => {
  assert.deepEqual(totals(yen('net', product(1235, 'UN81'))), [123_500, 10_000, 133_500])
  assert.deepEqual(totals(yen('gross', product(1335, 'UN81'))), [123_500, 10_000, 133_500])
  const priced = yen('net', product(0.5, undefined, { quantity: 3 }), product(10.4))
  assert.deepEqual(lineAmounts(priced), [200, 1000])
  // 3 × 33 at 8.1 % are 8.019 of tax, once for the rate, and not three times 2.673.
  const thrice = yen('net', product(33, 'UN81'), product(33, 'UN81'), product(33, 'UN81'))
  assert.deepEqual(
    [totals(thrice), lineVat(thrice)],
    [
      [9900, 800, 10_700],
      [300, 300, 200],
    ],
  )
  assert.deepEqual(lineAmounts(yen('net', product(999, 'UN81'), off(5))), [99_900, -5000])
  assert.deepEqual(lineAmounts(yen('net', product(999, 'UN81'), amountOff(100))), [99_900, -10_000])
})

test('a won, a króna and a franc of the Pacific have no decimals; a forint has', () => {
  const total = (originalCurrency: string) =>
    totalsOf({ positions: [product(1235, 'UN81')], amountMode: 'net', originalCurrency }).total
  assert.deepEqual(['KRW', 'ISK', 'XPF', 'HUF', 'EUR'].map(total), [133_500, 133_500, 133_500, 133_504, 133_504])
})

test('a discount of an amount is a whole number of yen, a price is not', () => {
  const found = violationsOf([product(1.5), amountOff(0.5)], { originalCurrency: 'JPY' })
  assert.deepEqual(found, [
    violation('positions[1].discountAmount', 'Give a whole number: {currency} has no decimal places.', {
      currency: 'JPY',
    }),
  ])
})

test('in whole yen every amount is whole, and all add up, in both modes', () => {
  fc.assert(
    fc.property(documents, modes, (positions, amountMode) => {
      const found = totalsOf({ positions, amountMode, originalCurrency: 'JPY' })
      const { lines, vatGroups, revenue, net: ofNet, vat, total } = found
      const amounts = [ofNet, vat, total, ...lineAmounts(found), ...lineVat(found)]
      const parts = [...vatGroups, ...revenue].flatMap((part) => [part.net, part.vat, part.gross])
      for (const amount of [...amounts, ...parts]) assert.equal(Math.abs(amount % 100), 0)
      assert.equal(sum([ofNet, vat]), total)
      for (const one of [vatGroups, revenue]) {
        assert.equal(sum(one.map((part) => part.net)), ofNet)
        assert.equal(sum(one.map((part) => part.vat)), vat)
      }
      assert.equal(sum(lines.map(({ vatDebt }) => vatDebt)), vat)
    }),
    { numRuns: 300 },
  )
})
