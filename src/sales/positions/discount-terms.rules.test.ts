import assert from 'node:assert/strict'
import { test } from 'node:test'
import { day } from '../../platform/calendar/day.ts'
import { cents } from '../../platform/money/cents.ts'
import { discountOffered, discountViolations, fittingTerms } from './discount-terms.rules.ts'

const offered = (rate: number, total: number, places = 2) =>
  discountOffered({ rate, days: 10 }, { openingDate: day('2026-11-25'), total: cents(total), places })

test('2 % of 1 081.00 within 10 days from 25 November are 21.62 until 5 December', () => {
  assert.deepEqual(offered(2, 108_100), { until: '2026-12-05', amount: 2_162, payable: 105_938 })
})

test('a discount is rounded half up to the cent, and to the yen', () => {
  assert.deepEqual([offered(2.5, 100).amount, offered(2.5, 20).amount, offered(0.01, 4_999).amount], [3, 1, 0])
  assert.deepEqual([offered(3, 5_000, 0).amount, offered(3, 4_900, 0).amount], [200, 100])
})

test('a discount ends before the amount is due', () => {
  const at = (days: number, payableInDays: number) =>
    discountViolations({ discountTerms: { rate: 2, days }, payableInDays }).map(({ field }) => field)
  assert.deepEqual(
    [at(10, 11), at(10, 10), at(0, 0), at(0, 1)],
    [[], ['discountTerms.days'], ['discountTerms.days'], []],
  )
  assert.deepEqual(discountViolations({ payableInDays: 0 }), [])
})

test('of several terms the first that ends before the amount is due is offered', () => {
  const [short, long] = [
    { rate: 3, days: 5 },
    { rate: 2, days: 20 },
  ]
  assert.equal(fittingTerms(30, [undefined, {}, { discountTerms: long }, { discountTerms: short }]), long)
  assert.equal(fittingTerms(20, [{ discountTerms: long }, { discountTerms: short }]), short)
  const none = { rate: 0, days: 0 }
  assert.equal(fittingTerms(20, [{ discountTerms: none }, { discountTerms: short }]), none)
  assert.equal(fittingTerms(5, [{ discountTerms: long }, { discountTerms: short }]), undefined)
})
