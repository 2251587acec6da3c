import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeUnfinished, unfinishedPrefix } from './unfinished.ts'

const prefix = 'rappen-files'

/** Creates a folder for files of this process; its name contains the pid. */
export const makeTemporaryFolder = (): Promise<string> => mkdtemp(unfinishedPrefix(join(tmpdir(), prefix)))

/** Runs work with a temporary folder, which is deleted afterwards, also after an error. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await makeTemporaryFolder()
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** Called at start: removes the temporary folders of killed processes. A failure is ignored. */
export const removeAbandonedFolders = (): Promise<void> => removeUnfinished(tmpdir(), prefix).catch(() => undefined)
