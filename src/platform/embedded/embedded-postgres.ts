import { resolve } from 'node:path'
import { DataDirectoryInUse } from '../files/start-refused.ts'
import { databaseDirectoryIn } from './data-directory.ts'
import { keepServer } from './keep-server.ts'
import type { Log } from './log.ts'
import { findPostmaster, untilReady } from './postmaster.ts'
import { connectionTo, retry } from './server.ts'
import { type Connection, checkConnection } from './service-lock.ts'

/** A PostgreSQL of our own. `connection` stays the same when the server has to be started again. */
export type Embedded = { connection: Connection; stop: () => Promise<void> }

type Folder = { dataDirectory: string; log: Log }

/**
 * Starts PostgreSQL in `dataDirectory` and keeps it running until `stop()`. Refuses with DataDirectoryInUse when another
 * service or command works there, and with StartRefused when a person has to change something first.
 */
export async function startEmbedded(folder: Folder): Promise<Embedded> {
  const { connection, stop } = await keepServer(resolve(folder.dataDirectory), folder.log)
  return { connection, stop: () => stop('at once') }
}

/**
 * For a command: the server that runs on `dataDirectory`, else one of its own until `stop()`, which waits for other commands
 * that came to it meanwhile (at most ten seconds). The command closes its own connections first.
 */
export async function attachEmbedded(folder: Folder): Promise<Embedded> {
  for (let attempt = 1; ; attempt += 1) {
    const connection = await findConnection(folder)
    if (connection !== undefined) return { connection, stop: async () => undefined }
    try {
      const kept = await keepServer(resolve(folder.dataDirectory), folder.log)
      return { connection: kept.connection, stop: () => kept.stop('when alone') }
    } catch (error) {
      // A service has started at the same moment; the next round finds its server.
      if (!(error instanceof DataDirectoryInUse) || attempt === 3) throw error
    }
  }
}

async function findConnection({ dataDirectory, log }: Folder): Promise<Connection | undefined> {
  const directory = databaseDirectoryIn(resolve(dataDirectory))
  const { signal } = new AbortController()
  return retry(signal, async () => {
    const found = await findPostmaster(directory)
    if (found === undefined) return undefined
    const connection = connectionTo(await untilReady(directory, found.pid, log, signal))
    await checkConnection(connection)
    return connection
  })
}
