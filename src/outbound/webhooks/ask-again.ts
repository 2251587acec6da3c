import { Problem } from '../../errors.ts'
import { changesOf } from '../../events.ts'
import type { Tx } from '../../platform/db/database.ts'
import { newId } from '../../platform/db/id.ts'
import { type Violation, violation } from '../../said.ts'
import { placeOf } from '../../tenants/events/event.rules.ts'
import { namesBetween, placeBefore } from '../../tenants/events/follow-events.ts'
import { REPLAYED_AT_MOST, type Replay, type ReplayRange, type WebhookDelivery } from './webhook-delivery.schema.ts'
import { findDelivery, insertPing, replayDeliveries, resendDelivery } from './webhook-delivery.store.ts'
import { heardTypes, PING } from './webhook-endpoint.rules.ts'
import type { WebhookEndpoint } from './webhook-endpoint.schema.ts'
import { findPlace } from './webhook-endpoint.store.ts'

/** Pings an endpoint, also a disabled one: an event of its own, tried once. */
export async function pingEndpoint(tx: Tx, endpoint: WebhookEndpoint): Promise<WebhookDelivery> {
  const [id, event] = [newId(), newId()]
  await insertPing(tx, { id, endpoint: endpoint.id, event, type: PING })
  tx.note(changesOf(PING, { id: event, after: { webhookEndpoint: endpoint } }))
  return requireDelivery(tx, endpoint, id)
}

/** A disabled endpoint receives nothing. */
export function requireEnabled({ isEnabled }: WebhookEndpoint): void {
  if (!isEnabled) throw new Problem('webhook-endpoints/disabled')
}

/** The violations of sending an endpoint an event again: its current owner may not be allowed to read all earlier events. */
export const resendViolations = ({ eventTypes }: WebhookEndpoint, { eventType }: WebhookDelivery): Violation[] =>
  eventTypes.length === 0 || [...heardTypes(eventTypes), PING].includes(eventType)
    ? []
    : [violation('eventType', 'must be a type of event that the endpoint receives')]

/** Sends one event again to a locked endpoint, which is enabled and receives its type. */
export async function resend(tx: Tx, endpoint: WebhookEndpoint, delivery: WebhookDelivery): Promise<WebhookDelivery> {
  await resendDelivery(tx, delivery.id)
  const again = await requireDelivery(tx, endpoint, delivery.id)
  const shown = ({ attempts: _, ...rest }: WebhookDelivery) => ({ webhookDelivery: rest })
  tx.note(changesOf('webhook-delivery.resent', { before: shown(delivery), after: shown(again) }))
  return again
}

/** The violations of a range of events that the schema cannot express. */
export function replayViolations({ cursor, from }: ReplayRange): Violation[] {
  if ((cursor === undefined) === (from === undefined))
    return ['cursor', 'from'].map((field) => violation(field, 'give one of `cursor` and `from`'))
  return cursor === undefined || placeOf(cursor) !== undefined
    ? []
    : [violation('cursor', 'must be the nextCursor of an earlier answer')]
}

/**
 * Sends a validated range of events again to a locked, enabled endpoint, for the types that it receives. Events that it has not received yet
 * come anyway.
 */
export async function replayEvents(tx: Tx, endpoint: WebhookEndpoint, range: ReplayRange): Promise<Replay> {
  const { cursor, from = '', to } = range
  const [after, until] = await Promise.all([
    (cursor === undefined ? undefined : placeOf(cursor)) ?? placeBefore(tx, from),
    to === undefined ? Number.MAX_SAFE_INTEGER : placeBefore(tx, to),
  ])
  const upTo = Math.min(until, await findPlace(tx, endpoint.id))
  const types = heardTypes(endpoint.eventTypes)
  const found = await namesBetween(tx, { after, upTo, types, limit: REPLAYED_AT_MOST + 1 })
  if (found.length > REPLAYED_AT_MOST) throw new Problem('webhook-endpoints/replay-too-long')
  const events = found.filter(({ type }) => type !== PING)
  await replayDeliveries(tx, endpoint.id, events)
  const replay = { ...range, events: events.length }
  tx.note(changesOf('webhook-endpoint.replayed', { record: endpoint.id, after: { replay } }))
  return replay
}

async function requireDelivery(tx: Tx, endpoint: WebhookEndpoint, id: string): Promise<WebhookDelivery> {
  const delivery = await findDelivery(tx, endpoint.id, id)
  if (!delivery) throw new Error('a delivery that was kept is there')
  return delivery
}
