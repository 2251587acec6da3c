import { isUnavailable } from './errors.ts'

const RETRIED_FOR_MILLISECONDS = 600_000
const PAUSE_MILLISECONDS = 500

/**
 * For facts that only this process knows and must store, such as a mail server's reply: retries for ten minutes while the database is
 * unavailable.
 */
export async function retryWhileUnavailable<Result>(record: () => Promise<Result>): Promise<Result> {
  const deadline = performance.now() + RETRIED_FOR_MILLISECONDS
  for (;;) {
    try {
      return await record()
    } catch (error) {
      if (!isUnavailable(error) || performance.now() > deadline) throw error
      await new Promise((resolve) => setTimeout(resolve, PAUSE_MILLISECONDS))
    }
  }
}
