import type { FastifyBaseLogger } from 'fastify'

/**
 * Aborts at the first SIGTERM or SIGINT, and at a violation that nobody caught, for which the exit code is 1. Later ones find the end under
 * way and change nothing: npm passes on a Ctrl-C that the terminal has sent to this process already.
 */
export function endOfProcess(log: FastifyBaseLogger): AbortSignal {
  const ending = new AbortController()
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    process.on(signal, () => {
      if (!ending.signal.aborted) log.info({ signal }, 'stopping')
      ending.abort()
    })
  }
  // Rejections that nobody handles come here too.
  process.on('uncaughtException', (error) => {
    log.fatal({ err: error }, 'a violation that nobody caught: stopping')
    process.exitCode = 1
    ending.abort()
  })
  return ending.signal
}
