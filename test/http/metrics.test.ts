import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { exposition } from '../../src/platform/metrics/exposition.ts'
import { counter, gauge, histogram } from '../../src/platform/metrics/metrics.ts'
import { type Service, startService } from '../service.ts'

let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

/** The metrics as read: the value of each line by the text before it. */
const figures = async (): Promise<Map<string, number>> => {
  const { status, bytes, headers } = await service.ask('GET', '/metrics', { token: null })
  assert.deepEqual([status, headers['content-type']], [200, 'text/plain; version=0.0.4; charset=utf-8'])
  const lines = bytes.toString('utf8').split('\n')
  assert.equal(lines.pop(), '')
  return new Map(
    lines
      .filter((line) => !line.startsWith('#'))
      .map((line) => {
        assert.match(line, /^[a-z_\d]+(\{([a-z_]+="(?:[^"\\\n]|\\.)*",?)+\})? [\d.e+-]+$/)
        const at = line.lastIndexOf(' ')
        return [line.slice(0, at), Number(line.slice(at + 1))]
      }),
  )
}

const requests = (route: string, method: string, status: number) =>
  `rappen_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`

test('each request is counted under its route, method and status, and never under its path', async () => {
  const before = await figures()
  const contact = (await service.expect(201, 'POST', '/v1/contacts', { companyName: 'Muster AG' })).contact.id
  for (let count = 0; count < 3; count++) await service.ask('GET', `/v1/contacts/${contact}`)
  await service.ask('GET', '/v1/contacts/none')
  await service.ask('GET', '/v1/contacts/none', { token: null })
  await service.ask('GET', '/nowhere')
  const now = await figures()
  const grown = (name: string) => (now.get(name) ?? 0) - (before.get(name) ?? 0)
  assert.equal(grown(requests('/v1/contacts', 'POST', 201)), 1)
  assert.equal(grown(requests('/v1/contacts/:contactId', 'GET', 200)), 3)
  assert.equal(grown(requests('/v1/contacts/:contactId', 'GET', 404)), 1)
  assert.equal(grown(requests('/v1/contacts/:contactId', 'GET', 401)), 1)
  assert.equal(grown(requests('', '', 404)), 1)
  assert.ok(![...now.keys()].some((name) => name.includes(contact) || name.includes('nowhere')))
})

test('the buckets of a histogram add up, each with those before it', async () => {
  const sizes = histogram('test_sizes', 'Of a test.', [1, 10], 'kind')
  for (const size of [0.5, 1, 5, 10, 11]) sizes('a').observe(size)
  const lines = (await exposition()).split('\n').filter((line) => line.startsWith('test_sizes'))
  assert.deepEqual(lines, [
    'test_sizes_bucket{kind="a",le="1"} 2',
    'test_sizes_bucket{kind="a",le="10"} 4',
    'test_sizes_bucket{kind="a",le="+Inf"} 5',
    'test_sizes_sum{kind="a"} 27.5',
    'test_sizes_count{kind="a"} 5',
  ])
})

test('a label can hold what the format gives a meaning, a reading ends, and two figures have two names', async () => {
  counter('test_counted_total', 'Of a test.', 'name')('a "b"\\\nc').add(2)
  assert.ok((await exposition()).includes('test_counted_total{name="a \\"b\\"\\\\\\nc"} 2\n'))
  const ends = [3, 4].map((value) => gauge(`test_gauge_${value}`, 'Of a test.').watch(() => value))
  assert.ok((await exposition()).includes('test_gauge_3 3\n'))
  ends[0]?.()
  assert.ok(!(await exposition()).includes('test_gauge_3 3\n'))
  assert.throws(() => counter('test_counted_total', 'Again.'), /two metrics are named/)
})

test('postings show how many were written together, how long that took, and how many wait', async () => {
  const before = await figures()
  const entry = { description: 'Papier', debitAccount: 6500, creditAccount: 1020, amount: 100, date: '2026-11-21' }
  await Promise.all(Array.from({ length: 40 }, () => service.expect(201, 'POST', '/v1/ledger-entries', entry)))
  const now = await figures()
  const grown = (name: string) => (now.get(name) ?? 0) - (before.get(name) ?? 0)
  assert.equal(grown('rappen_journal_batch_entries_sum'), 40)
  const batches = grown('rappen_journal_batch_entries_count')
  assert.ok(batches >= 1 && batches < 40)
  assert.equal(grown('rappen_journal_batch_seconds_count'), batches)
  assert.equal(now.get('rappen_journal_entries_waiting'), 0)
})

test('the figures show the connections to the database, and what waits in the queues', async () => {
  const now = await figures()
  for (const state of ['idle', 'busy', 'waiting']) assert.ok(now.has(`rappen_database_connections{state="${state}"}`))
  for (const queue of ['uploads', 'pdfium', 'documents', 'typst'])
    assert.equal(now.get(`rappen_work_in_queues{queue="${queue}"}`), 0, queue)
})

test('a request for another client, through a proxy on the same machine, is not found', async () => {
  for (const header of ['x-forwarded-for', 'forwarded', 'via', 'x-real-ip']) {
    const { status, body } = await service.ask('GET', '/metrics', { headers: { [header]: '203.0.113.7' } })
    assert.deepEqual([status, body.code], [404, 'general/not-found'])
  }
})
