import { useEffect } from 'preact/hooks'

/** The service is asked when nothing was typed for so long, in milliseconds. */
const PAUSE = 150

/** Asks the service about what is being typed, once it rests. When it changes again, the question is aborted: what is answered then is not shown. */
export function useAfterPause(typed: unknown, ask: (signal: AbortSignal) => void): void {
  useEffect(() => {
    const ending = new AbortController()
    const timer = setTimeout(() => ask(ending.signal), PAUSE)
    return () => {
      clearTimeout(timer)
      ending.abort()
    }
  }, [typed])
}
