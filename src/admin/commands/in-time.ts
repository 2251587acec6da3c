import { setTimeout as sleep } from 'node:timers/promises'

/** The log, the signal and the deadline of a wait. */
export type Waiting = {
  readonly log: Readonly<Record<'info' | 'warn', (details: object, message: string) => void>>
  readonly signal: AbortSignal
}

const PAUSE_MILLISECONDS = 1_000
const WARN_EVERY = 30

/**
 * The result of work that is retried while its failure is temporary: `passing` describes the failure for the log. Throws the signal's reason
 * when it aborts, before the next attempt.
 */
export async function inTime<Result>(
  work: () => Promise<Result>,
  { log, signal }: Waiting,
  passing: (error: unknown) => readonly [details: object, message: string] | undefined,
): Promise<Result> {
  for (let attempt = 0; ; attempt++) {
    signal.throwIfAborted()
    try {
      return await work()
    } catch (error) {
      const reason = passing(error)
      if (!reason) throw error
      if (attempt % WARN_EVERY === 0) log.warn(...reason)
    }
    await sleep(PAUSE_MILLISECONDS, undefined, { signal }).catch(() => undefined)
  }
}
