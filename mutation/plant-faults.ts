/**
 * `npm run test:planted`: plants each fault of `faults-to-plant.ts` in a copy of the repository, one at a time, and runs the tests that have to
 * notice it, two faults at once. With numbers as arguments, only those faults. Ends with 1 if one goes unnoticed.
 */
import { spawn } from 'node:child_process'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { basename, join } from 'node:path'
import process from 'node:process'
import { type Fault, faults } from './faults-to-plant.ts'

const root = join(import.meta.dirname, '..')
/** Below the repository, so that its packages are found. */
const reports = join(import.meta.dirname, 'report')
const AT_ONCE = 2
/** The longest time of one fault's tests, in milliseconds; and of all of them together, before the first is planted. */
const LONGEST = 300_000
const LONGEST_OF_ALL = 1_800_000

/** The parts of the repository for the service and its tests. */
const parts = [
  'bin',
  'client',
  'docs',
  'migrations',
  'src',
  'templates',
  'test',
  'package.json',
  'CHANGELOG.md',
  'openapi.json',
  'schema.sql',
]

async function copyOfRepository(folder: string): Promise<string> {
  for (const part of parts)
    await cp(join(root, part), join(folder, part), {
      recursive: true,
      filter: (path) => basename(path) !== 'node_modules',
    })
  return folder
}

/** The result of a run of test files: the failed tests, by name. A file that could not be read counts as none. */
type Ran = { readonly passed: boolean; readonly failed: readonly string[]; readonly output: string }

const runTests = (folder: string, files: readonly string[], longest = LONGEST): Promise<Ran> =>
  new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['test/run.ts', ...files], { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (output += part))
    const clock = setTimeout(() => child.kill('SIGTERM'), longest)
    child.on('error', reject)
    child.on('close', (code) => {
      clearTimeout(clock)
      const names = [...output.matchAll(/^ *✖ (.+?) \([\d.]+ms\)$/gm)].map(([, name = '']) => name)
      const failed = [...new Set(names)].filter((name) => !name.endsWith('.test.ts'))
      resolve({ passed: code === 0, failed, output })
    })
  })

async function plant(folder: string, { file, text, instead }: Fault): Promise<() => Promise<void>> {
  const path = join(folder, file)
  const sound = await readFile(path, 'utf8')
  const places = sound.split(text).length - 1
  if (places !== 1) throw new Error(`${file} holds the text ${places} times: ${text}`)
  await writeFile(
    path,
    sound.replace(text, () => instead),
  )
  return () => writeFile(path, sound)
}

/** A sentence about the result of a fault; undefined if it was noticed. */
async function validate(folder: string, fault: Fault): Promise<{ isNoticed: boolean; by: string }> {
  const restore = await plant(folder, fault)
  try {
    const { passed, failed, output } = await runTests(folder, fault.noticedBy)
    if (passed) return { isNoticed: false, by: `nothing in ${fault.noticedBy.join(', ')}` }
    // A file that fails as a whole was not planted well: it has to run, and a test has to name the fault.
    if (failed.length === 0) return { isNoticed: false, by: `no test, but the run failed: ${output.slice(-2_000)}` }
    return { isNoticed: true, by: `«${failed[0]}»${failed.length > 1 ? ` and ${failed.length - 1} more` : ''}` }
  } finally {
    await restore()
  }
}

const chosen = process.argv.slice(2).map(Number)
const planted = faults
  .map((fault, index) => ({ number: index + 1, fault }))
  .filter(({ number }) => chosen.length === 0 || chosen.includes(number))
await mkdir(reports, { recursive: true })
const sandbox = await mkdtemp(join(reports, 'planted-'))
let noticed = 0
let unnoticed = 0
try {
  const copies = await Promise.all(
    Array.from({ length: AT_ONCE }, (_, index) => copyOfRepository(join(sandbox, String(index)))),
  )
  // Tests that fail anyway would notice everything.
  const sound = await runTests(
    copies[0] ?? '',
    [...new Set(planted.flatMap(({ fault }) => fault.noticedBy))],
    LONGEST_OF_ALL,
  )
  if (!sound.passed)
    throw new Error(`Without a fault the tests fail: ${sound.failed.join('; ') || sound.output.slice(-2_000)}`)
  const waiting = [...planted]
  await Promise.all(
    copies.map(async (copy) => {
      for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
        const { isNoticed, by } = await validate(copy, next.fault)
        if (isNoticed) noticed++
        else unnoticed++
        process.stdout.write(`${isNoticed ? 'noticed ' : 'MISSED  '} ${next.number}. ${next.fault.what}\n    ${by}\n`)
      }
    }),
  )
} finally {
  await rm(sandbox, { recursive: true, force: true })
}
process.stdout.write(`\n${noticed} passed, ${unnoticed} failed\n`)
process.exitCode = unnoticed > 0 ? 1 : 0
