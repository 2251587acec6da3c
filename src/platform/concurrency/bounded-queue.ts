import { gauge } from '../metrics/metrics.ts'

/** Runs work for the caller when a place is free. */
export type BoundedQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

const pending = gauge('rappen_work_in_queues', 'Work that is done or waits, by its queue.', 'queue')

/**
 * At most `running` pieces of work at once and `waiting` more in line, first come first served; beyond that `full()` is thrown. Under
 * a name it is among the figures of the process.
 */
export function boundedQueue(running: number, waiting: number, full: () => Error, name?: string): BoundedQueue {
  let free = running
  const line: (() => void)[] = []
  if (name !== undefined) pending.watch(() => ({ [name]: running - free + line.length }))
  return async (work) => {
    if (free > 0) free--
    else if (line.length < waiting) await new Promise<void>((go) => line.push(go))
    else throw full()
    try {
      return await work()
    } finally {
      // The place goes straight to the next in line, so that nobody who comes at this moment can take it.
      const next = line.shift()
      if (next === undefined) free++
      else next()
    }
  }
}
