/** Work in progress by key: callers of the same key share its result. None overtakes another, and nothing is done twice at once. */
export function singleFlight<Result>() {
  const running = new Map<string, Promise<Result>>()
  return {
    join: (key: string, work: () => Promise<Result>): Promise<Result> => {
      const known = running.get(key)
      if (known) return known
      const begun = work().finally(() => {
        if (running.get(key) === begun) running.delete(key)
      })
      running.set(key, begun)
      return begun
    },
    /** Later callers do not wait for work that has begun. */
    forget: () => running.clear(),
  }
}
