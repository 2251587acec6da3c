import { isUnresponsive } from './errors.ts'

/** Somebody who waits for answers on a connection. */
export type ConnectionWatch = {
  /** How much came from the database so far: while that grows, the database responds. */
  readonly bytesReceived: () => number
  readonly onUnresponsive: (reason: Error) => void
}

/** A connection that receives nothing for longer may wait for a lock, compute, or have nobody at the other end. */
const PROBE_AFTER_MILLISECONDS = 250
/** A result is shared for less time than that, so whoever began to wait after a probe was answered is never told of that probe. */
const RESULT_HOLDS_MILLISECONDS = 200

/**
 * Detects a database that does not respond any more. While a connection receives nothing, `probe` asks the database on another one, again
 * and again, and rejects when there is no answer in time. Connections that wait at once share one probe. Returns what watches a
 * connection, which in turn returns what stops watching.
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
