import type { FastifyInstance } from 'fastify'
import { timeLimits } from '../../platform/limits.ts'

const CHECK_INTERVAL_MILLISECONDS = 100

/**
 * Accepts no new connections, and closes open ones without losing requests: a request that still arrives is processed, and answered with
 * `Connection: close`. Node alone would close idle connections immediately, and a client that had just sent a request would never learn its
 * fate. Requests that take longer than ten seconds are aborted.
 */
export async function endRequests(app: FastifyInstance): Promise<void> {
  const { server } = app
  const closeIdle = server.closeIdleConnections.bind(server)
  const leaveOpenUntil = performance.now() + timeLimits.idleAtShutdown
  // `server.close` closes idle connections with this method.
  server.closeIdleConnections = () => undefined
  const idle = setInterval(() => {
    if (performance.now() > leaveOpenUntil) closeIdle()
  }, CHECK_INTERVAL_MILLISECONDS)
  const late = setTimeout(() => server.closeAllConnections(), timeLimits.requestsAtShutdown)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}
