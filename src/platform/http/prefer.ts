import type { FastifyRequest } from 'fastify'
import type { StoredAnswer } from './idempotency.ts'

/** `return=minimal` among the preferences of a request (RFC 7240); where it is given twice, the first counts. */
function wantsMinimum(header: string): boolean {
  const preference = header.split(',').find((one) => /^\s*return\s*=/i.test(one))
  return preference !== undefined && /^\s*return\s*=\s*"?minimal"?\s*(?:;|$)/i.test(preference)
}

/**
 * The answer without its body, for whoever prefers that: where the body shows the record that was made or changed, which `Location` and
 * `ETag` tell as well. An answer that is the only place of what it says, such as a dry run, is sent whole.
 */
export function withPreference({ method, headers }: FastifyRequest, answer: StoredAnswer): StoredAnswer {
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
