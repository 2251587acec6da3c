import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { startPdfium } from './pdfium-start.ts'

/** After this time without an upload the prewarmed child is ended, to free its memory. */
const IDLE_MILLISECONDS = 600_000

/** A child that has loaded PDFium and read no file yet. */
let prewarmed: { readonly child: ChildProcess; readonly memory: number; readonly clock: NodeJS.Timeout } | undefined

/** Starts a child in advance unless there is one. It is used once, like any other; its job need not wait for its start. */
export function prewarmChild(memory: number): void {
  if (prewarmed && isAlive(prewarmed.child)) return
  endPrewarmed()
  const child = startPdfium(memory, [])
  // Its failure is reported to the job that uses it; until then it is ignored.
  child.on('error', () => undefined)
  holdProcess(child, false)
  prewarmed = { child, memory, clock: setTimeout(endPrewarmed, IDLE_MILLISECONDS).unref() }
}

/** The prewarmed child, if there is one with this memory limit; otherwise a new one. */
export function takeChild(memory: number): ChildProcess {
  if (prewarmed?.memory !== memory || !isAlive(prewarmed.child)) return startPdfium(memory, [])
  const { child, clock } = prewarmed
  clearTimeout(clock)
  prewarmed = undefined
  holdProcess(child, true)
  return child
}

/** Ends the prewarmed child; called at shutdown. */
export function endPrewarmed(): void {
  clearTimeout(prewarmed?.clock)
  prewarmed?.child.kill('SIGKILL')
  prewarmed = undefined
}

const isAlive = ({ pid, exitCode, signalCode, connected }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null && connected

/** Sets whether the child keeps this process from exiting. */
function holdProcess(child: ChildProcess, holds: boolean): void {
  const act = holds ? 'ref' : 'unref'
  child[act]()
  child.channel?.[act]()
  // A pipe to a child is a Socket.
  if (child.stdin instanceof Socket) child.stdin[act]()
}
