import { execFile } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const run = promisify(execFile)
const root = fileURLToPath(new URL('../../', import.meta.url))
const compiler = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url))

/** A project that has installed the client. */
export type Shop = {
  readonly folder: string
  /** The folder of the package. */
  readonly installed: string
  /** The compiler's errors in a file of the project; empty without any. */
  readonly violationsIn: (...files: readonly string[]) => Promise<string>
  readonly remove: () => Promise<void>
}

/** Packs the client like `npm run client:pack`, with the compiler of the project; returns the file. Once for all test files of a process. */
async function packClient(): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'rappen-packed-'))
  process.once('exit', () => rmSync(folder, { recursive: true }))
  const places = ['--pack-destination', folder, '--cache', path.join(folder, 'cache')]
  await oneAtATime(() => run('npm', ['pack', './client', '--ignore-scripts=false', ...places], { cwd: root }))
  return path.join(folder, (await readdir(folder)).find((name) => name.endsWith('.tgz')) ?? '')
}
let packed: Promise<string> | undefined

/** Across all processes of a run: packing begins with the compiler, which writes into the packed folder. */
async function oneAtATime(work: () => Promise<unknown>): Promise<void> {
  const lock = path.join(tmpdir(), 'rappen-packing')
  while (
    !(await mkdir(lock).then(
      () => true,
      () => false,
    ))
  )
    await sleep(100)
  try {
    await work()
  } finally {
    await rm(lock, { recursive: true })
  }
}

/** Installs the packed client like a project with the file: in a folder of its own. */
export async function shopWithClient(): Promise<Shop> {
  packed ??= packClient()
  const folder = await mkdtemp(path.join(tmpdir(), 'rappen-shop-'))
  const installed = path.join(folder, 'node_modules', 'rappen-client')
  await mkdir(installed, { recursive: true })
  await run('tar', ['-xzf', await packed, '-C', installed, '--strip-components=1'])
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
