import assert from 'node:assert/strict'
import { test } from 'node:test'
import { line } from './line.ts'

test('places are given in the order of arrival, and one that is given back goes to the first who waits', async () => {
  const places = line(2, 1_000)
  const order: number[] = []
  const [first, second] = [await places.enter(), await places.enter()]
  const waiting = [1, 2, 3].map(async (one) => {
    const leave = await places.enter()
    order.push(one)
    return leave
  })
  assert.equal(places.waiting(), 3)
  first()
  ;(await waiting[0])?.()
  second()
  ;(await waiting[1])?.()
  ;(await waiting[2])?.()
  assert.deepEqual([order, places.waiting()], [[1, 2, 3], 0])
  await Promise.all([places.enter(), places.enter()])
})

test('whoever waits too long is told so, and takes no place', async () => {
  const places = line(1, 20)
  const leave = await places.enter()
  await assert.rejects(places.enter(), /timeout exceeded in the line/)
  leave()
  await places.enter()
})

test('all who wait can be turned away at once; who has a place keeps it', async () => {
  const places = line(1, 1_000)
  const leave = await places.enter()
  const waiting = [places.enter(), places.enter()]
  places.turnAway(new Error('in vain'))
  for (const one of waiting) await assert.rejects(one, /in vain/)
  const next = places.enter()
  leave()
  await next
})
