import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { TaxCode } from '../vat/tax-codes.ts'
import { type CodeSum, effectiveReturn, rateOf, simpleReturn, unratedAccounts } from './vat-return.rules.ts'

const sum = (taxCode: TaxCode, net: number, vat = 0, account = 3400): CodeSum => ({
  taxCode,
  account,
  net: BigInt(net),
  vat: BigInt(vat),
})

/** The amounts of some boxes in francs. */
const francs = (figures: ReturnType<typeof effectiveReturn>, boxes: readonly number[]): number[] =>
  boxes.map((box) => (figures.boxes.find((one) => one.box === String(box))?.amount ?? Number.NaN) / 100)

const firstQuarter = [
  sum('UN81', 1_165_202, 94_381),
  sum('UO81', 240_000, 19_440),
  sum('UR26', 22_746, 591),
  sum('US38', 63_006, 2_394),
  sum('UEX', 348_244),
  sum('ULA', 298_782),
  sum('UNO', 45_000),
  sum('BZM81', 500_000, 40_500),
  sum('BZB81', 17_731, 1_436),
  sum('VM81', 100_000, 79_400),
  sum('ZOLLM', 0, 48_615),
  sum('VB81', 30_000, 25_820),
  sum('ZOLLB', 0, 15_390),
]

test('the first quarter of 2025 owes −524.18: the exact tax is rounded once, and the rounded lines add up to −524.19', () => {
  const figures = effectiveReturn(firstQuarter, [])
  assert.deepEqual(
    francs(figures, [200, 205, 220, 221, 230, 289, 299]),
    [21_829.8, 2400, 3482.44, 2987.82, 450, 6920.26, 14_909.54],
  )
  assert.deepEqual(
    francs(figures, [303, 313, 343, 383, 400, 405, 479]),
    [14_052.02, 227.46, 630.06, 5177.31, 1685.15, 426.46, 2111.61],
  )
  assert.equal(figures.payableTax, -52_418)
  assert.equal(figures.rounding, 1)
  assert.deepEqual(francs(figures, [399, 500, 510]), [1587.43, 0, 524.18])
})

test('own use in box 415 raises what is owed, and a deduction in box 280 raises box 200 by as much', () => {
  const sales = [sum('UN81', 100_000, 8_100), sum('VM81', 10_000, 810)]
  const figures = effectiveReturn(sales, [
    { box: 415, amount: 1_620n },
    { box: 280, amount: 5_000n },
  ])
  assert.deepEqual(francs(figures, [200, 280, 289, 299, 415, 479]), [1050, 50, 50, 1000, 16.2, -8.1])
  assert.equal(figures.payableTax, 8_100 - 810 + 1_620)
  assert.deepEqual(
    figures.boxes.filter(({ adjustments }) => adjustments !== 0),
    [
      { box: '200', amount: 105_000, adjustments: 5_000 },
      { box: '280', amount: 5_000, adjustments: 5_000 },
      { box: '415', amount: 1_620, adjustments: 1_620 },
    ],
  )
})

test('a hundred sales of 4.63 and 0.37 VAT owe 37.50', () => {
  assert.equal(effectiveReturn([sum('UN81', 46_300, 3_700)], []).payableTax, 3_750)
})

test('every box of the form is listed without activity, and nothing is owed', () => {
  const figures = effectiveReturn([], [])
  assert.equal(
    figures.boxes.map(({ box }) => box).join(' '),
    '200 205 220 221 225 230 235 280 289 299 302 303 312 313 342 343 382 383 399 400 405 410 415 420 479 500 510 900 910',
  )
  assert.ok(figures.boxes.every(({ amount }) => amount === 0))
  assert.equal(figures.payableTax, 0)
})

const rate = (activityId: string, percent: number, ...accounts: number[]) => ({
  activityId,
  name: `Activity ${activityId}`,
  rate: percent,
  accounts,
})

test('by a net tax rate of 6.2 % turnover counts with its VAT, acquisition tax at the rate of the law, and no input tax: 3432.10', () => {
  const sums = [sum('UN81', 5_000_000, 405_000), sum('BZM81', 100_000, 8_100), sum('VM81', 20_000, 1_620)]
  const figures = simpleReturn(sums, [], [rate('H0620', 6.2)])
  assert.deepEqual(
    francs(figures, [200, 299, 323, 383, 399, 479, 500]),
    [54_050, 54_050, 54_050, 1000, 3432.1, 0, 3432.1],
  )
  assert.deepEqual(figures.taxLines[0], {
    box: '323',
    rate: 6.2,
    activityId: 'H0620',
    activityName: 'Activity H0620',
    turnover: 5_405_000,
    tax: 335_110,
  })
  assert.equal(
    figures.boxes.map(({ box }) => box).join(' '),
    '200 220 221 225 230 235 280 289 299 323 382 383 399 415 479 500 510 900 910',
  )
})

test('turnover belongs to the activity that names its account, or else to the only one that names none', () => {
  const rates = [rate('A0001', 6.2), rate('B0002', 2.1, 3200, 3801)]
  assert.deepEqual(
    [3200, 3801, 3400].map((account) => rateOf(account, rates)?.activityId),
    ['B0002', 'B0002', 'A0001'],
  )
  const sums = [sum('UN81', 100_000, 8_100, 3400), sum('UR26', 50_000, 1_300, 3200), sum('UEX', 10_000, 0, 3600)]
  const figures = simpleReturn(sums, [], rates)
  assert.deepEqual(
    figures.taxLines.slice(0, 2).map(({ turnover, tax }) => [turnover, tax]),
    [
      [108_100, 6_702],
      [51_300, 1_077],
    ],
  )
  assert.deepEqual(francs(figures, [200, 220, 299, 323]), [1694, 100, 1594, 1594])
  assert.deepEqual(unratedAccounts(sums, [rate('A0001', 6.2, 3400), rate('B0002', 2.1, 3600)]), [3200])
  assert.deepEqual(unratedAccounts(sums, [rate('A0001', 6.2), rate('B0002', 2.1)]), [3400, 3200])
})

test('supplies of the years to 2023 by their technical activity are in box 322', () => {
  const figures = simpleReturn(
    [sum('UN77', 100_000, 7_700, 3401), sum('UN81', 100_000, 8_100)],
    [],
    [rate('H0620', 6.2), rate('T0011', 5.9, 3401)],
  )
  assert.deepEqual(francs(figures, [322, 323]), [1077, 1081])
})
