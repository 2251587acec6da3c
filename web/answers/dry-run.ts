import { useState } from 'preact/hooks'
import { useAfterPause } from './after-pause.ts'
import type { Answered } from './answers.ts'

/**
 * The outcome of a request before it is sent, asked for when what it is made of rests. The outcome before stays until another one is there.
 * Without a request nothing is asked.
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
