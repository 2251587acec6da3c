import { startTypst, type TypstProcess } from './typst-process.ts'

/** A pool of Typst processes. */
export type TypstChildren = {
  /** A usable process: the one used last, whose caches are warm, or a new one. */
  readonly take: () => Promise<TypstProcess>
  /** Returns a process to the pool. */
  readonly putBack: (typst: TypstProcess) => Promise<void>
  /** Ends the processes in use; their documents fail. */
  readonly endWorking: () => Promise<void>
  readonly endResting: () => Promise<void>
  readonly pids: () => readonly number[]
}

/** @param idleMs A process that was idle this long is ended to free its memory. */
export function typstChildren(idleMs: number): TypstChildren {
  const working = new Set<TypstProcess>()
  const resting: { readonly typst: TypstProcess; readonly clock: NodeJS.Timeout }[] = []

  async function end(rested: (typeof resting)[number]): Promise<void> {
    clearTimeout(rested.clock)
    resting.splice(resting.indexOf(rested), 1)
    await rested.typst.end()
  }

  return {
    take: async () => {
      const rested = resting.pop()
      clearTimeout(rested?.clock)
      const typst = rested?.typst.isFit() ? rested.typst : startTypst()
      working.add(typst)
      if (rested && rested.typst !== typst) await rested.typst.end()
      return typst
    },
    putBack: async (typst) => {
      working.delete(typst)
      if (!typst.isFit()) return typst.end()
      const rested = { typst, clock: setTimeout(() => void end(rested), idleMs).unref() }
      resting.push(rested)
    },
    endWorking: async () => {
      await Promise.all([...working].map((typst) => typst.end()))
    },
    endResting: async () => {
      await Promise.all([...resting].map(end))
    },
    pids: () => [...working, ...resting.map(({ typst }) => typst)].flatMap(({ pid }) => pid ?? []),
  }
}
