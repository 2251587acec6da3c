import { type Static, Type } from 'typebox'
import { type EventType, events } from '../../events.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'

// The type of Object.keys loses the names.
export const eventTypes = Object.keys(events) as EventType[]

/** All event types of a kind of record, in a receiver's notation: `invoice.*`. */
export type EventGroup = EventType extends `${infer Kind}.${string}` ? `${Kind}.*` : never
// The type of a composed text loses its parts.
export const eventGroups = [...new Set(eventTypes.map((type) => `${type.split('.')[0]}.*`))] as EventGroup[]

const about = {
  id: Type.String(),
  createdAt: Type.String({ format: 'date-time', description: 'Never before createdAt of an earlier event.' }),
  requestId: Type.Optional(
    Type.String({
      description:
        'The x-request-id of the request; none of a job, a command, or of several requests that were posted together.',
    }),
  ),
  token: Type.Optional(Type.String({ description: 'Id of the token that asked; none of a job or command.' })),
  erasedBy: Type.Optional(
    Type.String({ description: 'Id of the event with which its content was erased: no data is left.' }),
  ),
  record: titled(
    'EventRecord',
    {
      kind: Type.String({ description: 'The part of the type before the dot.' }),
      id: Type.String({ description: 'Its id, or the number of an account, the code of a currency.' }),
      document: Type.Optional(
        Type.String({
          description:
            'Id of the estimate, invoice or credit note it is or belongs to; of a receipt that of its ledger entry.',
        }),
      ),
    },
    { description: 'The record of the event.' },
  ),
}
const shown = (description: string) => Type.Unsafe<object>({ type: 'object', additionalProperties: true, description })

/** One event for integrators, in one shape for all types. */
export type Event = Static<typeof Event>
export const Event = titled('Event', {
  type: Type.Enum(eventTypes),
  ...about,
  data: shown(
    'The record under its name, as the API showed it at that time, without secrets and secret addresses; a deleted record as it was before. Empty where its content was erased.',
  ),
  previous: Type.Optional(
    shown('Of a record that changed: the changed fields with their previous values; null for a field that had none.'),
  ),
})

/** One act for auditors. */
export type AuditEntry = Static<typeof AuditEntry>
export const AuditEntry = titled('AuditEntry', {
  action: Type.Enum(eventTypes, { description: 'The type of its event.' }),
  ...about,
  by: Type.Optional(
    titled(
      'AuditAuthor',
      {
        name: Type.String({ description: 'The name of the token, or of the person.' }),
        person: Type.Optional(Type.String({ description: 'Id of the person who was signed in.' })),
      },
      {
        description: 'Whose token it was, or who was signed in; none of a job or command.',
        examples: [{ name: 'Anna Keller', person: '4e074085-62be-4b8b-80ce-05c1decfe3ad' }],
      },
    ),
  ),
  before: Type.Optional(shown('The record before the change, under its name; left out when the record is new.')),
  after: Type.Optional(shown('The record after the change, under its name; left out when the record was deleted.')),
})

export const EventAnswer = closed({ event: Event })

export const EventsAnswer = closed({
  events: Type.Array(Event, { description: 'In the order in which they were committed.' }),
  nextCursor: Type.String({ description: 'Where to continue, now or later. Always present.' }),
  hasMore: Type.Boolean({ description: 'Whether there are more events.' }),
})
