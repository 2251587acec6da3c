import { gauge, histogram, SECONDS, timed } from '../../platform/metrics/metrics.ts'

const SIZES = [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1_024, 5_000]

const sizes = histogram('rappen_journal_batch_entries', 'Entries that were posted together.', SIZES)()
const durations = histogram('rappen_journal_batch_seconds', 'How long each batch took until it was on disk.', SECONDS)()
const waiting = gauge('rappen_journal_entries_waiting', 'Entries that wait for a batch.')

/** Shows how many entries wait. */
export const watchWaiting = (count: () => number): (() => void) => waiting.watch(count)

/** Writes a batch and counts it among the figures of the process. */
export function counted<Result>(entries: number, write: () => Promise<Result>): Promise<Result> {
  sizes.observe(entries)
  return timed(durations, write)
}
