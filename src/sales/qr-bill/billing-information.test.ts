import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import { swicoS1 } from './billing-information.ts'

test('an invoice with every usual tag reads as in the standard', () => {
  assert.equal(
    swicoS1({
      invoiceNumber: '10201409',
      invoiceDate: day('2019-05-12'),
      customerReference: '1400.000-53',
      uid: '106017086',
      supply: day('2018-05-08'),
      vat: 77,
      terms: [
        { discount: 2, days: 10 },
        { discount: 0, days: 30 },
      ],
    }),
    '//S1/10/10201409/11/190512/20/1400.000-53/30/106017086/31/180508/32/7.7/40/2:10;0:30',
  )
})

test('a span of days, amounts for each rate and the tax on imports have their own forms', () => {
  assert.equal(
    swicoS1({
      supply: { from: day('2026-10-01'), to: day('2026-10-31') },
      vat: [
        { ratePerMille: 81, amount: cents(100_000) },
        { ratePerMille: 26, amount: cents(5180) },
        { ratePerMille: 0, amount: cents(5) },
      ],
      importTax: [{ ratePerMille: 81, amount: cents(4812) }],
    }),
    '//S1/31/261001261031/32/8.1:1000.00;2.6:51.80;0:0.05/33/8.1:48.12',
  )
})

test('slashes and backslashes in values are escaped, and tags without a value left out', () => {
  assert.equal(
    swicoS1({ invoiceNumber: 'X.66711/8824', customerReference: 'MW-2020\\04', uid: '' }),
    '//S1/10/X.66711\\/8824/20/MW-2020\\\\04',
  )
  assert.equal(swicoS1({}), '')
})
