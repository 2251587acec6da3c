import { Problem } from '../../errors.ts'
import type { Message } from '../../messages.ts'

/** Runs work of which only the newest counts. */
export type NewestOnly = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

type Waiter = { readonly start: () => void; readonly drop: (reason: Error) => void }

/**
 * Of each key one piece of work runs at a time. Of those that come meanwhile the newest waits; in its favour the one that waited before is
 * rejected with 503, to be asked again at once by whoever still wants it.
 */
export function newestOnly(outdated: Message): NewestOnly {
  /** What waits behind the one that runs, by key. */
  const running = new Map<string, Waiter | undefined>()

  async function take(key: string): Promise<void> {
    if (!running.has(key)) {
      running.set(key, undefined)
      return
    }
    running
      .get(key)
      ?.drop(new Problem('general/service-unavailable', { said: outdated, headers: { 'retry-after': '0' } }))
    const { promise, resolve: start, reject: drop } = Promise.withResolvers<void>()
    running.set(key, { start, drop })
    await promise
  }

  function release(key: string): void {
    const next = running.get(key)
    if (next) running.set(key, undefined)
    else running.delete(key)
    next?.start()
  }

  return async (key, work) => {
    await take(key)
    try {
      return await work()
    } finally {
      release(key)
    }
  }
}
