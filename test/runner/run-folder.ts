import { execFileSync } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { isAlive } from '../../src/platform/files/process-table.ts'
import { descendantsOf, signalIfAlive, statusOf } from '../process-tree.ts'
import { folderForTests } from './temporary-folder.ts'

const PREFIX = 'rappen-run-'

/**
 * Runs work with a folder for all temporary files of it and its children (`TMPDIR`). At any end, also by a signal, which `work` receives, its
 * children end, then every process that uses the folder, and the folder is removed.
 */
export async function withRunFolder<Result>(
  work: (folder: string, ending: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const parent = await folderForTests()
  removeDead(parent)
  const folder = mkdtempSync(join(parent, `${PREFIX}${process.pid}-${beganAt(process.pid)}-`))
  // If this is root, PostgreSQL runs as another user and needs access.
  chmodSync(folder, 0o711)
  process.env['TMPDIR'] = folder
  const ending = new AbortController()
  const end = (signal: NodeJS.Signals): void => {
    if (ending.signal.aborted) return
    process.exitCode = 128 + constants.signals[signal]
    ending.abort(new Error(`The run was ended by ${signal}.`))
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, end)
  try {
    return await work(folder, ending.signal)
  } finally {
    for (const pid of descendantsOf(process.pid)) signalIfAlive(pid, 'SIGKILL')
    clear(folder)
  }
}

/** Ends the processes that use an own folder, and removes it. */
function clear(folder: string): void {
  for (const pid of livingIn(folder)) {
    const shared = sharedMemoryOf(pid)
    signalIfAlive(pid, 'SIGKILL')
    for (const file of shared) rmSync(file, { force: true })
  }
  for (const [, disk = ''] of told(() => readFileSync('/proc/mounts', 'utf8')).matchAll(/^\S+ (\S+)/gm))
    if (disk.startsWith(`${folder}/`)) execFileSync('umount', ['--lazy', disk.replaceAll('\\040', ' ')])
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 })
}

/** Removes the remains of killed runs: a folder's name contains its process, and only those of dead processes are removed. */
function removeDead(parent: string): void {
  if (process.platform !== 'linux') return
  for (const name of readdirSync(parent)) {
    const [, pid, began] = new RegExp(`^${PREFIX}(\\d+)-(\\d+)-\\w+$`).exec(name) ?? []
    if (pid === undefined || (isAlive(Number(pid)) && beganAt(Number(pid)) === began)) continue
    try {
      clear(join(parent, name))
    } catch {
      // It belongs to another user.
    }
  }
}

/** When a process began, by the kernel: a later one with the same number began later. */
const beganAt = (pid: number): string => statusOf(pid)?.[19] ?? '0'

/** The processes that work in a folder, or got its name, on Linux: a detached database, a program whose parent was killed. */
function livingIn(folder: string): number[] {
  const isIn = (pid: number): boolean =>
    told(() => readlinkSync(`/proc/${pid}/cwd`)).startsWith(`${folder}/`) ||
    told(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).includes(`${folder}/`)
  return told(() => readdirSync('/proc').join(' '))
    .split(' ')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && isIn(pid))
}

/** PostgreSQL's shared memory outside its folder: whoever kills it must remove it. */
const sharedMemoryOf = (pid: number): string[] => [
  ...new Set(told(() => readFileSync(`/proc/${pid}/maps`, 'utf8')).match(/\/dev\/shm\/PostgreSQL\.\d+/g)),
]

function told(read: () => string): string {
  try {
    return read()
  } catch {
    // The process belongs to another user, or has ended.
    return ''
  }
}
