import { readFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
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
  /** The script of the overview, the page of `/app`, with its static imports. */
  readonly overview: readonly string[]
  /** The fonts of the style sheet, to be preloaded. */
  readonly fonts: readonly string[]
}

const folder = new URL('../../../web/', import.meta.url)
const types: Readonly<Record<string, string>> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
}

/**
 * Each page of `routes.ts` also imports the frame, which is loaded before any page. So all of the frame is one file: else the bundler makes one
 * for each set of pages that share a part of it, and a phone waits for fifteen.
 */
const withFrame: Plugin = {
  name: 'with-frame',
  setup: ({ onResolve, onLoad }) => {
    onResolve({ filter: /^\.\// }, ({ kind, path, importer, resolveDir }) =>
      kind === 'dynamic-import' && basename(importer) === 'routes.ts'
        ? { path: join(resolveDir, path), pluginData: join(resolveDir, 'frame/app.tsx') }
        : undefined,
    )
    onLoad({ filter: /\.tsx$/ }, async ({ path, pluginData: frame }) =>
      frame
        ? { contents: `${await readFile(path, 'utf8')}\nimport ${JSON.stringify(frame)}`, loader: 'tsx' }
        : undefined,
    )
  },
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
    plugins: [withFrame],
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
  const watching = await context({ ...options(of), ...inMemory, plugins: [withFrame, telling] })
  await watching.watch()
  return async () => {
    await watching.dispose()
    await stop()
  }
}

function bundleOf({ outputFiles, metafile }: Built): Bundle {
  const files = outputFiles.map(({ path, contents }) => pageFile(basename(path), Buffer.from(contents)))
  const outputs = Object.entries(metafile.outputs)
  const namesOf = (form: RegExp): string[] => {
    const [path, output] = outputs.find(([path]) => form.test(basename(path))) ?? []
    const imports = (output?.imports ?? []).filter(({ kind }) => kind === 'import-statement')
    return path === undefined ? [] : [path, ...imports.map((imported) => imported.path)].map((one) => basename(one))
  }
  const [, ...preloaded] = namesOf(/^main-\w+\.js$/)
  return {
    files: new Map(files.map((file) => [file.name, file])),
    script: nameOf(files, /^main-\w+\.js$/),
    style: nameOf(files, /^main-\w+\.css$/),
    preloaded,
    overview: namesOf(/^overview-page-\w+\.js$/).filter((name) => !preloaded.includes(name)),
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
