import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { type Receiver, silent, startReceiver, taking } from '../fixtures/receiver.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { logOf, type Service, startService, until, urlOf } from './service-process.ts'

/** Two processes of the service on one PostgreSQL, and a receiver of events. */
let fresh: FreshDatabase
let settings: NodeJS.ProcessEnv
let receiver: Receiver
let one: Service
let other: Service
/** Their successor at the end. */
let next: Service
let token: string

before(async () => {
  fresh = await freshDatabase()
  atTheEnd(fresh.close)
  receiver = await startReceiver()
  settings = { DATABASE_URL: urlOf(fresh.connection), WEBHOOK_NETWORKS: '127.0.0.1' }
  ;[one, other] = await Promise.all([startService(settings), startService(settings)])
  const wanted = { name: 'Test', scopes: ['all'] as const }
  const { inTransaction } = fresh.database
  token = (await inTransaction(fresh.organisation, (tx) => createToken(tx, wanted, new Date()))).token
})
after(() => receiver.close())

async function done(service: Service, path: string, body: object): Promise<any> {
  const answer = await service.ask('POST', path, { token, body })
  assert.equal(answer.status, 201, JSON.stringify(answer.body))
  return answer.body
}

/** Messages that a process reports as delivered. */
const deliveredBy = (service: Service): number =>
  logOf(service).filter(({ msg }) => msg === 'a webhook was delivered').length

const told = () => receiver.received.map(({ event }) => event.data.contact.id)
type Row = { readonly event: string; readonly status: string; readonly attempts: number; readonly interrupted: number }
const deliveries = (): Promise<Row[]> =>
  fresh.asOwner<Row>(
    `select d.event, d.status, count(a)::int as attempts, count(a) filter (where a.outcome = 'interrupted')::int as interrupted
       from webhook_deliveries d left join webhook_attempts a on a.delivery = d.id group by d.event, d.status`,
  )

test('of two that tell events one is killed in an attempt: each event is told, in order, and no attempt is unrecorded', async () => {
  await done(one, '/v1/webhook-endpoints', { url: receiver.url, eventTypes: ['contact.created'] })
  // None is answered before all have happened: otherwise the sender would finish them, and the other continue. The eleventh never is.
  const happened = Promise.withResolvers<void>()
  receiver.behave = (...message) =>
    void happened.promise.then(() => (receiver.received.length === 11 ? silent : taking)(...message))
  const ids: string[] = []
  for (let count = 0; count < 30; count++)
    ids.push((await done(count % 2 === 0 ? one : other, '/v1/contacts', { companyName: `K ${count}` })).contact.id)
  happened.resolve()
  await receiver.until(11)
  const [killed, left] = await until('one of them has told the others', () => {
    const counts = [deliveredBy(one), deliveredBy(other)]
    assert.ok(counts.includes(0), 'one process at a time tells an endpoint its events')
    return counts[0] === 10 ? [one, other] : counts[1] === 10 ? [other, one] : undefined
  })
  killed?.process.kill('SIGKILL')
  await killed?.ended
  // A minute passes, for the claim.
  await fresh.asOwner('update webhook_endpoints set claimed_until = now()')
  await receiver.until(31)
  assert.deepEqual(told(), [...ids.slice(0, 11), ...ids.slice(10)])
  await until('all are on record', async () => {
    const rows = await deliveries()
    return (rows.length === 30 && rows.every(({ status }) => status === 'delivered')) || undefined
  })
  const rows = await deliveries()
  for (const { event, attempts, interrupted } of rows) {
    const heard = receiver.received.filter((message) => message.event.id === event).length
    assert.deepEqual([attempts, interrupted], [heard, heard - 1], event)
  }
  // Its log is read a moment later than the database.
  await until('the log of the other says so', () => (left && deliveredBy(left) === 20) || undefined)

  // Attempts of a process that is stopped are aborted, and belong to the next one.
  receiver.behave = silent
  const last = (await done(left ?? assert.fail(), '/v1/contacts', { companyName: 'Zuletzt' })).contact.id
  await receiver.until(32)
  left?.process.kill('SIGTERM')
  assert.equal(await left?.ended, 0)
  const [interrupted] = (await deliveries()).filter(({ status }) => status === 'waiting')
  assert.deepEqual([interrupted?.attempts, interrupted?.interrupted], [1, 1])
  receiver.behave = taking
  next = await startService(settings)
  await receiver.until(33)
  assert.equal(told().at(-1), last)
})

test('figures say how far endpoints are behind, and nothing of whose they are', async () => {
  const text = await (await fetch(`${next.address}/metrics`)).text()
  assert.match(text, /^rappen_webhook_backlog\{of="events"\} \d+$/m)
  assert.match(text, /^rappen_webhook_backlog\{of="deliveries"\} \d+$/m)
  assert.match(text, /^rappen_webhook_lag_seconds [\d.]+$/m)
  assert.match(text, /^# TYPE rappen_webhook_attempts_total counter$/m)
})
