import { useState } from 'preact/hooks'
import { useAfterPause } from './after-pause.ts'
import type { Answered } from './answers.ts'

/**
 * The dry run of a request, sent after a pause in typing. The former outcome stays until the new one arrives. Without a request nothing is
 * sent.
 */
export function useDryRun<Outcome>(
  typed: unknown,
  send: ((options: { readonly signal: AbortSignal }) => Promise<Outcome>) | undefined,
): Answered<Outcome> {
  const [outcome, setOutcome] = useState<{ readonly answer?: Outcome; readonly error?: unknown }>({})
  const [attempt, setAttempt] = useState(0)
  useAfterPause(JSON.stringify([typed, attempt, send !== undefined]), (signal) => {
    if (!send) return setOutcome({})
    send({ signal }).then(
      (answer) => signal.aborted || setOutcome({ answer }),
      (error: unknown) => signal.aborted || setOutcome((before) => ({ ...before, error })),
    )
  })
  return { ...(send ? outcome : {}), isAsking: false, again: async () => setAttempt(attempt + 1) }
}
