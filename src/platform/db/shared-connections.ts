import type pg from 'pg'
import type { AcquireConnection, AcquiredConnection } from './connections.ts'
import { isUnresponsive } from './errors.ts'

/** Runs work on a connection that other work of the same key uses at the same time: their statements are pipelined. */
export type OnSharedConnection = <Result>(
  key: string,
  work: (client: pg.PoolClient) => Promise<Result>,
) => Promise<Result>

/** A connection, or the wait for one, with its current `users` and the number of users so far, `taken`. */
type SharedConnection = {
  readonly acquired: Promise<AcquiredConnection>
  users: number
  taken: number
  failure?: Error
}

/**
 * Shares connections among the work of each key: `each` connections at once, the least loaded first. An unused connection is released. It
 * accepts at most `uses` until then, so that waiting callers get their turn.
 */
export function sharedConnections(
  acquire: AcquireConnection,
  { each, uses }: { readonly each: number; readonly uses: number },
): OnSharedConnection {
  const inUse = new Map<string, Set<SharedConnection>>()

  function open(key: string): SharedConnection {
    const shared: SharedConnection = { acquired: acquire(key), users: 0, taken: 0 }
    inUse.set(key, (inUse.get(key) ?? new Set()).add(shared))
    return shared
  }

  /** A connection with room; undefined if another is to be opened. */
  function joinable(key: string): SharedConnection | undefined {
    const all = inUse.get(key)
    if (all === undefined || all.size < each) return undefined
    const open = [...all].filter(({ taken, failure }) => taken < uses && failure === undefined)
    return open.sort((one, other) => one.users - other.users)[0]
  }

  async function leave(key: string, shared: SharedConnection): Promise<void> {
    if (--shared.users > 0) return
    const all = inUse.get(key)
    all?.delete(shared)
    if (all?.size === 0) inUse.delete(key)
    const acquired = await shared.acquired.catch(() => undefined)
    acquired?.release(shared.failure)
  }

  return async (key, work) => {
    const shared = joinable(key) ?? open(key)
    shared.users++
    shared.taken++
    try {
      const { client } = await shared.acquired
      return await work(client)
    } catch (error) {
      if (isUnresponsive(error)) shared.failure = error
      throw error
    } finally {
      await leave(key, shared)
    }
  }
}
