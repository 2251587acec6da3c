import { type ChildProcess, spawn } from 'node:child_process'
import { Busy } from '../../errors.ts'
import { askChild, endChild, isAlive, TimedOut } from '../concurrency/ask-child.ts'
import { lowerPriority, niceness } from '../concurrency/priority.ts'
import { semaphore } from '../concurrency/semaphore.ts'
import { timeLimits } from '../concurrency/time-limits.ts'
import { histogram, SECONDS, timed } from '../metrics/metrics.ts'
import { programOf } from './child-program.ts'
import { restrictions } from './pdfium-start.ts'

/** Which page of a PDF, from 1, and how many pixels wide. */
export type PictureJob = { readonly pdf: Uint8Array; readonly page: number; readonly width: number }
export type PictureAnswer = { readonly png: Uint8Array } | { readonly error: string }

/** Of PDFium: the largest picture takes 18 MiB, and as much again where a logo is a photograph. */
const MEMORY_BYTES = 64 * 2 ** 20
const IDLE_MS = 120_000

const drawing = histogram('rappen_picture_seconds', 'Time to draw the picture of a page, without waiting.', SECONDS)()

const { run } = semaphore({
  permits: 1,
  queue: { atMost: 64, whenFull: 'Too many pictures of pages are waiting to be drawn.' },
  figure: 'pictures',
})

let idle: { readonly child: ChildProcess; readonly clock: NodeJS.Timeout } | undefined
let working: ChildProcess | undefined

/**
 * Draws a page of a PDF of ours as PNG, in a child process that is started when it is needed and ended after two minutes of rest. `tenant` is
 * whose turn it takes.
 * @throws Busy when too many wait or the time limit is over, and an error when the page cannot be drawn
 */
export const drawPicture = (job: PictureJob, tenant: string, timeLimitMs = timeLimits.picture): Promise<Uint8Array> =>
  run(async () => {
    const child = await takeChild()
    working = child
    try {
      const answer = await timed(drawing, () => askChild<PictureAnswer>(child, job, timeLimitMs))
      if ('error' in answer) throw new Error(`a page could not be drawn: ${answer.error}`)
      putBack(child)
      return answer.png
    } catch (error) {
      // What state it is in after an error, nobody knows.
      await endChild(child)
      throw error instanceof TimedOut ? new Busy('The machine is too busy to draw pages.', { cause: error }) : error
    } finally {
      working = undefined
    }
  }, tenant)

async function takeChild(): Promise<ChildProcess> {
  const rested = idle?.child
  clearTimeout(idle?.clock)
  idle = undefined
  return rested && isAlive(rested) ? rested : await startChild()
}

const putBack = (child: ChildProcess): void => {
  idle = { child, clock: setTimeout(() => void stopDrawing(), IDLE_MS).unref() }
}

/** Ends the child; a picture that it draws fails. */
export async function stopDrawing(): Promise<void> {
  const children = [idle?.child, working].filter((child) => child !== undefined)
  clearTimeout(idle?.clock)
  idle = undefined
  await Promise.all(children.map(endChild))
}

async function startChild(): Promise<ChildProcess> {
  const program = await programOf('picture-child')
  const child = spawn(process.execPath, [...restrictions(), ...program, String(MEMORY_BYTES)], {
    env: {},
    cwd: import.meta.dirname,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    serialization: 'advanced',
    windowsHide: true,
  })
  // Its failure is told to who waits for its answer.
  child.on('error', () => undefined)
  lowerPriority(child.pid, niceness.pdf)
  return child
}
