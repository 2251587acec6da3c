/** Keys that wait to be run together, and what comes of them. */
type Group<Run> = {
  readonly run: Run
  readonly keys: unknown[]
  readonly results: PromiseWithResolvers<readonly unknown[]>
}

/**
 * Gathers keys that come one after the other in one turn for the same `run`, and starts it with all of them: by the end of the turn, or before
 * anything else is sent. The result of each key has its place.
 */
export function gathering<Run>(start: (run: Run, keys: readonly unknown[]) => Promise<readonly unknown[]>): {
  readonly gather: (run: Run, key: unknown) => Promise<unknown>
  readonly sendGathered: () => void
} {
  let open: Group<Run> | undefined

  function sendGathered(): void {
    const group = open
    open = undefined
    if (group) start(group.run, group.keys).then(group.results.resolve, group.results.reject)
  }

  function groupOf(run: Run): Group<Run> {
    if (open !== undefined && open.run === run) return open
    sendGathered()
    queueMicrotask(sendGathered)
    const group: Group<Run> = { run, keys: [], results: Promise.withResolvers() }
    open = group
    return group
  }

  const gather = async (run: Run, key: unknown): Promise<unknown> => {
    const { keys, results } = groupOf(run)
    const index = keys.push(key) - 1
    return (await results.promise)[index]
  }

  return { gather, sendGathered }
}
