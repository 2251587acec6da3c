import type { EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { sql, withoutNulls } from '../../platform/db/sql.ts'
import { pageStatement } from '../../platform/http/listing.ts'
import { given, type Orders, type Page } from '../../platform/http/paging.ts'
import { type DeliveryStatus, SHOWN_ATTEMPTS, type WebhookDelivery } from './webhook-delivery.schema.ts'

const selected = sql`id, event, event_type as "eventType", cause, status, created_at as "createdAt", changed_at as "changedAt",
  case when status = 'waiting' then next_attempt_at end as "nextAttemptAt",
  (select coalesce(json_agg(shown order by shown.attempt), '[]') from (
     select attempt, instant(started_at) as "startedAt", outcome, status_code as "statusCode", milliseconds, reason, answer
       from webhook_attempts a where a.organisation = webhook_deliveries.organisation and a.delivery = webhook_deliveries.id
      order by attempt desc limit ${SHOWN_ATTEMPTS}) as shown) as attempts`

type Row = { readonly attempts: readonly object[] }

const deliveryOf = ({ attempts, ...row }: Row): WebhookDelivery =>
  withoutNulls({ ...row, attempts: attempts.map(withoutNulls) })

export const deliveryOrders: Orders = {
  createdAt: [
    { column: sql`created_at`, kind: 'instant' },
    { column: sql`id`, kind: 'id' },
  ],
}

/** A page of the deliveries to an endpoint. */
export const listDeliveries = async (
  tx: Tx,
  page: Page,
  { endpoint, status, eventType }: { endpoint: string; status?: DeliveryStatus; eventType?: EventType },
): Promise<(WebhookDelivery & { keys: string[] })[]> =>
  (
    await tx.rows<Row & { keys: string[] }>(
      pageStatement(
        {
          table: sql`webhook_deliveries`,
          searched: sql`webhook_deliveries`,
          selected,
          own: sql`organisation = ${tx.organisation}`,
          part: [sql`endpoint = ${endpoint}`],
          filters: [given(status, sql`status = ${status}`), given(eventType, sql`event_type = ${eventType}`)],
        },
        page,
      ),
    )
  ).map(({ keys, ...row }) => ({ ...deliveryOf(row), keys }))

export const findDelivery = async (tx: Tx, endpoint: string, id: string): Promise<WebhookDelivery | undefined> => {
  if (!isId(id)) return undefined
  const row = await tx.maybe<Row>(sql`
    select ${selected} from webhook_deliveries where organisation = ${tx.organisation} and endpoint = ${endpoint} and id = ${id}`)
  return row && deliveryOf(row)
}

/** A delivery on request. */
export const insertPing = (
  tx: Tx,
  { id, endpoint, event, type }: { id: string; endpoint: string; event: string; type: EventType },
): Promise<number> =>
  tx.run(sql`
  insert into webhook_deliveries (organisation, id, endpoint, event, event_type, cause, rank)
  values (${tx.organisation}, ${id}, ${endpoint}, ${event}, ${type}, 'ping', 0)`)

/** The event of a delivery is sent again, before all others, and retried as usual. */
export const resendDelivery = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`
  update webhook_deliveries
     set cause = 'resend', rank = 0, status = 'waiting', tries = 0, next_attempt_at = clock_timestamp(), changed_at = clock_timestamp()
   where organisation = ${tx.organisation} and id = ${id}`)

/** Events that an endpoint received, or should have, are sent again, after everything else. */
export const replayDeliveries = (
  tx: Tx,
  endpoint: string,
  events: readonly { readonly id: string; readonly type: EventType; readonly sequence: number }[],
): Promise<number> =>
  tx.run(sql`
  insert into webhook_deliveries (organisation, id, endpoint, event, event_type, sequence, cause, rank)
  select ${tx.organisation}, gen_random_uuid(), ${endpoint}::uuid, told.id, told.type, told.sequence, 'replay', 2
    from json_to_recordset(${JSON.stringify(events)}) as told (id uuid, type text, sequence bigint)
  on conflict on constraint webhook_deliveries_once_each do update
    set cause = 'replay', rank = 2, status = 'waiting', tries = 0, next_attempt_at = clock_timestamp(), changed_at = clock_timestamp()`)

/** Waiting deliveries become due at once. */
export const wakeDeliveries = (tx: Tx, endpoint: string): Promise<number> =>
  tx.run(sql`
  update webhook_deliveries set tries = 0, next_attempt_at = clock_timestamp(), changed_at = clock_timestamp()
   where organisation = ${tx.organisation} and endpoint = ${endpoint} and status = 'waiting'`)

/** Waiting deliveries of other types are not sent any more. */
export const endOtherTypes = (tx: Tx, endpoint: string, types: readonly EventType[]): Promise<number> =>
  tx.run(sql`
  update webhook_deliveries set status = 'failed', changed_at = clock_timestamp()
   where organisation = ${tx.organisation} and endpoint = ${endpoint} and status = 'waiting' and event_type <> all(${types}::text[])`)

/** Requested deliveries go to disabled endpoints, too: no longer to those that these tokens have set. */
export const withholdFromSetBy = (tx: Tx, tokens: readonly string[]): Promise<number> =>
  tx.run(sql`
  update webhook_deliveries set rank = 1 from webhook_endpoints
   where webhook_endpoints.organisation = ${tx.organisation} and set_by = any(${tokens}::uuid[])
     and webhook_deliveries.organisation = ${tx.organisation} and endpoint = webhook_endpoints.id and status = 'waiting' and rank = 0`)
