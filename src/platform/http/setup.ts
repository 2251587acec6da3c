import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import type { Socket } from 'node:net'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  type FastifyServerOptions,
  LogController,
} from 'fastify'
import { Problem, type ProblemCode } from '../../errors.ts'
import { said } from '../../said.ts'
import { type HttpLimits, httpLimits } from '../limits.ts'
import { admissionFor, isUpload, type ValidateToken } from './admission.ts'
import { answerHeaders } from './answer-headers.ts'
import { answerNotes } from './answered.ts'
import { corsFor } from './cors.ts'
import { keepDeadlines, takesUpload } from './deadlines.ts'
import { answerErrors, sendFrameworkProblem, unsupportedMediaType } from './errors.ts'
import { type HttpSettings, plainSettings } from './http-settings.ts'
import { readJson } from './json-body.ts'
import { hasEmptyPart, methodsOf, rememberRoutes, unknownRoute } from './known-routes.ts'
import { ERRORS_PAGE } from './problem.schema.ts'
import { parseQuery, requireReadableQuery } from './query.ts'
import { codeOfConnection, rejectConnection, trackPendingAnswer, trackPendingAnswers } from './refuse-connection.ts'
import { costOfBody } from './request-cost.rules.ts'
import { requireHeaders } from './require-headers.ts'
import { serverLimits } from './server-limits.ts'

const saneRequestId = /^[\w.:/+=-]{1,128}$/

/** A Fastify that repairs nothing: strict JSON, no coercion of bodies, every limit and time-out set, every rejection from the catalogue. */
export async function strictFastify(
  logger: FastifyBaseLogger,
  validateToken: ValidateToken,
  settings: HttpSettings = plainSettings,
  publicUrl: () => string = () => '',
): Promise<FastifyInstance> {
  // The details that libraries log about a request contain its headers, and so its token.
  const ofRequests = without(logger, 'trace', 'debug')
  const documentationOf = (code: ProblemCode): string => `${publicUrl()}${ERRORS_PAGE}#${code}`
  const limits: HttpLimits = { ...httpLimits, ...settings.limits }
  const app = Fastify({
    ...serverLimits(limits),
    // Fastify's own lines are one per listening address; the start command reports that (serve.ts).
    loggerInstance: without(logger, 'trace', 'debug', 'info'),
    logController: new LogController({ disableRequestLogging: true }),
    // Log lines name their request themselves: a child logger per request would cost more than most lines.
    childLoggerFactory: () => ofRequests,
    // The headers of other proxies are ignored.
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    // During shutdown, requests on open connections are still answered, with `Connection: close`.
    return503OnClosing: false,
    routerOptions: {
      maxParamLength: limits.parameterLength,
      ignoreDuplicateSlashes: false,
      ignoreTrailingSlash: false,
      querystringParser: parseQuery,
    },
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID()
    },
    schemaController,
    // Bytes that are not HTTP never become a request, and pass none of the hooks below.
    clientErrorHandler: (error, socket) => rejectConnection(socket, codeOfConnection(error), documentationOf),
    rewriteUrl: ({ url = '' }) => decodable(url),
    // Fastify's rejections before it has a route.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOf(request))
      trackPendingAnswer(request, reply)
      void sendFrameworkProblem(error, request, reply)
    },
  })
  app.decorate('documentationOf', documentationOf)
  app.decorate('publicUrl', publicUrl)
  limitServer(app, limits)
  trackPendingAnswers(app)
  keepDeadlines(app, limits)
  rememberRoutes(app)
  answerErrors(app)
  acceptJson(app)
  await app.register(multipart, { throwFileSizeLimit: false })

  app.decorateRequest('access')
  app.decorateRequest('notAdmitted')
  app.decorateRequest('rejection')
  validateRequests(app, validateToken, { ...settings, limits })
  noteAnswers(app, logger)
  return app
}

/**
 * `operation/steps.ts` validates inputs, and verbs return the answers: Fastify itself neither validates, coerces nor drops anything. Given at
 * creation, this object saves loading Fastify's own compilers. The cast is a boundary: their types are those of Ajv.
 */
const schemaController = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
} as object as NonNullable<FastifyServerOptions['schemaController']>

