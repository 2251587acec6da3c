import { isUnresponsive } from './errors.ts'

/** A caller that waits for answers on a connection. */
export type ConnectionWatch = {
  /** The bytes received from the database so far: while they grow, the database responds. */
  readonly bytesReceived: () => number
  readonly onUnresponsive: (reason: Error) => void
}

/** A connection that receives nothing for longer may wait for a lock, compute, or have lost its server. */
const PROBE_AFTER_MILLISECONDS = 250
/** A result is shared for less time than that, so a caller never receives the result of a probe that ended before its wait began. */
const RESULT_HOLDS_MILLISECONDS = 200

/**
 * Detects a database that no longer responds. While a connection receives nothing, `probe` repeatedly asks the database on another one, and
 * rejects without an answer in time. Concurrent waits share one probe. Returns a function that watches a connection, which returns a function
 * that stops watching.
 */
export function unresponsiveDatabaseDetector(probe: () => Promise<unknown>): (waiter: ConnectionWatch) => () => void {
  let shared: Promise<unknown> | undefined

  const failureOfProbe = (): Promise<unknown> => {
    if (shared === undefined) {
      shared = probe().then(
        () => undefined,
        (error: unknown) => error,
      )
      void shared.then(() =>
        setTimeout(() => {
          shared = undefined
        }, RESULT_HOLDS_MILLISECONDS).unref(),
      )
    }
    return shared
  }

  return ({ bytesReceived, onUnresponsive }) => {
    let timer: NodeJS.Timeout | undefined
    let before = bytesReceived()
    const check = async (): Promise<void> => {
      const now = bytesReceived()
      const failure = now === before ? await failureOfProbe() : undefined
      before = now
      if (timer === undefined) return
      if (isUnresponsive(failure)) onUnresponsive(failure)
      else checkLater()
    }
    const checkLater = (): void => {
      timer = setTimeout(() => void check(), PROBE_AFTER_MILLISECONDS).unref()
    }
    checkLater()
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }
}
