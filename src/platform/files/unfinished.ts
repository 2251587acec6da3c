import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { isAlive } from './process-table.ts'

/** The name under which this process makes something that is to appear at `path` complete or not at all. */
export const unfinished = (path: string): string => `${path}.new-${process.pid}`

/** The same for a name that something is to be added to, so that it is new each time. */
export const unfinishedAnew = (path: string): string => `${unfinished(path)}-`

/**
 * Removes what processes that were killed left in a folder, of what is called so from the beginning of its name. What has our own number is left over too: numbers come round
 * again, in a container with every start.
 */
export async function removeUnfinished(directory: string, called = ''): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = name.startsWith(called) ? Number(/\.new-(\d+)(?:-\w{6})?$/.exec(name)?.[1]) : undefined
    if (!pid || (pid !== process.pid && isAlive(pid))) continue
    // An initdb that lost its parent may still write there; then it goes away at the next start. What is another user's stays.
    await rm(join(directory, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
