import { Problem } from '../../errors.ts'

const WINDOW = 60_000
/** However many addresses an attacker has, this is what they can make us remember. */
const MOST_ADDRESSES = 10_000

export type PerMinute = {
  /** Refuses an address that reached its number in this minute, with 429 and the seconds until the next one. */
  readonly requireFew: (address: string, now: Date) => void
  readonly note: (address: string, now: Date) => void
}

/** Counts what each address does, minute by minute, up to so many times. Addresses beyond the bound are not counted. */
export function perMinute(most: number): PerMinute {
  const counts = new Map<string, number>()
  let minute = 0

  function turn(now: Date): void {
    const current = Math.floor(now.getTime() / WINDOW)
    if (current !== minute) counts.clear()
    minute = current
  }

  return {
    requireFew: (address, now) => {
      turn(now)
      if ((counts.get(address) ?? 0) < most) return
      const seconds = Math.ceil(((minute + 1) * WINDOW - now.getTime()) / 1000)
      throw new Problem('general/too-many-requests', { headers: { 'retry-after': String(seconds) } })
    },
    note: (address, now) => {
      turn(now)
      const count = counts.get(address)
      if (count !== undefined || counts.size < MOST_ADDRESSES) counts.set(address, (count ?? 0) + 1)
    },
  }
}
