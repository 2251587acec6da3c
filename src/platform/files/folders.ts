import { mkdir, open, stat } from 'node:fs/promises'
import { dirname } from 'node:path'
import { codeOf } from './errors.ts'

/**
 * Creates a folder and its missing parents, also while other processes create the same. Node's `recursive` option loops for ever if a folder
 * cannot be created in an existing parent, as in /proc.
 */
export async function makeFolder(folder: string, mode = 0o777): Promise<void> {
  const make = () => mkdir(folder, { mode })
  const unlessMade = async (error: unknown) => {
    if (!(await isFolder(folder))) throw error
  }
  try {
    await make()
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') return await unlessMade(error)
    if (!(await isFolder(dirname(folder)))) await makeFolder(dirname(folder), mode)
    await make().catch(unlessMade)
  }
}

const isFolder = (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

/** Flushes a folder: a new or renamed file survives a crash only if its folder was flushed, too. */
export async function flushFolder(directory: string): Promise<void> {
  const handle = await open(directory)
  try {
    await handle.sync()
  } finally {
    await handle.close()
  }
}
