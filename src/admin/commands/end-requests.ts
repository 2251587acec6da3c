import type { FastifyInstance } from 'fastify'

/** How long running requests may take once the service is told to stop. */
const REQUESTS_MILLISECONDS = 10_000
/** For so long a connection that is idle is left open: a request may be on its way on it. */
const ON_ITS_WAY_MILLISECONDS = 1_000
const LOOK_EVERY_MILLISECONDS = 100

/**
 * Takes no new connections, and ends those that stand without losing what arrives on them: a request is still done, and its answer says
 * `Connection: close`. Node would cut idle connections at once, and with them requests that a client has just sent and will never know
 * about. What is not answered in ten seconds is cut off.
 */
export async function endRequests(app: FastifyInstance): Promise<void> {
  const { server } = app
  const closeIdle = server.closeIdleConnections.bind(server)
  const leaveOpenUntil = performance.now() + ON_ITS_WAY_MILLISECONDS
  // Closing a server closes its idle connections by this method.
  server.closeIdleConnections = () => undefined
  const idle = setInterval(() => {
    if (performance.now() > leaveOpenUntil) closeIdle()
  }, LOOK_EVERY_MILLISECONDS)
  const late = setTimeout(() => server.closeAllConnections(), REQUESTS_MILLISECONDS)
  try {
    await app.close()
  } finally {
    clearInterval(idle)
    clearTimeout(late)
  }
}
