import { singleFlight } from './single-flight.ts'

/** Answers a value by the hash of everything it is made from; makes it when it is not there. */
export type ContentCache<Value> = {
  readonly get: (key: string, make: () => Promise<Value>) => Promise<Value>
  /** Forgets everything. */
  readonly clear: () => Promise<void>
}

/**
 * Keeps what was used last, up to `capacity` in all as `sizeOf` counts it. Who asks for what is being made waits for it; what could
 * not be made is not kept. What is dropped is given to `discard`.
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
    // The newest stays, whatever its size: somebody is about to use it.
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
