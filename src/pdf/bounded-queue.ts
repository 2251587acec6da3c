/** Runs work for the caller when a place is free. */
export type BoundedQueue = <Result>(work: () => Promise<Result>) => Promise<Result>

/** At most `running` pieces of work at once and `waiting` more in line, first come first served; beyond that `full()` is thrown. */
export function boundedQueue(running: number, waiting: number, full: () => Error): BoundedQueue {
  let free = running
  const line: (() => void)[] = []
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
