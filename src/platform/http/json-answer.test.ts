import assert from 'node:assert/strict'
import { test } from 'node:test'
import Fastify from 'fastify'
import { countingTurns } from '../../../test/turns.ts'
import { jsonTextOf, sendJson } from './json-answer.ts'

test('of large pages that are asked for at once, one record is made in a turn of the event loop, so that others have theirs', async () => {
  const text = 'x'.repeat(300_000)
  await countingTurns(async (turn) => {
    const madeIn: number[] = []
    const record = { toJSON: () => (madeIn.push(turn()), { text }) }
    const app = Fastify().get('/', async (_request, reply) =>
      sendJson(reply, await jsonTextOf({ records: Array(20).fill(record) }), 'a'),
    )
    const answers = await Promise.all([app.inject('/'), app.inject('/')])
    for (const answer of answers) assert.deepEqual(answer.json(), { records: Array(20).fill({ text }) })
    // Each answer begins at once, in the turn of its request.
    const later = madeIn.slice(2)
    assert.equal(madeIn.length, 40)
    assert.equal(new Set(later).size, later.length)
    await app.close()
  })
})

test('a page that fits into one piece is made and sent at once', async () => {
  await countingTurns(async (turn) => {
    const madeIn: number[] = []
    const record = { toJSON: () => (madeIn.push(turn()), { text: 'x'.repeat(600) }) }
    const app = Fastify().get('/', async (_request, reply) =>
      sendJson(reply, await jsonTextOf({ records: Array(100).fill(record) }), 'a'),
    )
    const answer = await app.inject('/')
    assert.equal(answer.headers['content-length'], String(answer.rawPayload.length))
    assert.equal(new Set(madeIn).size, 1)
    await app.close()
  })
})
