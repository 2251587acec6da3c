import { Problem } from '../../errors.ts'
import type { Message } from '../../messages.ts'

/** Runs work of which only the newest request matters. */
export type NewestOnly = <Result>(key: string, work: () => Promise<Result>) => Promise<Result>

type Waiter = { readonly start: () => void; readonly drop: (reason: Error) => void }

/**
 * Runs one piece of work per key at a time. Of the later ones only the newest waits. An earlier waiter is rejected with 503, and its client may
 * retry at once.
 */
export function newestOnly(outdated: Message): NewestOnly {
  /** The waiting work behind the running one, by key. */
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
