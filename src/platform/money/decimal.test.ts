import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import {
  add,
  compare,
  decimal,
  decimalPlaces,
  multiply,
  percent,
  roundDecimal,
  roundedQuotient,
  subtract,
} from './decimal.ts'

test('a number is read as the decimal that it says, not as the binary number that it is', () => {
  assert.deepEqual(decimal(1.005), { units: 1005n, scale: 3 })
  assert.deepEqual(decimal(-0.07), { units: -7n, scale: 2 })
  assert.deepEqual(decimal('1.50'), { units: 150n, scale: 2 })
  assert.deepEqual(decimal(-0), { units: 0n, scale: 0 })
})

test('very small and very large numbers are read from their exponent notation', () => {
  assert.deepEqual(decimal(1e-7), { units: 1n, scale: 7 })
  assert.deepEqual(decimal(-1.25e-9), { units: -125n, scale: 11 })
  assert.deepEqual(decimal(1.5e21), { units: 1_500_000_000_000_000_000_000n, scale: 0 })
  assert.deepEqual(decimal(1e308), { units: 10n ** 308n, scale: 0 })
  assert.deepEqual(decimal(5e-324), { units: 5n, scale: 324 })
})

test('text that is not a number, or has an exponent that would exhaust the memory, is rejected', () => {
  for (const value of [Number.NaN, Number.POSITIVE_INFINITY, '', ' 1', '1.', '.5', '0x10', "1'000", '1e9999']) {
    assert.throws(() => decimal(value), RangeError, String(value))
  }
})

test('decimal places are counted in the shortest text of a number', () => {
  assert.deepEqual([1.25, 1.5, 100, 1e-7, 1e21, 0.1 + 0.2].map(decimalPlaces), [2, 1, 0, 7, 0, 17])
})

test('a percentage is a hundredth', () => {
  assert.deepEqual(percent(8.1), { units: 81n, scale: 3 })
})

test('half a unit is rounded away from zero', () => {
  const rounded = (value: number) => roundDecimal(decimal(value), 2).units
  assert.deepEqual([1.005, -1.005, 1.0049, 83.325, 2].map(rounded), [101n, -101n, 100n, 8333n, 200n])
})

test('2.5 × 33.33, 1.1 × 1.15, 3.5 × 0.29 and 2.3 × 0.85 are rounded as in decimal arithmetic', () => {
  const product = (a: number, b: number) => roundDecimal(multiply(decimal(a), decimal(b)), 2).units
  assert.deepEqual(
    [product(2.5, 33.33), product(1.1, 1.15), product(3.5, 0.29), product(2.3, 0.85)],
    [8333n, 127n, 102n, 196n],
  )
})

test('numbers of different scale add, subtract and compare by value', () => {
  assert.deepEqual(add(decimal('0.1'), decimal('0.25')), { units: 35n, scale: 2 })
  assert.deepEqual(subtract(decimal('0.25'), decimal('1')), { units: -75n, scale: 2 })
  assert.equal(compare(decimal('1.5'), decimal('1.50')), 0)
  assert.equal(compare(decimal('-2'), decimal('1.50')), -1)
  assert.equal(compare(decimal('1.51'), decimal('1.50')), 1)
})

test('a rounded quotient is never more than half a unit off, and a half goes away from zero', () => {
  fc.assert(
    fc.property(
      fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }),
      fc.bigInt({ min: 1n, max: 10n ** 6n }),
      (dividend, divisor) => {
        const error = 2n * (roundedQuotient(dividend, divisor) * divisor - dividend)
        const awayFromZero = dividend < 0n ? -divisor : divisor
        assert.ok((error > -divisor && error < divisor) || error === awayFromZero)
      },
    ),
  )
})

test('every number that JSON carries keeps its value as a decimal', () => {
  fc.assert(
    fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
      const { units, scale } = decimal(value)
      assert.equal(Number(`${units}e-${scale}`), value + 0)
    }),
  )
})
