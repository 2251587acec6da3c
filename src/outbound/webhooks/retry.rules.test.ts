import assert from 'node:assert/strict'
import { test } from 'node:test'
import { pauseAfter, RETRY_PAUSES, restAfter, wishOf } from './retry.rules.ts'

const hours = (seconds: number): number => seconds / 3_600

test('ten tries over three days, each up to a tenth later by chance', () => {
  const all = (chance: number) =>
    Array.from({ length: 10 }, (_, index) => pauseAfter(index + 1, { pauses: RETRY_PAUSES, chance }))
  assert.deepEqual(all(0).slice(0, 4), [5, 300, 1_800, 7_200])
  assert.equal(all(0).at(-1), undefined)
  const sum = (chance: number) => all(chance).reduce<number>((total, pause) => total + (pause ?? 0), 0)
  assert.ok(hours(sum(0)) > 72 && hours(sum(0)) < 76, String(hours(sum(0))))
  assert.ok(Math.abs(sum(1) - sum(0) * 1.1) < 1e-6)
})

test('a receiver that asks to be left alone for longer is, up to a day', () => {
  const pause = (wish: number) => pauseAfter(1, { pauses: RETRY_PAUSES, chance: 0, wish })
  assert.deepEqual([pause(2), pause(60), pause(1e9)], [5, 60, 86_400])
  const now = 'Sat, 21 Nov 2026 09:00:00 GMT'
  assert.equal(wishOf('120', now), 120)
  assert.equal(wishOf('Sat, 21 Nov 2026 09:01:00 GMT', now), 60)
  for (const nothing of [undefined, '', '0', '-5', 'soon', 'Sat, 21 Nov 2026 08:00:00 GMT', '1e3'])
    assert.equal(wishOf(nothing, now), undefined, String(nothing))
  assert.equal(wishOf('Sat, 21 Nov 2026 09:01:00 GMT', undefined), undefined)
})

test('one failure alone gives no rest; more in a row a second, then twice as long each, up to five minutes', () => {
  assert.deepEqual(
    [0, 1, 2, 3, 4, 10, 11, 1_000].map((failures) => restAfter(failures)),
    [0, 0, 1, 2, 4, 256, 300, 300],
  )
  assert.equal(restAfter(1, 30), 30)
})
