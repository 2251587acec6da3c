import assert from 'node:assert/strict'
import test from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { boundedQueue } from './bounded-queue.ts'

const full = () => new Error('full')

test('never more runs at once than there are places, and everything that was let in is done', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 20 }),
      async (places, jobs) => {
        const queue = boundedQueue(places, jobs.length, full)
        let running = 0
        let most = 0
        const work = async (turns: number) => {
          most = Math.max(most, ++running)
          for (let turn = 0; turn < turns; turn++) await setImmediate()
          running--
          return turns
        }
        assert.deepEqual(await Promise.all(jobs.map((turns) => queue(() => work(turns)))), jobs)
        assert.equal(most, Math.min(places, jobs.length))
      },
    ),
    { numRuns: 50 },
  ))

test('who comes when all places and the whole line are taken is turned away, and can come again later', async () => {
  const queue = boundedQueue(1, 1, full)
  const gate = Promise.withResolvers<void>()
  const running = queue(() => gate.promise)
  const waiting = queue(async () => 'second')
  await assert.rejects(
    queue(async () => 'third'),
    /full/,
  )
  gate.resolve()
  assert.equal((await Promise.all([running, waiting]))[1], 'second')
  assert.equal(await queue(async () => 'again'), 'again')
})

test('first come, first served', async () => {
  const queue = boundedQueue(1, 9, full)
  const served: number[] = []
  await Promise.all([1, 2, 3, 4].map((guest) => queue(async () => served.push(guest))))
  assert.deepEqual(served, [1, 2, 3, 4])
})

test('work that fails gives its place back', async () => {
  const queue = boundedQueue(1, 1, full)
  await assert.rejects(
    queue(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await queue(async () => 'next'), 'next')
})
