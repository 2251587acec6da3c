import { constants, copyFile, type FileHandle, open, rename, rm, stat, truncate } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { ifThere } from '../files/errors.ts'
import { unfinished } from '../files/unfinished.ts'

const largestLog = 10 * 1024 * 1024

/** The log of PostgreSQL: a file, since the server may outlive the service and its log. */
export const serverLogIn = (dataDirectory: string): string => join(dataDirectory, 'postgres.log')

/** Opens the file for the server; `outputSince` returns what was appended since. */
export async function openServerLog(
  dataDirectory: string,
): Promise<{ file: FileHandle; outputSince: () => Promise<string> }> {
  await rotateServerLog(dataDirectory)
  // Never follows a link: the owner of the folder must not redirect root to another file.
  const flags = constants.O_RDWR | constants.O_CREAT | constants.O_APPEND | constants.O_NOFOLLOW
  const file = await open(serverLogIn(dataDirectory), flags, 0o600)
  // A file created by root is given to the folder's owner, who may start the service the next time.
  if (process.getuid?.() === 0) {
    const { uid, gid } = await stat(dataDirectory)
    await file.chown(uid, gid)
  }
  const { size } = await file.stat()
  const outputSince = async (): Promise<string> => {
    const { buffer, bytesRead } = await file.read({ buffer: Buffer.alloc(64 * 1024), position: size })
    return buffer.toString('utf8', 0, bytesRead)
  }
  return { file, outputSince }
}

/**
 * Rotates the file at 10 MB, with one predecessor, `postgres.log.1`. The server has it open, so it is copied and truncated; what
 * is written between the two is lost.
 */
export async function rotateServerLog(dataDirectory: string): Promise<void> {
  const path = serverLogIn(dataDirectory)
  const { size = 0 } = (await ifThere(stat(path))) ?? {}
  if (size <= largestLog) return
  const copy = unfinished(path)
  await rm(copy, { force: true })
  await copyFile(path, copy, constants.COPYFILE_EXCL)
  await rename(copy, `${path}.1`)
  await truncate(path)
}
