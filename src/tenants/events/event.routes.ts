import type { FastifyInstance } from 'fastify'
import { Type } from 'typebox'
import { Problem } from '../../errors.ts'
import { type EventType, events } from '../../events.ts'
import { isId } from '../../platform/db/id.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { rejectMissing } from '../../platform/http/missing.ts'
import type { Access, Dependencies } from '../../platform/http/operation/definition.ts'
import { reading } from '../../platform/http/operation/reading.ts'
import { ShortQuery, shortPageOf } from '../../platform/http/paging.ts'
import { violation } from '../../said.ts'
import { covers } from '../tokens/scope.rules.ts'
import { cursorAt, eventOf, placeOf, readableTypes } from './event.rules.ts'
import { EventAnswer, EventsAnswer, eventTypes } from './event.schema.ts'
import { findEvent, placeBefore } from './event.store.ts'
import { followEvents } from './follow-events.ts'

const tag = 'Events'
const DEFAULT_LIMIT = 100

const EventTypeShown = titled('EventType', {
  type: Type.Enum(eventTypes),
  scope: Type.String({ description: 'The scope that a token needs to read these events.' }),
  message: Type.String(),
})

/** The types of event that a token may receive: all of them, or some. */
export function typesFor({ scopes }: Access, wanted: EventType | undefined) {
  const types = readableTypes((scope) => covers(scopes, scope))
  if (wanted === undefined) return { types, areAll: types.length === eventTypes.length }
  if (!types.includes(wanted)) throw new Problem('rest-api/insufficient-scope')
  return { types: [wanted], areAll: false }
}

export function eventRoutes(app: FastifyInstance, dependencies: Dependencies): void {
  app.route(listEventTypesRoute(dependencies))
  app.route(listEventsRoute(dependencies))
  app.route(getEventRoute(dependencies))
}

const listEventTypesRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/event-types',
    operationId: 'listEventTypes',
    summary: 'List the types of event',
    description: 'The catalogue of everything that can happen. Types are never renamed; new ones may be added.',
    tag,
    scope: 'any',
    query: ShortQuery,
    success: {
      status: 200,
      schema: closed({
        eventTypes: Type.Array(EventTypeShown, { description: 'All of them.' }),
        nextCursor: Type.Optional(Type.String()),
      }),
      description: 'Every type with the scope that shows it.',
    },
    rejects: [],
    answer: async (_tx, { query }) => {
      const { records, ...next } = shortPageOf(eventTypes, query, (type) => type)
      return {
        eventTypes: records.map((type) => ({ type, scope: events[type][0], message: events[type][1] })),
        ...next,
      }
    },
  })

const listEventsRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/events',
    operationId: 'listEvents',
    summary: 'List events',
    description:
      'Every event once, in commit order: a client that continues from nextCursor misses nothing. A token sees events of the records that its scopes let it read.',
    tag,
    scope: 'any',
    query: closed({
      cursor: Type.Optional(
        Type.String({ maxLength: 1000, description: 'The nextCursor of the page before; default the first event.' }),
      ),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: 500, default: DEFAULT_LIMIT, description: 'How many events at most.' }),
      ),
      type: Type.Optional(Type.Enum(eventTypes, { description: 'Only events of this type.' })),
      createdAtFrom: Type.Optional(Type.String({ format: 'instant', description: 'Nothing earlier than this.' })),
    }),
    success: { status: 200, schema: EventsAnswer, description: 'The next events, oldest first.' },
    // Any token may ask; a type outside its scopes is rejected.
    rejects: ['rest-api/insufficient-scope'],
    answer: async (tx, { access, query: { cursor, limit = DEFAULT_LIMIT, type, createdAtFrom } }) => {
      const { types, areAll } = typesFor(access, type)
      const from = createdAtFrom === undefined ? 0 : await placeBefore(tx, createdAtFrom)
      const wanted = cursor === undefined ? 0 : requirePlace(cursor)
      const place = Math.max(from, wanted)
      const followed = await followEvents(tx, place, { types: areAll ? 'all' : types, limit })
      // A restored database has fewer events than the reader has seen: it would wait for them, and miss new ones.
      if (wanted > followed.head) rejectCursor()
      return {
        events: followed.events.map(eventOf),
        nextCursor: cursorAt(followed.place),
        hasMore: followed.hasMore,
      }
    },
  })

const getEventRoute = (dependencies: Dependencies) =>
  reading(dependencies, {
    url: '/v1/events/:eventId',
    operationId: 'getEvent',
    summary: 'Get an event',
    tag,
    scope: 'any',
    params: Type.Object({ eventId: Type.String() }),
    success: { status: 200, schema: EventAnswer, description: 'The event.' },
    rejects: ['events/not-found'],
    tagged: true,
    record: async (tx, { eventId }, { access }) => {
      const event = isId(eventId) ? await findEvent(tx, eventId) : undefined
      if (!event) return rejectMissing(tx, 'events', eventId, 'events/not-found')
      // The feed does not show it to this token either.
      if (!typesFor(access, undefined).types.includes(event.type)) throw new Problem('events/not-found')
      return event
    },
    answer: async (_tx, _call, event) => ({ event: eventOf(event) }),
  })

function requirePlace(cursor: string): number {
  return placeOf(cursor) ?? rejectCursor()
}

function rejectCursor(): never {
  throw new Problem('general/invalid-fields', {
    violations: [violation('cursor', 'must be the nextCursor of an earlier answer')],
  })
}
