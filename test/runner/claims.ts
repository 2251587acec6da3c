import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const markOf = (folder: string, file: string): string => join(folder, encodeURIComponent(file))

export const isClaimed = (folder: string, file: string): boolean => existsSync(markOf(folder, file))

/** The worker of a claimed file. */
export const claimedBy = (folder: string, file: string): string => readFileSync(markOf(folder, file), 'utf8')

/** Whether this worker may run the file: of several that ask, one gets it. */
export function claim(folder: string, file: string, worker: string): boolean {
  try {
    writeFileSync(markOf(folder, file), worker, { flag: 'wx' })
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

const stageMark = (folder: string, stage: number): string => join(folder, `stage ${stage}`)

/** Lets the workers begin a stage, from 0. */
export const beginStage = (folder: string, stage: number): void => writeFileSync(stageMark(folder, stage), '')

export async function stageBegins(folder: string, stage: number): Promise<void> {
  while (!existsSync(stageMark(folder, stage))) await sleep(20)
}
