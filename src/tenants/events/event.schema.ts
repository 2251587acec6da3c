import { type Static, Type } from 'typebox'
import { type EventType, events } from '../../events.ts'

// Object.keys forgets the names.
export const eventTypes = Object.keys(events) as EventType[]

const about = {
  id: Type.String(),
  createdAt: Type.String({ format: 'date-time', description: 'Never before that of an earlier event.' }),
  requestId: Type.Optional(
    Type.String({
      description:
        'The x-request-id of the request; none of a job, a command, or of several requests that were posted together.',
    }),
  ),
  token: Type.Optional(Type.String({ description: 'Id of the token that asked; none of a job or command.' })),
  record: Type.Object(
    {
      kind: Type.String({ description: 'What stands before the point of the type.' }),
      id: Type.String({ description: 'Its id, or the number of an account, the code of a currency.' }),
      document: Type.Optional(Type.String({ description: 'Id of the estimate or invoice it is, or belongs to.' })),
    },
    { title: 'EventRecord', additionalProperties: false },
  ),
}
const shown = (description: string) => Type.Unsafe<object>({ type: 'object', additionalProperties: true, description })

/** One event: what integrators hear, in one shape for all types. */
export type Event = Static<typeof Event>
export const Event = Type.Object(
  {
    type: Type.Enum(eventTypes),
    ...about,
    data: shown(
      'The record under its name, as the interface showed it then, without addresses that open it; of one that is gone, as it was last.',
    ),
    previous: Type.Optional(
      shown(
        'Of a record that changed: the fields that were another before, with the value that they had; null for none.',
      ),
    ),
  },
  { title: 'Event', additionalProperties: false },
)

/** One act: what auditors read. */
export type AuditEntry = Static<typeof AuditEntry>
export const AuditEntry = Type.Object(
  {
    action: Type.Enum(eventTypes, { description: 'What was done: the type of its event.' }),
    ...about,
    before: Type.Optional(shown('The record under its name as it was; left out of what is new.')),
    after: Type.Optional(shown('The record under its name as it was left; left out of what is gone.')),
  },
  { title: 'AuditEntry', additionalProperties: false },
)

export const EventAnswer = Type.Object({ event: Event }, { additionalProperties: false })

export const EventsAnswer = Type.Object(
  {
    events: Type.Array(Event, { description: 'In the order in which they were committed.' }),
    nextCursor: Type.String({ description: 'Where to go on, now or later: always there.' }),
    hasMore: Type.Boolean({ description: 'Whether there are more by now.' }),
  },
  { additionalProperties: false },
)
