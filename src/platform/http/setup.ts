import { randomUUID } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { Problem } from '../../errors.ts'
import { admissionFor, isUpload, type ValidateToken } from './admission.ts'
import { answerHeaders } from './answer-headers.ts'
import { answerNotes } from './answered.ts'
import { corsFor } from './cors.ts'
import { keepDeadlines, takesUpload } from './deadlines.ts'
import { answerErrors, methodsOf, rememberRoutes, sendFrameworkProblem, unknownRoute } from './errors.ts'
import { type HttpSettings, plainSettings } from './http-settings.ts'
import { readJson } from './json-body.ts'
import { defaultLimits, type Limits, serverLimits } from './limits.ts'
import { parseQuery, requireReadableQuery } from './query.ts'
import { codeOfConnection, oweAnswer, rejectConnection, rememberOwed } from './refuse-connection.ts'
import { requireHeaders } from './require-headers.ts'

const saneRequestId = /^[\w.:/+=-]{1,128}$/

/** A Fastify that repairs nothing: strict JSON, no coercion of bodies, every limit and time-out set, every rejection from the catalogue. */
export async function strictFastify(
  logger: FastifyBaseLogger,
  validateToken: ValidateToken,
  settings: HttpSettings = plainSettings,
): Promise<FastifyInstance> {
  const quiet = withoutDetails(logger)
  const limits: Limits = { ...defaultLimits, ...settings.limits }
  const app = Fastify({
    ...serverLimits(limits),
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged names its request itself: a logger of its own for each would cost more than most of them log.
    childLoggerFactory: () => quiet,
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
    // What is no HTTP never becomes a request, and passes none of the hooks below.
    clientErrorHandler: (error, socket) => rejectConnection(socket, codeOfConnection(error)),
    // Nor does a path that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOf(request))
      oweAnswer(request, reply)
      void sendFrameworkProblem(error, request, reply)
    },
  })
  limitServer(app, limits)
  rememberOwed(app)
  keepDeadlines(app, limits)
  rememberRoutes(app)
  answerErrors(app)
  acceptJson(app)
  await app.register(multipart, { throwFileSizeLimit: false })

  // Inputs are validated in http/operation.ts, answers are what the verbs return: Fastify itself neither validates, coerces nor drops anything.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))

  app.decorateRequest('access')
  app.decorateRequest('notAdmitted')
  app.decorateRequest('rejection')
  validateRequests(app, validateToken, { ...settings, limits })
  noteAnswers(app, logger)
  return app
}

/** What Node asks of its server itself. */
function limitServer({ server }: FastifyInstance, limits: Limits): void {
  server.maxConnections = limits.connections
  // What is beyond it would be left out without a word: we refuse it (require-headers.ts).
  server.maxHeadersCount = 0
  // An expectation that Node does not know becomes a request like any other, which is refused for it.
  server.on('checkExpectation', (request, response) => server.emit('request', request, response))
}

/** What libraries say of a request in detail holds its headers, and so its token: only what goes wrong is taken from them. */
function withoutDetails(logger: FastifyBaseLogger): FastifyBaseLogger {
  const quiet: FastifyBaseLogger = Object.create(logger)
  quiet.trace = quiet.debug = () => undefined
  return quiet
}

/** What is validated before the body of a request is read: the path, what kind of body it is, and the token. */
function validateRequests(
  app: FastifyInstance,
  validateToken: ValidateToken,
  settings: HttpSettings & { readonly limits: Limits },
): void {
  const answerCors =
    settings.corsOrigins.length > 0 ? corsFor(settings.corsOrigins, (url) => methodsOf(app, url)) : undefined
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request))
    if (answerCors?.(request, reply)) return
    requireHeaders(request.raw, settings.limits)
    requireRoute(app, request)
    requireReadable(request)
    requireReadableQuery(request)
    done()
  })
  // A hook for each route: to ask Fastify for the route of a request costs more than the rest of its hooks together.
  const admission = admissionFor(validateToken, settings)
  app.addHook('onRoute', (route) => {
    const { scope } = route.config ?? {}
    if (typeof scope !== 'string') return
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

function requireRoute(app: FastifyInstance, request: FastifyRequest): void {
  if (request.is404) throw unknownRoute(app, request)
}

/** Refuses a body that is compressed, or in parts where the operation takes no upload. */
function requireReadable(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  if (request.headers['content-encoding'] !== undefined || (isUpload(request) && !takesUpload(request.routeOptions)))
    throw new Problem('general/unsupported-media-type')
}

/** JSON, and merge patches, which are JSON too (RFC 7396). Nothing else has a body that is read, but uploads. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:merge-patch\+)?json *(?:; *charset="?utf-8"? *)?$/i,
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => readJson(body),
  )
}
