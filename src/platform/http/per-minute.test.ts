import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../errors.ts'
import { perMinute } from './per-minute.ts'

const NOW = new Date('2026-11-21T09:00:10Z')

/** How many of these attempts are allowed. */
function allowed(most: number, addresses: readonly string[]): number {
  const counter = perMinute(most)
  return addresses.filter((address) => {
    try {
      counter.requireFew(address, NOW)
    } catch (error) {
      assert.ok(error instanceof Problem && error.headers?.['retry-after'] === '50')
      return false
    }
    counter.note(address, NOW)
    return true
  }).length
}
const times = (count: number, address: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => address(at))

test('an IPv4 address is counted by itself, also where it is written as IPv6', () => {
  assert.equal(
    allowed(
      5,
      times(20, (at) => (at % 2 === 0 ? '192.0.2.1' : '::ffff:192.0.2.1')),
    ),
    5,
  )
  assert.equal(
    allowed(
      5,
      times(20, (at) => `192.0.2.${at}`),
    ),
    20,
  )
})

test('the addresses of an IPv6 /64 are one, and those of a /48 are ten', () => {
  assert.equal(
    allowed(
      5,
      times(20, (at) => `2001:db8::${at + 1}`),
    ),
    5,
  )
  assert.equal(
    allowed(
      5,
      times(200, (at) => `2001:db8:0:${at.toString(16)}::1`),
    ),
    50,
  )
  assert.equal(
    allowed(
      5,
      times(200, (at) => `2001:db8:${at.toString(16)}::1`),
    ),
    200,
  )
})

test('where 10000 blocks are known, all others together do what ten addresses may', () => {
  const known = times(10_000, (at) => `10.${at >> 16}.${(at >> 8) & 255}.${at & 255}`)
  assert.equal(allowed(5, [...known, ...times(200, (at) => `192.0.2.${at}`)]), 10_050)
  assert.equal(allowed(5, [...known, ...known]), 20_000)
})

test('in the next minute everybody begins anew', () => {
  const counter = perMinute(1)
  counter.note('192.0.2.1', NOW)
  assert.throws(() => counter.requireFew('192.0.2.1', NOW))
  counter.requireFew('192.0.2.1', new Date('2026-11-21T09:01:00Z'))
})
