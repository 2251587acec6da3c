import { type ChildProcess, spawn } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { dirname, join, parse } from 'node:path'
import { fileURLToPath } from 'node:url'

/** The child may read its own code. It may not write, use the network, start processes or workers, or load native code. */
export function restrictions(): string[] {
  const library = dirname(dirname(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))))
  const readable = [import.meta.dirname, library].map((folder) => `--allow-fs-read=${join(folder, '*')}`)
  return ['--permission', ...readable, '--max-old-space-size=128', '--expose-gc', '--no-warnings']
}

const script = join(import.meta.dirname, 'pdfium-child.ts')

/**
 * Starts a child that loads PDFium, which may allocate so many bytes, and waits for its one job. Files to be handed over as open
 * descriptors are given now; a file to be validated comes later, through its standard input.
 */
export function startPdfium(memory: number, files: readonly number[]): ChildProcess {
  const child = spawn(process.execPath, [...restrictions(), script, String(memory)], {
    env: {},
    cwd: parse(process.execPath).root,
    stdio: ['pipe', 'ignore', 'ignore', 'ipc', ...files],
    // A process group of its own: an interrupt from the terminal is for the service, which lets jobs end.
    detached: process.platform !== 'win32',
    windowsHide: true,
  })
  // A child that ends before it has read or heard everything says so by its end.
  child.stdin?.on('error', () => undefined)
  giveWay(child.pid)
  return child
}

/** Requests go before PDFs: where the processor is short, the child waits for it and not they. */
function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL)
  } catch {
    // It has ended already, or the machine does not let us.
  }
}
