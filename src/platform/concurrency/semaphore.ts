import { Busy } from '../../errors.ts'
import { gauge } from '../metrics/metrics.ts'

/** A fixed number of permits. Whoever finds none free waits; permits are given in the order of arrival. */
export type Semaphore = {
  /**
   * Resolves with what gives the permit back, to be called once.
   * @throws Busy at once when too many wait already, an error after the timeout, or the reason of `rejectWaiting`
   */
  readonly acquire: () => Promise<() => void>
  /** Runs work with a permit, which is given back however the work ends. Throws what `acquire` throws. */
  readonly run: <Result>(work: () => Promise<Result>) => Promise<Result>
  /** Rejects everybody who waits now. Permits that are in use stay so. */
  readonly rejectWaiting: (reason: Error) => void
  readonly waiting: () => number
}

type Limits = {
  readonly permits: number
  /** How many may wait, and what the others are told. Without it there is no limit. */
  readonly queue?: { readonly atMost: number; readonly whenFull: string }
  /** How long one waits at most. Without it there is no limit. */
  readonly timeoutMs?: number
  /** The name under which the work that runs or waits is among the figures of the process. */
  readonly figure?: string
}

type Waiter = { readonly proceed: () => void; readonly fail: (reason: Error) => void }

const pending = gauge('rappen_work_in_queues', 'Work that is done or waits, by its queue.', 'queue')

export function semaphore({ permits, queue, timeoutMs, figure }: Limits): Semaphore {
  let free = permits
  const waiters = new Set<Waiter>()
  if (figure !== undefined) pending.watch(() => ({ [figure]: permits - free + waiters.size }))

  /** A permit goes straight to the first who waits, so that nobody who comes at this moment can take it. */
  function release(): void {
    const [next] = waiters
    if (next === undefined) free++
    else next.proceed()
  }

  const wait = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const settled = (settle: () => void): void => {
        clearTimeout(timer)
        waiters.delete(waiter)
        settle()
      }
      const waiter: Waiter = {
        proceed: () => settled(resolve),
        fail: (reason) => settled(() => reject(reason)),
      }
      const timer =
        timeoutMs === undefined
          ? undefined
          : setTimeout(() => waiter.fail(new Error('timeout exceeded while waiting for a permit')), timeoutMs)
      waiters.add(waiter)
    })

  async function acquire(): Promise<() => void> {
    if (free > 0) free--
    else if (queue !== undefined && waiters.size >= queue.atMost) throw new Busy(queue.whenFull)
    else await wait()
    return release
  }

  return {
    acquire,
    run: async (work) => {
      await acquire()
      try {
        return await work()
      } finally {
        release()
      }
    },
    rejectWaiting: (reason) => {
      for (const { fail } of waiters) fail(reason)
    },
    waiting: () => waiters.size,
  }
}
