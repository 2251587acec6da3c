import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** The messages to and from the child process. */
export type Job = { readonly model: string }
export type Answer = ({ readonly pdf: Uint8Array } | { readonly error: string }) & { readonly memoryBytes: number }

/** A child process that runs Typst and lays out one document at a time. */
export type TypstProcess = {
  readonly pid: number | undefined
  /** @throws {RenderFailed} At the time limit the child is killed. */
  readonly layOut: (model: string, timeLimitMs: number) => Promise<Uint8Array>
  /** Whether it is alive and below its memory limit. */
  readonly isFit: () => boolean
  readonly end: () => Promise<void>
}

/** The document could not be laid out: an error in the template, a crash of the child or the time limit. */
export class RenderFailed extends Error {
  override readonly name = 'RenderFailed'
}

/** An idle child takes about 100 MB. Memory that a huge document needed is not returned, so the child is replaced above this limit. */
const memoryLimitBytes = 300_000_000

export function startTypst(): TypstProcess {
  const child = forkTypst()
  let memoryBytes = 0
  // Set once the child could not be reached or was killed, even if its exit event has not arrived yet.
  let isLost = false
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  // A child that cannot be started or reached is reported by `answerOf`; without a job, nobody needs to know.
  child.on('error', () => undefined)
  lowerPriority(child.pid)

  async function layOut(model: string, timeLimitMs: number): Promise<Uint8Array> {
    const answer = await answerOf(child, { model }, timeLimitMs).catch((error: unknown) => {
      isLost = true
      throw error
    })
    memoryBytes = answer.memoryBytes
    if ('error' in answer) throw new RenderFailed(answer.error)
    return answer.pdf
  }

  async function end(): Promise<void> {
    if (child.pid === undefined || hasEnded()) return
    child.ref()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  const isFit = (): boolean => !isLost && child.connected && !hasEnded() && memoryBytes <= memoryLimitBytes
  return { pid: child.pid, layOut, isFit, end }
}

/**
 * Of 19; on Windows it is the class below normal. Under load, requests get nearly thirty times as much processor time; at 19 a long document
 * could reach its time limit.
 */
const NICENESS = 15

/** Lowers the priority of the child: requests go before documents. */
function lowerPriority(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // It has already ended, or the system does not allow it: documents are rendered all the same.
  }
}

/** While it works, the child keeps the service from exiting; an idle child does not. */
async function answerOf(child: ChildProcess, job: Job, timeLimitMs: number): Promise<Answer> {
  const { promise, resolve, reject } = Promise.withResolvers<Answer>()
  const fail = (reason: string): void => reject(new RenderFailed(reason))
  const onExit = (code: number | null, signal: string | null): void =>
    fail(`The layout process ended (${signal ?? code}).`)
  const onError = (error: Error): void => fail(`The layout process failed: ${error.message}`)
  const timer = setTimeout(() => {
    fail(`The layout took longer than ${timeLimitMs} ms.`)
    child.kill('SIGKILL')
  }, timeLimitMs)
  child.on('message', resolve).on('exit', onExit).on('error', onError)
  child.ref()
  child.channel?.ref()
  try {
    child.send(job, (error) => error && onError(error))
    return await promise
  } finally {
    clearTimeout(timer)
    child.off('message', resolve).off('exit', onExit).off('error', onError)
    child.unref()
    child.channel?.unref()
  }
}

/** The child gets neither the service's environment, which contains passwords, nor its debugger flags. */
function forkTypst(): ChildProcess {
  const fontconfig = fileURLToPath(new URL('../../../templates/fonts/fonts.conf', import.meta.url))
  return fork(fileURLToPath(new URL('typst-child.ts', import.meta.url)), {
    env: { FONTCONFIG_FILE: fontconfig, SystemRoot: process.env['SystemRoot'] },
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
