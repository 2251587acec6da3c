/** Runs work that may ask for the number of turns of the event loop since. */
export async function countingTurns<Result>(work: (turn: () => number) => Promise<Result>): Promise<Result> {
  let turns = 0
  let isOver = false
  const count = (): void => {
    turns++
    if (!isOver) setImmediate(count)
  }
  setImmediate(count)
  try {
    return await work(() => turns)
  } finally {
    isOver = true
  }
}
