import { mkdir, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './start-refused.ts'

/**
 * Makes a folder, and those above it that are missing. Node's own way with `recursive` never ends where no folder can be made though its parent
 * is there, as in /proc: it asks for the one and the other in turn.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  try {
    await mkdir(folder, { mode })
  } catch (error) {
    if (await isFolder(folder)) return
    if (codeOf(error) !== 'ENOENT' || (await isFolder(dirname(folder)))) throw error
    await makeFolder(dirname(folder), mode)
    await makeFolder(folder, mode)
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )
