import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { type FileHandle, readFile } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import { promisify } from 'node:util'
import { Busy } from '../../errors.ts'
import { semaphore } from '../concurrency/semaphore.ts'
import { counter, histogram, SECONDS, timed } from '../metrics/metrics.ts'
import { prepareSpare, takeChild } from './pdfium-spare.ts'
import { startPdfium } from './pdfium-start.ts'

/**
 * What a child may take: milliseconds of a processor, bytes of memory resident at once, and milliseconds on the wall. A file is refused
 * for its own work and memory; where only the clock on the wall ran out, the machine had no time for it.
 */
export type PdfiumLimits = { processor: number; memory: number; milliseconds: number }

/** What the child is asked, when it has loaded PDFium. */
export type PdfiumJob = PdfiumAct & { milliseconds: number }

/** `validate` reads a file of so many bytes from standard input; `append` has its files as open descriptors. */
export type PdfiumAct =
  | { act: 'validate'; bytes: number; pages: number; together: number }
  | { act: 'append'; attachments: number }

/** How many pages there are now; or why not, in words that fit after "The PDF …", and on which attachment, from 0. */
export type PdfiumAnswer = { pages: number } | { refused: string; attachment?: number }

/** Two children keep two cores busy; in a longer queue, clients would give up before their turn. */
const { run } = semaphore({
  permits: 2,
  queue: { atMost: 32, whenFull: 'Too many PDFs are waiting to be read.' },
  figure: 'pdfium',
})

const durations = histogram(
  'rappen_pdfium_seconds',
  'Processes that read foreign PDFs, by what they did.',
  SECONDS,
  'act',
)
const verdicts = counter(
  'rappen_pdfium_verdicts_total',
  'What became of foreign PDFs: done, or refused.',
  'act',
  'verdict',
)

const mebibyte = 2 ** 20

/** So that a verdict takes five seconds at most, and 512 MiB more than a child that has read nothing, unless the machine is short of processors. */
export const validateLimits: PdfiumLimits = { processor: 3_500, memory: 608 * mebibyte, milliseconds: 30_000 }

/**
 * Enough for files that were validated, whichever they are: while one is copied, as much as its verdict may have taken, and as much
 * again for the others, which are there already, so many of each of which had room in its own verdict. And time for each.
 */
export const appendLimits = (files: number): PdfiumLimits => ({
  processor: validateLimits.processor * (files + 1),
  memory: 2 * validateLimits.memory,
  milliseconds: validateLimits.milliseconds * (files + 1),
})

/** What Node itself takes beside PDFium's own memory: engine, compiled code, this program's few objects, a file as it is written anew. */
const besidePdfium = 160 * mebibyte
const forPdfium = ({ memory }: PdfiumLimits): number => memory - besidePdfium

/** Gets a child ready for the next file to be validated, while that is still on its way. */
export const prepareForValidation = (): void => prepareSpare(forPdfium(validateLimits))

/**
 * Validates a file in a process of its own, which is thrown away afterwards; waits for a permit first. A child that takes too long or too
 * much, dies, or answers out of order has refused; one that did not even start is an error of ours.
 * @throws Busy
 */
export const validateInProcess = (
  file: FileHandle,
  how: { pages: number; together: number },
  limits: PdfiumLimits,
): Promise<PdfiumAnswer> =>
  run(async () => {
    const { size } = await file.stat()
    const child = takeChild(forPdfium(limits))
    const answer = answerOf(child, { act: 'validate', bytes: size, ...how }, limits)
    if (child.stdin) {
      const content = file.createReadStream({ start: 0, autoClose: false, highWaterMark: mebibyte })
      // What is not read any more was not needed for the answer.
      await Promise.race([pipeline(content, child.stdin).catch(() => undefined), answer.catch(() => undefined)])
      content.destroy()
    }
    return answer.finally(prepareForValidation)
  })

/** Puts pages together, in the same way, with files that are open. */
export const appendInProcess = (files: number[], attachments: number, limits: PdfiumLimits): Promise<PdfiumAnswer> =>
  run(() => answerOf(startPdfium(forPdfium(limits), files), { act: 'append', attachments }, limits))

