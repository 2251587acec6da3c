import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { Busy } from '../../errors.ts'
import { semaphore } from './semaphore.ts'

test('never more runs at once than there are permits, and everything that was let in is done', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.array(fc.integer({ min: 1, max: 3 }), { maxLength: 20 }),
      async (permits, jobs) => {
        const { run } = semaphore({ permits, waiting: jobs.length, whenFull: 'full' })
        let running = 0
        let most = 0
        const work = async (turns: number) => {
          most = Math.max(most, ++running)
          for (let turn = 0; turn < turns; turn++) await setImmediate()
          running--
          return turns
        }
        assert.deepEqual(await Promise.all(jobs.map((turns) => run(() => work(turns)))), jobs)
        assert.equal(most, Math.min(permits, jobs.length))
      },
    ),
    { numRuns: 50 },
  ))

test('who finds all permits taken and the queue full is refused at once, and can come again later', async () => {
  const { run } = semaphore({ permits: 1, waiting: 1, whenFull: 'Too much work waits.' })
  const gate = Promise.withResolvers<void>()
  const running = run(() => gate.promise)
  const waiting = run(async () => 'second')
  await assert.rejects(
    run(async () => 'third'),
    (error) => error instanceof Busy && error.message === 'Too much work waits.',
  )
  gate.resolve()
  assert.equal((await Promise.all([running, waiting]))[1], 'second')
  assert.equal(await run(async () => 'again'), 'again')
})

test('permits are given in the order of arrival, and one that is given back goes to the first who waits', async () => {
  const { acquire, waiting } = semaphore({ permits: 2, timeoutMs: 1_000 })
  const order: number[] = []
  const [first, second] = [await acquire(), await acquire()]
  const others = [1, 2, 3].map(async (one) => {
    const release = await acquire()
    order.push(one)
    return release
  })
  assert.equal(waiting(), 3)
  first()
  ;(await others[0])?.()
  second()
  ;(await others[1])?.()
  ;(await others[2])?.()
  assert.deepEqual([order, waiting()], [[1, 2, 3], 0])
  await Promise.all([acquire(), acquire()])
})

test('tenants take turns, and within one the order is that of arrival', async () => {
  const { acquire, run } = semaphore({ permits: 1 })
  const release = await acquire('other')
  const order: string[] = []
  const asked = ['a1', 'a2', 'a3', 'b1', 'b2', 'c1'].map((name) => run(async () => order.push(name), name[0]))
  release()
  await Promise.all(asked)
  assert.deepEqual(order, ['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

test('no tenant has more than its part; whoever waits for it keeps nobody else from a free permit', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 4 }),
      fc.integer({ min: 1, max: 3 }),
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.integer({ min: 1, max: 3 })), { maxLength: 24 }),
      async (permits, each, jobs) => {
        const { run, waiting } = semaphore({ permits, each })
        const running = new Map<string, number>()
        const add = (tenant: string, amount: number) => running.set(tenant, (running.get(tenant) ?? 0) + amount)
        const left = new Map<string, number>()
        for (const [tenant] of jobs) left.set(tenant, (left.get(tenant) ?? 0) + 1)
        await Promise.all(
          jobs.map(([tenant, turns]) =>
            run(async () => {
              add(tenant, 1)
              for (let turn = 0; turn < turns; turn++) {
                await setImmediate()
                const counts = [...running.values()]
                assert.ok(counts.every((count) => count <= each))
                const inUse = counts.reduce((sum, count) => sum + count, 0)
                assert.ok(inUse <= permits)
                // A permit is free only if all waiting tenants have their share.
                const others = [...left].filter(([one, count]) => count > (running.get(one) ?? 0))
                if (inUse < permits) assert.ok(others.every(([one]) => running.get(one) === each))
              }
              add(tenant, -1)
              left.set(tenant, (left.get(tenant) ?? 0) - 1)
            }, tenant),
          ),
        )
        assert.equal(waiting(), 0)
      },
    ),
    { numRuns: 50 },
  ))

test('no tenant has all permits, unless there is one: another finds one free, whatever the first has waiting', async () => {
  for (const permits of [1, 2, 3, 20]) {
    const { acquire, waiting } = semaphore({ permits })
    const each = Math.max(1, permits - 1)
    const taken = await Promise.all(Array.from({ length: each }, () => acquire('a')))
    const next = acquire('a')
    await setImmediate()
    assert.equal(waiting(), 1, `${permits} permits`)
    if (permits > 1) (await acquire('b'))()
    taken.pop()?.()
    ;(await next)()
  }
})

test('work that is nobody’s has as many permits as are free', async () => {
  const { acquire, waiting } = semaphore({ permits: 3 })
  await Promise.all([acquire(), acquire(), acquire('a')])
  assert.equal(waiting(), 0)
})

test('in a full queue the last of the tenant that has most in it makes room for one that has less', async () => {
  const { acquire, run } = semaphore({ permits: 1, waiting: 3, whenFull: 'full' })
  const release = await acquire('a')
  const greedy = [1, 2, 3].map((name) => run(async () => name, 'a').catch(String))
  const quiet = run(async () => 'quiet', 'b')
  await assert.rejects(
    run(async () => 'one more', 'a'),
    Busy,
  )
  const second = run(async () => 'second', 'b').catch(String)
  release()
  assert.deepEqual(await Promise.all([...greedy, quiet, second]), [1, 2, 'Busy: full', 'quiet', 'Busy: full'])
})

test('work that fails gives its permit back', async () => {
  const { run } = semaphore({ permits: 1 })
  await assert.rejects(
    run(() => Promise.reject(new Error('broken'))),
    /broken/,
  )
  assert.equal(await run(async () => 'next'), 'next')
})

test('a caller that waits longer than the timeout is rejected, and takes no permit', async () => {
  const { acquire } = semaphore({ permits: 1, timeoutMs: 20 })
  const release = await acquire()
  await assert.rejects(acquire(), /timeout exceeded while waiting for a permit/)
  release()
  await acquire()
})

test('all who wait can be rejected at once; a permit that is in use stays so', async () => {
  const { acquire, rejectWaiting } = semaphore({ permits: 1, timeoutMs: 1_000 })
  const release = await acquire()
  const waiting = [acquire(), acquire()]
  rejectWaiting(new Error('the database is unresponsive'))
  for (const one of waiting) await assert.rejects(one, /the database is unresponsive/)
  const next = acquire()
  release()
  await next
})

test('patient work goes after all other work, in any order of arrival, and has a queue of its own', async () => {
  const { run } = semaphore({ permits: 1, waiting: 2, whenFull: 'full' })
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const work = (name: string) => async () => void order.push(name)
  const running = run(() => gate.promise)
  const patient = ['p1', 'p2'].map((name) => run(work(name), 'one', { isPatient: true }))
  await assert.rejects(run(work('p3'), 'one', { isPatient: true }), Busy)
  const others = ['a', 'b'].map((name) => run(work(name), name))
  gate.resolve()
  await Promise.all([running, ...patient, ...others])
  assert.deepEqual(order, ['a', 'b', 'p1', 'p2'])
})
