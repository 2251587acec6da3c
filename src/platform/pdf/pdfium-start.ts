import { type ChildProcess, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { lowerPriority, niceness } from '../concurrency/priority.ts'
import { programOf } from './child-program.ts'

/** The child may read PDFium and what leads to it. It may not write files, use the network, start processes or workers, or load native code. */
export function restrictions(): string[] {
  const library = dirname(dirname(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))))
  const readable = [import.meta.dirname, library].map((folder) => `--allow-fs-read=${join(folder, '*')}`)
  return ['--permission', ...readable, '--max-old-space-size=128', '--no-warnings']
}

/**
 * Starts a child that loads PDFium and waits for its one job. `memory` bounds PDFium's allocations, in bytes. `files` are inherited as open
 * descriptors; a file to be validated is sent later, through standard input.
 */
export async function startPdfium(memory: number, files: readonly number[]): Promise<ChildProcess> {
  const program = await programOf('pdfium-child')
  const child = spawn(process.execPath, [...restrictions(), ...program, String(memory)], {
    env: {},
    // From here libraries are found.
    cwd: import.meta.dirname,
    stdio: ['pipe', 'ignore', 'ignore', 'ipc', ...files],
    // In its own process group: Ctrl-C in the terminal goes only to the service, which lets jobs finish.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  // A child that ends before it has read everything is reported by its exit.
  child.stdin?.on('error', () => undefined)
  lowerPriority(child.pid, niceness.pdf)
  return child
}
