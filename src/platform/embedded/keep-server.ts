import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive } from '../files/process-table.ts'
import { messageOf } from '../files/start-refused.ts'
import { databaseDirectoryIn } from './data-directory.ts'
import type { Log } from './log.ts'
import { findPostmaster, stopPostmaster } from './postmaster.ts'
import { connectionTo, type Installation, openServer, prepareInstallation, type Server } from './server.ts'
import { boundServerLog } from './server-log.ts'
import type { Connection } from './service-lock.ts'
import { removeSocketDirectory } from './socket-directory.ts'

type When = 'at once' | 'when alone'

/** The server of this process; absent while it is gone and not back yet. */
type Kept = { server: Server | undefined }

/** Opens the server of a data folder, starts it again whenever it dies, and ends it on `stop`. */
export async function keepServer(
  dataDirectory: string,
  log: Log,
): Promise<{ connection: Connection; stop: (when: When) => Promise<void> }> {
  const installation = await prepareInstallation(dataDirectory)
  const ending = new AbortController()
  const server = await openServer(installation, log, ending.signal)
  const connection = connectionTo(server.postmaster)
  const kept: Kept = { server }
  const watch = watchServer(installation, kept, connection.host, log, ending.signal)

  const end = async (when: When): Promise<void> => {
    if (when === 'when alone') await kept.server?.lock.untilAlone()
    ending.abort()
    // Only when the watch is over can nobody start the server again behind our back.
    await watch
    await endServer(installation, kept, connection.host, log)
  }
  let ended: Promise<void> | undefined
  return {
    connection,
    stop: (when) => {
      ended ??= end(when)
      return ended
    },
  }
}

/** Looks whether the server still runs and is still ours, every second and when it breaks the connection, and brings it back under the same address if not. */
async function watchServer(
  installation: Installation,
  kept: Kept,
  address: string,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  for (let second = 1; ; second += 1) {
    await Promise.race([sleep(1_000, undefined, { signal }).catch(() => undefined), kept.server?.lock.lost])
    if (signal.aborted) return
    if (second % 60 === 0) {
      await boundServerLog(installation.dataDirectory).catch((error: unknown) => {
        log.warn({ reason: messageOf(error) }, 'The log of PostgreSQL could not be shortened')
      })
    }
    try {
      if (kept.server !== undefined) {
        const { postmaster, lock } = kept.server
        const runs = isAlive(postmaster.pid)
        if (runs && lock.isHeld()) continue
        log.error(
          { pid: postmaster.pid },
          runs ? 'PostgreSQL has closed its connections' : 'PostgreSQL has ended; it is started again',
        )
        kept.server = undefined
        await lock.release()
      }
      kept.server = await openServer(installation, log, signal, address)
      log.warn({ pid: kept.server.postmaster.pid }, 'PostgreSQL is back')
    } catch (error) {
      if (!signal.aborted)
        log.error({ reason: messageOf(error) }, 'PostgreSQL is not back yet; the next attempt follows')
    }
  }
}

/** Ends the server unless another service has taken it over, which can happen while it was out of our hands. */
async function endServer(installation: Installation, kept: Kept, address: string, log: Log): Promise<void> {
  const directory = databaseDirectoryIn(installation.dataDirectory)
  const found = await findPostmaster(directory)
  if (found !== undefined && kept.server === undefined) {
    try {
      kept.server = await openServer(installation, log, AbortSignal.timeout(10_000), address)
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'PostgreSQL is left running')
      return
    }
  }
  if (kept.server !== undefined) {
    await stopPostmaster(directory, kept.server.postmaster.pid, log)
    await kept.server.lock.release()
  }
  await removeSocketDirectory(address, installation.user)
}
