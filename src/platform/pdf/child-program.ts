import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { contentCache } from '../concurrency/content-cache.ts'
import { lowerPriority, niceness } from '../concurrency/priority.ts'
import { bundle } from '../files/bundle.ts'

const programs = contentCache<string>({ capacity: 2, sizeOf: () => 1 })

/** A child may read PDFium and its loader. It may not write files, use the network, start processes or workers, or load native code. */
export function restrictions(): string[] {
  const library = dirname(dirname(fileURLToPath(import.meta.resolve('@hyzyla/pdfium/pdfium.wasm'))))
  const readable = [import.meta.dirname, library].map((folder) => `--allow-fs-read=${join(folder, '*')}`)
  return ['--permission', ...readable, '--max-old-space-size=128', '--no-warnings']
}

/**
 * Starts a child program of this folder as one bundled file: loading its dozen TypeScript files takes a third of the processor time of a child
 * that is used once. It is bundled at its first start. `memory` bounds PDFium's allocations, in bytes.
 */
export async function startChild(
  name: 'pdfium-child' | 'picture-child',
  memory: number,
  how: SpawnOptions,
): Promise<ChildProcess> {
  const program = await programs.get(name, () => bundled(name))
  const options = [...restrictions(), '--input-type=module', '--eval', program, '--', name, String(memory)]
  // Libraries are resolved from this folder.
  const child = spawn(process.execPath, options, { env: {}, cwd: import.meta.dirname, windowsHide: true, ...how })
  lowerPriority(child.pid, niceness.pdf)
  return child
}

async function bundled(name: string): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    platform: 'node',
    format: 'esm',
    // Its loader expects the binary in its own folder.
    external: ['@hyzyla/pdfium'],
  })
  return outputFiles.map(({ text }) => text).join('')
}
