import { type Static, Type } from 'typebox'
import { clearable, echoed } from '../../platform/http/merge-patch.ts'
import { Metadata, MetadataChange } from '../../platform/http/metadata.schema.ts'
import { SECRET } from '../../platform/http/secret.schema.ts'
import { eventTypes } from '../../tenants/events/event.schema.ts'

const url = Type.String({
  maxLength: 1000,
  format: 'webhook-url',
  description:
    'Where events are sent: https, without user, password or fragment, on the usual port or one from 1024 on. Addresses that are not public are refused, unless whoever runs the service allows them.',
})
const description = Type.String({ maxLength: 200, format: 'line', description: 'What it is for, in your words.' })
const wantedTypes = Type.Array(Type.Enum(eventTypes), {
  maxItems: eventTypes.length,
  uniqueItems: true,
  description: 'The types of event that it hears of; of all, also future ones, when there are none.',
})
const isEnabled = Type.Boolean({
  description:
    'Whether it is told events. Enabled again, it is told what happened meanwhile: it goes on where it stood.',
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
      Type.Enum(['gone', 'failing'], {
        description:
          'Why the service disabled it: it answered 410 (gone), or did not take an event in any of its tries (failing).',
      }),
    ),
    disabledAt: Type.Optional(
      Type.String({ format: 'date-time', description: 'When the service disabled it, RFC 3339.' }),
    ),
    metadata: Type.Optional(Metadata),
    createdAt: Type.String({ format: 'date-time' }),
    previousSecretExpiresAt: Type.Optional(
      Type.String({
        format: 'date-time',
        description: 'Until when messages are signed with the secret before this one too; left out without rotation.',
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
    ...echoed('id', 'createdAt', 'disabledReason', 'disabledAt', 'previousSecretExpiresAt', 'secret'),
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
        description: 'For how long messages are signed with the old secret too; 0 when it got out.',
      }),
    ),
  },
  { title: 'SecretRotation', additionalProperties: false, examples: [{ overlapHours: 48 }] },
)

export const WebhookEndpointAnswer = Type.Object({ webhookEndpoint: WebhookEndpoint }, { additionalProperties: false })
