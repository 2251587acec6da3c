import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openMailRoom } from '../../../test/fixtures/mail-room.ts'
import { type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts'
import type { Outcome } from '../../outbound/mail/message.ts'
import { beginAttempt } from './begin-attempt.ts'
import { renewClaim } from './delivery.store.ts'
import { recordOutcome } from './record-outcome.ts'

let server: MailServer
let room: Awaited<ReturnType<typeof openMailRoom>>

before(async () => {
  server = await startMailServer()
  room = await openMailRoom(server)
})
after(async () => {
  await server.close()
  await room.close()
})

const begin = (id: string, atMost = 9) =>
  room.database.inTransaction(room.organisation, (tx) => beginAttempt(tx, id, atMost))
const record = (delivery: string, attempt: number, outcome: Outcome['outcome'], reply = outcome) =>
  room.database.inTransaction(room.organisation, (tx) =>
    recordOutcome(tx, room.jobs, { delivery, attempt, outcome, reply, pauses: [60, 60] }),
  )
const outcomes = async (id: string) => (await room.attempts(id)).map(({ outcome }) => outcome)
/** A minute in which the worker does not renew its claim. */
const letTheClaimExpire = (id: string) =>
  room.owner.query(`update email_attempts set alive_until = alive_until - interval '1 minute' where delivery = $1`, [
    id,
  ])
const jobsOf = async (id: string) =>
  Number((await room.owner.query(`select count(*) from pgboss.job where data->>'id' = $1`, [id])).rows[0].count)
const job = (id: string) => ({ organisation: room.organisation, id, runs: 0, signal: new AbortController().signal })

test('of eight workers with one delivery one sends it, and the others find it taken or sent', async () => {
  const { document, id } = await room.newDelivery()
  const before = server.connections()
  const work = room.worker()
  const results = await Promise.allSettled(Array.from({ length: 8 }, () => work(job(id))))
  for (const result of results)
    if (result.status === 'rejected') assert.match(String(result.reason), /being sent by another worker/)
  assert.equal((await room.settled(document)).attempts, 1)
  assert.equal(server.connections() - before, 1)
})

test('an accepted mail is never sent again', async () => {
  const { document, id } = await room.newDelivery()
  const work = room.worker()
  await work(job(id))
  assert.equal((await room.settled(document)).status, 'sent')
  const before = server.connections()
  await work(job(id))
  assert.equal(await begin(id), undefined)
  assert.equal(server.connections(), before)
})

test('an attempt under way keeps others out; one that was cut off does not, and is recorded as interrupted', async () => {
  const { id } = await room.newDelivery()
  assert.equal(await begin(id), 1)
  await assert.rejects(begin(id), /being sent by another worker/)
  await letTheClaimExpire(id)
  assert.equal(await begin(id), 2)
  assert.deepEqual(await outcomes(id), ['interrupted', null])
})

test('a worker that was taken for dead cannot prolong its attempt', async () => {
  const { id } = await room.newDelivery()
  await begin(id)
  const renew = (attempt: number) =>
    room.database.inTransaction(room.organisation, (tx) => renewClaim(tx, id, attempt, 30))
  assert.equal(await renew(1), true)
  await letTheClaimExpire(id)
  await begin(id)
  assert.equal(await renew(1), false)
  assert.equal(await renew(2), true)
})

test('the news of a worker that was taken for dead: accepted counts, anything else is left to the later attempt', async () => {
  const { document, id } = await room.newDelivery()
  await begin(id)
  await letTheClaimExpire(id)
  await begin(id)
  const jobsBefore = await jobsOf(id)
  await record(id, 1, 'refused')
  assert.equal((await room.deliveries(document))[0]?.status, 'queued')
  await record(id, 1, 'accepted')
  assert.equal((await room.deliveries(document))[0]?.status, 'sent')
  await record(id, 2, 'refused')
  assert.equal((await room.deliveries(document))[0]?.status, 'sent')
  assert.equal(await jobsOf(id), jobsBefore)
  assert.deepEqual(await outcomes(id), ['accepted', 'refused'])
})

test('an outcome that is recorded twice queues one next attempt, not due before its pause is over', async () => {
  const { id } = await room.newDelivery()
  const jobsBefore = await jobsOf(id)
  await begin(id)
  await record(id, 1, 'deferred')
  await record(id, 1, 'deferred')
  assert.equal((await jobsOf(id)) - jobsBefore, 1)
  const before = server.connections()
  await room.worker()(job(id))
  await assert.rejects(begin(id), /is not due any more/)
  assert.equal(server.connections(), before)
  const { rows } = await room.owner.query(
    `select d.next_attempt_at = j.start_after as same, d.next_attempt_at > now() as later
       from email_deliveries d join pgboss.job j on j.data->>'id' = d.id::text where d.id = $1 order by j.created_on desc limit 1`,
    [id],
  )
  assert.deepEqual(rows, [{ same: true, later: true }])
})

test('a mail that brings every worker down has failed after its last attempt', async () => {
  const { document, id } = await room.newDelivery()
  for (const attempt of [1, 2]) {
    assert.equal(await begin(id, 2), attempt)
    await letTheClaimExpire(id)
  }
  assert.equal(await begin(id, 2), undefined)
  const [delivery] = await room.deliveries(document)
  assert.deepEqual([delivery?.status, delivery?.attempts], ['failed', 2])
  assert.deepEqual(delivery?.reason, { code: 'emails/outcome-unknown' })
})

test('the database itself refuses a second attempt beside one under way', async () => {
  const { id } = await room.newDelivery()
  await begin(id)
  const insert = `insert into email_attempts (organisation, delivery, attempt, alive_until) values ($1, $2, 2, now())`
  await assert.rejects(room.owner.query(insert, [room.organisation, id]), {
    constraint: 'email_attempts_one_at_a_time',
  })
})
