import { semaphore } from '../../platform/concurrency/semaphore.ts'
import { histogram, SECONDS, timed } from '../../platform/metrics/metrics.ts'
import { typstChildren } from './typst-children.ts'
import { RenderFailed } from './typst-process.ts'

const layingOut = histogram(
  'rappen_pdf_layout_seconds',
  'Documents laid out: how long each took when its turn came.',
  SECONDS,
)()

export type RenderLimits = {
  /** How many child processes may work at once. */
  readonly children: number
  /** How many documents may wait behind those that are being laid out. */
  readonly waitingAtMost: number
  /** For one document, counted from when its turn comes. */
  readonly timeLimitMs: number
  /** After this long without work a child process ends and gives its memory back. */
  readonly idleMs: number
}

export type RenderQueue = {
  /** @throws Busy at once when too many documents wait, RenderFailed when no PDF could be made */
  readonly render: (sheet: string) => Promise<Uint8Array>
  /** Ends the child processes. All documents in the queue fail; a later `render` starts anew. */
  readonly stop: () => Promise<void>
  /** Of the child processes that run. */
  readonly pids: () => readonly number[]
}

/** Documents in the order they come, in child processes that are started when first needed and replaced when they die or grow too large. */
export function renderQueue(limits: RenderLimits): RenderQueue {
  const { run } = semaphore({
    permits: limits.children,
    queue: { atMost: limits.waitingAtMost, whenFull: 'Too many documents are waiting to be laid out.' },
    figure: 'typst',
  })
  const children = typstChildren(limits.idleMs)
  const inQueue = new Set<Promise<unknown>>()
  let stops = 0

  async function render(sheet: string): Promise<Uint8Array> {
    const stopsBefore = stops
    const turn = run(async () => {
      if (stops > stopsBefore) throw new RenderFailed('The service stops.')
      const typst = await children.take()
      try {
        const layOut = () => typst.layOut(sheet, limits.timeLimitMs)
        return await timed(layingOut, layOut)
      } finally {
        await children.putBack(typst)
      }
    })
    inQueue.add(turn)
    return turn.finally(() => inQueue.delete(turn))
  }

  async function stop(): Promise<void> {
    stops += 1
    while (inQueue.size > 0) {
      await children.endWorking()
      await Promise.allSettled(inQueue)
    }
    await children.endResting()
  }

  return { render, stop, pids: children.pids }
}
