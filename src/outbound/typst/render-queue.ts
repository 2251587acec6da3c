import type { ChildLimits } from '../../platform/concurrency/ask-child.ts'
import { childPool } from '../../platform/concurrency/child-pool.ts'
import { type Patience, semaphore } from '../../platform/concurrency/semaphore.ts'
import { histogram, SECONDS, timed } from '../../platform/metrics/metrics.ts'
import { RenderFailed, startTypst } from './typst-process.ts'

const layingOut = histogram(
  'rappen_pdf_layout_seconds',
  'Time to lay out a document, without waiting in the queue.',
  SECONDS,
)()

export type RenderLimits = {
  /** The most child processes that work at the same time. */
  readonly permits: number
  /** The most waiting documents, besides those in progress. */
  readonly waiting: number
  /** For one document, without its time in the queue. */
  readonly timeLimitMs: number
  /** A child process that was idle this long is ended to free its memory. */
  readonly idleMs: number
}

/** `processor`: the most milliseconds of processor time. Default: the time limit. */
type RenderHow = Patience & Pick<ChildLimits, 'processor'>

/** Renders documents in turns of their tenants, in child processes that are started on demand and replaced when they die or use too much memory. */
export function renderQueue(limits: RenderLimits) {
  const { run } = semaphore({
    permits: limits.permits,
    waiting: limits.waiting,
    whenFull: 'Too many documents are waiting to be laid out.',
    figure: 'typst',
  })
  const children = childPool({
    start: startTypst,
    isFit: (typst) => typst.isFit(),
    end: (typst) => typst.end(),
    idleMs: limits.idleMs,
  })
  const inQueue = new Set<Promise<unknown>>()
  let stops = 0

  /**
   * @throws Busy immediately when too many documents wait, RenderFailed when no PDF could be made, TooMuchWork beyond the limit of processor
   * time
   */
  async function render(model: string, tenant?: string, how: RenderHow = {}): Promise<Uint8Array> {
    const stopsBefore = stops
    const turn = run(
      async () => {
        if (stops > stopsBefore) throw new RenderFailed('The service is stopping.')
        const typst = await children.take()
        try {
          const layOut = () => typst.layOut(model, { ...how, milliseconds: limits.timeLimitMs })
          return await timed(layingOut, layOut)
        } finally {
          await children.putBack(typst)
        }
      },
      tenant,
      how,
    )
    inQueue.add(turn)
    return turn.finally(() => inQueue.delete(turn))
  }

  /** Ends the child processes. All documents in the queue fail; a later `render` starts new processes. */
  async function stop(): Promise<void> {
    stops += 1
    while (inQueue.size > 0) {
      await children.endWorking()
      await Promise.allSettled(inQueue)
    }
    await children.endResting()
  }

  /** The process ids of the running children. */
  const pids = () => children.all().flatMap(({ pid }) => pid ?? [])
  return { render, stop, pids }
}
