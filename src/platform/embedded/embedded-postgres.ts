import { resolve } from 'node:path'
import { DataDirectoryInUse } from '../files/errors.ts'
import { databaseDirectoryIn } from './data-directory.ts'
import { findPostmaster, type Log, untilReady } from './postmaster.ts'
import { connectionTo, retry } from './server.ts'
import { type Connection, type Holder, useServer } from './service-lock.ts'
import { superviseServer } from './supervise-server.ts'

/** A running embedded PostgreSQL. `connection` stays the same if the server has to be restarted. */
export type Embedded = { connection: Connection; stop: () => Promise<void> }

type Folder = { dataDirectory: string; log: Log }

/**
 * Starts PostgreSQL in `dataDirectory` and keeps it running until `stop()`. Throws DataDirectoryInUse if another service or
 * command uses the folder, and CannotStart if a person has to change something first.
 */
export async function startEmbedded(folder: Folder, holder: Holder = 'service'): Promise<Embedded> {
  const { connection, stop } = await superviseServer(resolve(folder.dataDirectory), folder.log, holder)
  return { connection, stop: () => stop('immediately') }
}

/**
 * For a command: uses the running server of `dataDirectory`, or starts one until `stop()`, which waits for the other commands that use it
 * by then. The command must close its own connections first.
 */
export async function attachEmbedded(folder: Folder): Promise<Embedded> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await useRunning(folder)
    if (running !== undefined) return running
    try {
      const own = await superviseServer(resolve(folder.dataDirectory), folder.log, 'command')
      return { connection: own.connection, stop: () => own.stop('when unused') }
    } catch (error) {
      // A service has started at the same time; the next attempt finds its server.
      if (!(error instanceof DataDirectoryInUse) || attempt === 3) throw error
    }
  }
}

async function useRunning({ dataDirectory, log }: Folder): Promise<Embedded | undefined> {
  const directory = databaseDirectoryIn(resolve(dataDirectory))
  const { signal } = new AbortController()
  return retry(signal, async () => {
    const found = await findPostmaster(directory)
    if (found === undefined) return undefined
    const connection = connectionTo(await untilReady(directory, found.pid, log, signal))
    const { leave } = await useServer(connection)
    return { connection, stop: leave }
  })
}