/** Node's own limits of its server. */
function limitServer({ server }: FastifyInstance, limits: HttpLimits): void {
  server.maxConnections = limits.connections
  // Node would silently drop headers beyond its limit: require-headers.ts rejects them.
  server.maxHeadersCount = 0
  // An expectation that Node does not know becomes an ordinary request, which is rejected for it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** The same logger, without the lines of some levels. */
function without(logger: FastifyBaseLogger, ...levels: readonly ('trace' | 'debug' | 'info')[]): FastifyBaseLogger {
  return Object.assign(Object.create(logger), Object.fromEntries(levels.map((level) => [level, () => undefined])))
}

/** Validation before the body of a request is read: the path, the kind of body, and the token. */
function validateRequests(
  app: FastifyInstance,
  validateToken: ValidateToken,
  settings: HttpSettings & { readonly limits: HttpLimits },
): void {
  const answerCors =
    settings.corsOrigins.length > 0 ? corsFor(settings.corsOrigins, (url) => methodsOf(app, url)) : undefined
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request))
    requireOpen(request)
    if (answerCors?.(request, reply)) return
    requireHeaders(request.raw, settings.limits)
    requireRoute(app, request)
    dropContentTypeOfEmptyBody(request)
    requireReadable(request)
    requireReadableQuery(request)
    done()
  })
  // A hook per route: asking Fastify for the route of a request costs more than all its other hooks.
  const admission = admissionFor(validateToken, settings)
  app.addHook('onRoute', (route) => {
    const { scope } = route.config ?? {}
    if (typeof scope !== 'string') {
      route.bodyLimit ??= settings.limits.openBodyBytes
      return
    }
    const { onRequest, preValidation } = admission(route, scope, settings.limits.bodyBytes)
    route.onRequest = [route.onRequest ?? [], onRequest].flat()
    route.preValidation = preValidation
  })
}

/** A line in the log and the figures for each answer, by its route. */
function noteAnswers(app: FastifyInstance, logger: FastifyBaseLogger): void {
  const answered = answerNotes(logger)
  const answeredUnknown = answered('', '')
  app.addHook('onRoute', (route) => {
    route.onResponse = answered(String(route.method), route.url)
  })
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) answeredUnknown(request, reply, done)
    else done()
  })
}

/** The headers of every answer. */
const headersOf = ({ id, headers }: FastifyRequest): Record<string, string> => ({
  'x-request-id': id,
  ...answerHeaders,
  ...(asksForUpgrade(headers) ? { connection: 'close' } : {}),
})

/**
 * Whether the request asks for another protocol (RFC 9110 7.8). The service offers none, but Node silently drops what follows in the same
 * packet (26.10). So the answer is the last one of its connection, and says so.
 */
const asksForUpgrade = ({ upgrade, connection = '' }: IncomingHttpHeaders): boolean =>
  upgrade !== undefined && /\bupgrade\b/i.test(connection)

/** Connections that end with the pending answer, since another protocol was requested. */
const ending = new WeakSet<Socket>()

/** Rejects what follows the last request of a connection (RFC 9112 9.6): its answer would never be sent, so it must have no effect. */
function requireOpen({ raw: { socket }, headers }: FastifyRequest): void {
  if (ending.has(socket)) throw new Problem('general/invalid-body', { said: said('Open a new connection.') })
  if (asksForUpgrade(headers)) ending.add(socket)
}

function requireRoute(app: FastifyInstance, request: FastifyRequest): void {
  if (request.is404 || hasEmptyPart(app, request.url)) throw unknownRoute(app, request)
}

/** Some clients send an empty body with a type, such as `curl -d ''`: it counts as no body. */
function dropContentTypeOfEmptyBody(request: FastifyRequest): void {
  if (request.headers['content-length'] === '0' && !isUpload(request)) delete request.headers['content-type']
}

/** Rejects a body that is compressed, or multipart where the operation takes no upload. */
function requireReadable(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (request.headers['content-encoding'] !== undefined)
    throw new Problem('general/unsupported-media-type', { said: said('Send the body without a Content-Encoding.') })
  if (isUpload(request) && !takesUpload(request.routeOptions)) throw unsupportedMediaType(request)
}

/** Percent signs that encode no UTF-8 character stand for themselves: such an id does not exist. */
function decodable(url: string): string {
  if (!url.includes('%')) return url
  const [, path = '', query = ''] = /^([^?]*)(.*)$/s.exec(url) ?? []
  return path.split('/').map(decodablePart).join('/') + query
}

function decodablePart(part: string): string {
  try {
    decodeURIComponent(part)
    return part
  } catch {
    return part.replaceAll('%', '%25')
  }
}

/** JSON, and merge patches, which are JSON too (RFC 7396). Only uploads have another body. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:merge-patch\+)?json *(?:; *charset="?utf-8"? *)?$/i,
    { parseAs: 'buffer' },
    async ({ access, headers }: FastifyRequest, body: Buffer) => {
      if (headers['content-length'] === undefined && access?.meter) access.meter.used += costOfBody(body.length)
      return readJson(body)
    },
  )
}
