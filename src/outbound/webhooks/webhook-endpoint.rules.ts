import type { EventType } from '../../events.ts'
import type { Reason } from '../../reasons.ts'
import { type EventGroup, eventTypes } from '../../tenants/events/event.schema.ts'

/** The event of a ping: sent to that endpoint by a delivery of its own, and to no other. */
export const PING = 'webhook-endpoint.pinged' satisfies EventType

/** The reason of an attempt that is not the receiver's failure. */
export const INTERRUPTED: Reason = { code: 'webhooks/interrupted' }

/** It follows each issue of a document a moment later, so it is sent only on request. */
const ON_REQUEST = 'archived-pdf.stored' satisfies EventType

/** The types of event of a receiver: none means all except the one that is sent only on request. */
export const heardTypes = (wanted: readonly (EventType | EventGroup)[]): readonly EventType[] =>
  wanted.length === 0 ? allButOnRequest : eventTypes.filter((type) => isAmong(type, wanted))

const allButOnRequest = eventTypes.filter((type) => type !== ON_REQUEST)

const isAmong = (type: EventType, wanted: readonly string[]): boolean =>
  wanted.includes(type) || wanted.includes(`${type.split('.')[0]}.*`)
