import { isSilence } from './errors.ts'

/** Somebody who waits for answers on a connection. */
export type Listener = {
  /** How much came from the database so far: while that grows, it is there. */
  readonly heard: () => number
  readonly onSilence: (silence: Error) => void
}

/** What is silent for longer may wait for a lock, compute, or have nobody at the other end. */
const LONG_MILLISECONDS = 250
/** What was found holds for less: who began to wait after an answer is never told of that answer. */
const HOLDS_MILLISECONDS = 200

/**
 * Whoever hears nothing for long has another connection asked whether the database answers at all, again and again. All listeners ask
 * together, `ask` rejecting when it has no answer in time; what it found holds for a while. Returns what calls the watch off.
 */
export function silenceWatch(ask: () => Promise<unknown>): (listener: Listener) => () => void {
  let found: Promise<unknown> | undefined
  const lookTogether = (): Promise<unknown> => {
    if (found === undefined) {
      found = ask().catch((error: unknown) => error)
      void found.then(() =>
        setTimeout(() => {
          found = undefined
        }, HOLDS_MILLISECONDS).unref(),
      )
    }
    return found
  }
  return ({ heard, onSilence }) => {
    let timer: NodeJS.Timeout | undefined
    let before = heard()
    const look = async (): Promise<void> => {
      const now = heard()
      const violation = now === before ? await lookTogether() : undefined
      before = now
      if (timer === undefined) return
      if (isSilence(violation)) onSilence(violation)
      else wait()
    }
    const wait = (): void => {
      timer = setTimeout(() => void look(), LONG_MILLISECONDS).unref()
    }
    wait()
    return () => {
      clearTimeout(timer)
      timer = undefined
    }
  }
}
