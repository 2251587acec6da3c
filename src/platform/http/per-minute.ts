import { Problem } from '../../errors.ts'
import { rates } from '../limits.ts'
import { blocksOf } from './address-blocks.ts'

const WINDOW = 60_000
/** All blocks beyond these together, which may do ten times what one address may. */
const OTHERS = { key: 'others', times: 10 } as const

export type PerMinute = {
  /** Refuses an address of which a block reached its number in this minute, with 429 and the seconds until the next one. */
  readonly requireFew: (address: string, now: Date) => void
  readonly note: (address: string, now: Date) => void
}

/**
 * Counts what each address does, minute by minute, up to so many times: an IPv6 address by its /64, and up to ten times as often by its /48.
 * Where too many blocks are known, all others are counted as one.
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
