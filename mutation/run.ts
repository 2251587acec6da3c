/**
 * `npm run mutation [ROOM ...]`: changes the rules in every small way that Stryker knows, one at a time, and counts how often the tests notice.
 * Ends with exit code 1 if they notice less than 85 % in a room. The reports are in mutation/report.
 */
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { rooms } from './rooms.ts'

const LEAST = 85
const root = join(import.meta.dirname, '..')
const reports = join(import.meta.dirname, 'report')
const stryker = join(import.meta.dirname, 'node_modules/@stryker-mutator/core/bin/stryker.js')

type Report = { readonly files: Readonly<Record<string, { readonly mutants: readonly Mutant[] }>> }
type Mutant = {
  readonly status: string
  readonly mutatorName: string
  readonly replacement: string
  readonly location: { readonly start: { readonly line: number; readonly column: number } }
}

/** Stryker and its dependencies are as many packages as all the others: they are installed on demand. */
async function install(): Promise<void> {
  if (existsSync(stryker)) return
  const npm = process.env['npm_execpath']
  const [program, first] = npm?.endsWith('npm-cli.js') ? [process.execPath, [npm]] : ['npm', []]
  const code = await run(program, [...first, 'ci', '--ignore-scripts', '--prefix', import.meta.dirname])
  if (code !== 0) throw new Error('The packages of mutation/package-lock.json could not be installed.')
}

const run = (program: string, words: readonly string[]): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(program, words, { cwd: root, stdio: 'inherit' })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })

const configurationOf = (name: string) => ({
  mutate: [...(rooms[name]?.mutate ?? []), '!src/**/*.test.ts'],
  testRunner: 'command',
  commandRunner: { command: `"${process.execPath}" mutation/run-tests.ts ${name}` },
  concurrency: 1,
  // Files that the tests of rules never read are not copied.
  ignorePatterns: ['/*', '!/package.json', '!/src', '!/test', '!/mutation', 'mutation/node_modules', 'mutation/report'],
  tempDirName: 'mutation/report/sandbox',
  reporters: ['json', 'html'],
  jsonReporter: { fileName: `mutation/report/${name}.json` },
  htmlReporter: { fileName: `mutation/report/${name}.html` },
  disableTypeChecks: false,
  logLevel: 'warn',
})

/** Mutates a room and returns the number of noticed mutants, and the unnoticed ones. */
async function mutate(name: string): Promise<{ noticed: number; all: number; missed: string[] }> {
  await mkdir(reports, { recursive: true })
  await writeFile(join(reports, 'stryker.json'), JSON.stringify(configurationOf(name)))
  const code = await run(process.execPath, [stryker, 'run', join(reports, 'stryker.json')])
  if (code !== 0) throw new Error(`Stryker ended with ${code}.`)
  const report: Report = JSON.parse(await readFile(join(reports, `${name}.json`), 'utf8'))
  const mutants = Object.entries(report.files).flatMap(([file, of]) => of.mutants.map((one) => ({ file, ...one })))
  const validated = mutants.filter(({ status }) => status !== 'Ignored' && status !== 'CompileError')
  const missed = validated.filter(({ status }) => status !== 'Killed' && status !== 'Timeout')
  return {
    noticed: validated.length - missed.length,
    all: validated.length,
    missed: missed.map(
      ({ file, location, mutatorName, replacement }) =>
        `${file}:${location.start.line}:${location.start.column} ${mutatorName} ${replacement.replaceAll(/\s+/g, ' ').slice(0, 100)}`,
    ),
  }
}

await install()
const chosen = process.argv.slice(2)
for (const name of chosen.length > 0 ? chosen : Object.keys(rooms)) {
  const { noticed, all, missed } = await mutate(name)
  const score = (100 * noticed) / all
  process.stdout.write(`${name.padEnd(10)} ${score.toFixed(1).padStart(5)} %  ${noticed} of ${all} noticed\n`)
  for (const one of missed) process.stdout.write(`    ${one}\n`)
  if (score < LEAST) process.exitCode = 1
}
await rm(join(reports, 'sandbox'), { recursive: true, force: true })
