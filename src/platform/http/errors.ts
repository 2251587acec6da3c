import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Busy, Problem, type ProblemCode, problems } from '../../errors.ts'
import { isConflict, isUnavailable } from '../db/errors.ts'
import { answerHeaders } from './answer-headers.ts'
import { discardBody } from './discard-body.ts'

const RETRY_AFTER_SECONDS = '2'

/** The rejections that Fastify itself makes, in the words of the catalogue. */
const frameworkProblems: Record<string, ProblemCode> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'general/payload-too-large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'general/unsupported-media-type',
  FST_ERR_BAD_URL: 'general/not-found',
}

/** The one place where an error becomes an answer. */
export function answerErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    const problem = problemFor(error)
    if (problem.status >= 500) request.log.error({ requestId: request.id, err: error }, 'a request failed')
    return refuse(problem, request, reply)
  })
  // Paths without a route are refused before; this is for routes that find nothing to answer.
  app.setNotFoundHandler((request, reply) => sendProblem(new Problem('general/not-found'), request, reply))
}

/** The rejection of a path that does not exist, or not with this method. */
export function unknownRoute(app: FastifyInstance, request: FastifyRequest): Problem {
  const allowed = methodsOf(app, request.url)
  return allowed.length > 0
    ? new Problem('general/method-not-allowed', { headers: { allow: allowed.join(', ') } })
    : new Problem('general/not-found')
}

/** Answers what Fastify refuses before it has found a route. */
export const sendFrameworkProblem = (
  error: FastifyError,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> => refuse(problemFor(error), request, reply)

async function refuse(problem: Problem, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  await discardBody(request.raw)
  return sendProblem(problem, request, reply)
}

function problemFor(error: FastifyError): Problem {
  if (error instanceof Problem) return error
  const code = frameworkProblems[error.code]
  if (code) return new Problem(code, { cause: error })
  if (error instanceof Busy || isUnavailable(error)) {
    return new Problem('general/service-unavailable', { cause: error, headers: { 'retry-after': RETRY_AFTER_SECONDS } })
  }
  if (isConflict(error)) return new Problem('general/conflict', { cause: error })
  if (error.statusCode !== undefined && error.statusCode >= 400 && error.statusCode < 500) {
    return new Problem('general/invalid-body', { cause: error })
  }
  return new Problem('general/internal-error', { cause: error })
}

/** Sends a rejection as `{code, message, requestId, invalidFields, details}`, or in the form of RFC 9457 when the client asks for it. */
function sendProblem(problem: Problem, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const body = {
    code: problem.code,
    message: problem.message,
    requestId: request.id,
    ...(problem.status === 400 || problem.violations.length > 0
      ? {
          invalidFields: [...new Set(problem.violations.map((violation) => violation.field))],
          details: problem.violations,
        }
      : {}),
  }
  request.rejection = problem
  // What a file that cannot be sent after all has said of itself does not hold for the rejection.
  for (const name of ['etag', 'content-disposition']) reply.removeHeader(name)
  reply.code(problem.status).headers({ ...answerHeaders, ...problem.headers })
  if (!request.headers.accept?.includes('application/problem+json')) {
    return reply.header('content-type', 'application/json; charset=utf-8').send(JSON.stringify(body))
  }
  const detailed = {
    type: `/v1/error-codes#${problem.code}`,
    title: problems[problem.code][1],
    status: problem.status,
    detail: problem.message,
    instance: `urn:request:${request.id}`,
    ...body,
  }
  return reply.header('content-type', 'application/problem+json').send(JSON.stringify(detailed))
}

type Route = { readonly method: string; readonly url: string; readonly path: RegExp }

/** The routes of each application, for the difference between 404 and 405. */
const routes = new WeakMap<object, Route[]>()

/** The routes of an application, in the order in which they were added. */
export const routesOf = (app: FastifyInstance): readonly Route[] => routes.get(app) ?? []

/** Remembers each route as it is added; call it before the first one. */
export function rememberRoutes(app: FastifyInstance): void {
  const known: Route[] = []
  routes.set(app, known)
  app.addHook('onRoute', ({ method, url }) => {
    const path = new RegExp(
      `^${url
        .replace(/[.+^$()|[\]\\{}?]/g, '\\$&')
        .replace(/:[A-Za-z]+/g, '[^/]+')
        .replace(/\*/g, '.*')}$`,
    )
    for (const one of [method].flat()) known.push({ method: one, url, path })
  })
}

export function methodsOf(app: FastifyInstance, url: string): string[] {
  const path = url.split('?')[0] ?? ''
  return [...new Set(routesOf(app).flatMap((route) => (route.path.test(path) ? [route.method] : [])))].sort()
}
