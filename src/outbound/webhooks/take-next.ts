import type { Tx } from '../../platform/db/database.ts'
import { eventOf } from '../../tenants/events/event.rules.ts'
import { findEvent, followEvents } from '../../tenants/events/follow-events.ts'
import {
  closeInterrupted,
  firstDue,
  insertAttempt,
  insertFirst,
  moveTo,
  type WaitingDelivery,
} from './attempt.store.ts'
import { holdListener, type Listener, releaseClaim, renewClaim } from './endpoint-claim.store.ts'
import { heardTypes, INTERRUPTED, PING } from './webhook-endpoint.rules.ts'

/** A recorded attempt: its content and destination. */
export type Attempt = {
  readonly endpoint: string
  readonly delivery: string
  readonly attempt: number
  readonly url: string
  /** The id of the event. */
  readonly id: string
  /** The event as in the feed, with the same bytes in every attempt. */
  readonly body: string
  readonly secrets: readonly Buffer[]
}

const URGENT = { from: 0, to: 0 }
const DUE = { from: 0, to: 1 }
const REPLAYED = { from: 2, to: 2 }

/**
 * Begins the next attempt of a claimed endpoint, to be committed before the receiver is contacted; undefined, with the claim released, if
 * nothing is due. Requested deliveries go first, then retries and the feed, oldest first, then replays.
 */
export async function takeNext(
  tx: Tx,
  endpoint: string,
  { claimant, claimSeconds }: { claimant: string; claimSeconds: number },
): Promise<Attempt | undefined> {
  const listener = await holdListener(tx, endpoint, claimant)
  if (!listener) return undefined
  const next = await nextDelivery(tx, listener)
  if (!next) {
    await releaseClaim(tx, endpoint, claimant)
    return undefined
  }
  const attempt = next.attempts + 1
  const [event] = await Promise.all([
    findEvent(tx, next.event),
    closeInterrupted(tx, next.id, INTERRUPTED),
    insertAttempt(tx, next.id, attempt),
    renewClaim(tx, endpoint, claimSeconds),
  ])
  if (!event) throw new Error(`delivery ${next.id} is of an event that is not there`)
  const { url, secret, previousSecret } = listener
  return {
    endpoint,
    delivery: next.id,
    attempt,
    url,
    id: event.id,
    body: JSON.stringify(eventOf(event)),
    secrets: previousSecret ? [secret, previousSecret] : [secret],
  }
}

async function nextDelivery(tx: Tx, listener: Listener): Promise<WaitingDelivery | undefined> {
  if (!listener.isReady) return firstDue(tx, listener.id, URGENT)
  return (
    (await firstDue(tx, listener.id, DUE)) ??
    (await firstOfFeed(tx, listener)) ??
    (await firstDue(tx, listener.id, REPLAYED))
  )
}

/** The next event of the feed that the endpoint receives, as a delivery; its position moves behind it. */
async function firstOfFeed(tx: Tx, { id, eventTypes, place }: Listener): Promise<WaitingDelivery | undefined> {
  const heard = heardTypes(eventTypes)
  // For all types the feed is read unfiltered: events that are not received are skipped.
  const types = eventTypes.length === 0 ? 'all' : heard
  for (let behind = place; ; ) {
    const followed = await followEvents(tx, behind, { types, limit: 1 })
    const [event] = followed.events
    behind = event?.sequence ?? followed.place
    const isHeard = event && event.type !== PING && heard.includes(event.type)
    const first = isHeard ? await insertFirst(tx, id, event) : undefined
    if (first || !event) {
      if (behind !== place) await moveTo(tx, id, behind)
      return first
    }
  }
}
