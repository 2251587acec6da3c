import type { FastifyInstance, onRequestHookHandler, RouteOptions } from 'fastify'
import { Busy } from '../../errors.ts'
import type { HttpLimits } from '../limits.ts'
import { rejectConnection } from './refuse-connection.ts'

/**
 * Ends slow requests by their route: a late body, for which Node has one time limit for all routes, and a late answer. Fastify's
 * `handlerTimeout` forgets a request as soon as its body is read (5.12.8).
 */
export function keepDeadlines(app: FastifyInstance, limits: HttpLimits): void {
  app.addHook('onRoute', (route) => {
    // An event stream ends by itself.
    if (answers(route, 'text/event-stream')) return
    const isLong = takesLongBody(route, limits)
    const answer = answerInTime(isLong || answersFile(route) ? limits.fileTimeout : limits.answerTimeout)
    route.onRequest = route.method === 'GET' || isLong ? answer : [answer, bodyInTime(limits.bodyTimeout)]
  })
}

/** The rooms' fields in a route's schema; see operation-schema.ts. */
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

/** The work continues; only its client gets a rejection. An answer that has begun can only be cut. */
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
