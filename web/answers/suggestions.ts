import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useAfterPause } from './after-pause.ts'

type Answer<Found> = { readonly of: string; readonly found?: Found; readonly error?: unknown }
type Suggestions<Found> = {
  readonly found: Found | undefined
  readonly error: unknown
  /** Whether the answer to this text is pending. */
  readonly isAsking: boolean
  /** Acts at once, or when the answer to this text arrives; not if the text changes first. */
  readonly whenAnswered: (act: () => void) => void
}

/** The longest searched text. */
const LONGEST = 100

/**
 * The service's results for exactly the typed text, or none yet: results of an earlier text are never returned. Without `ask` there are none.
 */
export function useSuggestions<Found>(
  typed: string,
  ask: ((text: string, signal: AbortSignal) => Promise<Found>) | undefined,
): Suggestions<Found> {
  const text = typed.trim().slice(0, LONGEST)
  const [answer, setAnswer] = useState<Answer<Found>>()
  const held = useRef<{ readonly of: string; readonly act: () => void }>(undefined)
  const isWanted = ask !== undefined && text !== ''
  useAfterPause(isWanted ? text : '', (signal) => {
    if (!isWanted) return
    ask(text, signal).then(
      (found) => signal.aborted || setAnswer({ of: text, found }),
      (error: unknown) => signal.aborted || setAnswer({ of: text, error }),
    )
  })
  const own = isWanted && answer?.of === text ? answer : undefined
  const isAsking = isWanted && own === undefined
  // After the results are drawn, from where they are chosen.
  useLayoutEffect(() => {
    const { of, act } = held.current ?? {}
    if (of !== text || own === undefined) return
    held.current = undefined
    act?.()
  }, [own])
  if (held.current && held.current.of !== text) held.current = undefined
  return {
    found: own?.found,
    error: own?.error,
    isAsking,
    whenAnswered: (act) => {
      if (isAsking) held.current = { of: text, act }
      else act()
    },
  }
}
