import type { EventType } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import type { EventGroup } from '../../tenants/events/event.schema.ts'

/** An endpoint claimed by one process: until the claim is released or expires, no other process sends it events. */
export type ClaimedEndpoint = { readonly organisation: string; readonly endpoint: string }

/**
 * Claims endpoints of any organisation that have something due, for so many seconds by the database's clock; none of those that this process is
 * already serving.
 */
export const claimEndpoints = (
  tx: Tx,
  wanted: { claimant: string; telling: readonly string[]; atMost: number; seconds: number },
): Promise<ClaimedEndpoint[]> =>
  tx.rows(sql`
  select organisation, endpoint from claim_webhook_endpoints(${wanted.claimant}, ${wanted.telling}, ${wanted.atMost}, ${wanted.seconds})`)

/** The data for sending an endpoint its events. */
export type Listener = {
  readonly id: string
  readonly url: string
  readonly eventTypes: readonly (EventType | EventGroup)[]
  readonly secret: Buffer
  /** Undefined once it has expired. */
  readonly previousSecret: Buffer | null
  readonly place: number
  readonly failures: number
  readonly isEnabled: boolean
  /** False while it is disabled or paused. */
  readonly isReady: boolean
}

/** Locks an endpoint until the transaction ends; undefined if it is gone, or another process has claimed it meanwhile. */
export const holdListener = (tx: Tx, id: string, claimant: string): Promise<Listener | undefined> =>
  tx.maybe(sql`
  select id, url, event_types as "eventTypes", secret, place, failures, is_enabled as "isEnabled",
         case when previous_secret_expires_at > clock_timestamp() then previous_secret end as "previousSecret",
         is_enabled and coalesce(rests_until <= clock_timestamp(), true) as "isReady"
    from webhook_endpoints where organisation = ${tx.organisation} and id = ${id} and claimed_by = ${claimant} for update`)

export const renewClaim = (tx: Tx, id: string, seconds: number): Promise<number> =>
  tx.run(sql`
  update webhook_endpoints set claimed_until = clock_timestamp() + make_interval(secs => ${seconds})
   where organisation = ${tx.organisation} and id = ${id}`)

export const releaseClaim = (tx: Tx, id: string, claimant: string): Promise<number> =>
  tx.run(sql`
  update webhook_endpoints set claimed_by = null, claimed_until = clock_timestamp()
   where organisation = ${tx.organisation} and id = ${id} and claimed_by = ${claimant}`)
