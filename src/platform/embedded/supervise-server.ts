import { setTimeout as sleep } from 'node:timers/promises'
import { messageOf } from '../files/errors.ts'
import { isAlive } from '../files/process-table.ts'
import { timeLimits } from '../limits.ts'
import { databaseDirectoryIn } from './data-directory.ts'
import { findPostmaster, type Log, stopPostmaster } from './postmaster.ts'
import { connectionTo, type Installation, openServer, prepareInstallation, type Server } from './server.ts'
import { rotateServerLog } from './server-log.ts'
import type { Connection, Holder } from './service-lock.ts'
import { removeSocketDirectory } from './socket-directory.ts'

/** The server of this process; undefined while it is being restarted. */
type SupervisedServer = { server: Server | undefined }

/** Opens the server of a data folder, and restarts it whenever it dies, until `stop`; `release` leaves it to its other users. */
export async function superviseServer(
  dataDirectory: string,
  log: Log,
  { holder, signal }: { readonly holder: Holder; readonly signal?: AbortSignal | undefined },
): Promise<{ connection: Connection; stop: () => Promise<void>; release: () => Promise<void> }> {
  const installation = await prepareInstallation(dataDirectory, log, holder)
  signal?.throwIfAborted()
  const ending = new AbortController()
  const server = await openServer(installation, log, signal ?? ending.signal)
  const connection = connectionTo(server.postmaster)
  const supervised: SupervisedServer = { server }
  const watch = watchServer(installation, supervised, connection.host, log, ending.signal)

  const unwatch = async (): Promise<void> => {
    ending.abort()
    // The server is restarted until the watch has ended.
    await watch
  }
  const end = async (): Promise<void> => {
    await unwatch()
    await endServer(installation, supervised, connection.host, log)
  }
  let ended: Promise<void> | undefined
  return {
    connection,
    stop: () => {
      ended ??= end()
      return ended
    },
    release: async () => {
      await unwatch()
      await supervised.server?.lock.release()
    },
  }
}

const CHECK_MILLISECONDS = 1_000
const LONGEST_PAUSE_MILLISECONDS = 30_000

/**
 * Checks every second, and when the connection breaks, that the server runs and its lock is held; otherwise restarts it at the same address.
 * Each failed attempt doubles the pause before the next, up to half a minute. Each reason of failure is logged once.
 */
async function watchServer(
  installation: Installation,
  supervised: SupervisedServer,
  address: string,
  log: Log,
  signal: AbortSignal,
): Promise<void> {
  let failures = 0
  let reported: string | undefined
  for (let round = 1; ; round += 1) {
    const pause = sleep(pauseAfter(failures), undefined, { signal }).catch(() => undefined)
    await (supervised.server === undefined ? pause : Promise.race([pause, supervised.server.lock.lost]))
    if (signal.aborted) return
    if (round % 60 === 0) {
      await rotateServerLog(installation.dataDirectory).catch((error: unknown) => {
        log.warn({ reason: messageOf(error) }, 'The log of PostgreSQL could not be rotated')
      })
    }
    try {
      if (supervised.server !== undefined) {
        const { postmaster, lock } = supervised.server
        const runs = isAlive(postmaster.pid)
        if (runs && lock.isHeld()) continue
        log.error(
          { pid: postmaster.pid },
          runs ? 'PostgreSQL has closed its connections' : 'PostgreSQL has ended; restarting it',
        )
        supervised.server = undefined
        await lock.release()
      }
      supervised.server = await openServer(installation, log, signal, address)
      failures = 0
      reported = undefined
      log.warn({ pid: supervised.server.postmaster.pid }, 'PostgreSQL is back')
    } catch (error) {
      if (signal.aborted) return
      failures++
      const reason = messageOf(error)
      if (reason !== reported) log.error({ reason }, 'PostgreSQL could not be restarted; trying again')
      reported = reason
    }
  }
}

const pauseAfter = (failures: number): number =>
  Math.min(CHECK_MILLISECONDS * 2 ** failures, LONGEST_PAUSE_MILLISECONDS)

/** Stops the server unless another service has taken it over, which can happen while it was down. */
async function endServer(
  installation: Installation,
  supervised: SupervisedServer,
  address: string,
  log: Log,
): Promise<void> {
  const directory = databaseDirectoryIn(installation.dataDirectory)
  const found = await findPostmaster(directory)
  if (found !== undefined && supervised.server === undefined) {
    try {
      supervised.server = await openServer(installation, log, AbortSignal.timeout(timeLimits.postgresReady), address)
    } catch (error) {
      log.warn({ reason: messageOf(error) }, 'PostgreSQL is left running')
      return
    }
  }
  if (supervised.server !== undefined) {
    await stopPostmaster(directory, supervised.server.postmaster.pid, log)
    await supervised.server.lock.release()
  }
  await removeSocketDirectory(address, installation.user)
}
