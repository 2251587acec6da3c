import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { cents, negate, sum } from './cents.ts'
import { share, shareByLevels, shareByQuota } from './share.ts'

const amounts = fc.maxSafeInteger().map(cents)
const weights = fc.array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 12 })
const quotas = fc.array(fc.bigInt({ min: -(10n ** 15n), max: 10n ** 15n }), { minLength: 1, maxLength: 12 })
const divisors = fc.bigInt({ min: 1n, max: 2000n })

const total = (numbers: readonly bigint[]) => numbers.reduce((a, b) => a + b, 0n)
const floor = (dividend: bigint, divisor: bigint) => (dividend - (((dividend % divisor) + divisor) % divisor)) / divisor

test('10.00 off is shared 6.67 to 3.33 between 100.00 and 50.00', () => {
  assert.deepEqual(share(cents(1000), [10_000, 5000]), [667, 333])
})

test('the odd cent goes to the larger remainder, and of equal ones to the earlier', () => {
  assert.deepEqual(share(cents(100), [1, 1, 1]), [34, 33, 33])
  assert.deepEqual(share(cents(10), [1, 2, 4]), [1, 3, 6])
  assert.deepEqual(share(cents(2), [1n, 1n, 1n, 1n]), [1, 1, 0, 0])
})

test('shares of a negative total mirror those of the positive one', () => {
  assert.deepEqual(share(cents(-100), [1, 1, 1]), [-34, -33, -33])
})

test('an item without weight gets nothing, unless no item has weight', () => {
  assert.deepEqual(share(cents(10), [0, 3, 0]), [0, 10, 0])
  assert.deepEqual(share(cents(11), [0, 0]), [6, 5])
})

test('weights of either sign share in proportion to their sum', () => {
  assert.deepEqual(share(cents(80), [100, -20]), [100, -20])
  assert.deepEqual(share(cents(80), [-100, 20]), [100, -20])
})

test('only zero can be shared among no items', () => {
  assert.throws(() => share(cents(1), []), RangeError)
  assert.deepEqual(share(cents(0), []), [])
})

test('a total that is not the sum of the quotas is rejected', () => {
  const quotaOf = (quota: bigint) => quota
  assert.throws(() => shareByQuota(cents(5), [1n, 2n], quotaOf, 1n), RangeError)
  assert.throws(() => shareByQuota(cents(-5), [1n, 2n], quotaOf, 1n), RangeError)
})

test('8.5 cents against -8.5 cents share nothing as 8 and -8, whichever comes first', () => {
  const parts = (items: bigint[]) => shareByQuota(cents(0), items, (quota) => quota, 10n).map(([, part]) => part)
  assert.deepEqual(parts([85n, -85n]), [8, -8])
  assert.deepEqual(parts([-85n, 85n]), [-8, 8])
})

test('within a group the odd cent stays in the group', () => {
  const items = [
    { group: 'a', quota: 6n },
    { group: 'b', quota: 9n },
    { group: 'a', quota: 6n },
  ]
  // 0.6, 0.9 and 0.6 cents are 2.1 in all: group a has 1.2 of them and gets one cent, although 0.6 comes before 0.2.
  const parts = shareByLevels(cents(2), items, ({ quota }) => quota, 10n, [({ group }) => group])
  assert.deepEqual(
    parts.map(([{ group }, part]) => [group, part]),
    [
      ['a', 1],
      ['a', 0],
      ['b', 1],
    ],
  )
})

test('shares add up to the total and are less than a cent from their exact proportion', () => {
  fc.assert(
    fc.property(amounts, weights, (amount, given) => {
      const shares = share(amount, given)
      assert.equal(sum(shares), amount)
      const whole = BigInt(given.reduce((a, b) => a + b, 0))
      if (whole === 0n) return
      for (const [index, part] of shares.entries()) {
        const low = floor(BigInt(amount) * BigInt(given[index]!), whole)
        assert.ok(BigInt(part) === low || BigInt(part) === low + 1n)
      }
    }),
  )
})

test('sharing the mirrored total gives the mirrored shares', () => {
  fc.assert(
    fc.property(amounts, weights, (amount, given) =>
      assert.deepEqual(share(negate(amount), given), share(amount, given).map(negate)),
    ),
  )
})

test('quotas of either sign become whole cents next to them that add up to their rounded sum', () => {
  fc.assert(
    fc.property(quotas, divisors, fc.boolean(), (given, divisor, up) => {
      const rounded = cents(floor(total(given) + (up ? divisor - 1n : 0n), divisor))
      const parts = shareByQuota(rounded, given, (quota) => quota, divisor)
      assert.equal(sum(parts.map(([, part]) => part)), rounded)
      for (const [quota, part] of parts) {
        const distance = BigInt(part) * divisor - quota
        assert.ok(distance > -divisor && distance < divisor)
      }
      const mirrored = shareByQuota(negate(rounded), given, (quota) => -quota, divisor)
      assert.deepEqual(
        mirrored.map(([, part]) => part),
        parts.map(([, part]) => negate(part)),
      )
    }),
  )
})

test('on every level the parts are less than a cent from their quota and add up', () => {
  const items = fc.array(
    fc.record({ group: fc.nat({ max: 3 }), quota: fc.bigInt({ min: -(10n ** 9n), max: 10n ** 9n }) }),
    { minLength: 1, maxLength: 20 },
  )
  fc.assert(
    fc.property(items, divisors, (given, divisor) => {
      const rounded = cents(floor(total(given.map(({ quota }) => quota)), divisor))
      const parts = shareByLevels(rounded, given, ({ quota }) => quota, divisor, [({ group }) => group])
      assert.equal(sum(parts.map(([, part]) => part)), rounded)
      for (const of of [...Map.groupBy(parts, ([{ group }]) => group).values(), ...parts.map((part) => [part])]) {
        const distance = total(of.map(([{ quota }, part]) => BigInt(part) * divisor - quota))
        assert.ok(distance > -divisor && distance < divisor)
      }
    }),
  )
})
