import type { FastifyReply, FastifyRequest } from 'fastify'
import { isKnown } from './etag.ts'
import type { Outcome, StoredAnswer } from './idempotency.ts'

/** Sends an answer; 304 when the client has it already. */
export function sendFinished(
  request: FastifyRequest,
  reply: FastifyReply,
  { answer, isReplayed, mustShow }: Outcome,
): FastifyReply {
  const { status, headers, body } = mustShow ? answer : withPreference(request, answer)
  reply.code(status).headers(headers)
  if (isReplayed) reply.header('idempotency-replayed', 'true')
  if (isKnown(request, headers['etag'])) return reply.code(304).send()
  return body === null ? reply.send() : reply.header('content-type', 'application/json; charset=utf-8').send(body)
}

/** `return=minimal` among the preferences of a request (RFC 7240); if it occurs twice, the first counts. */
function wantsMinimum(header: string): boolean {
  const preference = header.split(',').find((one) => /^\s*return\s*=/i.test(one))
  return preference !== undefined && /^\s*return\s*=\s*"?minimal"?\s*(?:;|$)/i.test(preference)
}

/**
 * The answer without its body, if the client prefers that and the body is the record that was made or changed, which `Location` and `ETag`
 * identify. An answer with other content, such as a dry run, is sent whole.
 */
function withPreference({ method, headers }: FastifyRequest, answer: StoredAnswer): StoredAnswer {
  const wanted = headers['prefer']
  if (wanted === undefined || method === 'GET' || method === 'HEAD' || answer.body === null) return answer
  const isRecord = 'location' in answer.headers || 'etag' in answer.headers
  if (!isRecord || !wantsMinimum(wanted.toString())) return answer
  return {
    status: answer.status === 200 ? 204 : answer.status,
    headers: { ...answer.headers, 'preference-applied': 'return=minimal' },
    body: null,
  }
}
