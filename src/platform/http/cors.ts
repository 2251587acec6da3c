import type { FastifyReply, FastifyRequest } from 'fastify'

/** Headers that a browser may send beyond the default, and headers of an answer that a page may read. */
const SENT = 'accept, content-type, x-api-token, idempotency-key, if-match, if-none-match, prefer, x-request-id'
const READ =
  'location, etag, x-request-id, retry-after, allow, idempotency-replayed, preference-applied, ratelimit, ratelimit-policy, token-expires, content-disposition, preview-pages'
const PREFLIGHT_SECONDS = '600'

/**
 * Lets pages of the listed origins call the service (Fetch standard, section 3.3). Never with credentials: a page sends its token itself, and
 * cookies are ignored. Returns true for a preflight, which is answered without a token.
 */
export type AnswerCors = (request: FastifyRequest, reply: FastifyReply) => boolean

export function corsFor(origins: readonly string[], methodsOf: (url: string) => readonly string[]): AnswerCors {
  const allowed = new Set(origins)
  return (request, reply) => {
    const { origin, 'access-control-request-method': wanted } = request.headers
    reply.header('vary', 'Origin')
    if (origin === undefined || !allowed.has(origin)) return false
    reply.header('access-control-allow-origin', origin)
    const methods = request.method === 'OPTIONS' && wanted !== undefined ? methodsOf(request.url) : []
    if (methods.length === 0) {
      reply.header('access-control-expose-headers', READ)
      return false
    }
    reply.headers({
      'access-control-allow-methods': methods.join(', '),
      'access-control-allow-headers': SENT,
      'access-control-max-age': PREFLIGHT_SECONDS,
    })
    reply.code(204).send()
    return true
  }
}
