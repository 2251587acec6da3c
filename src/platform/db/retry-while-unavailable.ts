import { isUnavailable } from './errors.ts'

const PATIENCE_MILLISECONDS = 600_000
const LOOK_AGAIN_MILLISECONDS = 500

/** Keeps what nobody else knows any more: the answer of a stranger. It outlives a database that is away, for ten minutes. */
export async function retryWhileUnavailable<Result>(record: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + PATIENCE_MILLISECONDS
  for (;;) {
    try {
      return await record()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, LOOK_AGAIN_MILLISECONDS))
    }
  }
}
