import { setImmediate } from 'node:timers/promises'

/** Lets callers go on one after the other, each after a wait of its own. */
export function oneByOne(wait: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(wait)
    return last
  }
}

/**
 * Resolves in a turn of the event loop that nobody else has who asked for one. Between pieces of work that takes long, so that whoever asks
 * for little waits for one piece at most, however many work at once.
 */
export const yieldToEventLoop = oneByOne(() => setImmediate())
