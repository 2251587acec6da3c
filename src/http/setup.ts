import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyRequest,
  LogController,
  type preValidationAsyncHookHandler,
} from 'fastify'
import { Problem } from '../problem.ts'
import { answerNotes } from './answered.ts'
import { corsFor } from './cors.ts'
import { answerErrors, methodsOf, rememberRoutes, sendFrameworkProblem, unknownRoute, unreadable } from './errors.ts'
import { type HttpSettings, plainSettings } from './http-settings.ts'
import { readJson } from './json-body.ts'
import type { Access } from './operation.ts'
import { parseQuery, requireReadableQuery } from './query.ts'
import { headersOf as rateHeadersOf } from './rate-limit.ts'

const MEBIBYTE = 1_048_576
const HEADER_BYTES = 16_384
const saneRequestId = /^[\w.:/+=-]{1,128}$/

/** What is known of who asks before the token is judged. */
export type Asking = { readonly token: string | string[] | undefined; readonly address: string }

/** A Fastify that repairs nothing: strict JSON, no coercion of bodies, every limit and time-out set, every refusal from the catalogue. */
export async function strictFastify(
  logger: FastifyBaseLogger,
  judgeToken: (asking: Asking, scope: string) => Promise<Access>,
  settings: HttpSettings = plainSettings,
): Promise<FastifyInstance> {
  const quiet = withoutDetails(logger)
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    // What is logged names its request itself: a logger of its own for each would cost more than most of them log.
    childLoggerFactory: () => quiet,
    bodyLimit: MEBIBYTE,
    // Whoever else sends the headers of a proxy is not believed.
    trustProxy: settings.trustedProxies.length > 0 && [...settings.trustedProxies],
    requestTimeout: 120_000,
    connectionTimeout: 130_000,
    keepAliveTimeout: 72_000,
    // While the service ends, what arrives on a connection that stands is still answered, with `Connection: close`.
    return503OnClosing: false,
    http: { maxHeaderSize: HEADER_BYTES },
    // An id of any length is an id: one that is too long is refused like any other that does not exist.
    routerOptions: {
      maxParamLength: HEADER_BYTES,
      ignoreDuplicateSlashes: false,
      ignoreTrailingSlash: false,
      querystringParser: parseQuery,
    },
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID()
    },
    // What is no HTTP never becomes a request, and passes none of the hooks below.
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end(unreadable(randomUUID()))
    },
    // Nor does a path that cannot be decoded.
    frameworkErrors: (error, request, reply) => {
      reply.headers(headersOf(request))
      sendFrameworkProblem(error, request, reply)
    },
  })
  rememberRoutes(app)
  answerErrors(app)
  acceptJson(app)
  await app.register(multipart, { throwFileSizeLimit: false })

  // Inputs are judged in http/operation.ts, answers are what the verbs return: Fastify itself neither validates, coerces nor drops anything.
  app.setValidatorCompiler(() => () => true)
  app.setSerializerCompiler(() => (value) => JSON.stringify(value))

  app.decorateRequest('access')
  app.decorateRequest('refusal')
  judgeRequests(app, judgeToken, settings)
  noteAnswers(app, logger)
  return app
}

/** What libraries say of a request in detail holds its headers, and so its token: only what goes wrong is taken from them. */
function withoutDetails(logger: FastifyBaseLogger): FastifyBaseLogger {
  const quiet: FastifyBaseLogger = Object.create(logger)
  quiet.trace = quiet.debug = () => undefined
  return quiet
}

/** What is judged before an operation: the path, what kind of body it is, and, when that was read, the token. */
function judgeRequests(
  app: FastifyInstance,
  judgeToken: (asking: Asking, scope: string) => Promise<Access>,
  settings: HttpSettings,
): void {
  const answerCors =
    settings.corsOrigins.length > 0 ? corsFor(settings.corsOrigins, (url) => methodsOf(app, url)) : undefined
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(headersOf(request))
    if (answerCors?.(request, reply)) return
    requireRoute(app, request)
    requireReadable(request)
    requireReadableQuery(request)
    done()
  })
  // A hook for each route: to ask Fastify for the route of a request costs more than the rest of its hooks together.
  app.addHook('onRoute', (route) => {
    const { scope } = route.config ?? {}
    if (typeof scope === 'string') route.preValidation = admission(judgeToken, scope, settings)
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

/** After the body was read and before anything is done with it: size and syntax come first, then the token and its scope. */
function admission(
  judgeToken: (asking: Asking, scope: string) => Promise<Access>,
  scope: string,
  { requestsPerMinute: quota }: HttpSettings,
): preValidationAsyncHookHandler {
  return async (request, reply) => {
    const access = await judgeToken({ token: request.headers['x-api-token'], address: request.ip }, scope)
    request.access = access
    if (quota !== undefined && access.meter) reply.headers(rateHeadersOf(quota, access.meter))
  }
}

/** What every answer carries. */
const headersOf = (request: FastifyRequest): Record<string, string> => ({
  'x-request-id': request.id,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
})

function requireRoute(app: FastifyInstance, request: FastifyRequest): void {
  if (request.is404) throw unknownRoute(app, request)
}

/** Refuses a body that is compressed, or in parts where the operation takes no upload. */
function requireReadable(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const isUpload = request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false
  if (request.headers['content-encoding'] !== undefined || (isUpload && !takesUpload(request)))
    throw new Problem('general/unsupported-media-type')
}

const takesUpload = ({ routeOptions }: FastifyRequest): boolean =>
  routeOptions.schema?.consumes?.includes('multipart/form-data') ?? false

/** JSON, and merge patches, which are JSON too (RFC 7396). Nothing else has a body that is read, but uploads. */
function acceptJson(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(
    /^application\/(?:merge-patch\+)?json *(?:; *charset="?utf-8"? *)?$/i,
    { parseAs: 'buffer' },
    async (_request: FastifyRequest, body: Buffer) => readJson(body),
  )
}
