import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, DataDirectoryInUse, NotReady } from '../files/errors.ts'
import { timeLimits } from '../limits.ts'
import { type Binaries, findBinaries } from './binaries.ts'
import { writeConfiguration } from './configuration.ts'
import { databaseDirectoryIn, prepareDatabase, prepareDataDirectory } from './data-directory.ts'
import { chooseDatabaseUser, type DatabaseUser } from './database-user.ts'
import { findPostmaster, type Log, launchPostmaster, type Postmaster, readRecord, untilReady } from './postmaster.ts'
import { type Connection, type Holder, type ServiceLock, takeServiceLock } from './service-lock.ts'
import { createSocketDirectory, removeSocketDirectory, restoreSocketDirectory } from './socket-directory.ts'

/** A data folder with a database, the programs, the user that runs them, and the lock holder. */
export type Installation = { dataDirectory: string; binaries: Binaries; user: DatabaseUser; holder: Holder }

/** A running server, and the lock of its only service. */
export type Server = { postmaster: Postmaster; lock: ServiceLock }

export async function prepareInstallation(dataDirectory: string, log: Log, holder: Holder): Promise<Installation> {
  await prepareDataDirectory(dataDirectory)
  const user = await chooseDatabaseUser(dataDirectory, databaseDirectoryIn(dataDirectory))
  const binaries = await findBinaries(user, dataDirectory)
  await prepareDatabase({ dataDirectory, binaries, user }, log)
  return { dataDirectory, binaries, user, holder }
}

/**
 * Uses the server that a killed service left running, or starts one, and takes the service lock; of two processes that try at
 * the same time, one gets DataDirectoryInUse. `address` is the socket folder that clients already use, if there is one.
 */
export function openServer(
  installation: Installation,
  log: Log,
  signal: AbortSignal,
  address?: string,
): Promise<Server> {
  const { dataDirectory, holder } = installation
  const directory = databaseDirectoryIn(dataDirectory)
  return retry(signal, async () => {
    const found = await findPostmaster(directory)
    const postmaster =
      found === undefined
        ? await startServer(installation, log, signal, address)
        : await untilReady(directory, found.pid, log, signal)
    if (address !== undefined && postmaster.socketDirectory !== address) {
      throw new DataDirectoryInUse(dataDirectory, { pid: postmaster.pid })
    }
    const lock = await takeServiceLock(connectionTo(postmaster), dataDirectory, holder)
    if (found !== undefined) log.info({ pid: found.pid }, 'Using the PostgreSQL that was already running')
    return { postmaster, lock }
  })
}

export const connectionTo = ({ socketDirectory, port }: Postmaster): Connection => ({
  host: socketDirectory,
  port,
  user: 'rappen',
  database: 'rappen',
})

/** Retries while an attempt throws NotReady. */
export async function retry<Result>(signal: AbortSignal, attempt: () => Promise<Result>): Promise<Result> {
  const started = performance.now()
  while (true) {
    try {
      return await attempt()
    } catch (error) {
      if (!(error instanceof NotReady)) throw error
      if (performance.now() - started > timeLimits.postgresReady)
        throw new CannotStart(`PostgreSQL does not become ready: ${error.message}.`)
    }
    await sleep(100, undefined, { signal })
  }
}

async function startServer(
  { dataDirectory, user, binaries }: Installation,
  log: Log,
  signal: AbortSignal,
  address: string | undefined,
): Promise<Postmaster> {
  await writeConfiguration(dataDirectory, user)
  const crashed = await readRecord(databaseDirectoryIn(dataDirectory))
  const socketDirectory = address ?? (await createSocketDirectory(user))
  if (address !== undefined) await restoreSocketDirectory(address, user)
  try {
    const started = performance.now()
    const postmaster = await launchPostmaster({ dataDirectory, socketDirectory, binaries, user }, log, signal)
    log.info(
      { pid: postmaster.pid, milliseconds: Math.round(performance.now() - started) },
      `PostgreSQL ${binaries.version} is ready`,
    )
    if (crashed !== undefined && crashed.socketDirectory !== socketDirectory) {
      await removeSocketDirectory(crashed.socketDirectory, user)
    }
    return postmaster
  } catch (error) {
    if (address === undefined) await removeSocketDirectory(socketDirectory, user)
    throw error
  }
}
