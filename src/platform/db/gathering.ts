type Run<Key, Result> = (keys: readonly Key[]) => Promise<readonly Result[]>

/** Keys that wait to be run together, and what comes of them. */
type Group = {
  readonly by: unknown
  readonly keys: unknown[]
  readonly run: Run<never, unknown>
  readonly results: PromiseWithResolvers<readonly unknown[]>
}

type Gather = <Key, Result>(run: Run<Key, Result>, one: { readonly by: unknown; readonly key: Key }) => Promise<Result>

/** Gathers keys that come one after the other in one turn, `by` the same function, and runs them together: by the end of the turn, or once others come. */
export function gathering(): { readonly gather: Gather; readonly sendGathered: () => void } {
  let open: Group | undefined

  function sendGathered(): void {
    const group = open
    open = undefined
    // The keys are those that its run takes.
    if (group) group.run(group.keys as never[]).then(group.results.resolve, group.results.reject)
  }

  function groupOf(by: unknown, run: Run<never, unknown>): Group {
    if (open !== undefined && open.by === by) return open
    sendGathered()
    queueMicrotask(sendGathered)
    const group: Group = { by, run, keys: [], results: Promise.withResolvers() }
    open = group
    return group
  }

  const gather: Gather = async <Key, Result>(run: Run<Key, Result>, { by, key }: { by: unknown; key: Key }) => {
    const { keys, results } = groupOf(by, run)
    const index = keys.push(key) - 1
    // What a run answers has the order of its keys.
    return (await results.promise)[index] as Result
  }

  return { gather, sendGathered }
}
