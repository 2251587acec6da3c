import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { Problem } from '../../errors.ts'
import { type Batching, inBatches } from './batches.ts'
import { sql } from './sql.ts'

let fresh: FreshDatabase
before(async () => {
  fresh = await freshDatabase()
})
after(() => fresh.close())

type Options = Partial<Batching<string, string>>

/** Requests that are words, each written in a transaction; and the resulting batches. */
function wordsInBatches(options: Options = {}, spoil: (word: string) => unknown = () => undefined) {
  const batches: (readonly string[])[] = []
  const { add, waiting } = inBatches<string, string>({
    weightOf: () => 1,
    largestBatch: 4,
    longestQueue: 10,
    heaviestQueue: 40,
    write: (organisation, batch) =>
      fresh.database.inTransaction(organisation, async (tx) => {
        batches.push(batch)
        await tx.rows(sql`select ${batch.length}::int`)
        const outcomes: (string | Problem)[] = []
        for (const word of batch)
          outcomes.push((await spoil(word)) instanceof Problem ? new Problem('general/conflict') : `${word}!`)
        return outcomes
      }),
    ...options,
  })
  return { batches, waiting, add: (word: string) => add(fresh.organisation, word) }
}

const outcomesOf = async (promises: readonly Promise<string>[]): Promise<string[]> =>
  (await Promise.allSettled(promises)).map((one) =>
    one.status === 'fulfilled' ? one.value : String(one.reason.code ?? one.reason),
  )

test('the first is written at once, those that arrive meanwhile together, and no more than a batch holds', async () => {
  const { add, batches, waiting } = wordsInBatches()
  const all = ['a', 'b', 'c', 'd', 'e', 'f', 'g'].map(add)
  assert.equal(waiting(), 6)
  assert.deepEqual(await outcomesOf(all), ['a!', 'b!', 'c!', 'd!', 'e!', 'f!', 'g!'])
  assert.deepEqual(batches, [['a'], ['b', 'c', 'd', 'e'], ['f', 'g']])
  assert.equal(waiting(), 0)
})

test('a batch weighs no more than it may; what weighs more goes alone', async () => {
  const { add, batches } = wordsInBatches({ weightOf: (word) => word.length, largestBatch: 5 })
  await Promise.all(['a', 'bb', 'cc', 'dd', 'eeeeeeee', 'f'].map(add))
  assert.deepEqual(batches, [['a'], ['bb', 'cc'], ['dd'], ['eeeeeeee'], ['f']])
})

test('who finds a queue that weighs as much as it may is told to come again; the last one in may weigh what it likes', async () => {
  const { add, waiting } = wordsInBatches({ weightOf: (word) => word.length, largestBatch: 5, heaviestQueue: 4 })
  const all = ['a', 'bb', 'c', 'dddddddd', 'e'].map(add)
  assert.equal(waiting(), 11)
  assert.deepEqual(await outcomesOf(all), ['a!', 'bb!', 'c!', 'dddddddd!', 'general/service-unavailable'])
  assert.equal(waiting(), 0)
})

test('one that is refused, or that the program cannot bear, harms no other', async () => {
  const refused = wordsInBatches({}, (word) => (word === 'c' ? new Problem('general/conflict') : undefined))
  assert.deepEqual(await outcomesOf(['a', 'b', 'c', 'd'].map(refused.add)), ['a!', 'b!', 'general/conflict', 'd!'])
  assert.equal(refused.batches.length, 2)

  const unbearable = wordsInBatches({}, (word) => {
    if (word === 'c') throw new RangeError('too much')
  })
  assert.deepEqual(await outcomesOf(['a', 'b', 'c', 'd'].map(unbearable.add)), [
    'a!',
    'b!',
    'RangeError: too much',
    'd!',
  ])
  assert.deepEqual(unbearable.batches, [['a'], ['b', 'c', 'd'], ['b'], ['c'], ['d']])
})

test('who finds the queue full is told to come again; who is in it is served', async () => {
  const { add } = wordsInBatches({ longestQueue: 2 })
  assert.deepEqual(await outcomesOf(['a', 'b', 'c', 'd'].map(add)), ['a!', 'b!', 'c!', 'general/service-unavailable'])
})

test('a batch with an unknown outcome is not retried, and requests that wait for an unavailable database are rejected', async () => {
  const away = () => Object.assign(new Error('Connection terminated unexpectedly'), { code: 'ECONNRESET' })
  let times = 0
  const { add } = wordsInBatches({
    write: async () => {
      times++
      throw away()
    },
  })
  assert.deepEqual(await outcomesOf(['a', 'b', 'c'].map(add)), ['ECONNRESET', 'ECONNRESET', 'ECONNRESET'])
  assert.equal(times, 1)
  // A statement that waited too long for others predicts nothing about the next one.
  const slow = wordsInBatches({}, (word) =>
    word === 'a'
      ? fresh.database.inTransaction(fresh.organisation, (tx) =>
          tx.run(sql`set local statement_timeout = 1`).then(() => tx.run(sql`select pg_sleep(1)`)),
        )
      : undefined,
  )
  assert.deepEqual(await outcomesOf(['a', 'b', 'c'].map(slow.add)), ['57014', 'b!', 'c!'])
})
