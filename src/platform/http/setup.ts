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
  // Details that libraries log of a request hold its headers, and so its token.
  const ofRequests = without(logger, 'trace', 'debug')
  const documentationOf = (code: ProblemCode): string => `${publicUrl()}${ERRORS_PAGE}#${code}`
  const limits: HttpLimits = { ...httpLimits, ...settings.limits }
  const app = Fastify({
    ...serverLimits(limits),
    // Fastify's own lines are where it listens, once for each address; the command that starts the service says that (serve.ts).
    loggerInstance: without(logger, 'trace', 'debug', 'info'),
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged names its request itself: a logger of its own for each would cost more than most of them log.
    childLoggerFactory: () => ofRequests,
    // Whoever else sends the headers of a proxy is not believed.
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    // While the service ends, what arrives on a connection that stands is still answered, with `Connection: close`.
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
    // What is no HTTP never becomes a request, and passes none of the hooks below.
    clientErrorHandler: (error, socket) => rejectConnection(socket, codeOfConnection(error), documentationOf),
    rewriteUrl: ({ url = '' }) => decodable(url),
    // What Fastify refuses before it has a route.
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
 * Inputs are validated in `operation/steps.ts`, answers are what the verbs return: Fastify itself neither validates, coerces nor drops anything.
 * Told when it is made, it does not load the compilers that it comes with. The cast is a door: their types are those of Ajv.
 */
const schemaController = {
  compilersFactory: {
    buildValidator: () => () => () => true,
    buildSerializer: () => () => (value: unknown) => JSON.stringify(value),
  },
} as object as NonNullable<FastifyServerOptions['schemaController']>

/** What Node asks of its server itself. */
function limitServer({ server }: FastifyInstance, limits: HttpLimits): void {
  server.maxConnections = limits.connections
  // What is beyond it would be left out without a word: we refuse it (require-headers.ts).
  server.maxHeadersCount = 0
  // An expectation that Node does not know becomes a request like any other, which is refused for it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** The same logger, without the lines of some levels. */
function without(logger: FastifyBaseLogger, ...levels: readonly ('trace' | 'debug' | 'info')[]): FastifyBaseLogger {
  return Object.assign(Object.create(logger), Object.fromEntries(levels.map((level) => [level, () => undefined])))
}

/** What is validated before the body of a request is read: the path, what kind of body it is, and the token. */
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
  // A hook for each route: to ask Fastify for the route of a request costs more than the rest of its hooks together.
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

/** What every answer carries. */
const headersOf = ({ id, headers }: FastifyRequest): Record<string, string> => ({
  'x-request-id': id,
  ...answerHeaders,
  ...(asksForUpgrade(headers) ? { connection: 'close' } : {}),
})

/**
 * Whether another protocol is asked for (RFC 9110 7.8). Nobody gets one; but what follows in the same packet Node drops without a word
 * (26.10), so the answer is the last one of its connection, and says so: nobody waits for what will not come.
 */
const asksForUpgrade = ({ upgrade, connection = '' }: IncomingHttpHeaders): boolean =>
  upgrade !== undefined && /\bupgrade\b/i.test(connection)

/** Connections that end with an answer which is under way, since another protocol was asked for. */
const ending = new WeakSet<Socket>()

/** Refuses what comes behind the last request of a connection (RFC 9112 9.6): its answer would never be sent, so nothing may be done. */
function requireOpen({ raw: { socket }, headers }: FastifyRequest): void {
  if (ending.has(socket)) throw new Problem('general/invalid-body', { said: said('Open a new connection.') })
  if (asksForUpgrade(headers)) ending.add(socket)
}

function requireRoute(app: FastifyInstance, request: FastifyRequest): void {
  if (request.is404 || hasEmptyPart(app, request.url)) throw unknownRoute(app, request)
}

/** Clients give an empty body a type, such as `curl -d ''`: it is no body. */
function dropContentTypeOfEmptyBody(request: FastifyRequest): void {
  if (request.headers['content-length'] === '0' && !isUpload(request)) delete request.headers['content-type']
}

/** Refuses a body that is compressed, or in parts where the operation takes no upload. */
function requireReadable(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (request.headers['content-encoding'] !== undefined)
    throw new Problem('general/unsupported-media-type', { said: said('Send the body without a Content-Encoding.') })
  if (isUpload(request) && !takesUpload(request.routeOptions)) throw unsupportedMediaType(request)
}

/** Percent signs that begin no character of UTF-8 stand for themselves: such an id is one that does not exist. */
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

/** JSON, and merge patches, which are JSON too (RFC 7396). Nothing else has a body that is read, but uploads. */
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
