import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { dirname, join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { Busy } from '../problem.ts'
import { boundedQueue } from './bounded-queue.ts'

/** What a child may take: milliseconds from its start, bytes of memory resident at once. */
export type PdfiumLimits = { milliseconds: number; memory: number }

/** What the child is asked. `memory` is what PDFium may allocate, in bytes; the files come as open descriptors. */
export type PdfiumJob = PdfiumAct & PdfiumLimits

export type PdfiumAct = { act: 'judge'; pages: number; together: number } | { act: 'append'; attachments: number }

/** How many pages there are now; or why not, in words that fit after "The PDF …", and on which attachment, from 0. */
export type PdfiumAnswer = { pages: number } | { refused: string; attachment?: number }

/** Too many PDFs are waiting already. Whoever asks should come again in a few seconds. */
export class PdfQueueFull extends Busy {
  override readonly name = 'PdfQueueFull'
}

/** Two children keep two cores busy; a queue that is longer than this would outlast the patience of any client. */
const queue = boundedQueue(2, 32, () => new PdfQueueFull('Too many PDFs are waiting to be read.'))

const mebibyte = 2 ** 20

export const judgeLimits: PdfiumLimits = { milliseconds: 10_000, memory: 768 * mebibyte }

/**
 * Enough for files that were judged, whichever they are: while one is copied, as much as its judgement may have taken, and as much
 * again for the others, which are there already, so many of each of which had room in its own judgement. And time for each.
 */
export const appendLimits = (files: number): PdfiumLimits => ({
  milliseconds: judgeLimits.milliseconds * (files + 1),
  memory: 2 * judgeLimits.memory,
})

/** What Node itself takes beside PDFium's own memory: engine, compiled code, this program's few objects. */
const besidePdfium = 256 * mebibyte

/**
 * Does one job in a process of its own, which is thrown away afterwards; waits for a place first. A child that takes too
 * long or too much, dies, or answers out of order has refused; one that did not even start is an error of ours.
 * @throws PdfQueueFull
 */
export const inPdfiumProcess = (act: PdfiumAct, files: number[], limits: PdfiumLimits): Promise<PdfiumAnswer> =>
  queue(async () => {
    const child = start({ ...act, ...limits, memory: limits.memory - besidePdfium }, files)
    let answer: PdfiumAnswer | undefined
    child.once('message', (message) => {
      answer = answerFrom(message)
    })
    const overrun = await guard(child, limits)
    if (overrun !== undefined) return { refused: overrun }
    if (answer === undefined && child.exitCode === failedToStart) throw new Error('PDFium could not be started.')
    return answer ?? { refused: 'cannot be read' }
  })

/** Node's code for an uncaught error. The child catches everything once it has begun to read. */
const failedToStart = 1

/** The child may read its own code. It may not write, use the network, start processes or workers, or load native code. */
export function restrictions(): string[] {
  const library = dirname(dirname(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))))
  const readable = [import.meta.dirname, library].map((folder) => `--allow-fs-read=${join(folder, '*')}`)
  return ['--permission', ...readable, '--max-old-space-size=128', '--expose-gc', '--no-warnings']
}

const script = join(import.meta.dirname, 'pdfium-child.ts')

const start = (job: PdfiumJob, files: number[]): ChildProcess =>
  spawn(process.execPath, [...restrictions(), script, JSON.stringify(job)], {
    env: {},
    cwd: parse(process.execPath).root,
    stdio: ['ignore', 'ignore', 'ignore', 'ipc', ...files],
    // A process group of its own: an interrupt from the terminal is for the service, which lets jobs end.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })

/** Waits for the end of the child, brings it about when it goes past a limit, and says which. */
async function guard(child: ChildProcess, limits: PdfiumLimits): Promise<string | undefined> {
  let overrun: string | undefined
  const end = (reason: string) => {
    overrun ??= reason
    child.kill('SIGKILL')
  }
  const clock = setTimeout(end, limits.milliseconds, `takes longer than ${limits.milliseconds / 1000} seconds to read`)
  const weigh = async () => {
    if ((await residentMemory(child.pid)) > limits.memory) end('needs too much memory to read')
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
