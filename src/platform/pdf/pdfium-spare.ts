import type { ChildProcess } from 'node:child_process'
import { Socket } from 'node:net'
import { startPdfium } from './pdfium-start.ts'

/** A service to which nobody uploads anything for so long gives the memory of the spare child back. */
const IDLE_MILLISECONDS = 600_000

/** A child that was started ahead: it has loaded PDFium and read nothing yet. */
let spare: { readonly child: ChildProcess; readonly memory: number; readonly clock: NodeJS.Timeout } | undefined

/** Starts a child ahead unless there is one. It is used once, like any other, and spares its job the time of its start. */
export function prepareSpare(memory: number): void {
  if (spare && isAlive(spare.child)) return
  endSpare()
  const child = startPdfium(memory, [])
  // Whoever takes it hears of its failure; while nobody does, nobody needs to.
  child.on('error', () => undefined)
  holdProcess(child, false)
  spare = { child, memory, clock: setTimeout(endSpare, IDLE_MILLISECONDS).unref() }
}

/** The spare child, if there is one for so much memory; else a new one. */
export function takeChild(memory: number): ChildProcess {
  if (spare?.memory !== memory || !isAlive(spare.child)) return startPdfium(memory, [])
  const { child, clock } = spare
  clearTimeout(clock)
  spare = undefined
  holdProcess(child, true)
  return child
}

/** Ends the spare child; for the shutdown of the service. */
export function endSpare(): void {
  clearTimeout(spare?.clock)
  spare?.child.kill('SIGKILL')
  spare = undefined
}

const isAlive = ({ pid, exitCode, signalCode, connected }: ChildProcess): boolean =>
  pid !== undefined && exitCode === null && signalCode === null && connected

/** Whether the child keeps this process from ending. */
function holdProcess(child: ChildProcess, holds: boolean): void {
  const act = holds ? 'ref' : 'unref'
  child[act]()
  child.channel?.[act]()
  // Of the kind that a pipe to a child is.
  if (child.stdin instanceof Socket) child.stdin[act]()
}
