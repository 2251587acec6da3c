import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { isAlive } from './process-table.ts'

/** The name under which this process makes something that is to appear at `path` complete or not at all. */
export const unfinished = (path: string): string => `${path}.new-${process.pid}`

/**
 * Removes what processes that were killed left in a folder. What has our own number is left over too: numbers come round
 * again, in a container with every start.
 */
export async function removeUnfinished(directory: string): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = Number(/\.new-(\d+)$/.exec(name)?.[1])
    if (!pid || (pid !== process.pid && isAlive(pid))) continue
    // An initdb that lost its parent may still write there; then it goes away at the next start.
    await rm(join(directory, name), { recursive: true, force: true }).catch(() => undefined)
  }
}
