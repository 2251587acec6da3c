import { constants, copyFile, type FileHandle, open, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { codeOf } from '../files/start-refused.ts'
import { unfinished } from '../files/unfinished.ts'

const largestLog = 10 * 1024 * 1024

/** Where PostgreSQL writes what it has to say: a file, since it may outlive the service and its log. */
export const serverLogIn = (dataDirectory: string): string => join(dataDirectory, 'postgres.log')

/** Opens the file for the server, and can tell what was added since. */
export async function openServerLog(
  dataDirectory: string,
): Promise<{ file: FileHandle; wordsSince: () => Promise<string> }> {
  await boundServerLog(dataDirectory)
  // Never through a link: the owner of the folder must not lead root to another file.
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW
  const file = await open(serverLogIn(dataDirectory), flags, 0o600)
  // What root writes there belongs to the folder's owner, who may start the service alone the next time.
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(dataDirectory)
    await file.chown(uid, gid)
  }
  const { size } = await file.stat()
  const wordsSince = async (): Promise<string> => {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64 * 1024), position: size })
    return buffer.toString('utf8', 0, bytesRead)
  }
  return { file, wordsSince }
}

/**
 * Keeps the file at 10 MB and one predecessor, `postgres.log.1`. The server holds it open, so it is copied and emptied; what
 * is written between the two is lost.
 */
export async function boundServerLog(dataDirectory: string): Promise<void> {
  const path = serverLogIn(dataDirectory)
  try {
    if ((await stat(path)).size <= largestLog) return
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return
    throw error
  }
  const copy = unfinished(path)
  await rm(copy, { force: true })
  await copyFile(path, copy, constants.COPYFILE_EXCL)
  await rename(copy, `${path}.1`)
  await truncate(path)
}
