import { Problem } from '../../errors.ts'
import { isRolledBack } from './database.ts'
import { isAway, isRejection, isUnavailable } from './errors.ts'

/** Requests that share transactions, each organisation's in batches of its own. */
export type Batches<Request, Result> = {
  /** Resolves when the request is on disk. Rejects with its `Problem`, or with the error of an unavailable database. */
  readonly add: (organisation: string, request: Request) => Promise<Result>
  /** The weight of the requests that wait for a batch, of all organisations together. */
  readonly waiting: () => number
}

export type Batching<Request, Result> = {
  /** Writes a batch of one organisation in one transaction; returns the outcome of each request, in order. */
  readonly write: (organisation: string, batch: readonly Request[]) => Promise<readonly (Result | Problem)[]>
  /** The weight of a request. */
  readonly weightOf: (request: Request) => number
  /** The maximum weight of a batch. A heavier request is written alone. */
  readonly largestBatch: number
  /** How many requests of an organisation may wait, and their total weight; more are refused with 503. */
  readonly longestQueue: number
  readonly heaviestQueue: number
  /**
   * If requests of this weight wait and `isPossible`, the next batch is sent while others of the organisation are being written. Up to this
   * many batches run at once. Without it, batches are written one after the other.
   */
  readonly pipelining?: {
    readonly fromWeight: number
    readonly batches: number
    readonly isPossible: (organisation: string, batch: readonly Request[]) => boolean
  }
}

type WaitingRequest<Request, Result> = {
  readonly request: Request
  readonly resolve: (result: Result) => void
  readonly reject: (error: unknown) => void
}

/** The requests of one organisation that wait for a batch, their weight, and how many batches are being written. */
type Queue<Request, Result> = { readonly waiting: WaitingRequest<Request, Result>[]; weight: number; running: number }

/**
 * Writes requests of an organisation together. The first is written at once; those that arrive meanwhile share the next transaction, so many
 * clients cost few commits. A full queue refuses with 503. If a batch fails as a whole, was rolled back, and one of its requests must be the
 * reason, each request is written by itself.
 */
export function inBatches<Request, Result>({
  write,
  weightOf,
  largestBatch,
  longestQueue,
  heaviestQueue,
  pipelining,
}: Batching<Request, Result>): Batches<Request, Result> {
  const queues = new Map<string, Queue<Request, Result>>()
  const writeAndSettle = settlingWriter(write)

  /** How many of the waiting requests make the next batch: at least one. */
  function sizeOfNext({ waiting }: Queue<Request, Result>): number {
    let weight = 0
    const tooMany = waiting.findIndex(({ request }) => {
      weight += weightOf(request)
      return weight > largestBatch
    })
    return tooMany < 0 ? waiting.length : Math.max(tooMany, 1)
  }

  function takeFirst(queue: Queue<Request, Result>, count: number): WaitingRequest<Request, Result>[] {
    const first = queue.waiting.splice(0, count)
    for (const { request } of first) queue.weight -= weightOf(request)
    return first
  }

  function mayWriteNext(organisation: string, queue: Queue<Request, Result>): boolean {
    if (queue.running === 0) return true
    return (
      pipelining !== undefined &&
      queue.running < pipelining.batches &&
      queue.weight >= pipelining.fromWeight &&
      pipelining.isPossible(organisation, requestsOf(queue.waiting.slice(0, sizeOfNext(queue))))
    )
  }

  function writeNext(organisation: string, queue: Queue<Request, Result>): void {
    while (queue.waiting.length > 0 && mayWriteNext(organisation, queue)) {
      queue.running++
      void writeAndSettle(organisation, takeFirst(queue, sizeOfNext(queue))).then((failure) => {
        queue.running--
        // While the database is away, each of the following batches would wait and fail in turn.
        if (isAway(failure)) rejectAll(takeFirst(queue, queue.waiting.length), failure)
        writeNext(organisation, queue)
      })
    }
    if (queue.running === 0) queues.delete(organisation)
  }

  return {
    add: (organisation, request) =>
      new Promise((resolve, reject) => {
        const queue = queues.get(organisation) ?? { waiting: [], weight: 0, running: 0 }
        if (queue.waiting.length >= longestQueue || queue.weight >= heaviestQueue) {
          reject(new Problem('general/service-unavailable', { headers: { 'retry-after': '1' } }))
          return
        }
        queue.waiting.push({ request, resolve, reject })
        queue.weight += weightOf(request)
        queues.set(organisation, queue)
        writeNext(organisation, queue)
      }),
    waiting: () => queues.values().reduce((sum, queue) => sum + queue.weight, 0),
  }
}

/**
 * Writes a batch and settles its requests. Never rejects: returns an error that no client caused. Nothing is retried if it is unknown whether
 * it was committed.
 */
function settlingWriter<Request, Result>(write: Batching<Request, Result>['write']) {
  type Batch = readonly WaitingRequest<Request, Result>[]

  async function writeAndSettle(organisation: string, batch: Batch): Promise<unknown> {
    try {
      const outcomes = await write(organisation, requestsOf(batch))
      for (const [index, { resolve, reject }] of batch.entries()) {
        const outcome = outcomes[index] ?? new Error('invariant violated: a request of the batch has no outcome')
        if (outcome instanceof Error) reject(outcome)
        else resolve(outcome)
      }
      return undefined
    } catch (error) {
      if (batch.length > 1 && (isRejection(error) || (isRolledBack(error) && !isUnavailable(error))))
        return writeOneByOne(organisation, batch)
      rejectAll(batch, error)
      return error
    }
  }

  async function writeOneByOne(organisation: string, batch: Batch): Promise<unknown> {
    for (const [index, one] of batch.entries()) {
      const failure = await writeAndSettle(organisation, [one])
      if (!isAway(failure)) continue
      rejectAll(batch.slice(index + 1), failure)
      return failure
    }
    return undefined
  }

  return writeAndSettle
}

const requestsOf = <Request, Result>(batch: readonly WaitingRequest<Request, Result>[]): Request[] =>
  batch.map(({ request }) => request)

function rejectAll<Request, Result>(batch: readonly WaitingRequest<Request, Result>[], error: unknown): void {
  for (const { reject } of batch) reject(error)
}
