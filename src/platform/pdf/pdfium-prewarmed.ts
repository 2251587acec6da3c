import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { startChild } from './child-program.ts'

/** After this time without an upload the prewarmed child is ended, to free its memory. */
const IDLE_MILLISECONDS = 600_000

type PrewarmedChild = { readonly child: Promise<ChildProcess>; readonly memory: number; readonly clock: NodeJS.Timeout }

/** A child that has loaded PDFium and read no file yet. */
let prewarmed: PrewarmedChild | undefined

/** Starts a child in advance unless there is one. It is used once, like any other; its job need not wait for its start. */
export function prewarmChild(memory: number): void {
  if (prewarmed?.memory === memory) return
  endPrewarmed()
  const child = startPdfium(memory, [])
  const started = { child, memory, clock: setTimeout(endPrewarmed, IDLE_MILLISECONDS).unref() }
  prewarmed = started
  const forget = (): void => {
    if (prewarmed === started) endPrewarmed()
  }
  // The job that uses the child gets its failure; until then it is replaced.
  child.then((process) => holdProcess(process.on('error', forget).on('exit', forget), false), forget)
}

/** The prewarmed child, if there is one with this memory limit; otherwise a new one. */
export async function takeChild(memory: number): Promise<ChildProcess> {
  if (prewarmed?.memory !== memory) return startPdfium(memory, [])
  const { child, clock } = prewarmed
  clearTimeout(clock)
  prewarmed = undefined
  const taken = await child
  holdProcess(taken, true)
  return taken
}

/** Ends the prewarmed child; called at shutdown. */
export function endPrewarmed(): void {
  clearTimeout(prewarmed?.clock)
  prewarmed?.child.then(
    (process) => process.kill('SIGKILL'),
    () => undefined,
  )
  prewarmed = undefined
}

/** Sets whether the child keeps this process from exiting. */
function holdProcess(child: ChildProcess, holds: boolean): void {
  const act = holds ? 'ref' : 'unref'
  child[act]()
  child.channel?.[act]()
  // A pipe to a child is a Socket.
  if (child.stdin instanceof Socket) child.stdin[act]()
}

/**
 * Starts a child that loads PDFium and waits for its one job. `memory` bounds PDFium's allocations, in bytes. `files` are inherited as open
 * descriptors; a file to be validated is sent later, through standard input.
 */
export async function startPdfium(memory: number, files: readonly number[]): Promise<ChildProcess> {
  const child = await startChild('pdfium-child', memory, {
    stdio: ['pipe', 'ignore', 'ignore', 'ipc', ...files],
    // In its own process group: Ctrl-C in the terminal goes only to the service, which lets jobs finish.
    detached: process.platform !== 'win32',
  })
  // The exit of a child that ends before it has read everything is reported elsewhere.
  child.stdin?.on('error', () => undefined)
  return child
}
