import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Problem } from '../../errors.ts'
import { newestOnly } from './newest-only.ts'

test('while one piece of work of a key runs, only the newest of the others waits, and is done', async () => {
  const newest = newestOnly({ message: 'A newer preview was asked for.' })
  const gate = Promise.withResolvers<void>()
  const done: number[] = []
  const work = (which: number) => async () => {
    await gate.promise
    return done.push(which)
  }
  const [first, second, third] = [1, 2, 3].map((which) => newest('a', work(which)))
  await assert.rejects(
    second ?? Promise.resolve(),
    (error) => error instanceof Problem && error.status === 503 && error.headers['retry-after'] === '0',
  )
  const other = newest('b', work(4))
  gate.resolve()
  await Promise.all([first, third, other])
  assert.deepEqual(done.toSorted(), [1, 3, 4])
})

test('work that fails lets the next one begin, and leaves nothing behind', async () => {
  const newest = newestOnly({ message: 'A newer preview was asked for.' })
  const failed = newest('a', () => Promise.reject(new Error('broken')))
  const next = newest('a', async () => 'done')
  await assert.rejects(failed, /broken/)
  assert.equal(await next, 'done')
  assert.equal(await newest('a', async () => 'again'), 'again')
})
