import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Busy, Problem, type ProblemCode } from '../../errors.ts'
import { textOf } from '../../messages.ts'
import { said } from '../../said.ts'
import { isConflict, isUnavailable } from '../db/errors.ts'
import { acceptedLanguage } from './accepted-language.ts'
import { answerHeaders } from './answer-headers.ts'
import { discardBody } from './discard-body.ts'
import { problemBody } from './problem-body.ts'

const RETRY_AFTER_SECONDS = '2'

/** Fastify's own rejections by their codes of the catalogue. */
const frameworkProblems: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'general/payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'general/unsupported-media-type',
}

/** The one place where an error becomes an answer. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = problemFor(error, request)
    // A full queue is no fault: the line of the answer names it.
    const isRefusal = error instanceof Busy && error.cause === undefined
    if (problem.status >= 500 && !isRefusal)
      request.log.error({ requestId: request.id, err: error }, 'a request failed')
    return refuse(problem, request, reply)
  })
  // Unknown paths are refused earlier; this is for routes that find nothing to answer.
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('general/not-found'), request, reply))
}

/** Sends what Fastify rejects before it has found a route. */
export const sendFrameworkProblem = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => refuse(problemFor(error, request), request, reply)

async function refuse(problem: Problem, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await discardBody(request.raw)
  return sendProblem(problem, request, reply)
}

/** An error as a problem of the catalogue. */
export function problemFor(error: Error & Partial<FastifyError>, request: FastifyRequest): Problem {
  if (error instanceof Problem) return error
  const code = frameworkProblems[error.code ?? '']
  if (code === 'general/unsupported-media-type') return unsupportedMediaType(request, error)
  if (code) return new Problem(code, { cause: error })
  const unavailable = { cause: error, headers: { 'retry-after': RETRY_AFTER_SECONDS } }
  if (error instanceof Busy)
    return new Problem('general/service-unavailable', { ...unavailable, logged: { reason: error.message } })
  if (isUnavailable(error)) return new Problem('general/service-unavailable', unavailable)
  if (isConflict(error)) return new Problem('general/conflict', { cause: error })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('general/invalid-body', { cause: error })
  }
  return new Problem('general/internal-error', { cause: error })
}

/** Sends a rejection as `{code, message, documentation, requestId, invalidFields, details}`, or in the form of RFC 9457 when the client asks for it. */
function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const language = acceptedLanguage(request.headers['accept-language'])
  const { code, status } = problem
  const body = problemBody(problem, {
    requestId: request.id,
    language,
    documentationOf: request.server.documentationOf,
  })
  request.rejection = problem
  // The headers of a file that cannot be sent after all do not apply to the rejection.
  for (const name of ['etag', 'content-disposition']) reply.removeHeader(name)
  reply.code(status).headers({ ...answerHeaders, ...problem.headers })
  if (language !== undefined) reply.headers({ 'content-language': language, vary: varying(reply) })
  if (!request.headers.accept?.includes('application/problem+json')) {
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
  }
  const detailed = {
    type: `/v1/error-codes#${code}`,
    title: textOf({ message: code }, language),
    status,
    detail: body.message,
    instance: `urn:request:${request.id}`,
    ...body,
  }
  return reply.header('content-type', 'application/problem+json').send(JSON.stringify(detailed))
}

/** Informs caches and readers that another language would give another answer. */
const varying = (reply: FastifyReply): string => [reply.getHeader('vary') ?? [], 'Accept-Language'].flat().join(', ')

/** The rejection of a body of an unsupported type, with the supported ones. */
export function unsupportedMediaType({ routeOptions, headers }: FastifyRequest, cause?: unknown): Problem {
  const { consumes = ['application/json'] } = (routeOptions.schema ?? {}) as { readonly consumes?: readonly string[] }
  const [, sent] = /^([\w.+-]{1,60}\/[\w.+-]{1,60})\b/.exec(headers['content-type'] ?? '') ?? []
  return new Problem('general/unsupported-media-type', {
    said:
      sent === undefined
        ? said('Send the header content-type with {expected:or}.', { expected: consumes })
        : said('Send the header content-type with {expected:or}, and such a body, not {sent}.', {
            expected: consumes,
            sent,
          }),
    cause,
  })
}
