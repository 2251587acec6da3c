import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { textOf } from '../../messages.ts'
import { isCurrencyCode } from '../../platform/money/currency-places.rules.ts'
import { PRIMARY_CURRENCY, rateText, rateViolations, roundedRate, settingViolations } from './currency.rules.ts'

test('the books are kept in Swiss francs', () => {
  assert.equal(PRIMARY_CURRENCY, 'CHF')
})

test('a currency code is one of ISO 4217, in capitals', () => {
  for (const code of ['CHF', 'EUR', 'USD', 'JPY']) assert.equal(isCurrencyCode(code), true)
  for (const text of ['chf', 'XYZ', '', 'EURO']) assert.equal(isCurrencyCode(text), false)
})

test('a rate is rounded to ten places, half up, and is no rate where nothing is left', () => {
  const rounded: [number, number][] = [
    [0.1234567891, 0.1234567891],
    [0.12345678912, 0.1234567891],
    [0.12345678915, 0.1234567892],
    [1 / 1.0563, 0.9467007479],
    [999_999.123_456_789_1, 999_999.123_456_789_1],
    [1e-11, 0],
  ]
  for (const [given, kept] of rounded) assert.equal(roundedRate(given), kept)
  assert.deepEqual(rateViolations(0.0000000001), [])
  assert.deepEqual(
    rateViolations(0).map((one) => `${one.field} ${textOf(one)}`),
    ['exchangeRate must be at least 0.0000000001'],
  )
})

test('the currency of the books is always enabled and worth itself; others are as one sets them', () => {
  const fields = (...setting: Parameters<typeof settingViolations>) =>
    settingViolations(...setting).map((one) => `${one.field} ${textOf(one)}`)
  assert.deepEqual(fields('EUR', { isEnabled: false, exchangeRate: 0.9 }), [])
  assert.deepEqual(fields('EUR', { isEnabled: true }), [])
  assert.deepEqual(fields('CHF', { isEnabled: true }), [])
  assert.deepEqual(fields('CHF', { isEnabled: true, exchangeRate: 1 }), [])
  assert.deepEqual(fields('CHF', { isEnabled: false, exchangeRate: 1.5 }), [
    'isEnabled must be true for CHF',
    'exchangeRate must be 1, or left out, for CHF',
  ])
  assert.deepEqual(fields('EUR', { isEnabled: true, exchangeRate: 0 }), ['exchangeRate must be at least 0.0000000001'])
})

test('a rate is written as plain decimal text without zeros at the end', () => {
  const texts: [number | string, string][] = [
    [1, '1'],
    [10, '10'],
    ['0.93450', '0.9345'],
    ['1.000', '1'],
    [0.5, '0.5'],
    [1e-7, '0.0000001'],
    ['100.10', '100.1'],
    [1_000_000, '1000000'],
    ['12', '12'],
  ]
  for (const [rate, text] of texts) assert.equal(rateText(rate), text)
})

test('the text of a rate is the same number, written in one way', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000_000 }),
      fc.nat({ max: 10 }),
      fc.nat({ max: 4 }),
      (units, scale, zeros) => {
        const digits = String(units).padStart(scale + 1, '0')
        const plain = scale === 0 ? digits : `${digits.slice(0, -scale)}.${digits.slice(-scale)}${'0'.repeat(zeros)}`
        const text = rateText(plain)
        assert.equal(Number(text), Number(plain))
        assert.match(text, /^(?:0|[1-9]\d*)(?:\.\d*[1-9])?$/)
        assert.equal(rateText(text), text)
      },
    ),
  )
})
