import { type ChildProcess, fork } from 'node:child_process'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'

/** What the child is given and what it gives back. */
export type Job = { readonly sheet: string }
export type Answer = ({ readonly pdf: Uint8Array } | { readonly violation: string }) & { readonly memoryBytes: number }

/** A child process with Typst in it, which lays out one document at a time. */
export type TypstProcess = {
  readonly pid: number | undefined
  /** @throws {RenderFailed} When it takes too long, the child is killed. */
  readonly layOut: (sheet: string, timeLimitMs: number) => Promise<Uint8Array>
  /** Whether it lives and has not grown too large to be kept. */
  readonly isFit: () => boolean
  readonly end: () => Promise<void>
}

/** The document could not be laid out: a violation of the template, a crash of the child or the time limit. */
export class RenderFailed extends Error {
  override readonly name = 'RenderFailed'
}

/** At rest the child takes about 100 MB. What one huge document made it take, it does not give back. */
const keptUpToBytes = 300_000_000

export function startTypst(): TypstProcess {
  const child = forkTypst()
  let memoryBytes = 0
  // One that could not be reached, or was killed, is lost, also while its end has not been heard of yet.
  let isLost = false
  const hasEnded = (): boolean => child.exitCode !== null || child.signalCode !== null
  // A child that cannot be started or reached says so to whoever waits for it, or to nobody.
  child.on('error', () => undefined)
  giveWay(child.pid)

  async function layOut(sheet: string, timeLimitMs: number): Promise<Uint8Array> {
    const answer = await answerOf(child, { sheet }, timeLimitMs).catch((error: unknown) => {
      isLost = true
      throw error
    })
    memoryBytes = answer.memoryBytes
    if ('violation' in answer) throw new RenderFailed(answer.violation)
    return answer.pdf
  }

  async function end(): Promise<void> {
    if (child.pid === undefined || hasEnded()) return
    child.ref()
    const ended = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await ended
  }

  const isFit = (): boolean => !isLost && child.connected && !hasEnded() && memoryBytes <= keptUpToBytes
  return { pid: child.pid, layOut, isFit, end }
}

/**
 * Of 19; on Windows it is the class below the normal one. Where the processor is short, requests get nearly thirty times as much of it; at 19 a
 * long document could come to its time limit.
 */
const NICENESS = 15

/** Requests go before documents: the child waits for the processor and not they. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, NICENESS)
  } catch {
    // It has ended already, or the machine does not let us: the document comes all the same.
  }
}

/** While it works, the child keeps the service from ending; at rest it does not. */
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

/** The child sees nothing of the service's environment, which holds passwords, and none of its debugger's flags. */
function forkTypst(): ChildProcess {
  const fontconfig = fileURLToPath(new URL('../../../templates/fonts/fonts.conf', import.meta.url))
  return fork(fileURLToPath(new URL('typst-child.ts', import.meta.url)), {
    env: { FONTCONFIG_FILE: fontconfig, SystemRoot: process.env['SystemRoot'] },
    execArgv: ['--max-old-space-size=256'],
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
}
