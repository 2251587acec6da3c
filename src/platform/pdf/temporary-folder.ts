import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { removeUnfinished, unfinishedAnew } from '../files/unfinished.ts'

const called = 'rappen-files'

/** Makes a folder for files that end with this process: its name says whose they are. */
export const makeTemporaryFolder = (): Promise<string> => mkdtemp(unfinishedAnew(join(tmpdir(), called)))

/** Runs work that needs files of its own; they are gone when it ends, however it ends. */
export async function inTemporaryFolder<Result>(work: (folder: string) => Promise<Result>): Promise<Result> {
  const folder = await makeTemporaryFolder()
  try {
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** For the start of the service: what was uploaded to one that was killed does not lie about. What cannot be removed hinders nobody. */
export const removeAbandonedFolders = (): Promise<void> => removeUnfinished(tmpdir(), called).catch(() => undefined)
