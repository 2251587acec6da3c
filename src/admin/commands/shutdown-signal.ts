import type { FastifyBaseLogger } from 'fastify'

/**
 * A signal that aborts at the first SIGTERM or SIGINT, and at an uncaught error, for which the exit code is 1. Later ones are ignored: npm
 * forwards a Ctrl-C that the terminal has already sent to this process.
 */
export function shutdownSignal(log: FastifyBaseLogger): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) log.info({ signal }, 'stopping')
      ending.abort()
    })
  }
  // Unhandled rejections are reported here, too.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'uncaught error: stopping')
    process.exitCode = 1
    ending.abort()
  })
  return ending.signal
}
