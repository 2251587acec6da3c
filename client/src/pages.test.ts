import assert from 'node:assert/strict'
import { afterEach, beforeEach, test } from 'node:test'
import { hangUp, json, rejection, type StubService, startStub } from '../../test/client/stub-service.ts'
import { patience } from '../../test/patience.ts'
import { Rappen } from './index.ts'

let stub: StubService
let rappen: Rappen
beforeEach(async () => {
  stub = await startStub()
  rappen = new Rappen({ baseUrl: stub.baseUrl, token: 'secret', retries: 0 })
})
afterEach(() => stub.close())

const page = (ids: readonly string[], nextCursor: string, hasMore = false) =>
  json(200, { events: ids.map((id) => ({ id })), nextCursor, hasMore })
const cursors = () => stub.asked.map(({ url }) => new URL(url, stub.baseUrl).searchParams.get('cursor'))

test('the events end with the last one, although the feed always tells where to go on', async () => {
  stub.answer(page(['a', 'b'], '2', true), page(['c'], '3'))
  const ids = []
  for await (const { id } of rappen.events.list()) ids.push(id)
  assert.deepEqual(
    [ids, cursors()],
    [
      ['a', 'b', 'c'],
      [null, '2'],
    ],
  )
})

test('a list that is awaited is one page, and one that is left asks for no more', async () => {
  stub.answer(page(['a'], '1', true))
  assert.deepEqual((await rappen.events.list()).nextCursor, '1')
  stub.answer(page(['a'], '1', true))
  for await (const _ of rappen.events.list()) break
  assert.equal(stub.asked.length, 1)
})

test('who follows hears what comes, and is told where to go on once it is handled', async () => {
  stub.answer(page(['a', 'b'], '2', true), page(['c'], '3'), page([], '3'), page(['d'], '4'))
  const ending = new AbortController()
  const heard: string[] = []
  const save = (cursor: string) => void heard.push(`saved ${cursor}`)
  for await (const { id } of rappen.events.follow({ cursor: '0', save, signal: ending.signal, every: 0.01 })) {
    heard.push(id)
    if (id === 'd') ending.abort()
  }
  // The last page was not fully handled.
  assert.deepEqual(heard, ['a', 'b', 'saved 2', 'c', 'saved 3', 'd'])
  assert.deepEqual(cursors(), ['0', '2', '3', '3'])
})

test('who follows waits while the service is away, and goes on where it was', async () => {
  stub.answer(
    page(['a'], '1'),
    hangUp,
    rejection(503, 'general/service-unavailable', { 'retry-after': '0' }),
    page(['b'], '2'),
  )
  const heard: string[] = []
  for await (const { id } of rappen.events.follow({ every: 0 })) {
    heard.push(id)
    if (id === 'b') break
  }
  assert.deepEqual(cursors(), [null, '1', '1', '1'])
})

test('who follows waits as long as the service asks for, also longer than a call would', async () => {
  stub.answer(page(['a'], '1'), rejection(503, 'general/service-unavailable', { 'retry-after': '600' }), page([], '1'))
  const heard: string[] = []
  const over = new AbortController()
  for await (const { id } of rappen.events.follow({ every: 0, signal: over.signal })) {
    heard.push(id)
    setTimeout(() => over.abort(), patience(500))
  }
  assert.deepEqual([heard, stub.asked.length], [['a'], 2])
})

test('a wait that is longer than a timer can be is not one of a millisecond', async () => {
  stub.answer(page(['a'], '1'), page([], '1'))
  const over = new AbortController()
  for await (const _ of rappen.events.follow({ every: 3_000_000, signal: over.signal }))
    setTimeout(() => over.abort(), patience(200))
  assert.equal(stub.asked.length, 1)
})

test('who follows is told a mistake: a wrong token at once, and a rejection also later; an error of its own ends it', async () => {
  stub.answer(hangUp)
  await assert.rejects(rappen.events.follow().next(), { name: 'ConnectionError' })
  stub.answer(page(['a'], '1'), rejection(401, 'general/unauthorised'))
  const feed = rappen.events.follow({ every: 0 })
  await feed.next()
  await assert.rejects(feed.next(), { status: 401 })
  stub.answer(page(['a'], '1'))
  const save = () => Promise.reject(new Error('the disk is full'))
  const stuck = rappen.events.follow({ save })
  await stuck.next()
  await assert.rejects(stuck.next(), { message: 'the disk is full' })
})

test('following ends quietly when the signal aborts, before it begins and while it waits', async () => {
  const over = AbortSignal.abort()
  assert.deepEqual(await rappen.events.follow({ signal: over }).next(), { done: true, value: undefined })
  stub.answer(page([], '1'))
  const waiting = rappen.events.follow({ signal: AbortSignal.timeout(50), every: 60 }).next()
  assert.deepEqual(await waiting, { done: true, value: undefined })
})
