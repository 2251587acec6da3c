import type { Tx } from '../../platform/db/database.ts'
import { isId } from '../../platform/db/id.ts'
import { type Sql, sql, withoutNulls } from '../../platform/db/sql.ts'
import type { WebhookEndpoint } from './webhook-endpoint.schema.ts'

const columns = sql`id, url, description, event_types as "eventTypes", is_enabled as "isEnabled", disabled_reason as "disabledReason",
  disabled_at as "disabledAt", set_by as "setBy", metadata, created_at as "createdAt", previous_secret_expires_at as "previousSecretExpiresAt"`

const endpointOf = withoutNulls<WebhookEndpoint>

export const listEndpoints = async (tx: Tx): Promise<WebhookEndpoint[]> =>
  (
    await tx.rows<object>(
      sql`select ${columns} from webhook_endpoints where organisation = ${tx.organisation} order by created_at, id`,
    )
  ).map(endpointOf)

async function one(tx: Tx, id: string, lock: Sql): Promise<WebhookEndpoint | undefined> {
  if (!isId(id)) return undefined
  const row = await tx.maybe<object>(
    sql`select ${columns} from webhook_endpoints where organisation = ${tx.organisation} and id = ${id} ${lock}`,
  )
  return row && endpointOf(row)
}

export const findEndpoint = (tx: Tx, id: string): Promise<WebhookEndpoint | undefined> => one(tx, id, sql``)

export const lockEndpoint = (tx: Tx, id: string): Promise<WebhookEndpoint | undefined> => one(tx, id, sql`for update`)

/** How far an endpoint was told the feed. */
export const findPlace = (tx: Tx, id: string): Promise<number> =>
  tx.value(sql`select place from webhook_endpoints where organisation = ${tx.organisation} and id = ${id}`)

/** Keeps a new endpoint, which is told what happens behind `place`; false, and nothing done, when the organisation has as many as it may. */
export async function insertEndpoint(
  tx: Tx,
  endpoint: WebhookEndpoint,
  { secret, place, atMost }: { secret: Buffer; place: number; atMost: number },
): Promise<boolean> {
  // Whoever creates one waits for whoever does.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'), hashtext(${tx.organisation}::text))`)
  return (
    (await tx.run(sql`
      insert into webhook_endpoints (organisation, id, url, description, event_types, is_enabled, metadata, secret, created_at, set_by, place)
      select ${tx.organisation}, ${endpoint.id}::uuid, ${endpoint.url}, ${endpoint.description ?? null}, ${endpoint.eventTypes}::text[], ${endpoint.isEnabled}::boolean,
             ${endpoint.metadata ?? null}::jsonb, ${secret}::bytea, ${endpoint.createdAt}::timestamptz, ${endpoint.setBy ?? null}::uuid, ${place}::bigint
       where (select count(*) from webhook_endpoints where organisation = ${tx.organisation}) < ${atMost}`)) > 0
  )
}

/** What a client sets. An endpoint that is enabled has no reason against it, and rests no longer. */
export const updateEndpoint = (tx: Tx, endpoint: WebhookEndpoint): Promise<number> =>
  tx.run(sql`
  update webhook_endpoints
     set url = ${endpoint.url}, description = ${endpoint.description ?? null}, event_types = ${endpoint.eventTypes}, is_enabled = ${endpoint.isEnabled},
         metadata = ${endpoint.metadata ?? null}, disabled_reason = ${endpoint.disabledReason ?? null}, disabled_at = ${endpoint.disabledAt ?? null}, set_by = ${endpoint.setBy ?? null},
         failures = 0, rests_until = null
   where organisation = ${tx.organisation} and id = ${endpoint.id}`)

/** The new secret takes the place of the one that stands, which holds beside it until then. */
export const updateSecret = (
  tx: Tx,
  id: string,
  { secret, previousExpiresAt }: { secret: Buffer; previousExpiresAt: Date | null },
): Promise<number> =>
  tx.run(sql`
  update webhook_endpoints
     set secret = ${secret}, previous_secret = case when ${previousExpiresAt}::timestamptz is null then null else secret end,
         previous_secret_expires_at = ${previousExpiresAt}
   where organisation = ${tx.organisation} and id = ${id}`)

/** Disables the enabled ones of one id, or set by one of these tokens; returns them. */
export const disableEndpoints = async (
  tx: Tx,
  { id, setBy = [] }: { readonly id?: string; readonly setBy?: readonly string[] },
  reason: NonNullable<WebhookEndpoint['disabledReason']>,
): Promise<WebhookEndpoint[]> =>
  (
    await tx.rows<object>(sql`
    update webhook_endpoints set is_enabled = false, disabled_reason = ${reason}, disabled_at = clock_timestamp()
     where organisation = ${tx.organisation} and (id = ${id ?? null} or set_by = any(${setBy}::uuid[])) and is_enabled returning ${columns}`)
  ).map(endpointOf)

export const deleteEndpoint = (tx: Tx, id: string): Promise<number> =>
  tx.run(sql`delete from webhook_endpoints where organisation = ${tx.organisation} and id = ${id}`)
