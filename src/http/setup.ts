import { randomUUID } from 'node:crypto'
import multipart from '@fastify/multipart'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type FastifyRequest } from 'fastify'
import { Problem } from '../problem.ts'
import { answerErrors, rememberRoutes } from './errors.ts'
import { readJson } from './json-body.ts'
import type { Access } from './operation.ts'

const MEBIBYTE = 1_048_576
const saneRequestId = /^[\w.:/+=-]{1,128}$/

/** A Fastify that repairs nothing: strict JSON, no coercion of bodies, every limit and time-out set, every refusal from the catalogue. */
export async function strictFastify(
  logger: FastifyBaseLogger,
  judgeToken: (header: string | string[] | undefined, scope: string) => Promise<Access>,
): Promise<FastifyInstance> {
  const app = Fastify({
    loggerInstance: logger,
    disableRequestLogging: true,
    bodyLimit: MEBIBYTE,
    requestTimeout: 120_000,
    connectionTimeout: 130_000,
    keepAliveTimeout: 72_000,
    http: { maxHeaderSize: 16_384 },
    routerOptions: { maxParamLength: 300, ignoreDuplicateSlashes: false, ignoreTrailingSlash: false },
    genReqId: ({ headers }) => {
      const given = headers['x-request-id']
      return typeof given === 'string' && saneRequestId.test(given) ? given : randomUUID()
    },
    // What is no HTTP never becomes a request: the answer is the same, without a body to speak of.
    clientErrorHandler: (_error, socket) => {
      if (socket.writable) socket.end('HTTP/1.1 400 Bad Request\r\nConnection: close\r\nContent-Length: 0\r\n\r\n')
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
    reply.headers({
      'x-request-id': request.id,
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
      'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    })
    if (request.headers['content-encoding'] !== undefined) throw new Problem('general/unsupported-media-type')
  })
  // After the body was read and before anything is done with it: size and syntax come first, then the token and its scope.
  app.addHook('preValidation', async (request) => {
    const { scope } = request.routeOptions.config
    if (typeof scope === 'string') request.access = await judgeToken(request.headers['x-api-token'], scope)
  })
  app.addHook('onResponse', async (request, reply) => logAnswer(request, reply.statusCode, reply.elapsedTime))
  return app
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
