import { join } from 'node:path'
import { contentCache } from '../concurrency/content-cache.ts'
import { bundle } from '../files/bundle.ts'

const programs = contentCache<string>({ capacity: 2, sizeOf: () => 1 })

/**
 * The arguments that make Node run a child program of this folder, as one piece of JavaScript, then its name: loading its dozen TypeScript
 * files takes a third of the processor time of a child that is used once. It is bundled when it is first asked for.
 */
export async function programOf(name: 'pdfium-child' | 'picture-child'): Promise<string[]> {
  const program = await programs.get(name, () => bundled(name))
  return ['--input-type=module', '--eval', program, '--', name]
}

async function bundled(name: string): Promise<string> {
  const { outputFiles } = await bundle({
    entryPoints: [join(import.meta.dirname, `${name}.ts`)],
    platform: 'node',
    format: 'esm',
    // Its loader finds the binary beside itself.
    external: ['@hyzyla/pdfium'],
  })
  return outputFiles.map(({ text }) => text).join('')
}
