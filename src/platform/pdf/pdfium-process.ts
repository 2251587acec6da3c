import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { type FileHandle, readFile } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { Busy } from '../../errors.ts'
import { type Message, readMessage } from '../../messages.ts'
import { said } from '../../said.ts'
import { processorTime } from '../concurrency/processor-time.ts'
import { semaphore } from '../concurrency/semaphore.ts'
import type { ExaminedImage } from '../images/examine-image.ts'
import { examinedFrom } from '../images/read-examined.ts'
import { semaphores, timeLimits } from '../limits.ts'
import { counter, histogram, SECONDS, timed } from '../metrics/metrics.ts'
import type { Ink } from './draw-ink.ts'
import { prewarmChild, startPdfium, takeChild } from './pdfium-prewarmed.ts'

/**
 * The limits of a child: CPU time in milliseconds, resident memory in bytes, and elapsed time in milliseconds. A file that exceeds CPU time or
 * memory is rejected. If only the elapsed time ran out, the machine was overloaded, and the caller gets Busy.
 */
export type PdfiumLimits = { processor: number; memory: number; milliseconds: number }

/** The message to the child. */
export type PdfiumJob = PdfiumAct & { milliseconds: number }

/**
 * `validate`, `draw` (a page), `ink` (the printed parts of pages) and `examine` (an image) read a file of `bytes` bytes from standard input.
 * `append` has its files as open descriptors.
 */
export type PdfiumAct =
  | { act: 'validate'; bytes: number; pages: number; copies: number }
  | { act: 'draw'; bytes: number; page: number; width: number }
  | { act: 'ink'; bytes: number; pages: number }
  | { act: 'examine'; bytes: number; pixels: number }
  | { act: 'append'; attachments: number; titles: readonly string[] }

/** The number of pages; or why the PDF is rejected, and the index of the attachment, from 0. */
export type PdfiumAnswer = { pages: number; ink?: readonly (readonly Ink[])[] } | RejectedFile
type RejectedFile = { rejected: Message; attachment?: number }
/** The picture of a page as PNG, in base64. */
export type DrawnPage = { png: string } | RejectedFile

const { run } = semaphore({
  ...semaphores.foreignPdfs,
  whenFull: 'Too many PDFs are waiting to be read.',
  figure: 'pdfium',
})

const durations = histogram(
  'rappen_pdfium_seconds',
  'Duration of processes that read untrusted PDFs, by act.',
  SECONDS,
  'act',
)
const verdicts = counter(
  'rappen_pdfium_verdicts_total',
  'Results of processes that read untrusted PDFs: done, or refused.',
  'act',
  'verdict',
)

const mebibyte = 2 ** 20

/** A verdict takes at most five seconds on an idle machine, and 512 MiB more than an idle child. */
export const validateLimits: PdfiumLimits = {
  processor: 3_500,
  memory: 608 * mebibyte,
  milliseconds: timeLimits.pdfReading,
}

/**
 * Enough for any validated files: for the one being copied, as much memory as its validation may have needed. The same again covers the
 * appended ones, since each was validated with room for as many copies. The time is that of each file.
 */
export const appendLimits = (files: number): PdfiumLimits => ({
  processor: validateLimits.processor * (files + 1),
  memory: 2 * validateLimits.memory,
  milliseconds: validateLimits.milliseconds * (files + 1),
})

/** Memory of Node itself besides PDFium's: engine, compiled code, objects, a file while it is written. */
const besidePdfium = 160 * mebibyte
const forPdfium = ({ memory }: PdfiumLimits): number => memory - besidePdfium

/** Prewarms a child for the next file to be validated, while that is still being uploaded. */
export const prepareForValidation = (): void => prewarmChild(forPdfium(validateLimits))

/**
 * Validates a file in a separate process, which is used only once; waits for a permit first. If the child exceeds a limit, dies, or sends an
 * invalid message, the file is rejected. If it did not start, that is an internal error.
 * @throws Busy
 */
export const validateInProcess = (
  file: FileHandle,
  how: { pages: number; copies: number },
  limits: PdfiumLimits,
  tenant?: string,
): Promise<PdfiumAnswer> =>
  run(async () => {
    const { size } = await file.stat()
    const content = file.createReadStream({ start: 0, autoClose: false, highWaterMark: mebibyte })
    return answerTo(content, { act: 'validate', bytes: size, ...how }, { limits, read: answerFrom })
  }, tenant)

/**
 * Draws the printed parts of a file's pages, in the same way.
 * @throws Busy
 */
export const inkInProcess = (content: Buffer, pages: number, tenant: string): Promise<PdfiumAnswer> =>
  run(() => {
    const act = { act: 'ink', bytes: content.length, pages } as const
    return answerTo(Readable.from([content]), act, { limits: validateLimits, read: answerFrom })
  }, tenant)

/**
 * The kind of an image by its contents, examined in the same way; `open` opens it when its turn comes.
 * @throws Busy
 */
export const examineInProcess = (
  open: () => Readable,
  how: { bytes: number; pixels: number },
  tenant: string,
): Promise<ExaminedImage | RejectedFile> =>
  run(() => answerTo(open(), { act: 'examine', ...how }, { limits: validateLimits, read: examinedFrom }), tenant)

/**
 * Draws a page of a validated file, in the same way: it stays untrusted. `open` opens it when its turn comes.
 * @throws Busy
 */
export const drawInProcess = (
  open: () => Readable,
  how: { bytes: number; page: number; width: number },
  tenant: string,
): Promise<Buffer | undefined> =>
  run(async () => {
    const drawn = await answerTo(open(), { act: 'draw', ...how }, { limits: validateLimits, read: drawnFrom })
    return 'png' in drawn ? Buffer.from(drawn.png, 'base64') : undefined
  }, tenant)

