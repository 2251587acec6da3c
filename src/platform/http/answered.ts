import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify'
import { type Histogram, histogram, SECONDS } from '../metrics/metrics.ts'

const durations = histogram(
  'rappen_http_request_duration_seconds',
  'Requests by route, method and status: from the first byte read to the last byte written.',
  SECONDS,
  'method',
  'route',
  'status',
)

/** Rejections that point to an attack, full queues among them: warnings with their address. */
const suspicious = [401, 403, 429, 503]
const levels = ['trace', 'debug', 'info', 'warn', 'error', 'fatal', 'silent']

/**
 * Writes a log line and the metrics of the route once an answer is sent. It runs on every request, so it builds nothing unused. The line names
 * the route, not the path, whose links are secrets, and nothing that a client invented.
 */
export function answerNotes(logger: FastifyBaseLogger): (method: string, route: string) => NoteAnswer {
  const isLogged = (level: string): boolean => levels.indexOf(level) >= levels.indexOf(logger.level)
  const logsAll = isLogged('info')
  const logsRejections = isLogged('warn')
  return (method, route) => {
    const byStatus = new Map<number, Histogram>()
    return (request, reply, done) => {
      const { statusCode: status, elapsedTime } = reply
      byStatus.getOrInsertComputed(status, () => durations(method, route, String(status))).observe(elapsedTime / 1_000)
      const isSuspicious = status >= 400 && suspicious.includes(status)
      if (logsAll || (isSuspicious && logsRejections))
        logger[isSuspicious ? 'warn' : 'info'](
          lineOf(request, { method, route, status, elapsedTime, isSuspicious }),
          'answered',
        )
      done()
    }
  }
}

export type NoteAnswer = (request: FastifyRequest, reply: FastifyReply, done: () => void) => void

function lineOf(
  { id: requestId, access, rejection, ip }: FastifyRequest,
  about: { method: string; route: string; status: number; elapsedTime: number; isSuspicious: boolean },
): object {
  const { method, route, status, elapsedTime, isSuspicious } = about
  const milliseconds = Math.round(elapsedTime * 10) / 10
  const line = access
    ? { requestId, method, route, status, milliseconds, organisation: access.organisation, token: access.token }
    : { requestId, method, route, status, milliseconds }
  if (!rejection) return line
  return { ...line, code: rejection.code, ...(isSuspicious ? { address: ip } : {}), ...rejection.logged }
}
