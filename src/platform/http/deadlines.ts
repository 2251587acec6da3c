import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify'
import { Busy } from '../../errors.ts'
import type { HttpLimits } from '../limits.ts'
import { rejectConnection } from './refuse-connection.ts'

/**
 * Ends what takes too long, by its route: a body that is late, where Node knows one time for all routes; and an answer. For that Fastify
 * has `handlerTimeout`, which forgets a request as soon as its body is read (5.12.8).
 */
export function keepDeadlines(app: FastifyInstance, limits: HttpLimits): void {
  app.addHook('onRoute', (route) => {
    // What is told as it happens ends by itself.
    if (answers(route, 'text/event-stream')) return
    const isLong = takesLongBody(route, limits)
    const answer = answerInTime(isLong || answersFile(route) ? limits.fileTimeout : limits.answerTimeout)
    route.onRequest = route.method === 'GET' || isLong ? answer : [answer, bodyInTime(limits.bodyTimeout)]
  })
}

/** What the rooms say of a route in its schema; see operation-schema.ts. */
type RouteSchema = {
  readonly consumes?: readonly string[]
  readonly response?: Readonly<Record<number, { readonly content?: object }>>
}

const takesLongBody = (route: RouteOptions, limits: HttpLimits): boolean =>
  (route.bodyLimit ?? 0) > limits.bodyBytes || takesUpload(route)

export const takesUpload = ({ schema }: { readonly schema?: unknown }): boolean =>
  (schema as RouteSchema)?.consumes?.includes('multipart/form-data') ?? false

const typesOf = ({ schema }: RouteOptions): string[] =>
  Object.keys((schema as RouteSchema)?.response?.[200]?.content ?? {})
const answers = (route: RouteOptions, type: string): boolean => typesOf(route).includes(type)

export const answersFile = (route: RouteOptions): boolean => typesOf(route).some((type) => type !== 'application/json')

/** What is worked on goes on; only who waits is told. An answer that has begun can only be cut. */
const answerInTime =
  (milliseconds: number): onRequestHookHandler =>
  (_request, reply, done) => {
    const clock = setTimeout(() => {
      if (reply.raw.headersSent) reply.raw.destroy()
      else reply.send(new Busy(`no answer within ${milliseconds} ms`))
    }, milliseconds)
    const stop = () => clearTimeout(clock)
    reply.raw.once('finish', stop).once('close', stop)
    done()
  }

const bodyInTime =
  (milliseconds: number): onRequestHookHandler =>
  ({ raw, server }, reply, done) => {
    if (raw.headers['content-length'] !== undefined || raw.headers['transfer-encoding'] !== undefined) {
      const clock = setTimeout(
        () => rejectConnection(raw.socket, 'general/request-timeout', server.documentationOf),
        milliseconds,
      )
      const stop = () => clearTimeout(clock)
      raw.once('end', stop).once('close', stop)
      // A request that was refused before its body was read.
      reply.raw.once('finish', stop)
    }
    done()
  }