type ChildReading<Answer> = { readonly limits: PdfiumLimits; readonly read: (message: unknown) => Answer | undefined }

/** The answer of a prewarmed child to a file. */
async function answerTo<Answer extends object>(
  content: Readable,
  act: PdfiumAct,
  reading: ChildReading<Answer>,
): Promise<Answer | RejectedFile> {
  const child = await takeChild(forPdfium(reading.limits))
  const answer = answerOf(child, act, reading)
  if (child.stdin) {
    // The child may answer before it has read everything.
    await Promise.race([pipeline(content, child.stdin).catch(() => undefined), answer.catch(() => undefined)])
    content.destroy()
  }
  return answer.finally(prepareForValidation)
}

/** Merges pages in the same way, with open file descriptors. */
export const appendInProcess = (
  files: number[],
  how: { attachments: number; titles: readonly string[] },
  limits: PdfiumLimits,
  tenant?: string,
): Promise<PdfiumAnswer> =>
  run(async () => {
    const child = await startPdfium(forPdfium(limits), files)
    return await answerOf(child, { act: 'append', ...how }, { limits, read: answerFrom })
  }, tenant)

/** Node's exit code for an uncaught error. The child catches every error once it has begun to read. */
const failedToStart = 1

/** The answer of a child; updates the metrics. */
async function answerOf<Answer extends object>(
  child: ChildProcess,
  act: PdfiumAct,
  reading: ChildReading<Answer>,
): Promise<Answer | RejectedFile> {
  const answer = await timed(durations(act.act), () => runJob(child, act, reading))
  verdicts(act.act, 'rejected' in answer ? 'refused' : 'done').add()
  return answer
}

async function runJob<Answer>(
  child: ChildProcess,
  act: PdfiumAct,
  { limits, read }: ChildReading<Answer>,
): Promise<Answer | RejectedFile> {
  let answer: Answer | RejectedFile | undefined
  child.once('message', (message) => {
    answer = read(message) ?? rejectedFrom(message)
  })
  const ended = guard(child, limits)
  const job: PdfiumJob = { ...act, milliseconds: limits.milliseconds }
  // Fails if the child has already ended, which `guard` reports.
  child.send(job, () => undefined)
  const overrun = await ended
  if (overrun instanceof Error) throw overrun
  if (overrun !== undefined) return { rejected: overrun }
  if (answer === undefined && child.exitCode === failedToStart) throw new Error('PDFium could not be started.')
  return answer ?? { rejected: said('The PDF cannot be read.') }
}

/** Kills the child when it has answered or exceeds a limit, and waits for its end. Returns the exceeded limit. */
async function guard(
  child: ChildProcess,
  { processor, memory, milliseconds }: PdfiumLimits,
): Promise<Message | Busy | undefined> {
  let overrun: Message | Busy | undefined
  const end = (reason: Message | Busy) => {
    overrun ??= reason
    child.kill('SIGKILL')
  }
  // A prewarmed child has already used CPU time.
  const before = processorTime(child.pid)
  // An overloaded machine does not prove anything about the PDF.
  const clock = setTimeout(() => end(new Busy('The machine is too busy to read a PDF.')), milliseconds)
  const checkLimits = async () => {
    if (processorTime(child.pid) - before > processor)
      end(said('The PDF takes longer than {seconds} seconds to read.', { seconds: processor / 1000 }))
    if ((await residentMemory(child.pid)) > memory) end(said('The PDF needs too much memory to read.'))
  }
  const timer = setInterval(() => void checkLimits(), 50)
  // Checked at the end too: the verdict on a file must not depend on when the timer ran.
  child.once('message', () => void checkLimits().then(() => child.kill('SIGKILL')))
  try {
    await once(child, 'close')
  } catch (cause) {
    throw new Error('The process for PDFium could not be started.', { cause })
  } finally {
    clearTimeout(clock)
    clearInterval(timer)
  }
  return overrun
}

/** Peak resident memory so far, in bytes. 0 on Windows, where only the child's own limit applies. */
async function residentMemory(pid: number | undefined): Promise<number> {
  const output =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/status`, 'latin1').then((status) => /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1])
      : promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).then((listed) => listed.stdout)
  return (Number(await output.catch(() => 0)) || 0) * 1024
}

/** The child has read untrusted bytes, so its message is validated. */
function answerFrom(message: unknown): { pages: number; ink?: readonly (readonly Ink[])[] } | undefined {
  if (!isObject(message) || !isCount(message['pages'])) return undefined
  const { pages, ink } = message
  if (ink === undefined) return { pages }
  return isInk(ink) ? { pages, ink } : undefined
}

const drawnFrom = (message: unknown): { png: string } | undefined =>
  isObject(message) && typeof message['png'] === 'string' ? { png: message['png'] } : undefined

function rejectedFrom(message: unknown): RejectedFile | undefined {
  const rejected = isObject(message) ? readMessage(message['rejected']) : undefined
  if (!isObject(message) || rejected === undefined) return undefined
  return isCount(message['attachment']) ? { rejected, attachment: message['attachment'] } : { rejected }
}

const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Parts of pages at positions on A4, each a PNG, of at most eight million characters in all. */
const isInk = (pages: unknown): pages is Ink[][] =>
  Array.isArray(pages) &&
  JSON.stringify(pages).length < 8_000_000 &&
  pages.every(
    (page) =>
      Array.isArray(page) &&
      page.every(
        (part) =>
          [part?.left, part?.top, part?.width, part?.height].every((place) => place >= 0 && place <= 2_970) &&
          typeof part.png === 'string' &&
          /^iVBORw0KGgo[A-Za-z0-9+/]*={0,2}$/.test(part.png),
      ),
  )

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