/** Node's code for an uncaught error. The child catches everything once it has begun to read. */
const failedToStart = 1

/** What a child answers, counted among the figures of the process. */
async function answerOf(child: ChildProcess, act: PdfiumAct, limits: PdfiumLimits): Promise<PdfiumAnswer> {
  const answer = await timed(durations(act.act), () => heardFrom(child, act, limits))
  verdicts(act.act, 'refused' in answer ? 'refused' : 'done').add()
  return answer
}

async function heardFrom(child: ChildProcess, act: PdfiumAct, limits: PdfiumLimits): Promise<PdfiumAnswer> {
  let answer: PdfiumAnswer | undefined
  child.once('message', (message) => {
    answer = answerFrom(message)
    child.kill('SIGKILL')
  })
  const ended = guard(child, limits)
  const job: PdfiumJob = { ...act, milliseconds: limits.milliseconds }
  // Not heard by a child that has ended, which says so itself.
  child.send(job, () => undefined)
  const overrun = await ended
  if (overrun instanceof Error) throw overrun
  if (overrun !== undefined) return { refused: overrun }
  if (answer === undefined && child.exitCode === failedToStart) throw new Error('PDFium could not be started.')
  return answer ?? { refused: 'cannot be read' }
}

/** Waits for the end of the child, brings it about when it goes past a limit, and says which. */
async function guard(
  child: ChildProcess,
  { processor, memory, milliseconds }: PdfiumLimits,
): Promise<string | Busy | undefined> {
  let overrun: string | Busy | undefined
  const end = (reason: string | Busy) => {
    overrun ??= reason
    child.kill('SIGKILL')
  }
  // The child may have been started ahead, and worked for that.
  const before = processorTime(child.pid)
  // That the machine had no time for it says nothing about the PDF.
  const clock = setTimeout(() => end(new Busy('The machine had no time to read a PDF.')), milliseconds)
  const weigh = async () => {
    if (processorTime(child.pid) - before > processor) end(`takes longer than ${processor / 1000} seconds to read`)
    if ((await residentMemory(child.pid)) > memory) end('needs too much memory to read')
  }
  const scales = setInterval(() => void weigh(), 50)
  try {
    await once(child, 'close')
  } catch (cause) {
    throw new Error('The process for PDFium could not be started.', { cause })
  } finally {
    clearTimeout(clock)
    clearInterval(scales)
  }
  return overrun
}

/**
 * Milliseconds for which a process had a processor so far (proc(5), stat: utime and stime, in hundredths of a second), 0 when it is gone.
 * Where nobody tells, those on the wall.
 */
function processorTime(pid: number | undefined): number {
  if (process.platform !== 'linux') return performance.now()
  try {
    const [, fields = ''] = readFileSync(`/proc/${pid}/stat`, 'latin1').split(') ')
    const [user = 0, system = 0] = fields.split(' ').slice(11, 13).map(Number)
    return 10 * (user + system)
  } catch {
    return 0
  }
}

/** Bytes of memory resident at most so far. Where nobody tells (Windows), 0: there the child's own cap must do. */
async function residentMemory(pid: number | undefined): Promise<number> {
  const asked =
    process.platform === 'linux'
      ? readFile(`/proc/${pid}/status`, 'latin1').then((status) => /^VmHWM:\s*(\d+) kB/m.exec(status)?.[1])
      : promisify(execFile)('ps', ['-o', 'rss=', '-p', String(pid)]).then((listed) => listed.stdout)
  return (Number(await asked.catch(() => 0)) || 0) * 1024
}

/** The child has read a stranger's bytes: what it says is believed only in the shape of an answer. */
function answerFrom(message: unknown): PdfiumAnswer | undefined {
  if (typeof message !== 'object' || message === null) return undefined
  if ('pages' in message && isCount(message.pages)) return { pages: message.pages }
  if (!('refused' in message) || typeof message.refused !== 'string') return undefined
  const refused = message.refused.slice(0, 200)
  return 'attachment' in message && isCount(message.attachment)
    ? { refused, attachment: message.attachment }
    : { refused }
}

const isCount = (value: unknown): value is number =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0
