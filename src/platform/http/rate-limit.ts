import { Problem } from '../../errors.ts'

/** The window of a token's quota. Windows begin with the minutes of the clock, so that several instances count the same ones. */
const WINDOW_SECONDS = 60
const SHARE_EVERY_MILLISECONDS = 1_000
/** A token that uses less than this part of its quota here need not be shared. */
const WORTH_SHARING = 0.01

/** The requests of one token in the current window: here, and on other instances as far as known. */
export type Meter = {
  readonly key: string
  window: number
  used: number
  told: number
  elsewhere: number
  /** Seconds until the next window, as of the last request. */
  secondsLeft: number
}

/** Adds counts to those of all instances; returns what each key has in all. */
export type ShareCounts = (
  window: number,
  counts: readonly { readonly key: string; readonly count: number }[],
) => Promise<ReadonlyMap<string, number>>

export type RateLimiter = {
  readonly meterFor: (key: string) => Meter
  /**
   * Counts a request by its cost; rejects with 429 if the quota is used up. An expensive request may exceed the quota as the last one of its
   * window.
   */
  readonly admit: (meter: Meter, cost: number, now: Date) => void
}

/**
 * Counts requests per token in memory, without a statement per request. About once a second it shares the counts of busy tokens with other
 * instances. So on n instances a token gets its quota, plus a second's requests on the others.
 */
export function rateLimiter(quota: number, share: ShareCounts, onError: (error: unknown) => void): RateLimiter {
  const meters = new Map<string, Meter>()
  let window = 0
  let sharedAt = 0

  function turn(now: number): void {
    const current = Math.floor(now / (WINDOW_SECONDS * 1_000))
    if (current === window) return
    window = current
    // Active tokens are counted again; inactive ones are forgotten.
    meters.clear()
  }

  async function tellOthers(): Promise<void> {
    const busy = [...meters.values()].filter(({ used, told }) => used > told && used >= quota * WORTH_SHARING)
    const counted = busy.map((meter) => ({ meter, key: meter.key, count: meter.used - meter.told }))
    if (counted.length === 0) return
    const of = window
    for (const { meter } of counted) meter.told = meter.used
    const totals = await share(of, counted)
    for (const { meter } of counted)
      if (meter.window === of) meter.elsewhere = Math.max(0, (totals.get(meter.key) ?? 0) - meter.told)
  }

  return {
    meterFor: (key) => {
      const unused = { key, window, used: 0, told: 0, elsewhere: 0, secondsLeft: WINDOW_SECONDS }
      return meters.getOrInsertComputed(key, () => unused)
    },
    admit: (meter, cost, now) => {
      const time = now.getTime()
      turn(time)
      if (meter.window !== window) {
        Object.assign(meter, { window, used: 0, told: 0, elsewhere: 0 })
        meters.set(meter.key, meter)
      }
      const isUsedUp = remaining(quota, meter) <= 0
      meter.used += cost
      meter.secondsLeft = WINDOW_SECONDS - (Math.floor(time / 1_000) % WINDOW_SECONDS)
      if (Math.abs(time - sharedAt) >= SHARE_EVERY_MILLISECONDS) {
        sharedAt = time
        void tellOthers().catch(onError)
      }
      if (isUsedUp) {
        throw new Problem('general/too-many-requests', {
          headers: { 'retry-after': String(meter.secondsLeft), ...headersOf(quota, meter) },
          logged: { token: meter.key },
        })
      }
    },
  }
}

const remaining = (quota: number, { used, elsewhere }: Meter): number => quota - used - elsewhere

/** The quota in every answer: the policy, and the remainder with its time (draft-ietf-httpapi-ratelimit-headers-10). */
export const headersOf = (quota: number, meter: Meter): Record<string, string> => ({
  'ratelimit-policy': `"token";q=${quota};w=${WINDOW_SECONDS}`,
  ratelimit: `"token";r=${Math.max(0, remaining(quota, meter))};t=${meter.secondsLeft}`,
})
