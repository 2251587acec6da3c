import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { allRecords, insertRecords, recordFrom, selectedOf, updateRecords } from '../../platform/records/statements.ts'
import { type WebhookEndpoint, webhookEndpoints } from './webhook-endpoint.schema.ts'

/** How far an endpoint was told the feed. */
export const findPlace = (tx: Tx, id: string): Promise<number> =>
  tx.value(sql`select place from webhook_endpoints where organisation = ${tx.organisation} and id = ${id}`)

/** Stores a new endpoint, which receives the events behind `place`; false, and nothing done, when the organisation has as many as it may. */
export async function insertEndpoint(
  tx: Tx,
  endpoint: WebhookEndpoint,
  { secret, place, atMost }: { secret: Buffer; place: number; atMost: number },
): Promise<boolean> {
  // Creations of one organisation wait for each other, so that the count holds.
  await tx.run(sql`select pg_advisory_xact_lock(hashtext('webhook endpoints'), hashtext(${tx.organisation}::text))`)
  const endpoints = await allRecords(tx, webhookEndpoints)
  if (endpoints.length >= atMost) return false
  await insertRecords(tx, webhookEndpoints, [endpoint], {
    secret: sql`${secret}::bytea`,
    place: sql`${place}::bigint`,
  })
  return true
}

/** Stores a changed endpoint: its next attempt begins at once. */
export const updateEndpoint = (tx: Tx, endpoint: WebhookEndpoint): Promise<number> =>
  updateRecords(tx, webhookEndpoints, [endpoint], { failures: sql`0`, rests_until: sql`null` })

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
     where organisation = ${tx.organisation} and (id = ${id ?? null} or set_by = any(${setBy}::uuid[])) and is_enabled returning ${selectedOf(webhookEndpoints)}`)
  ).map((row) => recordFrom(webhookEndpoints, row))
