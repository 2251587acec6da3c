/** Child processes that work on one piece of work after the other. */
export type ChildPool<Child> = {
  /** A usable child: the most recently used one, whose caches are warm, or a new one. */
  readonly take: () => Promise<Child>
  /** Returns a child; an unusable one is ended. */
  readonly putBack: (child: Child) => Promise<void>
  /** Ends the children in use; their work fails. */
  readonly endWorking: () => Promise<void>
  readonly endResting: () => Promise<void>
  readonly all: () => readonly Child[]
}

type PoolOptions<Child> = {
  readonly start: () => Child | Promise<Child>
  readonly isFit: (child: Child) => boolean
  readonly end: (child: Child) => Promise<void>
  /** A child that was idle this long is ended to free its memory. */
  readonly idleMs: number
}

export function childPool<Child>({ start, isFit, end, idleMs }: PoolOptions<Child>): ChildPool<Child> {
  const working = new Set<Child>()
  const resting: { readonly child: Child; readonly clock: NodeJS.Timeout }[] = []

  async function endRested(rested: (typeof resting)[number]): Promise<void> {
    clearTimeout(rested.clock)
    resting.splice(resting.indexOf(rested), 1)
    await end(rested.child)
  }

  return {
    take: async () => {
      const rested = resting.pop()
      clearTimeout(rested?.clock)
      const child = rested && isFit(rested.child) ? rested.child : await start()
      working.add(child)
      if (rested && rested.child !== child) await end(rested.child)
      return child
    },
    putBack: async (child) => {
      working.delete(child)
      if (!isFit(child)) return end(child)
      const rested = { child, clock: setTimeout(() => void endRested(rested), idleMs).unref() }
      resting.push(rested)
    },
    endWorking: async () => {
      await Promise.all([...working].map(end))
    },
    endResting: async () => {
      await Promise.all([...resting].map(endRested))
    },
    all: () => [...working, ...resting.map(({ child }) => child)],
  }
}
