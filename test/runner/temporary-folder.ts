import { constants } from 'node:fs'
import { access, readFile, statfs } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import process from 'node:process'

const MEMORY = '/dev/shm'
const ENOUGH_BYTES = 6 * 2 ** 30

/**
 * The place of temporary files of tests. They create and drop databases of many files, which is slow on a disk. So it is in memory if there is
 * enough, programs may run there, and TMPDIR is not set.
 */
export async function folderForTests(): Promise<string> {
  if (process.env['TMPDIR'] !== undefined) return tmpdir()
  try {
    const mounts = (await readFile('/proc/mounts', 'utf8')).split('\n').map((line) => line.split(' '))
    const [, , kind, options = ''] = mounts.find(([, place]) => place === MEMORY) ?? []
    const { bavail, bsize } = await statfs(MEMORY)
    await access(MEMORY, constants.W_OK | constants.X_OK)
    const isEnough = Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES
    return kind === 'tmpfs' && !options.split(',').includes('noexec') && isEnough ? MEMORY : tmpdir()
  } catch {
    return tmpdir()
  }
}
