import { type Static, Type } from 'typebox'
import { clearable, echoed } from '../../platform/http/merge-patch.schema.ts'
import { Metadata, MetadataChange } from '../../platform/http/metadata.schema.ts'
import { SECRET } from '../../platform/http/secret.schema.ts'
import { eventGroups, eventTypes } from '../../tenants/events/event.schema.ts'

const url = Type.String({
  maxLength: 1000,
  format: 'webhook-url',
  description:
    'Where events are sent: https, without user, password or fragment, on the usual port or one from 1024 on. Addresses that are not public are rejected unless the operator of the service allows them.',
})
const description = Type.String({ maxLength: 200, format: 'line', description: 'What it is for, in your words.' })
const wantedTypes = Type.Array(Type.Enum([...eventTypes, ...eventGroups]), {
  maxItems: eventTypes.length,
  uniqueItems: true,
  description:
    'The types of event that it receives: single ones, or all of a kind of record, also future ones (`invoice.*`). Empty for all types but `archived-pdf.stored`, which follows the issue of each document.',
})
const isEnabled = Type.Boolean({
  description: 'Whether it receives events. After it is enabled again, it also receives what happened meanwhile.',
})

export type WebhookEndpoint = Static<typeof WebhookEndpoint>
export const WebhookEndpoint = Type.Object(
  {
    id: Type.String(),
    url,
    description: Type.Optional(description),
    eventTypes: wantedTypes,
    isEnabled,
    disabledReason: Type.Optional(
      Type.Enum(['gone', 'failing', 'token-revoked'], {
        description:
          'Why the service disabled it: it answered 410 (gone), all attempts for an event failed (failing), or the token of setBy was revoked (token-revoked).',
      }),
    ),
    disabledAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the service disabled it, RFC 3339.' }),
    ),
    setBy: Type.Optional(
      Type.String({
        description:
          'The id of the token that created it, enabled it, or changed its url or eventTypes last: it is disabled when this token is revoked. Left out where an older version did.',
      }),
    ),
    metadata: Type.Optional(Metadata),
    createdAt: Type.String({ format: 'date-time' }),
    previousSecretExpiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Until when messages are also signed with the previous secret; left out without rotation.',
      }),
    ),
    secret: Type.Optional(
      Type.String({ description: 'What messages are signed with; shown once, on creation and rotation.', ...SECRET }),
    ),
  },
  { title: 'WebhookEndpoint', additionalProperties: false },
)

export type WebhookEndpointCreation = Static<typeof WebhookEndpointCreation>
export const WebhookEndpointCreation = Type.Object(
  {
    url,
    description: Type.Optional(description),
    eventTypes: Type.Optional(wantedTypes),
    isEnabled: Type.Optional(isEnabled),
    metadata: Type.Optional(Metadata),
  },
  {
    title: 'WebhookEndpointCreation',
    additionalProperties: false,
    examples: [{ url: 'https://shop.example.ch/hooks/rappen', eventTypes: ['invoice.paid'] }],
  },
)

export type WebhookEndpointChange = Static<typeof WebhookEndpointChange>
export const WebhookEndpointChange = Type.Object(
  {
    url: Type.Optional(url),
    eventTypes: Type.Optional(wantedTypes),
    isEnabled: Type.Optional(isEnabled),
    ...clearable({ description, metadata: MetadataChange }),
    ...echoed('id', 'createdAt', 'disabledReason', 'disabledAt', 'setBy', 'previousSecretExpiresAt', 'secret'),
  },
  {
    title: 'WebhookEndpointChange',
    additionalProperties: false,
    examples: [{ eventTypes: ['invoice.issued', 'invoice.paid'] }],
  },
)

export const DEFAULT_OVERLAP_HOURS = 24

export type SecretRotation = Static<typeof SecretRotation>
export const SecretRotation = Type.Object(
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
  { title: 'SecretRotation', additionalProperties: false, examples: [{ overlapHours: 48 }] },
)

export const WebhookEndpointAnswer = Type.Object({ webhookEndpoint: WebhookEndpoint }, { additionalProperties: false })
