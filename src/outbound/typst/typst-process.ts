import { type ChildProcess, fork } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { askChild, type ChildLimits, endChild, isAlive, TooMuchWork } from '../../platform/concurrency/ask-child.ts'
import { lowerPriority, niceness } from '../../platform/concurrency/priority.ts'

/** The messages to and from the child process. */
export type Job = { readonly model: string }
export type RenderAnswer = ({ readonly pdf: Uint8Array } | { readonly error: string }) & {
  readonly memoryBytes: number
}

/** The document could not be laid out: an error in the template, a crash of the child or the time limit. */
export class RenderFailed extends Error {
  override readonly name = 'RenderFailed'
}

/** An idle child takes about 100 MB. Memory that a huge document needed is not returned, so the child is replaced above this limit. */
const memoryLimitBytes = 300_000_000

/** Starts a child process that runs Typst and lays out one document at a time. */
export function startTypst() {
  const child = forkTypst()
  let memoryBytes = 0
  // Set once the child could not be reached or was killed, even if its exit event has not arrived yet.
  let isLost = false
  // `askChild` reports a child that cannot be started or reached; without a job the error does not matter.
  child.on('error', () => undefined)
  lowerPriority(child.pid, niceness.layout)

  /** @throws {RenderFailed} or TooMuchWork. At a limit the child is killed. */
  async function layOut(model: string, limits: ChildLimits): Promise<Uint8Array> {
    const job: Job = { model }
    const answer = await askChild<RenderAnswer>(child, job, limits).catch((error: Error) => {
      isLost = true
      throw error instanceof TooMuchWork ? error : new RenderFailed(error.message)
    })
    memoryBytes = answer.memoryBytes
    if ('error' in answer) throw new RenderFailed(answer.error)
    return answer.pdf
  }

  /** Whether it is alive and below its memory limit. */
  const isFit = (): boolean => !isLost && isAlive(child) && memoryBytes <= memoryLimitBytes
  return { pid: child.pid, layOut, isFit, end: () => endChild(child) }
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
