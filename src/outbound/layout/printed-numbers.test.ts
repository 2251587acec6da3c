import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cents } from '../../platform/money/cents.ts'
import { printCents, printDecimal, printIban, printPercent, printPrice, printVatRate } from './printed-numbers.ts'

test('amounts are printed as in Switzerland', () => {
  assert.equal(printCents(cents(123_450), 'CHF'), '1’234.50')
  assert.equal(printCents(cents(-5), 'CHF'), '−0.05')
})

test('amounts and prices of a currency without decimals are printed without, but for those that have some', () => {
  assert.equal(printCents(cents(133_500), 'JPY'), '1’335')
  assert.equal(printCents(cents(-10_000), 'KRW'), '−100')
  assert.equal(printCents(cents(0), 'JPY'), '0')
  assert.equal(printCents(cents(133_504), 'JPY'), '1’335.04', 'of a document of an earlier version')
  assert.equal(printPrice(1235, 'JPY'), '1’235')
  assert.equal(printPrice(0.5, 'JPY'), '0.5')
  assert.equal(printPrice(12, 'CHF'), '12.00')
})

test('a unit price shows all its decimal places, and at least two', () => {
  assert.equal(printDecimal(33.333333, 2), '33.333333')
  assert.equal(printDecimal(1234.5, 2), '1’234.50')
  assert.equal(printDecimal(0.000001, 2), '0.000001')
  assert.equal(printDecimal(-999_999_999.999999, 2), '−999’999’999.999999')
})

test('a quantity shows no decimal places that it does not have', () => {
  assert.equal(printDecimal(12, 0), '12')
  assert.equal(printDecimal(1000.25, 0), '1’000.25')
})

test('a printed decimal reads back as the same number', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: -999_999_999_999, max: 999_999_999_999 }),
      fc.nat(6),
      fc.nat(3),
      (units, places, least) => {
        const value = Number(`${units}e-${places}`)
        assert.equal(Number(printDecimal(value, least).replaceAll('’', '').replace('−', '-')), value + 0)
      },
    ),
  )
})

test('rates keep their percent sign on the line', () => {
  assert.equal(printVatRate(81), '8.1\u00a0%')
  assert.equal(printVatRate(0), '0.0\u00a0%')
  assert.equal(printPercent(12.5), '12.5\u00a0%')
})

test('an IBAN is printed in groups of four', () => {
  assert.equal(printIban('CH93 00762011623852957'), 'CH93 0076 2011 6238 5295 7'.replaceAll(' ', '\u00a0'))
})
