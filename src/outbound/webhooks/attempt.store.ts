import type { EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { Reason } from '../../reasons.ts'
import { unerased } from '../../tenants/events/erasure.store.ts'
import type { DeliveryStatus, WebhookDelivery } from './webhook-delivery.schema.ts'

export const moveTo = (tx: Tx, id: string, place: number): Promise<number> =>
  tx.run(sql`
  update webhook_endpoints set place = ${place} where organisation = ${tx.organisation} and id = ${id}`)

export type WaitingDelivery = {
  readonly id: string
  readonly event: string
  readonly cause: WebhookDelivery['cause']
  readonly tries: number
  readonly attempts: number
}

/** The first due delivery among the ranks, the oldest event first. */
export const firstDue = (
  tx: Tx,
  endpoint: string,
  ranks: { readonly from: number; readonly to: number },
): Promise<WaitingDelivery | undefined> =>
  tx.maybe(sql`
  select id, event, cause, tries,
         (select coalesce(max(attempt), 0) from webhook_attempts a where a.organisation = d.organisation and a.delivery = d.id) as attempts
    from webhook_deliveries d
   where organisation = ${tx.organisation} and endpoint = ${endpoint} and status = 'waiting' and rank between ${ranks.from} and ${ranks.to}
     and next_attempt_at <= clock_timestamp()
   order by rank, sequence, id limit 1`)

/** The first delivery of an event; none if it is on record already. */
export const insertFirst = (
  tx: Tx,
  endpoint: string,
  event: { readonly id: string; readonly type: EventType; readonly sequence: number },
): Promise<WaitingDelivery | undefined> =>
  tx.maybe(sql`
  insert into webhook_deliveries (organisation, id, endpoint, event, event_type, sequence, cause, rank)
  values (${tx.organisation}, gen_random_uuid(), ${endpoint}, ${event.id}, ${event.type}, ${event.sequence}, 'event', 1)
  on conflict on constraint webhook_deliveries_once_each do nothing
  returning id, event, cause, tries, 0 as attempts`)

/** Attempts of a dead process: it is unknown whether the receiver got them. */
export const closeInterrupted = (tx: Tx, delivery: string, reason: Reason): Promise<number> =>
  tx.run(sql`
  update webhook_attempts set ended_at = clock_timestamp(), outcome = 'interrupted', reason = ${JSON.stringify(reason)}
   where organisation = ${tx.organisation} and delivery = ${delivery} and ended_at is null`)

export const insertAttempt = (tx: Tx, delivery: string, attempt: number): Promise<number> =>
  tx.run(sql`
  insert into webhook_attempts (organisation, delivery, attempt) values (${tx.organisation}, ${delivery}, ${attempt})`)

export type AttemptEnd = {
  readonly outcome: 'delivered' | 'failed' | 'interrupted'
  readonly statusCode: number | undefined
  readonly milliseconds: number
  readonly reason: Reason | undefined
  readonly answer: string | undefined
}

/**
 * Ends an attempt, also one that was taken for dead meanwhile; true if it was still open. The receiver's answer may name the person of an
 * event, so it is not stored once that was erased.
 */
export const endAttempt = async (tx: Tx, delivery: string, attempt: number, end: AttemptEnd): Promise<boolean> =>
  (
    await tx.maybe<{ wasOpen: boolean }>(sql`
      update webhook_attempts as now
         set ended_at = clock_timestamp(), outcome = ${end.outcome}, status_code = ${end.statusCode ?? null}, milliseconds = ${end.milliseconds},
             reason = ${end.reason ? JSON.stringify(end.reason) : null},
             answer = case when ${end.answer !== undefined} and exists (${unerased(tx, sql`d.event`)}) then ${end.answer ?? null}::text end
        from webhook_attempts as before join webhook_deliveries as d on d.organisation = before.organisation and d.id = before.delivery
       where now.organisation = ${tx.organisation} and now.delivery = ${delivery} and now.attempt = ${attempt}
         and before.organisation = now.organisation and before.delivery = now.delivery and before.attempt = now.attempt
      returning before.ended_at is null as "wasOpen"`)
  )?.wasOpen ?? false

/** Erases receivers' answers to events. */
export const eraseWebhookAnswers = (tx: Tx, events: readonly string[]): Promise<number> =>
  tx.run(sql`
  update webhook_attempts as a set answer = null
    from webhook_deliveries as d
   where d.organisation = ${tx.organisation} and d.event = any(${events}::uuid[])
     and a.organisation = ${tx.organisation} and a.delivery = d.id and a.answer is not null`)

/** The next state of a waiting delivery: it has ended, or waits so many seconds. */
export const updateDelivery = (
  tx: Tx,
  id: string,
  next: { status: DeliveryStatus; tries: number; pause: number; rank: number },
): Promise<number> =>
  tx.run(sql`
  update webhook_deliveries
     set status = ${next.status}, tries = ${next.tries}, rank = greatest(rank, ${next.rank}), changed_at = clock_timestamp(),
         next_attempt_at = clock_timestamp() + make_interval(secs => ${next.pause})
   where organisation = ${tx.organisation} and id = ${id} and status = 'waiting'`)

export const findTries = (
  tx: Tx,
  id: string,
): Promise<{ cause: WaitingDelivery['cause']; tries: number; eventType: EventType } | undefined> =>
  tx.maybe(sql`
  select cause, tries, event_type as "eventType" from webhook_deliveries
   where organisation = ${tx.organisation} and id = ${id} and status = 'waiting' for update`)

/** Locks the endpoint, whichever process has claimed it. */
export const holdFailures = (tx: Tx, id: string): Promise<{ failures: number } | undefined> =>
  tx.maybe(sql`
  select failures from webhook_endpoints where organisation = ${tx.organisation} and id = ${id} for update`)

/** The state of an endpoint after a try: failures in a row, and the pause in seconds; zero needs no clock. */
export const updateFailures = (tx: Tx, id: string, failures: number, rest: number): Promise<number> =>
  tx.run(sql`
  update webhook_endpoints set failures = ${failures},
         rests_until = case when ${rest > 0} then clock_timestamp() + make_interval(secs => ${rest}) end
   where organisation = ${tx.organisation} and id = ${id}`)

/** The backlog: events of the feed, waiting deliveries, and the age of the oldest event in seconds. */
export type Backlog = { readonly events: number; readonly deliveries: number; readonly seconds: number }

/** How far enabled endpoints are behind, over all organisations. */
export const backlog = (tx: Tx): Promise<Backlog> =>
  tx.one(sql`select events, deliveries, seconds from webhook_backlog()`)

/** Deletes deliveries that ended so many days ago, of all organisations; returns their number. */
export const forgetDeliveries = (tx: Tx, days: number, atMost: number): Promise<number> =>
  tx.value(sql`select forget_webhook_deliveries(${days}, ${atMost}) as count`)
