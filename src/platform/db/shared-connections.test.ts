import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { AcquireConnection } from './connections.ts'
import { sharedConnections } from './shared-connections.ts'

/** Numbered connections, with their fate. */
function numbered() {
  const released: [connection: number, failure: Error | undefined][] = []
  let count = 0
  const acquire = (async () => {
    const client = ++count
    return { client, release: (failure?: Error) => released.push([client, failure]) }
  }) as unknown as AcquireConnection
  return { acquire, released }
}

/** Work that continues until the test ends it. */
function open(on: ReturnType<typeof sharedConnections>, key = 'a') {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const { promise: begun, resolve: begin } = Promise.withResolvers<unknown>()
  const ended = on(key, (client) => {
    begin(client)
    return promise
  })
  return { client: begun, end: () => (resolve(), ended), fail: (error: Error) => (reject(error), ended) }
}

const clientsOf = (works: readonly { client: Promise<unknown> }[]) => Promise.all(works.map(({ client }) => client))

test('a key has some connections, and uses the one with least to do; those of another key are others', async () => {
  const { acquire, released } = numbered()
  const on = sharedConnections(acquire, { each: 2, uses: 10 })
  const works = [open(on), open(on), open(on), open(on), open(on, 'b')]
  assert.deepEqual(await clientsOf(works), [1, 2, 1, 2, 3])
  await works[1]?.end()
  const next = open(on)
  assert.equal(await next.client, 2)
  assert.equal(released.length, 0)
  await Promise.all([...works, next].map(({ end }) => end()))
  assert.deepEqual(released.map(([client]) => client).toSorted(), [1, 2, 3])
})

test('a connection is given back once nobody uses it, and after so many uses it takes no more', async () => {
  const { acquire, released } = numbered()
  const on = sharedConnections(acquire, { each: 1, uses: 2 })
  const [first, second, third] = [open(on), open(on), open(on)]
  assert.deepEqual(await clientsOf([first, second, third]), [1, 1, 2])
  await first.end()
  assert.equal(released.length, 0)
  await second.end()
  assert.deepEqual(released, [[1, undefined]])
  await third.end()
})

test('a connection that does not answer takes no more work, and is given back with the reason', async () => {
  const { acquire, released } = numbered()
  const on = sharedConnections(acquire, { each: 1, uses: 10 })
  const [waiting, failing] = [open(on), open(on)]
  const reason = new Error('Query read timeout')
  await assert.rejects(failing.fail(reason), /timeout/)
  const next = open(on)
  assert.equal(await next.client, 2)
  await waiting.end()
  assert.deepEqual(released, [[1, reason]])
  await next.end()
})

test('all callers that wait for the same connection get its failure; later ones try again', async () => {
  const { acquire } = numbered()
  let isFull = true
  const on = sharedConnections((key) => (isFull ? Promise.reject(new Error('too many wait')) : acquire(key)), {
    each: 1,
    uses: 10,
  })
  const failed = await Promise.allSettled([on('a', async () => 1), on('a', async () => 2)])
  for (const { status } of failed) assert.equal(status, 'rejected')
  isFull = false
  assert.equal(await on('a', async (client) => client), 1)
})
