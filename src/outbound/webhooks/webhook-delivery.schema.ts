import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { FailureReason } from '../../platform/http/reason.schema.ts'
import { eventTypes } from '../../tenants/events/event.schema.ts'

/** The most shown attempts of a delivery. */
export const SHOWN_ATTEMPTS = 20

export type WebhookAttempt = Static<typeof WebhookAttempt>
export const WebhookAttempt = titled('WebhookAttempt', {
  attempt: Type.Integer({ minimum: 1, description: 'Its number within the delivery.' }),
  startedAt: Type.String({ format: 'date-time', description: 'When it began, RFC 3339.' }),
  outcome: Type.Optional(
    Type.Enum(['delivered', 'failed', 'interrupted'], {
      description: 'The result of the attempt; interrupted when the service stopped during it. Left out while it runs.',
    }),
  ),
  statusCode: Type.Optional(
    Type.Integer({ description: 'The HTTP status of the answer; left out when there was none.' }),
  ),
  milliseconds: Type.Optional(Type.Integer({ minimum: 0, description: 'How long it took, in milliseconds.' })),
  reason: Type.Optional(FailureReason),
  error: Type.Optional(
    Type.String({
      description: 'Why it failed, in a sentence; in English unless Accept-Language asks for another language.',
    }),
  ),
  answer: Type.Optional(Type.String({ description: 'The beginning of what was answered, up to 500 characters.' })),
})

export type DeliveryStatus = (typeof deliveryStatuses)[number]
export const deliveryStatuses = ['waiting', 'delivered', 'failed'] as const

export type WebhookDelivery = Static<typeof WebhookDelivery>
export const WebhookDelivery = titled('WebhookDelivery', {
  id: Type.String(),
  event: Type.String({ description: 'Id of the event: the webhook-id of every attempt.' }),
  eventType: Type.Enum(eventTypes, { description: 'Type of the event.' }),
  cause: Type.Enum(['event', 'ping', 'resend', 'replay'], {
    description: 'Why the event is delivered: because it happened, or because a client asked for it again.',
  }),
  status: Type.Enum(deliveryStatuses, {
    description: 'waiting until an attempt was answered with 2xx (delivered), or the last attempt failed (failed).',
  }),
  createdAt: Type.String({ format: 'date-time' }),
  changedAt: Type.String({ format: 'date-time', description: 'When it last changed, RFC 3339.' }),
  nextAttemptAt: Type.Optional(
    Type.String({ format: 'date-time', description: 'The earliest time of the next attempt, while it waits.' }),
  ),
  attempts: Type.Array(WebhookAttempt, { description: `The last ${SHOWN_ATTEMPTS} attempts, oldest first.` }),
})

export const WebhookDeliveryAnswer = closed({ delivery: WebhookDelivery })

/** The most events of one replay. */
export const REPLAYED_AT_MOST = 10_000

const range = {
  cursor: Type.Optional(
    Type.String({ maxLength: 1000, description: 'Events after this nextCursor of the feed; instead of from.' }),
  ),
  from: Type.Optional(Type.String({ format: 'instant', description: 'Events from this instant on, RFC 3339.' })),
  to: Type.Optional(
    Type.String({ format: 'instant', description: 'Events before this instant, RFC 3339; default now.' }),
  ),
}

export type ReplayRange = Static<typeof ReplayRange>
export const ReplayRange = titled('ReplayRange', range, {
  examples: [{ from: '2026-11-20T00:00:00Z', to: '2026-11-21T00:00:00Z' }],
})

export type Replay = Static<typeof Replay>
export const Replay = titled('Replay', {
  ...range,
  events: Type.Integer({ minimum: 0, description: 'How many events are sent again.' }),
})

export const ReplayAnswer = closed({ replay: Replay })
