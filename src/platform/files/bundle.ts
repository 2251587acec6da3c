import type { BuildOptions, BuildResult } from 'esbuild'

/** Options of every bundle: nothing is written, so an installation may be read-only. */
export const inMemory = { bundle: true, minify: true, write: false, metafile: true, logLevel: 'silent' } as const

/** The number of bundles in progress: their child process ends with the last. */
let running = 0

/** Bundles files in a child process, which ends with the last bundle. */
export async function bundle(options: BuildOptions): Promise<BuildResult<typeof inMemory>> {
  // Loaded with the first bundle: this makes a start quicker.
  const { build, stop } = await import('esbuild')
  running++
  try {
    return await build({ ...options, ...inMemory })
  } finally {
    running--
    if (running === 0) await stop()
  }
}
