/** A number of places for which one waits in the order of arrival. */
export type Line = {
  /** Resolves when a place is free, with what gives it back. Rejects for whoever waits longer than the line's patience. */
  readonly enter: () => Promise<() => void>
  /** Tells all who wait now that they wait in vain. */
  readonly turnAway: (reason: Error) => void
  readonly waiting: () => number
}

type Waiting = { readonly go: () => void; readonly giveUp: (reason: Error) => void }

export function line(places: number, patienceMilliseconds: number): Line {
  let free = places
  const waiting = new Set<Waiting>()

  function leave(): void {
    const [next] = waiting
    if (next === undefined) free++
    else next.go()
  }

  /** A place goes straight to the first in line, so that nobody who comes at this moment can take it. */
  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const settled = (settle: () => void): void => {
        clearTimeout(timer)
        waiting.delete(one)
        settle()
      }
      const one: Waiting = {
        go: () => settled(resolve),
        giveUp: (reason) => settled(() => reject(reason)),
      }
      const timer = setTimeout(() => one.giveUp(new Error('timeout exceeded in the line')), patienceMilliseconds)
      waiting.add(one)
    })

  return {
    enter: async () => {
      if (free > 0) free--
      else await wait()
      return leave
    },
    turnAway: (reason) => {
      for (const { giveUp } of waiting) giveUp(reason)
    },
    waiting: () => waiting.size,
  }
}
