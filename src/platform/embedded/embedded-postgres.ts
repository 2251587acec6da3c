import { resolve } from 'node:path'
import { DataDirectoryInUse } from '../files/errors.ts'
import { databaseDirectoryIn } from './data-directory.ts'
import { findPostmaster, type Log, untilReady } from './postmaster.ts'
import { connectionTo, retry } from './server.ts'
import { type Connection, type Holder, type Use, useServer } from './service-lock.ts'
import { superviseServer } from './supervise-server.ts'

/** A running embedded PostgreSQL. `connection` stays the same if the server has to be restarted. */
export type EmbeddedServer = { connection: Connection; stop: () => Promise<void> }

type Folder = { dataDirectory: string; log: Log }

/** The holder of the lock, and the signal that cancels the start. */
type Start = { readonly holder?: Holder; readonly signal?: AbortSignal }

/**
 * Starts PostgreSQL in `dataDirectory` and keeps it running until `stop()`. A command leaves it running for other commands that use it by then.
 * @throws DataDirectoryInUse if another service or command has started it, CannotStart if a person has to change something first, and the
 * reason of the signal if it aborts before the server runs
 */
export async function startEmbedded(
  folder: Folder,
  { holder = 'service', signal }: Start = {},
): Promise<EmbeddedServer> {
  const own = await superviseServer(resolve(folder.dataDirectory), folder.log, { holder, signal })
  if (holder === 'service') return own
  // The previous command may be about to leave.
  const use = await retry(new AbortController().signal, () => useServer(own.connection))
  const stop = async () => {
    await own.release()
    await leave(folder, use)
  }
  return { connection: own.connection, stop }
}

/**
 * For a command: uses the running server of `dataDirectory`, or starts one. `stop()` stops it if nothing else uses it by then; the command must
 * close its own connections first.
 */
export async function attachEmbedded(folder: Folder): Promise<EmbeddedServer> {
  for (let attempt = 1; ; attempt += 1) {
    const running = await useRunning(folder)
    if (running !== undefined) return running
    try {
      return await startEmbedded(folder, { holder: 'command' })
    } catch (error) {
      // A service started at the same time; the next attempt finds its server.
      if (!(error instanceof DataDirectoryInUse) || attempt === 3) throw error
    }
  }
}

async function useRunning(folder: Folder): Promise<EmbeddedServer | undefined> {
  const { dataDirectory, log } = folder
  const directory = databaseDirectoryIn(resolve(dataDirectory))
  const { signal } = new AbortController()
  return retry(signal, async () => {
    const found = await findPostmaster(directory)
    if (found === undefined) return undefined
    const connection = connectionTo(await untilReady(directory, found.pid, log, signal))
    const use = await useServer(connection)
    return { connection, stop: () => leave(folder, use) }
  })
}

/** Ends the use of the server, and stops it if this command is the last user and no service has it. */
async function leave({ dataDirectory, log }: Folder, use: Use): Promise<void> {
  try {
    if (!(await use.isLast())) return
    const last = await superviseServer(resolve(dataDirectory), log, { holder: 'command' })
    await last.stop()
  } catch (error) {
    if (!(error instanceof DataDirectoryInUse)) throw error
  } finally {
    await use.end()
  }
}
