import { glob, readFile } from 'node:fs/promises'
import { posix } from 'node:path'

/** A file of the service, by its path below src. */
export type SourceFile = { readonly path: string; readonly text: string }

/** One import. `to` is a path below src, or the name of a library. `names` are the imported names, types included. */
export type Import = {
  readonly from: string
  readonly to: string
  readonly isLibrary: boolean
  readonly names: string[]
}

/** Tests, which may import anything; declarations of other people's packages. */
const besideTheService = /\.(test|d)\.ts$/

/** The files of the service. */
export async function serviceFiles(): Promise<SourceFile[]> {
  const root = new URL('../src/', import.meta.url)
  const paths = await Array.fromAsync(glob('**/*.ts', { cwd: root.pathname }))
  const files = paths.sort().filter((path) => !besideTheService.test(path))
  return Promise.all(files.map(async (path) => ({ path, text: await readFile(new URL(path, root), 'utf8') })))
}

/**
 * The forms in formatted code: `import ... from '...'`, `export ... from '...'`, `import '...'`, `import('...')`, and the script of a child
 * process, `new URL('./....ts', import.meta.url)`.
 */
const forms = [
  /^(?:import|export)\b(?<clause>[^'"`;=]*?)\bfrom '(?<to>[^']+)'/gm,
  /^import '(?<to>[^']+)'/gm,
  /\bimport\(\s*'(?<to>[^']+)'/g,
  /\bnew URL\('(?<to>[^']+\.ts)', import\.meta\.url\)/g,
]

/** Every import of a file. */
export const importsOf = ({ path, text }: SourceFile): Import[] =>
  forms.flatMap((form) =>
    [...text.matchAll(form)].map(({ groups = {}, 0: whole }) => {
      const { to = '', clause = '' } = groups
      const isLibrary = !to.startsWith('.') && !whole.startsWith('new URL')
      return {
        from: path,
        to: isLibrary ? to : posix.join(posix.dirname(path), to),
        isLibrary,
        names: clause.match(/[\w$]+/g)?.filter((word) => !['type', 'as'].includes(word)) ?? [],
      }
    }),
  )
