import { isRefusal, isUnavailable } from '../db/errors.ts'
import { Problem } from '../problem.ts'

/** Requests that share transactions, each organisation's in batches of its own. */
export type Batches<Request, Result> = {
  /** Resolves when the request is on disk. Rejects with its `Problem`, or with the error that kept the database from answering. */
  readonly add: (organisation: string, request: Request) => Promise<Result>
  /** How many requests wait for a batch. */
  readonly waiting: () => number
}

export type Batching<Request, Result> = {
  /** Writes a batch of one organisation, in one transaction: the outcome of each request, in their order. */
  readonly write: (organisation: string, batch: readonly Request[]) => Promise<readonly (Result | Problem)[]>
  readonly largestBatch: number
  /** Whoever finds more in front of the door had better come back. */
  readonly longestQueue: number
  /** True when those that wait may be sent while another batch of the organisation is under way; without it, none is. */
  readonly canGoAhead?: (organisation: string, batch: readonly Request[]) => boolean
}

type Waiting<Request, Result> = {
  readonly request: Request
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** What one organisation waits for: the requests that arrived while others are being written, and how many batches are. */
type Queue<Request, Result> = { readonly waiting: Waiting<Request, Result>[]; underWay: number }

/**
 * Writes requests of an organisation together: the first is written at once, those that arrive meanwhile share the next transaction.
 * So a commit is never waited for without need, and many clients cost few commits. A full queue refuses with 503. When the database
 * refuses a batch as a whole, for a reason that one request must have, each is written by itself.
 */
export function inBatches<Request, Result>({
  write,
  largestBatch,
  longestQueue,
  canGoAhead = () => false,
}: Batching<Request, Result>): Batches<Request, Result> {
  const queues = new Map<string, Queue<Request, Result>>()

  const isTurnOf = (organisation: string, { underWay, waiting }: Queue<Request, Result>): boolean =>
    underWay === 0 || (underWay === 1 && canGoAhead(organisation, requestsOf(waiting.slice(0, largestBatch))))

  function writeNext(organisation: string, queue: Queue<Request, Result>): void {
    while (queue.waiting.length > 0 && isTurnOf(organisation, queue)) {
      queue.underWay++
      void writeAndTell(organisation, queue.waiting.splice(0, largestBatch)).then((fault) => {
        queue.underWay--
        // Who waits behind a database that is away would hear so one batch after the other.
        if (isUnavailable(fault)) for (const { reject } of queue.waiting.splice(0)) reject(fault)
        writeNext(organisation, queue)
      })
    }
    if (queue.underWay === 0) queues.delete(organisation)
  }

  /** Never rejects. Returns the error that no client has caused; after one it is not known what was committed, so nothing is tried again. */
  async function writeAndTell(organisation: string, batch: readonly Waiting<Request, Result>[]): Promise<unknown> {
    try {
      const outcomes = await write(organisation, requestsOf(batch))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index]
        if (outcome === undefined || outcome instanceof Problem) reject(outcome)
        else resolve(outcome)
      }
      return undefined
    } catch (error) {
      if (batch.length > 1 && isRefusal(error)) {
        for (const one of batch) await writeAndTell(organisation, [one])
        return undefined
      }
      for (const { reject } of batch) reject(error)
      return error
    }
  }

  return {
    add: (organisation, request) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(organisation) ?? { waiting: [], underWay: 0 }
        if (queue.waiting.length >= longestQueue) {
          reject(new Problem('general/service-unavailable', { headers: { 'retry-after': '1' } }))
          return
        }
        queue.waiting.push({ request, resolve, reject })
        queues.set(organisation, queue)
        writeNext(organisation, queue)
      }),
    waiting: () => queues.values().reduce((sum, { waiting }) => sum + waiting.length, 0),
  }
}

const requestsOf = <Request, Result>(batch: readonly Waiting<Request, Result>[]): Request[] =>
  batch.map(({ request }) => request)
