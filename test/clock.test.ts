import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { InTransaction } from '../src/platform/db/database.ts'
import { lookAtClock } from '../src/platform/jobs/follow-clock.ts'
import { beginAttempt } from '../src/sales/deliveries/begin-attempt.ts'
import { openMailRoom } from './fixtures/mail-room.ts'
import { startMailServer } from './fixtures/mail-server.ts'
import { createContact } from './fixtures/webhook-room.ts'
import { type Service, startService } from './service.ts'

/** A clock that is wrong for a while, and is then set right. A test cannot set PostgreSQL's clock, but can change its time stamps. */
let service: Service
before(async () => {
  service = await startService()
})
after(() => service.close())

const warnings: string[] = []
const look = (inTransaction: InTransaction) =>
  lookAtClock(inTransaction, { warn: (_details, message) => void warnings.push(message) })

const HOUR = 3_600
const YEAR = 365 * 24 * HOUR

/**
 * Every stored instant. Most record when something happened. Some are waited for: `follow_clock` moves those when the clock is set back. A new
 * one belongs to one of these lists.
 */
const waitedFor = [
  'email_attempts.alive_until',
  'email_deliveries.next_attempt_at',
  'event_heads.newest_at',
  'failed_logins.failing_since',
  'people.failing_since',
  'sessions.failing_since',
  'webhook_deliveries.next_attempt_at',
  'webhook_endpoints.claimed_until',
  'webhook_endpoints.rests_until',
]
/** Instants promised by the calendar: they do not move. */
const promised = [
  'documents.public_expires_at',
  'idempotency_keys.created_at',
  'passkey_challenges.expires_at',
  'person_links.expires_at',
  'seat_offers.expires_at',
  'tokens.expires_at',
  'webhook_endpoints.previous_secret_expires_at',
]
const happened = /\.(?!next_|\w*expires_)(?:\w+_at|at)$/

test('each instant that is waited for is moved along when the clock is set back, and no other', async () => {
  const columns = await service.asOwner<{ column: string }>(`
    select table_name || '.' || column_name as column from information_schema.columns
     where table_schema = 'public' and data_type = 'timestamp with time zone'
       and table_name in (select table_name from information_schema.tables where table_type = 'BASE TABLE' and table_schema = 'public')`)
  const names = columns.map(({ column }) => column)
  const future = names.filter((name) => !happened.test(name) || waitedFor.includes(name) || promised.includes(name))
  assert.deepEqual(future.sort(), [...waitedFor, ...promised].sort())
  const [{ source } = assert.fail()] = await service.asOwner<{ source: string }>(
    `select prosrc as source from pg_proc where proname = 'follow_clock'`,
  )
  for (const name of waitedFor) {
    const [table, column] = name.split('.')
    assert.match(source, new RegExp(`update ${table}\\b[^;]*\\b${column} = `), name)
  }
})

