import { Problem } from '../../errors.ts'
import { isUndone } from './database.ts'
import { isAway, isRejection, isUnavailable } from './errors.ts'

/** Requests that share transactions, each organisation's in batches of its own. */
export type Batches<Request, Result> = {
  /** Resolves when the request is on disk. Rejects with its `Problem`, or with the error that kept the database from answering. */
  readonly add: (organisation: string, request: Request) => Promise<Result>
  /** What the requests that wait for a batch weigh together. */
  readonly waiting: () => number
}

export type Batching<Request, Result> = {
  /** Writes a batch of one organisation, in one transaction: the outcome of each request, in their order. */
  readonly write: (organisation: string, batch: readonly Request[]) => Promise<readonly (Result | Problem)[]>
  readonly largestBatch: number
  /** Whoever finds more requests in front of the door had better come back. */
  readonly longestQueue: number
  /** What requests weigh, where they are not alike: each weighs one otherwise. */
  readonly weight?: {
    readonly of: (request: Request) => number
    /** Of a batch. A request that weighs more goes alone. */
    readonly most: number
    /** Of a queue: whoever finds more had better come back. */
    readonly mostWaiting: number
  }
  /** When so much waits, and `isPossible`, it is sent behind other batches of the organisation, `underWay` in all; without it, one after the other. */
  readonly ahead?: {
    readonly from: number
    readonly underWay: number
    readonly isPossible: (organisation: string, batch: readonly Request[]) => boolean
  }
}

type Waiting<Request, Result> = {
  readonly request: Request
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** What one organisation waits for: the requests that arrived while others are being written, their weight, and how many batches are. */
type Queue<Request, Result> = { readonly waiting: Waiting<Request, Result>[]; weight: number; underWay: number }

const alike = { of: () => 1, most: Number.POSITIVE_INFINITY, mostWaiting: Number.POSITIVE_INFINITY }

/**
 * Writes requests of an organisation together: the first is written at once, those that arrive meanwhile share the next transaction.
 * So a commit is never waited for without need, and many clients cost few commits. A full queue refuses with 503. When a batch fails as
 * a whole and nothing of it was kept, for a reason that one request must have, each is written by itself.
 */
export function inBatches<Request, Result>({
  write,
  largestBatch,
  longestQueue,
  weight = alike,
  ahead,
}: Batching<Request, Result>): Batches<Request, Result> {
  const queues = new Map<string, Queue<Request, Result>>()

  /** How many of those that wait make the next batch. */
  function sizeOfNext({ waiting }: Queue<Request, Result>): number {
    const atMost = Math.min(waiting.length, largestBatch)
    let together = 0
    const tooMany = waiting.slice(0, atMost).findIndex(({ request }) => {
      together += weight.of(request)
      return together > weight.most
    })
    return tooMany < 0 ? atMost : Math.max(tooMany, 1)
  }

  function taken(queue: Queue<Request, Result>, count: number): Waiting<Request, Result>[] {
    const next = queue.waiting.splice(0, count)
    for (const { request } of next) queue.weight -= weight.of(request)
    return next
  }

  function isTurnOf(organisation: string, queue: Queue<Request, Result>): boolean {
    const { underWay, waiting } = queue
    if (underWay === 0) return true
    return (
      ahead !== undefined &&
      underWay < ahead.underWay &&
      queue.weight >= ahead.from &&
      ahead.isPossible(organisation, requestsOf(waiting.slice(0, sizeOfNext(queue))))
    )
  }

  function writeNext(organisation: string, queue: Queue<Request, Result>): void {
    while (queue.waiting.length > 0 && isTurnOf(organisation, queue)) {
      queue.underWay++
      void writeAndTell(organisation, taken(queue, sizeOfNext(queue))).then((violation) => {
        queue.underWay--
        // Who waits behind a database that is away would hear so one batch after the other.
        if (isAway(violation)) rejectAll(taken(queue, queue.waiting.length), violation)
        writeNext(organisation, queue)
      })
    }
    if (queue.underWay === 0) queues.delete(organisation)
  }

  /** Never rejects. Returns the error that no client has caused; where it is not known what was committed, nothing is tried again. */
  async function writeAndTell(organisation: string, batch: readonly Waiting<Request, Result>[]): Promise<unknown> {
    try {
      const outcomes = await write(organisation, requestsOf(batch))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index] ?? new Error('each request has an outcome')
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      }
      return undefined
    } catch (error) {
      if (batch.length > 1 && (isRejection(error) || (isUndone(error) && !isUnavailable(error))))
        return writeEachAlone(organisation, batch)
      rejectAll(batch, error)
      return error
    }
  }

  async function writeEachAlone(organisation: string, batch: readonly Waiting<Request, Result>[]): Promise<unknown> {
    for (const [index, one] of batch.entries()) {
      const violation = await writeAndTell(organisation, [one])
      if (!isAway(violation)) continue
      rejectAll(batch.slice(index + 1), violation)
      return violation
    }
    return undefined
  }

  return {
    add: (organisation, request) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(organisation) ?? { waiting: [], weight: 0, underWay: 0 }
        if (queue.waiting.length >= longestQueue || queue.weight >= weight.mostWaiting) {
          reject(new Problem('general/service-unavailable', { headers: { 'retry-after': '1' } }))
          return
        }
        queue.waiting.push({ request, resolve, reject })
        queue.weight += weight.of(request)
        queues.set(organisation, queue)
        writeNext(organisation, queue)
      }),
    waiting: () => queues.values().reduce((sum, { weight: one }) => sum + one, 0),
  }
}

const requestsOf = <Request, Result>(batch: readonly Waiting<Request, Result>[]): Request[] =>
  batch.map(({ request }) => request)

function rejectAll<Request, Result>(batch: readonly Waiting<Request, Result>[], error: unknown): void {
  for (const { reject } of batch) reject(error)
}
