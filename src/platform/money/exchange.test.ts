import assert from 'node:assert/strict'
import { test } from 'node:test'
import { AmountOutOfRange, cents } from './cents.ts'
import { convert } from './exchange.ts'

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

test('a converted amount that is too large is refused', () => {
  assert.throws(() => convert(cents(Number.MAX_SAFE_INTEGER), 1.1), AmountOutOfRange)
})
