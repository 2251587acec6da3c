import { access, chmod, constants, lchown, lstat, mkdir, mkdtemp, realpath, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { CannotStart, messageOf } from '../files/errors.ts'
import type { DatabaseUser } from './database-user.ts'

const prefix = 'rappen-'
/** The kernel's limit is 107 bytes on Linux, 103 on macOS; paths of data folders can be longer, so the socket is not in them. */
const longestPath = 103

/** Creates a folder for the socket that only the database's user (and root) can enter. */
export async function createSocketDirectory(user: DatabaseUser): Promise<string> {
  for (const candidate of [tmpdir(), '/tmp']) {
    const parent = await realpath(candidate).catch(() => candidate)
    const path = join(parent, `${prefix}XXXXXX`, '.s.PGSQL.5432')
    if (Buffer.byteLength(path) > longestPath || !(await canEnter(parent, user))) continue
    try {
      const directory = await mkdtemp(join(parent, prefix))
      if (user.isOther) await lchown(directory, user.uid, user.gid)
      return directory
    } catch {
      // Possibly not writable: try the next one.
    }
  }
  throw new CannotStart(`There is no folder for the socket of PostgreSQL: neither ${tmpdir()} nor /tmp can be used.`)
}

/** Creates the folder of a server that is restarted at the same address, unless it still exists. */
export async function restoreSocketDirectory(directory: string, user: DatabaseUser): Promise<void> {
  try {
    if ((await mkdir(directory, { recursive: true, mode: 0o700 })) !== undefined && user.isOther) {
      await lchown(directory, user.uid, user.gid)
    }
    const found = await lstat(directory)
    if (!found.isDirectory() || found.uid !== user.uid) throw new Error('it belongs to another user')
    await chmod(directory, 0o700)
  } catch (error) {
    throw new CannotStart(`The folder of the socket ${directory} cannot be used: ${messageOf(error)}.`)
  }
}

/** Removes the folder of a server that has ended, unless another program created it. */
export async function removeSocketDirectory(directory: string, user: DatabaseUser): Promise<void> {
  if (!basename(directory).startsWith(prefix)) return
  const found = await lstat(directory).catch(() => undefined)
  if (found?.isDirectory() && found.uid === user.uid) await rm(directory, { recursive: true, force: true })
}

async function canEnter(directory: string, user: DatabaseUser): Promise<boolean> {
  if (!user.isOther) return (await access(directory, constants.W_OK | constants.X_OK).catch(() => false)) === undefined
  for (let path = directory; ; path = dirname(path)) {
    const { uid, gid, mode } = await stat(path)
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001
    if ((mode & bit) === 0) return false
    if (path === dirname(path)) return true
  }
}
