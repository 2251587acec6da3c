import { type Static, Type } from 'typebox'
import { titled } from '../../platform/http/closed.schema.ts'
import {
  type ChangeOf,
  type CreationOf,
  defaulted,
  given,
  metadata,
  optional,
  type RecordOf,
  type RecordType,
  required,
  shownOnce,
} from '../../platform/records/record.schema.ts'
import { eventGroups, eventTypes } from '../../tenants/events/event.schema.ts'

const at = (description?: string) => Type.String({ format: 'date-time', ...(description ? { description } : {}) })

/** The receivers of events. */
export const webhookEndpoints = {
  kind: 'webhook-endpoint',
  tag: 'Webhooks',
  parameter: 'endpointId',
  fields: {
    id: given(Type.String()),
    url: required(
      Type.String({
        maxLength: 1000,
        format: 'webhook-url',
        description:
          'Where events are sent: https, without user, password or fragment, on the usual port or one from 1024 on. Addresses that are not public are rejected unless the operator of the service allows them.',
      }),
    ),
    description: optional(Type.String({ maxLength: 200, format: 'line', description: 'Its purpose, in your words.' })),
    eventTypes: defaulted(
      Type.Array(Type.Enum([...eventTypes, ...eventGroups]), {
        maxItems: eventTypes.length,
        uniqueItems: true,
        description:
          'The types of event that it receives: single ones, or all of a kind of record, also future ones (`invoice.*`). Empty for all types but `archived-pdf.stored`, which follows the issue of each document.',
      }),
    ),
    isEnabled: defaulted(
      Type.Boolean({
        description: 'Whether it receives events. After it is enabled again, it also receives what happened meanwhile.',
      }),
    ),
    disabledReason: given(
      Type.Optional(
        Type.Enum(['gone', 'failing', 'token-revoked'], {
          description:
            'Why the service disabled it: it answered 410 (gone), all attempts for an event failed (failing), or the token of setBy was revoked (token-revoked).',
        }),
      ),
    ),
    disabledAt: given(Type.Optional(at('When the service disabled it, RFC 3339.'))),
    setBy: given(
      Type.Optional(
        Type.String({
          description:
            'The id of the token that created it, enabled it, or changed its url or eventTypes last: it is disabled when this token is revoked. Left out where an older version did.',
        }),
      ),
    ),
    metadata,
    createdAt: given(at()),
    previousSecretExpiresAt: given(
      Type.Optional(at('Until when messages are also signed with the previous secret; left out without rotation.')),
    ),
    secret: shownOnce('The key that signs messages; shown once, on creation and rotation.'),
  },
  order: ['created_at', 'id'],
  personal: 'nothing',
  examples: {
    creation: { url: 'https://shop.example.ch/hooks/rappen', eventTypes: ['invoice.paid'] },
    change: { eventTypes: ['invoice.issued', 'invoice.paid'] },
  },
} as const satisfies RecordType

export type WebhookEndpoint = RecordOf<typeof webhookEndpoints>
export type WebhookEndpointCreation = CreationOf<typeof webhookEndpoints>
export type WebhookEndpointChange = ChangeOf<typeof webhookEndpoints>

export const DEFAULT_OVERLAP_HOURS = 24

export type SecretRotation = Static<typeof SecretRotation>
export const SecretRotation = titled(
  'SecretRotation',
  {
    overlapHours: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 168,
        default: DEFAULT_OVERLAP_HOURS,
        description: 'How long messages are also signed with the old secret; 0 when it was leaked.',
      }),
    ),
  },
  { examples: [{ overlapHours: 48 }] },
)
