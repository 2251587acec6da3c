import type { ChildProcess } from 'node:child_process'
import { Busy } from '../../errors.ts'
import { type Message, textOf } from '../../messages.ts'
import { askChild, type ChildLimits, endChild, isAlive, TimedOut } from '../concurrency/ask-child.ts'
import { childPool } from '../concurrency/child-pool.ts'
import { semaphore } from '../concurrency/semaphore.ts'
import { semaphores, timeLimits } from '../limits.ts'
import { histogram, SECONDS, timed } from '../metrics/metrics.ts'
import { startChild } from './child-program.ts'

/** Which page of a PDF, from 1, and how many pixels wide. */
export type PictureJob = { readonly pdf: Uint8Array; readonly page: number; readonly width: number }
export type PictureAnswer = { readonly png: Uint8Array } | { readonly error: string | Message }

/** Processor time: a picture takes some 15 ms. */
const PROCESSOR_MS = 5_000
/** Memory of PDFium: the largest picture takes 18 MiB, and as much again if a logo is a photograph. */
const MEMORY_BYTES = 64 * 2 ** 20
const IDLE_MS = 120_000

const drawing = histogram('rappen_picture_seconds', 'Time to draw the picture of a page, without waiting.', SECONDS)()

const { run } = semaphore({
  ...semaphores.pictures,
  whenFull: 'Too many pictures of pages are waiting to be drawn.',
  figure: 'pictures',
})

const children = childPool({ start, isFit: isAlive, end: endChild, idleMs: IDLE_MS })

/**
 * Draws a page of one of the service's own PDFs as PNG, in a child process that starts on demand and ends after two idle minutes. `tenant` is
 * the organisation whose turn is used.
 * @throws Busy when too many wait or the time limit is over, TooMuchWork at the limit of the processor,
 * and an error when the page cannot be drawn
 */
export const drawPicture = (job: PictureJob, tenant: string, limits: Partial<ChildLimits> = {}): Promise<Uint8Array> =>
  run(async () => {
    const usual = { milliseconds: timeLimits.picture, processor: PROCESSOR_MS }
    const child = await children.take()
    try {
      const answer = await timed(drawing, () => askChild<PictureAnswer>(child, job, { ...usual, ...limits }))
      if ('error' in answer)
        throw new Error(
          `a page could not be drawn: ${typeof answer.error === 'string' ? answer.error : textOf(answer.error)}`,
        )
      return answer.png
    } catch (error) {
      // Its state after an error is unknown.
      await endChild(child)
      throw error instanceof TimedOut ? new Busy('The machine is too busy to draw pages.', { cause: error }) : error
    } finally {
      await children.putBack(child)
    }
  }, tenant)

/** Ends the children; a drawing in progress fails. */
export async function stopDrawing(): Promise<void> {
  await Promise.all([children.endWorking(), children.endResting()])
}

async function start(): Promise<ChildProcess> {
  const child = await startChild('picture-child', MEMORY_BYTES, {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
  })
  // The caller that waits for its answer gets its failure.
  return child.on('error', () => undefined)
}
