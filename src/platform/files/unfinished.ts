import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import process from 'node:process'
import { isAlive } from './process-table.ts'

/** The temporary name under which this process creates what is then renamed to `path`, so that it appears complete or not at all. */
export const unfinished = (path: string): string => `${path}.new-${process.pid}`

/** The same as a prefix, to which the caller appends six random characters. */
export const unfinishedPrefix = (path: string): string => `${unfinished(path)}-`

/**
 * Removes the unfinished files of killed processes from a folder, if their names begin with `prefix`. Files with our own pid are leftovers,
 * too: pids are reused, in a container at every start.
 */
export async function removeUnfinished(directory: string, prefix = ''): Promise<void> {
  for (const name of await readdir(directory)) {
    const pid = name.startsWith(prefix) ? Number(/\.new-(\d+)(?:-\w{6})?$/.exec(name)?.[1]) : undefined
    if (!pid || (pid !== process.pid && isAlive(pid))) continue
    // An orphaned initdb may still write there, for a moment. Fails if another user owns it; then it stays.
    await rm(join(directory, name), { recursive: true, force: true, maxRetries: 5, retryDelay: 100 }).catch(
      () => undefined,
    )
  }
}
