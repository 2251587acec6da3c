import { after } from 'node:test'

const ends: (() => unknown)[] = []

/** Does something when the test file that runs has ended, also when a test fails: last things first, so that a process ends before its folder goes. */
export const atTheEnd = (end: () => unknown): void => void ends.push(end)

/** Does now what is to be done at the end of a file. A process that runs several files calls it after each. */
export async function endFile(): Promise<void> {
  for (const end of ends.splice(0).toReversed()) await end()
}
after(endFile)
