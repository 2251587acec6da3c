import { setImmediate } from 'node:timers/promises'

let last: Promise<void> = Promise.resolve()

/**
 * Resolves in a turn of the event loop that nobody else has who asked for one. Between pieces of work that takes long, so that whoever asks
 * for little waits for one piece at most, however many work at once.
 */
export const ownTurn = (): Promise<void> => {
  last = last.then(() => setImmediate())
  return last
}
