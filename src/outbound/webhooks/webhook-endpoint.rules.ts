import type { EventType } from '../../events.ts'
import type { Reason } from '../../reasons.ts'
import { type EventGroup, eventTypes } from '../../tenants/events/event.schema.ts'

/** The event by which an endpoint is asked for a sign of life: told to that endpoint by a delivery of its own, and to no other. */
export const PING = 'webhook-endpoint.pinged' satisfies EventType

/** What is said of an attempt that is no failure of the receiver's. */
export const INTERRUPTED: Reason = { code: 'webhooks/interrupted' }

/** It follows each issue of a document a moment later: who wants it asks for it. */
const ON_REQUEST = 'archived-pdf.stored' satisfies EventType

/** The types of event that a receiver asks for: none is all but the one that is told on request. */
export const heardTypes = (wanted: readonly (EventType | EventGroup)[]): readonly EventType[] =>
  wanted.length === 0 ? allButOnRequest : eventTypes.filter((type) => isAmong(type, wanted))

const allButOnRequest = eventTypes.filter((type) => type !== ON_REQUEST)

const isAmong = (type: EventType, wanted: readonly string[]): boolean =>
  wanted.includes(type) || wanted.includes(`${type.split('.')[0]}.*`)
