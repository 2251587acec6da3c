import { exposition } from './exposition.ts'

/** The figures of this process by now: the value of each line by what stands before it. One that is not there yet is nothing so far. */
export async function figures(): Promise<(line: string) => number> {
  const lines = (await exposition()).split('\n')
  const values = new Map(lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.split(' ').at(-1))]))
  return (line) => values.get(line) ?? 0
}

/** By how much figures have grown since this was called. */
export async function growing(): Promise<(line: string) => Promise<number>> {
  const before = await figures()
  return async (line) => (await figures())(line) - before(line)
}
