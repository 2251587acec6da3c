import assert from 'node:assert/strict'
import { test } from 'node:test'
import { textOf } from '../../messages.ts'
import { amountOfProduct, violationsOf } from './position.rules.ts'
import type { PositionInput, ProductPositionInput } from './position.schema.ts'

const product = (
  singleAmount: number,
  quantity = 1,
  more: Partial<ProductPositionInput> = {},
): ProductPositionInput => ({
  type: 'product',
  name: 'Beratung',
  singleAmount,
  quantity,
  contraAccount: 3400,
  ...more,
})

const fields = (...positions: PositionInput[]) => violationsOf(positions).map(({ field }) => field)
const amount = (...given: Parameters<typeof product>) => amountOfProduct(product(...given), 2).units

test('2.5 × 33.33 is 83.33, 1.1 × 1.15 is 1.27, 3.5 × 0.29 is 1.02, 2.3 × 0.85 is 1.96, 1 × 1.005 is 1.01', () => {
  assert.deepEqual(
    [amount(33.33, 2.5), amount(1.15, 1.1), amount(0.29, 3.5), amount(0.85, 2.3), amount(1.005)],
    [8333n, 127n, 102n, 196n, 101n],
  )
})

test('a line discount is taken off before the only rounding', () => {
  // 0.333 × 10 = 3.33, less 5 % = 3.1635; the single amount rounded first would give 3.14.
  assert.equal(amount(0.333, 10, { discountRate: 5 }), 316n)
  assert.equal(amount(99.99, 1, { discountRate: 100 }), 0n)
  assert.equal(amount(100, 1, { discountRate: null }), 10_000n)
})

test('a line of a credit note is the mirror of the line it credits', () => {
  assert.equal(amount(33.33, -2.5), -8333n)
  assert.equal(amount(-33.33, 2.5), -8333n)
})

test('sound positions have no violation', () => {
  const positions: PositionInput[] = [
    product(0.000001, 999_999_999.999999, { discountRate: 33.3333, taxCode: 'UN81' }),
    product(10, 1, { taxCode: '' }),
    product(10, 1, { taxCode: null }),
    { type: 'subtotal' },
    { type: 'discount', discountRate: 0.0001 },
    { type: 'discount', discountAmount: 0.01, discountRate: null },
    { type: 'text', description: 'Vielen Dank' },
  ]
  assert.deepEqual(violationsOf(positions), [])
})

test('too many decimal places are named field by field, with the number that is allowed', () => {
  const positions = [
    product(1.1234567, 1e-7, { discountRate: 0.00001 }),
    { type: 'discount', discountAmount: 0.005 } as const,
  ]
  assert.deepEqual(
    violationsOf(positions).map((one) => ({ field: one.field, message: textOf(one) })),
    [
      { field: 'positions[0].singleAmount', message: 'Give at most 6 decimal places.' },
      { field: 'positions[0].quantity', message: 'Give at most 6 decimal places.' },
      { field: 'positions[0].discountRate', message: 'Give at most 4 decimal places.' },
      { field: 'positions[1].discountAmount', message: 'Give at most 2 decimal places.' },
      { field: 'positions[1].discountAmount', message: 'A discount is at most the sum of the positions above it.' },
    ],
  )
})

test('a discount names exactly one of rate and amount; else both are at violation', () => {
  const both = ['positions[1].discountRate', 'positions[1].discountAmount']
  assert.deepEqual(fields(product(100), { type: 'discount' }), both)
  assert.deepEqual(fields(product(100), { type: 'discount', discountRate: null, discountAmount: null }), both)
  assert.deepEqual(fields(product(100), { type: 'discount', discountRate: 1, discountAmount: 1 }), both)
})

test('a discount amount is at most the running sum above it, former discounts taken off', () => {
  assert.deepEqual(fields(product(100), { type: 'discount', discountAmount: 100 }), [])
  assert.deepEqual(fields(product(100), { type: 'discount', discountAmount: 100.01 }), ['positions[1].discountAmount'])
  assert.deepEqual(fields({ type: 'discount', discountAmount: 1 }, product(100)), ['positions[0].discountAmount'])
  assert.deepEqual(fields(product(-100), { type: 'discount', discountAmount: 1 }), ['positions[1].discountAmount'])
  const half = { type: 'discount', discountRate: 50 } as const
  assert.deepEqual(fields(product(100), half, { type: 'discount', discountAmount: 50 }), [])
  assert.deepEqual(fields(product(100), half, { type: 'discount', discountAmount: 50.01 }), [
    'positions[2].discountAmount',
  ])
})

test('after a faulty discount the running sum is unknown, and nothing is held against it', () => {
  assert.deepEqual(fields(product(100), { type: 'discount' }, product(1), { type: 'discount', discountAmount: 500 }), [
    'positions[1].discountRate',
    'positions[1].discountAmount',
  ])
})

test('a text says something', () => {
  const both = ['positions[0].name', 'positions[0].description']
  assert.deepEqual(fields({ type: 'text' }), both)
  assert.deepEqual(fields({ type: 'text', name: '', description: null }), both)
  assert.deepEqual(fields({ type: 'text', name: 'Etappe 1' }), [])
})

test('input tax has no place on a sales document', () => {
  const codes = ['VM81', 'VB26', 'BZM81', 'ZOLLM', 'ES81', 'UEX'] as const
  const violations = violationsOf(codes.map((taxCode) => product(1, 1, { taxCode })))
  assert.deepEqual(
    violations.map(({ field }) => field),
    [0, 1, 2, 3, 4].map((index) => `positions[${index}].taxCode`),
  )
  assert.match(textOf(violations[0]!), /UN81, .*ULA/)
})

test('a line from a million million upwards is refused, and named by both its factors', () => {
  assert.deepEqual(fields(product(999_999_999, 999.9)), [])
  assert.deepEqual(fields(product(100_000_000, 10_000)), ['positions[0].singleAmount', 'positions[0].quantity'])
  assert.deepEqual(fields(product(100_000_000, -10_000)), ['positions[0].singleAmount', 'positions[0].quantity'])
})

test('all lines together stay below a million million, credits counted like charges', () => {
  assert.deepEqual(fields(product(600_000_000, 1000), product(600_000_000, 1000)), ['positions'])
  assert.deepEqual(fields(product(600_000_000, 1000), product(600_000_000, -1000)), ['positions'])
  assert.deepEqual(fields(product(400_000_000, 1000), product(400_000_000, 1000)), [])
})

test('all violations of all positions are reported at once, in their order', () => {
  assert.deepEqual(
    fields(product(1.0000001), { type: 'text' }, product(1, 1, { taxCode: 'VM81' }), { type: 'discount' }),
    [
      'positions[0].singleAmount',
      'positions[1].name',
      'positions[1].description',
      'positions[2].taxCode',
      'positions[3].discountRate',
      'positions[3].discountAmount',
    ],
  )
})
