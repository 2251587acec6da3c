import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { AmountOutOfRange, cents, negate } from '../../platform/money/cents.ts'
import { taxTreatments } from './tax-codes.ts'
import { addVat, splitGross, vatOn } from './vat.rules.ts'

const rates = [...new Set(Object.values(taxTreatments).map(({ ratePerMille }) => ratePerMille))]
const amounts = fc.maxSafeInteger().map(cents)

/** The definition of «rounded, a half away from zero», independent of its computation. */
function assertRounded(value: number, dividend: bigint, divisor: bigint): void {
  const error = 2n * (BigInt(value) * divisor - dividend)
  assert.ok((error > -divisor && error < divisor) || error === (dividend < 0n ? -divisor : divisor))
}

test('CHF 108.10 at 8.1 % are 100.00 net and 8.10 VAT', () => {
  assert.deepEqual(splitGross(cents(10_810), 81), { net: 10_000, vat: 810, gross: 10_810 })
})

test('real journals at 7.7 % and 2.5 % come out to the cent', () => {
  const split = (gross: number, rate: number) => [
    splitGross(cents(gross), rate).net,
    splitGross(cents(gross), rate).vat,
  ]
  assert.deepEqual(split(3975, 77), [3691, 284])
  assert.deepEqual(split(16_000, 77), [14_856, 1144])
  assert.deepEqual(split(4835, 25), [4717, 118])
  assert.deepEqual(split(4700, 25), [4585, 115])
  assert.deepEqual(split(2875, 25), [2805, 70])
})

test('6 cents hold no VAT at 8.1 %, 7 cents hold one cent', () => {
  assert.deepEqual(splitGross(cents(6), 81), { net: 6, vat: 0, gross: 6 })
  assert.deepEqual(splitGross(cents(7), 81), { net: 6, vat: 1, gross: 7 })
})

test('8.1 % on 5.00 is 40.5 cents, rounded up to 0.41; on a credit of 5.00 it is -0.41', () => {
  assert.deepEqual(addVat(cents(500), 81), { net: 500, vat: 41, gross: 541 })
  assert.deepEqual(addVat(cents(-500), 81), { net: -500, vat: -41, gross: -541 })
})

test('7.7 % on 500.00 is 38.50', () => {
  assert.equal(vatOn(cents(50_000), 77), 3850)
})

test('VAT taken out of an amount is never exactly half a cent, at any rate of the law', () => {
  for (const rate of [81, 77, 38, 37, 26, 25]) {
    for (let gross = 0; gross < 1000 + rate; gross++)
      assert.notEqual((2 * gross * rate) % (2 * (1000 + rate)), 1000 + rate)
  }
})

test('net and VAT add up to the gross, and the VAT is rounded, for any amount and rate', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(...rates), (gross, rate) => {
      const { net, vat } = splitGross(gross, rate)
      assert.equal(BigInt(net) + BigInt(vat), BigInt(gross))
      assertRounded(vat, BigInt(gross) * BigInt(rate), BigInt(1000 + rate))
      assertRounded(vatOn(gross, rate), BigInt(gross) * BigInt(rate), 1000n)
    }),
    { numRuns: 1000 },
  )
})

test('a credit note mirrors its invoice', () => {
  fc.assert(
    fc.property(amounts, fc.constantFrom(...rates), (gross, rate) => {
      const { net, vat } = splitGross(gross, rate)
      assert.deepEqual(splitGross(negate(gross), rate), { net: negate(net), vat: negate(vat), gross: negate(gross) })
      assert.equal(vatOn(negate(gross), rate), negate(vatOn(gross, rate)))
    }),
  )
})

test('an amount that is too large with its VAT is refused', () => {
  assert.throws(() => addVat(cents(Number.MAX_SAFE_INTEGER), 81), AmountOutOfRange)
})
