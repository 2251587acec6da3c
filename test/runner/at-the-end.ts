import { after } from 'node:test'

const ends: (() => unknown)[] = []

/**
 * Runs a function when the current test file has ended, also after a failure, in reverse order, so that a process ends before its folder is
 * removed.
 */
export const atTheEnd = (end: () => unknown): void => void ends.push(end)

/** Runs the functions for the end of a file. A process with several files calls it after each. */
export async function endFile(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end()
}
after(endFile)
