import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import fc from 'fast-check'
import { contentCache } from './content-cache.ts'

const sizeOf = (value: string): number => value.length
const never = (): Promise<string> => assert.fail('it was there')

test('never more is kept than the capacity allows beside the newest, the least recently used goes first, and what goes is discarded once', () =>
  fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 1, max: 12 }),
      fc.array(fc.tuple(fc.constantFrom('a', 'b', 'c', 'd', 'e'), fc.integer({ min: 1, max: 6 })), { maxLength: 40 }),
      async (capacity, asked) => {
        const discarded: string[] = []
        const cache = contentCache({ capacity, sizeOf, discard: async (value) => void discarded.push(value) })
        /** The same as a plain model: keys in the order of their last use. */
        let model: { key: string; value: string }[] = []
        let made = 0
        for (const [key, length] of asked) {
          const known = model.find((one) => one.key === key)
          const value = await cache.get(key, async () => {
            made++
            return `${key}`.repeat(length)
          })
          if (known) assert.equal(value, known.value)
          model = [...model.filter((one) => one.key !== key), { key, value }]
          while (model.length > 1 && model.reduce((sum, one) => sum + one.value.length, 0) > capacity) model.shift()
        }
        for (const { key, value } of model) assert.equal(await cache.get(key, never), value)
        assert.equal(discarded.length, made - model.length)
        await cache.clear()
        assert.equal(discarded.length, made)
      },
    ),
  ))

test('who asks for what is being made waits for it, and it is made once', async () => {
  const cache = contentCache({ capacity: 10, sizeOf })
  let made = 0
  const make = async () => {
    await setImmediate()
    return `made ${++made}`
  }
  assert.deepEqual(await Promise.all([1, 2, 3].map(() => cache.get('key', make))), ['made 1', 'made 1', 'made 1'])
})

test('a failed value is requested again', async () => {
  const cache = contentCache({ capacity: 10, sizeOf })
  await assert.rejects(
    cache.get('key', () => Promise.reject(new Error('no'))),
    /no/,
  )
  assert.equal(await cache.get('key', async () => 'yes'), 'yes')
})