test('waiting work is moved once, to the second: a mail with its job, the claim and the job of a dead worker', async (t) => {
  const server = await startMailServer()
  const room = await openMailRoom(server)
  t.after(async () => {
    await room.close()
    await server.close()
  })
  const { inTransaction } = room.database
  const asOwner = (statement: string, values: unknown[]) => room.owner.query(statement, values)
  for (const seconds of [HOUR, 24 * HOUR, YEAR]) {
    await look(inTransaction)
    const [waiting, dead] = [await room.newDelivery(), await room.newDelivery()]
    await inTransaction(room.organisation, (tx) => beginAttempt(tx, dead.id, 9))
    // So it stood before.
    const moved = (columns: string[]) =>
      columns.map((column) => `${column} = ${column} + make_interval(secs => $1)`).join(', ')
    await asOwner(`update email_deliveries set ${moved(['next_attempt_at'])} + interval '1 minute' where id = $2`, [
      seconds,
      waiting.id,
    ])
    await asOwner(`update email_attempts set ${moved(['alive_until'])} where delivery = $2`, [seconds, dead.id])
    await asOwner(`update pgboss.job set ${moved(['start_after'])} + interval '1 minute' where data ->> 'id' = $2`, [
      seconds,
      waiting.id,
    ])
    await asOwner(
      `update pgboss.job set state = 'active', started_on = now(), heartbeat_on = now() where data ->> 'id' = $1`,
      [dead.id],
    )
    await asOwner(`update pgboss.job set ${moved(['started_on', 'heartbeat_on'])} where data ->> 'id' = $2`, [
      seconds,
      dead.id,
    ])
    await asOwner(`update pgboss.queue set ${moved(['monitor_on', 'monitor_claim_on', 'maintain_on'])}`, [seconds])
    await asOwner('update newest_clock set at = clock_timestamp() + make_interval(secs => $1)', [seconds])
    await look(inTransaction)
    await look(inTransaction)
    const { rows } = await room.owner.query(
      `select extract(epoch from d.next_attempt_at - now())::int as waits, extract(epoch from j.start_after - d.next_attempt_at)::float8 as apart,
              (select extract(epoch from alive_until - now())::int from email_attempts where delivery = $2) as claimed,
              (select extract(epoch from now() - heartbeat_on)::int from pgboss.job where data ->> 'id' = $2::text) as silent,
              (select max(greatest(monitor_on, monitor_claim_on, maintain_on)) <= now() from pgboss.queue) as "isLookedAfter"
         from email_deliveries d join pgboss.job j on j.data ->> 'id' = d.id::text where d.id = $1`,
      [waiting.id, dead.id],
    )
    const [{ waits, apart, claimed, silent, isLookedAfter }] = rows
    const shown = JSON.stringify(rows)
    assert.ok(
      waits > 50 && waits <= 60 && claimed > 20 && claimed <= 30 && silent >= 0 && silent < 10 && isLookedAfter,
      shown,
    )
    // As far apart as when they were queued.
    assert.ok(Math.abs(apart) < 0.5, shown)
    assert.deepEqual(warnings.splice(0), ['the clock was set back; what waits was moved along'])
  }
})

test('an event that happened while the clock was a year ahead does not move the next ones there, and the start says that it is ahead', async () => {
  const { inTransaction } = service.database
  const instants = async () =>
    (await service.asOwner<{ at: Date }>('select created_at as at from events order by sequence desc limit 2')).map(
      ({ at }) => at,
    )
  // PostgreSQL's clock cannot be set, but that of the head of the events can, which the next event follows.
  await service.asOwner('alter table event_heads disable trigger only_forward')
  await service.asOwner(`update event_heads set newest_at = clock_timestamp() + interval '1 year'`)
  await service.asOwner('alter table event_heads enable trigger only_forward')
  await createContact(service, 'Im falschen Jahr')
  assert.ok(Number((await instants())[0]) > Date.now() + 300 * 86_400_000)
  await look(inTransaction)
  assert.match(warnings.splice(0).join(), /^the newest record is ahead of the clock/)
  await createContact(service, 'Im richtigen Jahr')
  const [next = new Date(0)] = await instants()
  assert.ok(Math.abs(next.getTime() - Date.now()) < 60_000, next.toISOString())
  await look(inTransaction)
  assert.deepEqual(warnings, [])
  // A request for events since an instant misses none.
  const since = async (instant: Date): Promise<string[]> =>
    (
      await service.expect(200, 'GET', `/v1/events?createdAtFrom=${instant.toISOString()}&type=contact.created`)
    ).events.map(({ data }: any) => data.contact.companyName)
  assert.deepEqual(await since(new Date(next.getTime() - 1)), ['Im falschen Jahr', 'Im richtigen Jahr'])
  await createContact(service, 'Danach')
  assert.deepEqual(await since((await instants())[0] ?? next), ['Danach'])
  for (const instant of [new Date('2026-01-01'), new Date(Date.now() + 100 * 86_400_000)])
    assert.deepEqual(await since(instant), ['Im falschen Jahr', 'Im richtigen Jahr', 'Danach'])
})
