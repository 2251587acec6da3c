import { Problem } from '../../errors.ts'
import { rates } from '../limits.ts'
import { blocksOf } from './address-blocks.ts'

const WINDOW = 60_000
/** All further blocks together, with ten times the limit of one address. */
const OTHERS = { key: 'others', times: 10 } as const

export type PerMinute = {
  /** Rejects an address if one of its blocks reached its limit in this minute: 429 with the seconds until the next one. */
  readonly requireFew: (address: string, now: Date) => void
  readonly note: (address: string, now: Date) => void
}

/**
 * Counts the actions of each address per minute up to a limit: an IPv6 address by its /64, and with ten times the limit by its /48. If too many
 * blocks are known, all others are counted as one.
 */
export function perMinute(most: number): PerMinute {
  const counts = new Map<string, number>()
  let minute = 0

  function turn(now: Date): void {
    const current = Math.floor(now.getTime() / WINDOW)
    if (current !== minute) counts.clear()
    minute = current
  }

  const counted = (address: string) =>
    blocksOf(address).map((block) => (counts.has(block.key) || counts.size < rates.addressBlocks ? block : OTHERS))

  return {
    requireFew: (address, now) => {
      turn(now)
      if (counted(address).every(({ key, times }) => (counts.get(key) ?? 0) < most * times)) return
      const seconds = Math.ceil(((minute + 1) * WINDOW - now.getTime()) / 1000)
      throw new Problem('general/too-many-requests', { headers: { 'retry-after': String(seconds) } })
    },
    note: (address, now) => {
      turn(now)
      for (const { key } of counted(address)) counts.set(key, (counts.get(key) ?? 0) + 1)
    },
  }
}
