import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BuildOptions, BuildResult, Plugin } from 'esbuild'
import { bundle, inMemory } from '../../platform/files/bundle.ts'

/** A file of the pages, named by the last part of its path, which changes with its content. */
export type PageFile = { readonly name: string; readonly type: string; readonly content: Buffer }

/** The pages for browsers: all files, and those that the shell names. */
export type Bundle = {
  readonly files: ReadonlyMap<string, PageFile>
  readonly script: string
  readonly style: string
  /** The script's static imports, to be preloaded. */
  readonly preloaded: readonly string[]
  /** The fonts of the style sheet, to be preloaded. */
  readonly fonts: readonly string[]
}

const folder = new URL('../../../web/', import.meta.url)
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

const options = (of: URL) =>
  ({
    entryPoints: [{ in: fileURLToPath(new URL('main.tsx', of)), out: 'main' }],
    tsconfig: fileURLToPath(new URL('tsconfig.json', of)),
    outdir: '/',
    entryNames: '[name]-[hash]',
    chunkNames: '[name]-[hash]',
    assetNames: '[name]-[hash]',
    loader: { '.woff2': 'file' },
    splitting: true,
    format: 'esm',
    target: 'es2022',
    charset: 'utf8',
    legalComments: 'none',
  }) as const satisfies BuildOptions

type Built = BuildResult<typeof inMemory>

/** Bundles the pages of `web/`. */
export const bundleWeb = async (): Promise<Bundle> => bundleOf(await bundle(options(folder)))

/**
 * Bundles the pages now, and again whenever one of their files has changed, until it is stopped. It reports the error of files that cannot be
 * bundled.
 */
export async function watchWeb(
  tell: (bundled: Bundle | { readonly errors: readonly string[] }) => void,
  of = folder,
): Promise<() => Promise<void>> {
  const telling: Plugin = {
    name: 'tell',
    setup: ({ onEnd }) =>
      onEnd((result) => {
        const errors = result.errors.map(({ text, location }) => `${location?.file}:${location?.line} ${text}`)
        tell(errors.length > 0 ? { errors } : bundleOf(result as Built))
      }),
  }
  const { context, stop } = await import('esbuild')
  const watching = await context({ ...options(of), ...inMemory, plugins: [telling] })
  await watching.watch()
  return async () => {
    await watching.dispose()
    await stop()
  }
}

function bundleOf({ outputFiles, metafile }: Built): Bundle {
  const files = outputFiles.map(({ path, contents }) => pageFile(basename(path), Buffer.from(contents)))
  const outputs = Object.entries(metafile.outputs)
  const [, entry] = outputs.find(([path]) => /^main-\w+\.js$/.test(basename(path))) ?? []
  return {
    files: new Map(files.map((file) => [file.name, file])),
    script: nameOf(files, /^main-\w+\.js$/),
    style: nameOf(files, /^main-\w+\.css$/),
    preloaded: (entry?.imports ?? []).flatMap(({ path, kind }) =>
      kind === 'import-statement' ? [basename(path)] : [],
    ),
    fonts: files.map(({ name }) => name).filter((name) => name.endsWith('.woff2')),
  }
}

const pageFile = (name: string, content: Buffer): PageFile => ({
  name,
  type: types[name.split('.').at(-1) ?? ''] ?? 'application/octet-stream',
  content,
})

function nameOf(files: readonly PageFile[], form: RegExp): string {
  const name = files.find((file) => form.test(file.name))?.name
  if (name === undefined) throw new Error(`the pages were bundled without a file like ${form}`)
  return name
}
