/** Work in progress, by its key: who asks for what is being done waits for that, so none overtakes another and nothing is done twice at once. */
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
    /** Who asks from now on does not wait for what has begun. */
    forget: () => running.clear(),
  }
}
