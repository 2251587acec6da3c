import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest, LogController } from 'fastify'
import { Problem } from '../problem.ts'
import { answerErrors, rememberRoutes, sendFrameworkProblem, unknownRoute, unreadable } from './errors.ts'
import { readJson } from './json-body.ts'
import type { Access } from './operation.ts'
import { parseQuery, requireReadableQuery } from './query.ts'

const MEBIBYTE = 1_048_576
const HEADER_BYTES = 16_384
const saneRequestId = /^[\w.:/+=-]{1,128}$/

/** What is known of who asks before the token is judged. */
export type Asking = { readonly token: string | string[] | undefined; readonly address: string }

/** A Fastify that repairs nothing: strict JSON, no coercion of bodies, every limit and time-out set, every refusal from the catalogue. */
export async function strictFastify(
  logger: FastifyBaseLogger,
  judgeToken: (asking: Asking, scope: string) => Promise<Access>,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: MEBIBYTE,
    requestTimeout: 120_000,
    connectionTimeout: 130_000,
    keepAliveTimeout: 72_000,
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
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(headersOf(request))
    if (request.is404) throw unknownRoute(app, request)
    requireReadable(request)
    requireReadableQuery(request)
  })
  // After the body was read and before anything is done with it: size and syntax come first, then the token and its scope.
  app.addHook('preValidation', async (request) => {
    const { scope } = request.routeOptions.config
    if (typeof scope !== 'string') return
    request.access = await judgeToken({ token: request.headers['x-api-token'], address: request.ip }, scope)
  })
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply.statusCode, reply.elapsedTime))
  return app
}

/** What every answer carries. */
const headersOf = (request: FastifyRequest): Record<string, string> => ({
  'x-request-id': request.id,
  'cache-control': 'no-store',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
})

/** Refuses a body that is compressed, or in parts where the operation takes no upload. */
function requireReadable(request: FastifyRequest): void {
  if (request.method === 'GET' || request.method === 'HEAD') return
  const isUpload = request.headers['content-type']?.toLowerCase().startsWith('multipart/') ?? false
  const takesUpload = request.routeOptions.schema?.consumes?.includes('multipart/form-data') ?? false
  if (request.headers['content-encoding'] !== undefined || (isUpload && !takesUpload)) {
    throw new Problem('general/unsupported-media-type')
  }
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

function logAnswer(request: FastifyRequest, status: number, milliseconds: number): void {
  const { method, routeOptions } = request
  const who = request.access ? { organisation: request.access.organisation, token: request.access.token } : {}
  request.log.info(
    { method, route: routeOptions.url, status, milliseconds: Math.round(milliseconds * 10) / 10, ...who },
    'answered',
  )
}
