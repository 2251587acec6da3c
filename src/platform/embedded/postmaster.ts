import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { isAlive, isPostgresOf } from '../files/process-table.ts'
import { codeOf, NotReady, StartRefused } from '../files/start-refused.ts'
import { type Binaries, bareEnvironment } from './binaries.ts'
import { databaseDirectoryIn, pathForDatabase } from './data-directory.ts'
import { asDatabaseUser, type DatabaseUser } from './database-user.ts'
import type { Log } from './log.ts'
import { openServerLog } from './server-log.ts'

/** The server's first process, the parent of all others, as it describes itself in postmaster.pid. */
export type Postmaster = { pid: number; socketDirectory: string; port: number; status: string }

const longestShutdown = 10_000

/** The server that runs on this folder, whoever started it. */
export async function findPostmaster(databaseDirectory: string): Promise<Postmaster | undefined> {
  const recorded = await readRecord(databaseDirectory)
  return recorded !== undefined && (await isPostgresOf(databaseDirectory, recorded.pid)) ? recorded : undefined
}

/** What postmaster.pid says, also when its server is long gone. */
export async function readRecord(databaseDirectory: string): Promise<Postmaster | undefined> {
  try {
    const [pid, , , port, socketDirectory, , , status] = (
      await readFile(join(databaseDirectory, 'postmaster.pid'), 'utf8')
    ).split('\n')
    // It is written in several steps; until the last one the status is missing.
    return {
      pid: Number(pid),
      port: Number(port),
      socketDirectory: socketDirectory ?? '',
      status: status?.trim() ?? '',
    }
  } catch (error) {
    if (codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR') return undefined
    if (codeOf(error) !== 'EACCES') throw error
    throw new StartRefused(
      `The database in ${databaseDirectory} belongs to another user: do this as that user, or as root.`,
    )
  }
}

/**
 * Waits until the server accepts connections. Without a limit: after a crash it first replays what was acknowledged, and
 * that takes as long as it takes.
 */
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

/** Starts the server and waits until it is ready. It outlives this process: a database is not lost with its client. */
export async function launchPostmaster(launch: Launch, log: Log, signal: AbortSignal): Promise<Postmaster> {
  const { dataDirectory, socketDirectory, binaries, user } = launch
  const directory = databaseDirectoryIn(dataDirectory)
  const environment = { ...bareEnvironment, ...(await disownStrangers(directory)) }
  const output = await openServerLog(dataDirectory)
  try {
    // Quoted, because the setting is a list, with commas.
    const socket = `unix_socket_directories="${socketDirectory}"`
    const child = spawn(binaries.postgres, ['-D', pathForDatabase(directory, user), '-c', socket], {
      cwd: directory,
      env: environment,
      stdio: ['ignore', output.file.fd, output.file.fd],
      // In a session of its own: Ctrl-C is for the service, which then stops its database in order.
      detached: true,
      ...asDatabaseUser(user),
    })
    await once(child, 'spawn')
    child.unref()
    const { pid } = child
    assert(pid !== undefined, 'a process that was started has a number')
    return await untilReady(directory, pid, log, signal).catch(async (error: unknown) => {
      if (error instanceof NotReady) throw reasonForEnd(await output.wordsSince(), error)
      await stopPostmaster(directory, pid, log)
      throw error
    })
  } finally {
    await output.file.close()
  }
}

/** Ends the server in order: running transactions are rolled back, everything is written. */
export async function stopPostmaster(databaseDirectory: string, pid: number, log: Log): Promise<void> {
  // Fast shutdown; then immediate shutdown, after which the next start replays the log of transactions. Neither loses a commit.
  for (const signal of ['SIGINT', 'SIGQUIT'] as const) {
    if (!(await isPostgresOf(databaseDirectory, pid))) return
    sendSignal(pid, signal)
    for (let waited = 0; waited < longestShutdown; waited += 20) {
      if (!isAlive(pid)) return
      await sleep(20)
    }
    log.warn({ pid, signal }, 'PostgreSQL did not end within 10 seconds')
  }
}

function sendSignal(pid: number, signal: 'SIGINT' | 'SIGQUIT'): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended by itself just now.
    if (codeOf(error) !== 'ESRCH') throw error
  }
}

/**
 * After a crash or in a new container the number in postmaster.pid may belong to a stranger, and PostgreSQL would take it for
 * a living server. This is how pg_ctl tells it that a number is not one; all its other checks of the folder stay in force.
 */
async function disownStrangers(databaseDirectory: string): Promise<Record<string, string>> {
  const recorded = await readRecord(databaseDirectory)
  if (recorded === undefined || (await isPostgresOf(databaseDirectory, recorded.pid))) return {}
  return { PG_GRANDPARENT_PID: `${recorded.pid}` }
}

/** Two reasons pass by themselves: somebody else was faster, or the last processes of a killed server still end. */
function reasonForEnd(words: string, ended: NotReady): Error {
  const reasons = words.split('\n').flatMap((line) => /(?:FATAL|PANIC|postgres): +(.*)$/.exec(line)?.[1] ?? [])
  const last = reasons.at(-1)
  if (last === undefined || /postmaster\.pid|shared memory block/.test(last)) return ended
  return new StartRefused(`PostgreSQL could not start: ${last}.`)
}
