import { type EventType, events } from '../../events.ts'

/** Types whose record is not called after what stands before their point. */
const names: Partial<Readonly<Record<EventType, string>>> = {
  'email.queued': 'emailDelivery',
  'email.sent': 'emailDelivery',
  'email.failed': 'emailDelivery',
  'ledger-entry.reversed': 'ledgerEntry',
  'webhook-endpoint.replayed': 'replay',
}

/** What the record of an event is called in its data: `invoice`, `publicLink`. */
const nameOf = (type: EventType): string =>
  names[type] ?? type.slice(0, type.indexOf('.')).replace(/-(.)/g, (_, letter: string) => letter.toUpperCase())

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
})
const headers = {
  WebhookId: header('webhook-id', 'The id of the event: the same in every attempt.'),
  WebhookTimestamp: header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  WebhookSignature: header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of id, timestamp and body in base64; several, separated by spaces, while a secret is changed over.',
  ),
}
/** The document with what endpoints are sent: a webhook for each type of event (OpenAPI 3.1, 4.8.1). */
export function withWebhooks<Document extends object>(document: Document): Document {
  const { components } = document as { components?: object }
  return {
    ...document,
    components: { ...components, parameters: headers },
    // Object.keys forgets the names.
    webhooks: Object.fromEntries((Object.keys(events) as EventType[]).map((type) => [type, webhookOf(type)])),
  }
}

const webhookOf = (type: EventType): object => ({
  post: {
    summary: events[type][1],
    tags: ['Webhooks'],
    parameters: Object.keys(headers).map((name) => ({ $ref: `#/components/parameters/${name}` })),
    requestBody: { required: true, content: { 'application/json': { schema: payloadOf(type) } } },
    responses: {
      '2XX': { description: 'Taken. Everything else is a failed try, a redirection too.' },
      '410': { description: 'Gone: the endpoint is disabled.' },
    },
  },
})

const payloadOf = (type: EventType): object => {
  const name = nameOf(type)
  return {
    allOf: [
      { $ref: '#/components/schemas/Event' },
      {
        type: 'object',
        properties: {
          type: { const: type, description: 'What happened.' },
          data: {
            type: 'object',
            required: [name],
            properties: { [name]: { description: 'As the interface showed it then, without what opens it.' } },
            description: 'The record under its name.',
          },
        },
      },
    ],
  }
}
