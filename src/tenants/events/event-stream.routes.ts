import type { FastifyInstance, FastifyReply } from 'fastify'
import { Type } from 'typebox'
import { credentialsOf, type ValidateToken } from '../../platform/http/admission.ts'
import { closed } from '../../platform/http/closed.schema.ts'
import type { Call, Dependencies } from '../../platform/http/operation/definition.ts'
import { download } from '../../platform/http/operation/reading.ts'
import { placeOf } from './event.rules.ts'
import { headOfEvents } from './event.store.ts'
import { type EventStreams, eventStreams, type StreamOptions } from './event-streams.ts'

/** A returning client gets so many events one by one; after more, it has to reload its data. */
const MOST_MISSED = 1_000
const LONGEST_SECONDS = 600

const Query = closed({
  cursor: Type.Optional(
    Type.String({
      maxLength: 1000,
      description:
        'Where to begin, as the header Last-Event-ID, which browsers send when they come back. Default: now.',
    }),
  ),
  seconds: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: LONGEST_SECONDS,
      default: LONGEST_SECONDS,
      description: 'After how long the stream ends, for a proxy that cuts it earlier.',
    }),
  ),
})

export function eventStreamRoutes(
  app: FastifyInstance,
  dependencies: Dependencies,
  admit: ValidateToken,
  log: Parameters<typeof eventStreams>[1],
): void {
  const streams = eventStreams(dependencies.database, log)
  app.addHook('preClose', async () => streams.endAll())
  app.route(
    download(dependencies, {
      url: '/v1/events/stream',
      operationId: 'streamEvents',
      summary: 'Listen to events as they happen',
      description:
        'Server-sent events. `id` is a cursor of the list of events, `data` is `{"type", "record"}` and nothing more: read the shown records again. A token gets the events of its scopes within about a second. A line that begins with a colon is a heartbeat. The stream ends after ten minutes, or earlier when the token is revoked; browsers come back by themselves and miss nothing. An event `missed` says that more events happened meanwhile than are sent one by one. At most four streams of one token or session, and fifty of one organisation.',
      tag: 'Events',
      scope: 'any',
      query: Query,
      success: { status: 200, contentType: 'text/event-stream', description: 'A stream of events.' },
      rejects: ['general/too-many-requests'],
      answer: async (tx, { query: { cursor, seconds = LONGEST_SECONDS } }) => ({
        head: await headOfEvents(tx),
        cursor,
        seconds,
      }),
      send: async (reply, find, call) => {
        const asked = await dependencies.database.reading(call.access.organisation, find)
        return listen(reply, streams, { call, admit, ...asked })
      },
    }),
  )
}

type StreamRequest = {
  readonly call: Call
  readonly admit: ValidateToken
  readonly head: number
  readonly cursor: string | undefined
  readonly seconds: number
}

function listen(
  reply: FastifyReply,
  streams: EventStreams,
  { call, admit, head, cursor, seconds }: StreamRequest,
): FastifyReply {
  const { request } = reply
  reply.headers({ 'cache-control': 'no-store', 'x-accel-buffering': 'no' }).type('text/event-stream; charset=utf-8')
  // No one would read the stream.
  if (request.method === 'HEAD') return reply.send()
  const last = cursor ?? request.headers['last-event-id']?.toString()
  const wanted = last === undefined ? head : placeOf(last)
  const isKnown = wanted !== undefined && wanted <= head && head - wanted <= MOST_MISSED
  const opening: StreamOptions = {
    access: call.access,
    place: isKnown ? wanted : head,
    hasMissed: !isKnown,
    seconds,
    admitAgain: () => admit(credentialsOf(request, { opensFile: true, cost: 0 }), 'any'),
  }
  return reply.send(streams.open(opening))
}
