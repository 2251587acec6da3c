import { Busy } from '../problem.ts'
import { RenderFailed, startTypst, type TypstProcess } from './typst-process.ts'

export type RenderLimits = {
  /** How many documents may wait behind the one that is being laid out. */
  readonly waitingAtMost: number
  /** For one document, counted from when its turn comes. */
  readonly timeLimitMs: number
  /** After this long without work the child process ends and gives its memory back. */
  readonly idleMs: number
}

export type RenderQueue = {
  /** @throws {RenderQueueFull} at once, {RenderFailed} when no PDF could be made. */
  readonly render: (sheet: string) => Promise<Uint8Array>
  /** Ends the child process. All documents in the queue fail; a later `render` starts anew. */
  readonly stop: () => Promise<void>
  /** Of the child process, when one runs. */
  readonly pid: () => number | undefined
}

/** Too much to do at the moment: the caller may try again later. */
export class RenderQueueFull extends Busy {
  override readonly name = 'RenderQueueFull'
}

/** One document after the other, in a child process that is started when first needed and replaced when it dies. */
export function renderQueue(limits: RenderLimits): RenderQueue {
  let typst: TypstProcess | undefined
  let inQueue = 0
  let lastTurn: Promise<unknown> = Promise.resolve()
  let stops = 0
  let idleTimer: NodeJS.Timeout | undefined

  async function render(sheet: string): Promise<Uint8Array> {
    if (inQueue > limits.waitingAtMost) throw new RenderQueueFull(`${inQueue} documents are in the queue.`)
    inQueue += 1
    const stopsBefore = stops
    const turn = lastTurn.then(() => {
      if (stops > stopsBefore) throw new RenderFailed('The service stops.')
      return layOut(sheet)
    })
    lastTurn = turn.catch(() => undefined)
    return turn.finally(() => {
      inQueue -= 1
    })
  }

  async function layOut(sheet: string): Promise<Uint8Array> {
    clearTimeout(idleTimer)
    try {
      typst = await fit(typst)
      return await typst.layOut(sheet, limits.timeLimitMs)
    } finally {
      idleTimer = setTimeout(() => void endChild(), limits.idleMs).unref()
    }
  }

  async function endChild(): Promise<void> {
    const ending = typst
    typst = undefined
    await ending?.end()
  }

  async function stop(): Promise<void> {
    stops += 1
    clearTimeout(idleTimer)
    await endChild()
    await lastTurn
    clearTimeout(idleTimer)
  }

  return { render, stop, pid: () => typst?.pid }
}

/** A child process that died or grew too large is replaced before the next document. */
async function fit(typst: TypstProcess | undefined): Promise<TypstProcess> {
  if (typst?.isFit()) return typst
  await typst?.end()
  return startTypst()
}
