import { singleFlight } from './single-flight.ts'

/** Returns a value by the hash of all its inputs, and makes it if it is missing. */
export type ContentCache<Value> = {
  readonly get: (key: string, make: () => Promise<Value>) => Promise<Value>
  readonly clear: () => Promise<void>
}

/**
 * Stores the most recently used values, up to `capacity` in total as `sizeOf` measures them. Concurrent callers of one key wait for the same
 * computation. Failures are not stored. Evicted values are passed to `discard`.
 */
export function contentCache<Value>({
  capacity,
  sizeOf,
  discard = async () => undefined,
}: {
  capacity: number
  sizeOf: (value: Value) => number
  discard?: (value: Value) => Promise<void>
}): ContentCache<Value> {
  /** In the order of their last use. */
  const kept = new Map<string, Value>()
  const making = singleFlight<Value>()
  let size = 0

  async function drop(key: string, value: Value): Promise<void> {
    kept.delete(key)
    size -= sizeOf(value)
    await discard(value)
  }

  async function makeAndKeep(key: string, make: () => Promise<Value>): Promise<Value> {
    const value = await make()
    kept.set(key, value)
    size += sizeOf(value)
    // The newest value stays, whatever its size: a caller is about to use it.
    for (const [oldKey, old] of kept) if (size > capacity && oldKey !== key) await drop(oldKey, old)
    return value
  }

  return {
    get: async (key, make) => {
      const value = kept.get(key)
      if (value !== undefined) {
        kept.delete(key)
        kept.set(key, value)
        return value
      }
      return making.join(key, () => makeAndKeep(key, make))
    },
    clear: async () => {
      for (const [key, value] of kept) await drop(key, value)
    },
  }
}
