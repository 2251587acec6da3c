export type Claim = {
  /** Prolongs the claim; false when somebody else has taken it. */
  readonly renew: () => Promise<boolean>
  /** For how long a renewal holds. */
  readonly seconds: number
  readonly signal: AbortSignal
}

/** Does the work while renewing the claim on it. Its signal is aborted when the claim was taken or could not be renewed in time. */
export async function whileAlive<Result>(
  { renew, seconds, signal }: Claim,
  work: (alive: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController()
  // Counted from before the renewal was asked for: here the claim ends earlier than for those who wait for it, never later.
  let until = performance.now() + seconds * 1000
  const timer = setInterval(
    () => {
      const asked = performance.now()
      if (asked > until) lost.abort(new Error('the claim on the delivery ran out'))
      renew().then(
        (isHeld) => {
          if (isHeld) until = asked + seconds * 1000
          else lost.abort(new Error('the delivery was taken over'))
        },
        // A database that is away: the time decides.
        () => undefined,
      )
    },
    (seconds * 1000) / 6,
  )
  try {
    return await work(AbortSignal.any([signal, lost.signal]))
  } finally {
    clearInterval(timer)
  }
}
