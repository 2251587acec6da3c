import type pg from 'pg'
import type { AcquireConnection, AcquiredConnection } from './connections.ts'
import { isUnresponsive } from './errors.ts'

/** Runs work on a connection that others of the same key use at the same time: their statements are pipelined on it. */
export type OnSharedConnection = <Result>(
  key: string,
  work: (client: pg.PoolClient) => Promise<Result>,
) => Promise<Result>

/** A connection, or the turn for one, that is in use by as many as `users`, and was by `taken` so far. */
type SharedConnection = {
  readonly acquired: Promise<AcquiredConnection>
  users: number
  taken: number
  failure?: Error
}

/**
 * Shares connections among the work of each key: `each` of them at once, the one that has least to do first. One is given back when nobody
 * uses it any more, and takes no more than `uses` until then, so that whoever waits for a connection has a turn.
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

  /** What else may be used; undefined where another connection is to be opened. */
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
