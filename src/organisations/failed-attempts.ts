import { Problem } from '../problem.ts'

const WINDOW = 60_000
/** Far more than a client with a wrong token in its settings sends, far fewer than whoever tries tokens needs. */
const MOST_FAILURES = 600
/** However many addresses an attacker has, this is what they can make us remember. */
const MOST_ADDRESSES = 10_000

export type FailedAttempts = {
  /** Refuses an address that failed too often in this minute, with 429 and the seconds until the next one. */
  readonly requireFew: (address: string, now: Date) => void
  readonly note: (address: string, now: Date) => void
}

/** Counts failed authentications per address, minute by minute. Addresses beyond the bound are not counted. */
export function failedAttempts(): FailedAttempts {
  const failures = new Map<string, number>()
  let minute = 0

  function turn(now: Date): void {
    const current = Math.floor(now.getTime() / WINDOW)
    if (current !== minute) failures.clear()
    minute = current
  }

  return {
    requireFew: (address, now) => {
      turn(now)
      if ((failures.get(address) ?? 0) < MOST_FAILURES) return
      const seconds = Math.ceil(((minute + 1) * WINDOW - now.getTime()) / 1000)
      throw new Problem('general/too-many-requests', { headers: { 'retry-after': String(seconds) } })
    },
    note: (address, now) => {
      turn(now)
      const count = failures.get(address)
      if (count !== undefined || failures.size < MOST_ADDRESSES) failures.set(address, (count ?? 0) + 1)
    },
  }
}
