import { useLayoutEffect } from 'preact/hooks'

/** The pause in typing before the service is asked, in milliseconds. */
const PAUSE = 150

/** Asks the service about typed text after a pause. A change aborts the request before the next one is sent: its answer is not shown. */
export function useAfterPause(typed: unknown, ask: (signal: AbortSignal) => void): void {
  useLayoutEffect(() => {
    const ending = new AbortController()
    const timer = setTimeout(() => ask(ending.signal), PAUSE)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [typed])
}
