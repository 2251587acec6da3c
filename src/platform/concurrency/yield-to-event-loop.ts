import { setImmediate } from 'node:timers/promises'

/** Lets callers proceed one after the other, each after a wait of its own. */
export function oneByOne(wait: () => Promise<void>): () => Promise<void> {
  let last: Promise<void> = Promise.resolve()
  return () => {
    last = last.then(wait)
    return last
  }
}

/**
 * Resolves in a turn of the event loop that no other caller of this function shares. Call it between pieces of long work: short requests then
 * wait for one piece at most, however many work at once.
 */
export const yieldToEventLoop = oneByOne(() => setImmediate())
