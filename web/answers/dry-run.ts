import { signal } from '@preact/signals'
import { useState } from 'preact/hooks'
import { useAfterPause } from './after-pause.ts'
import type { Answered } from './answers.ts'

const actsUnderWay = signal(0)

/** Performs an act. Dry runs wait until it ends: they would be tried on a state that it is changing. */
export async function acting<Outcome>(act: () => Promise<Outcome>): Promise<Outcome> {
  actsUnderWay.value++
  try {
    return await act()
  } finally {
    actsUnderWay.value--
  }
}

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
  const isActing = actsUnderWay.value > 0
  useAfterPause(JSON.stringify([typed, attempt, send !== undefined, isActing]), (signal) => {
    if (isActing) return
    if (!send) return setOutcome({})
    send({ signal }).then(
      (answer) => signal.aborted || setOutcome({ answer }),
      (error: unknown) => signal.aborted || setOutcome((before) => ({ ...before, error })),
    )
  })
  return { ...(send ? outcome : {}), isAsking: false, again: async () => setAttempt(attempt + 1) }
}
