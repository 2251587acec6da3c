import type { BuildOptions, BuildResult } from 'esbuild'

/** What holds for every bundle: nothing is written, so an installation may be read-only. */
export const inMemory = { bundle: true, minify: true, write: false, metafile: true, logLevel: 'silent' } as const

/** How many bundles are being made: the child process that makes them ends with the last. */
let running = 0

/** Bundles files, in a child process that has ended when nothing is bundled any more. */
export async function bundle(options: BuildOptions): Promise<BuildResult<typeof inMemory>> {
  // Loaded with the first bundle: a start is quicker without it.
  const { build, stop } = await import('esbuild')
  running++
  try {
    return await build({ ...options, ...inMemory })
  } finally {
    running--
    if (running === 0) await stop()
  }
}
