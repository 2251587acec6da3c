import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AmountOutOfRange, cents, centsOf, convert, formatAmount, minus, negate, plus, sum, toAmount } from './cents.ts'
import { decimal } from './decimal.ts'

const amounts = fc.maxSafeInteger().map(cents)
const shownAmounts = fc.integer({ min: -999_999_999_999_999, max: 999_999_999_999_999 }).map(cents)

test('money is a whole number of cents that is kept exactly', () => {
  assert.equal(cents(10_810), 10_810)
  assert.equal(cents(2n ** 53n - 1n), Number.MAX_SAFE_INTEGER)
  for (const amount of [0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53, 2n ** 53n, -(2n ** 64n)]) {
    assert.throws(() => cents(amount), AmountOutOfRange, String(amount))
  }
})

test('an amount that is too large has its own error class, which differs from a bug', () => {
  assert.throws(() => plus(cents(Number.MAX_SAFE_INTEGER), cents(1)), {
    name: 'AmountOutOfRange',
    message: /9007199254740992/,
  })
})

test('zero is never negative zero', () => {
  assert.ok(Object.is(cents(-0), 0))
  assert.ok(Object.is(negate(cents(0)), 0))
})

test('a sum is exact, whatever its intermediate results', () => {
  const most = cents(Number.MAX_SAFE_INTEGER)
  assert.equal(sum([most, most, negate(most), cents(-1)]), most - 1)
  assert.throws(() => sum([most, most]), AmountOutOfRange)
})

test('1.005 francs are 1.01', () => {
  assert.equal(centsOf(decimal(1.005)), 101)
  assert.equal(centsOf(decimal(-1.005)), -101)
})

test('10810 cents are the JSON number 108.1', () => {
  assert.equal(
    JSON.stringify([10_810, 5, 0, -101, 999_999_999_999_999].map((amount) => toAmount(cents(amount)))),
    '[108.1,0.05,0,-1.01,9999999999999.99]',
  )
})

test('an amount with more digits than a JSON number represents exactly is rejected', () => {
  assert.throws(() => toAmount(cents(1_000_000_000_000_000)), AmountOutOfRange)
  assert.throws(() => toAmount(cents(-1_000_000_000_000_000)), AmountOutOfRange)
})

test('an amount is printed with two places and grouped thousands', () => {
  const printed = [123_450, 0, 5, -5, 99_999, -100_000, 123_456_789_012].map((amount) =>
    formatAmount(cents(amount), "'"),
  )
  assert.deepEqual(printed, ["1'234.50", '0.00', '0.05', '-0.05', '999.99', "-1'000.00", "1'234'567'890.12"])
  assert.equal(formatAmount(cents(123_450), ' '), '1 234.50')
  assert.equal(formatAmount(cents(123_450), '$&'), '1$&234.50')
})

test('an amount comes back unchanged from its JSON number', () => {
  fc.assert(fc.property(shownAmounts, (amount) => assert.equal(centsOf(decimal(toAmount(amount))), amount)))
})

test('an amount comes back unchanged from its printed form', () => {
  fc.assert(
    fc.property(amounts, (amount) =>
      assert.equal(BigInt(formatAmount(amount, "'").replaceAll(/['.]/g, '')), BigInt(amount)),
    ),
  )
})

test('subtraction reverses addition', () => {
  fc.assert(fc.property(shownAmounts, shownAmounts, (a, b) => assert.equal(minus(plus(a, b), b), a)))
})

test('EUR 10.00 at 0.9345 are CHF 9.35', () => {
  assert.equal(convert(cents(1000), 0.9345), 935)
})

test('an exact half is rounded away from zero, though the binary product lies below it', () => {
  assert.equal(convert(cents(100), 1.005), 101)
  assert.equal(convert(cents(-100), 1.005), -101)
})

test('a rate may come as text from the database', () => {
  assert.equal(convert(cents(100_000), '0.006250'), 625)
})

test('a converted amount that is too large is rejected', () => {
  assert.throws(() => convert(cents(Number.MAX_SAFE_INTEGER), 1.1), AmountOutOfRange)
})
