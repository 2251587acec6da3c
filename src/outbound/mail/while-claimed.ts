type Claim = {
  /** Renews the claim; false when another worker has claimed the delivery. */
  readonly renew: () => Promise<boolean>
  /** The validity of a renewal. */
  readonly seconds: number
  /** Aborts the work from outside. */
  readonly signal: AbortSignal
}

/** Does the work while renewing its claim. Its signal is aborted when the claim is lost or could not be renewed in time. */
export async function whileClaimed<Result>(
  { renew, seconds, signal }: Claim,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const lost = new AbortController()
  // Counted from before the renewal was sent: the claim expires here earlier than in the database, never later.
  let claimedUntil = performance.now() + seconds * 1000
  const timer = setInterval(
    () => {
      const asked = performance.now()
      if (asked > claimedUntil) lost.abort(new Error('the claim on the delivery expired'))
      renew().then(
        (isRenewed) => {
          if (isRenewed) claimedUntil = asked + seconds * 1000
          else lost.abort(new Error('another worker has claimed the delivery'))
        },
        // While the database is unavailable, the claim holds until it expires.
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
