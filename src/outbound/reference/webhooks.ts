import { type EventType, events, recordNameOf } from '../../events.ts'

export const inCamelCase = (type: string): string =>
  type.replace(/[-.](.)/g, (_, letter: string) => letter.toUpperCase())

const header = (name: string, description: string) => ({
  name,
  in: 'header',
  required: true,
  schema: { type: 'string' },
  description,
})
const headers = [
  header('webhook-id', 'The id of the event: the same in every attempt.'),
  header('webhook-timestamp', 'When this attempt was made, in seconds since 1970.'),
  header(
    'webhook-signature',
    '`v1,` and the HMAC-SHA256 of id, timestamp and body in base64; several, separated by spaces, while a secret is being rotated.',
  ),
]

/** The messages to webhook endpoints, by the type of the event (OpenAPI 3.1, 4.8.1). */
export const webhooks = (): Record<string, object> =>
  // The type of Object.keys loses the names.
  Object.fromEntries((Object.keys(events) as EventType[]).map((type) => [type, { post: requestOf(type) }]))

const requestOf = (type: EventType): object => ({
  operationId: inCamelCase(type),
  summary: events[type][1],
  tags: ['Webhooks'],
  // The request has no token: its signature identifies the sender.
  security: [],
  parameters: headers,
  requestBody: { required: true, content: { 'application/json': { schema: payloadOf(type) } } },
  responses: {
    '2XX': { description: 'Accepted. Any other status is a failed attempt, a redirect too.' },
    '410': { description: 'Gone: the endpoint is disabled.' },
  },
})

/** An event of the record with its type: the same content for every type of event. */
const payloadOf = (type: EventType): object => ({
  allOf: [messageOf(recordNameOf(type)), { type: 'object', properties: { type: { const: type } } }],
})

const messageOf = (record: string): object => ({
  allOf: [
    { $ref: '#/components/schemas/Event' },
    {
      type: 'object',
      properties: {
        data: {
          type: 'object',
          properties: { [record]: { description: 'As the API showed it at that time, without secrets.' } },
          description: 'The record under its name; empty where its content was erased.',
        },
      },
      anyOf: [
        { required: ['erasedBy'] },
        { properties: { data: { properties: { [record]: {} }, required: [record] } } },
      ],
    },
  ],
})
