import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { CannotStart, codeOf, NotReady } from '../files/errors.ts'
import { isAlive, isPostgresOf } from '../files/process-table.ts'
import { timeLimits } from '../limits.ts'
import { type Binaries, bareEnvironment } from './binaries.ts'
import { databaseDirectoryIn, pathForDatabase } from './data-directory.ts'
import { asDatabaseUser, type DatabaseUser } from './database-user.ts'
import { openServerLog } from './server-log.ts'

/** The server's main process, as described in postmaster.pid. */
export type Postmaster = { pid: number; socketDirectory: string; port: number; status: string }

/** The running server of this folder, whoever started it. */
export async function findPostmaster(databaseDirectory: string): Promise<Postmaster | undefined> {
  const recorded = await readRecord(databaseDirectory)
  return recorded !== undefined && (await isPostgresOf(databaseDirectory, recorded.pid)) ? recorded : undefined
}

/** The content of postmaster.pid, also if its server has ended. */
export async function readRecord(databaseDirectory: string): Promise<Postmaster | undefined> {
  try {
    const [pid, , , port, socketDirectory, , , status] = (
      await readFile(join(databaseDirectory, 'postmaster.pid'), 'utf8')
    ).split('\n')
    // PostgreSQL writes the file in several steps; until the last one the status is missing.
    return {
      pid: Number(pid),
      port: Number(port),
      socketDirectory: socketDirectory ?? '',
      status: status?.trim() ?? '',
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    if (codeOf(error) !== 'EACCES') throw error
    throw new CannotStart(
      `The database in ${databaseDirectory} belongs to another user: run this as that user, or as root.`,
    )
  }
}

/** Waits until the server accepts connections. No time limit: after a crash it first replays its write-ahead log, which may take long. */
export async function untilReady(
  databaseDirectory: string,
  pid: number,
  log: Log,
  signal: AbortSignal,
): Promise<Postmaster> {
  for (let waited = 0; ; waited += 20) {
    const found = await findPostmaster(databaseDirectory)
    if (found?.pid === pid && found.status === 'ready') return found
    if (found?.pid === pid ? found.status === 'stopping' : !isAlive(pid)) throw new NotReady('PostgreSQL is stopping')
    if (waited > 0 && waited % 10_000 === 0) log.info({ pid }, 'PostgreSQL is still starting')
    await sleep(20, undefined, { signal })
  }
}

export type Launch = { dataDirectory: string; socketDirectory: string; binaries: Binaries; user: DatabaseUser }

/** Starts the server and waits until it is ready. It is detached, so it survives a crash of this process. */
export async function launchPostmaster(launch: Launch, log: Log, signal: AbortSignal): Promise<Postmaster> {
  const { dataDirectory, socketDirectory, binaries, user } = launch
  const directory = databaseDirectoryIn(dataDirectory)
  const environment = { ...bareEnvironment, ...(await ignoreStalePid(directory)) }
  const output = await openServerLog(dataDirectory)
  try {
    // Quoted, because the setting is a list, with commas.
    const socket = `unix_socket_directories="${socketDirectory}"`
    const child = spawn(binaries.postgres, ['-D', pathForDatabase(directory, user), '-c', socket], {
      cwd: directory,
      env: environment,
      stdio: ['ignore', output.file.fd, output.file.fd],
      // In its own session: Ctrl-C reaches only the service, which then stops the database in order.
      detached: true,
      ...asDatabaseUser(user),
    })
    await once(child, 'spawn')
    child.unref()
    const { pid } = child
    assert(pid !== undefined, 'invariant violated: a spawned process has no pid')
    return await untilReady(directory, pid, log, signal).catch(async (error: unknown) => {
      if (error instanceof NotReady) throw reasonForEnd(await output.outputSince(), error)
      await stopPostmaster(directory, pid, log)
      throw error
    })
  } finally {
    await output.file.close()
  }
}

/** Stops the server in order: running transactions are rolled back, everything is written to disk. */
export async function stopPostmaster(databaseDirectory: string, pid: number, log: Log): Promise<void> {
  // Fast shutdown; then immediate shutdown, after which the next start replays the write-ahead log. Neither loses a commit.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await isPostgresOf(databaseDirectory, pid))) return
    sendSignal(pid, signal)
    for (let waited = 0; waited < timeLimits.postgresStop; waited += 20) {
      if (!isAlive(pid)) return
      await sleep(20)
    }
    log.warn({ pid, signal }, `PostgreSQL did not end within ${timeLimits.postgresStop / 1_000} seconds`)
  }
}

function sendSignal(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It has just ended.
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/**
 * After a crash or in a new container the pid in postmaster.pid may belong to another process, which PostgreSQL would take for a
 * running server. With this variable, which pg_ctl uses, it ignores that pid; all other checks of the folder still apply.
 */
async function ignoreStalePid(databaseDirectory: string): Promise<Record<string, string>> {
  const recorded = await readRecord(databaseDirectory)
  if (recorded === undefined || (await isPostgresOf(databaseDirectory, recorded.pid))) return {}
  return { PG_GRANDPARENT_PID: `${recorded.pid}` }
}

/** Two reasons are temporary: another process was faster, or the last processes of a killed server are still ending. */
function reasonForEnd(words: string, ended: NotReady): Error {
  const reasons = words.split('\n').flatMap((line) => /(?:FATAL|PANIC|postgres): +(.*)$/.exec(line)?.[1] ?? [])
  const last = reasons.at(-1)
  // Commands that start at once share the log: the last reason need not be that of this server.
  if (last === undefined || reasons.some((reason) => /postmaster\.pid|shared memory block/.test(reason))) return ended
  return new CannotStart(`PostgreSQL could not start: ${last}.`)
}

type LogMethod = { (message: string): void; (context: object, message: string): void }

/** The part of a pino logger that this room uses. */
export type Log = { info: LogMethod; warn: LogMethod; error: LogMethod }
