import { useLayoutEffect, useRef, useState } from 'preact/hooks'
import { useAfterPause } from './after-pause.ts'

type Answer<Found> = { readonly of: string; readonly found?: Found; readonly error?: unknown }
type Suggestions<Found> = {
  readonly found: Found | undefined
  readonly error: unknown
  /** Whether the answer to this text is still to come. */
  readonly isAsking: boolean
  /** Does something at once, or when the answer to this text is there; nothing when another text comes before. */
  readonly whenAnswered: (act: () => void) => void
}

/** As long as a text may be that is looked for. */
const LONGEST = 100

/**
 * The results of the service for a text that is being typed: of this very text, or none yet. Results for the text before are never
 * there to be taken for it. Without `ask` there is nothing to find.
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
  // Once what was found is drawn: it is taken from there.
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
