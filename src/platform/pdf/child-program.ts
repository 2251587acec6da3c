import { join } from 'node:path'
import { bundle } from '../files/bundle.ts'

const programs = new Map<string, Promise<string>>()

/**
 * The arguments that make Node run a child program of this folder, as one piece of JavaScript, then its name: loading its dozen TypeScript
 * files takes a third of the processor time of a child that is used once. It is bundled when it is first asked for.
 */
export async function programOf(name: 'pdfium-child' | 'picture-child'): Promise<string[]> {
  const program = programs.get(name) ?? bundled(name)
  programs.set(name, program)
  // A failure is of the moment, as when no process can be started.
  program.catch(() => programs.delete(name))
  return ['--input-type=module', '--eval', await program, '--', name]
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
