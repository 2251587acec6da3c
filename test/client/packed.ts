import { execFile } from 'node:child_process'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const compiler = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))

/** A project that has installed the client. */
export type Shop = {
  readonly folder: string
  /** Where the package is. */
  readonly installed: string
  /** What the compiler says against a file of the project; empty where it says nothing. */
  readonly violationsIn: (...files: readonly string[]) => Promise<string>
  readonly remove: () => Promise<void>
}

/** Packs the client by its one script, and installs it as a project does that has the file: in a folder of its own. */
export async function shopWithClient(): Promise<Shop> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rappen-shop-'))
  const cache = path.join(folder, 'cache')
  await run(
    'npm',
    ['run', 'client:pack', '--ignore-scripts=false', '--', '--pack-destination', folder, '--cache', cache],
    {
      cwd: root,
    },
  )
  const packed = (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? ''
  const installed = path.join(folder, 'node_modules', 'rappen-client')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', path.join(folder, packed), '-C', installed, '--strip-components=1'])
  const strict = [
    '--strict',
    '--exactOptionalPropertyTypes',
    '--noUncheckedIndexedAccess',
    '--noEmit',
    '--skipLibCheck',
  ]
  const target = ['--module', 'nodenext', '--target', 'es2022', '--lib', 'es2023,dom,dom.asynciterable']
  const types = ['--typeRoots', path.join(root, 'node_modules/@types'), '--types', 'node']
  return {
    folder,
    installed,
    violationsIn: (...files) =>
      run(compiler, [...strict, ...target, ...types, ...files], { cwd: folder }).then(
        () => '',
        ({ stdout }: { stdout: string }) => stdout,
      ),
    remove: () => rm(folder, { recursive: true }),
  }
}
