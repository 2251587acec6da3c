import type { EventType } from '../../events.ts'

/** The event by which an endpoint is asked for a sign of life: told to that endpoint by a delivery of its own, and to no other. */
export const PING = 'webhook-endpoint.pinged' satisfies EventType

/** What is said of an attempt that is no failure of the receiver's. */
export const INTERRUPTED = 'The service ended during this attempt.'
