/**
 * `npm test`: every test that needs neither a browser nor to kill programs nor the clock, against a real PostgreSQL of its own, and beside them
 * formatting, lint, types and dead code. `npm run test:all`: every test. With names of files and folders only their tests. `npm run
 * test:external`: the tests of the database, the contract and the isolation on a PostgreSQL of Debian, or of `--programs FOLDER`. Ends with 1
 * if a test or a check failed, or no test ran, with 2 if a place has no tests, and with 128 plus the number of a signal that ended it.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp } from 'node:fs/promises'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import type { TestEvent } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ALL, SEED, seed } from './faults/faults.ts'
import { SLOWNESS, slowness } from './patience.ts'
import { measureSlowness } from './runner/calibrate.ts'
import { chooseFiles, external, NoTests } from './runner/choose-files.ts'
import { beginStage, isClaimed } from './runner/claims.ts'
import { debianPrograms, EXTERNAL } from './runner/external-postgres.ts'
import { isBeyondQuick, orderOf, processesOf, type Queue, stagesOf } from './runner/queues.ts'
import { reporting } from './runner/reporting.ts'
import { runWorker } from './runner/run-worker.ts'
import { withTestServer } from './server.ts'

const checks: readonly (readonly string[])[] = [
  ['biome', 'ci'],
  ['oxlint', 'src', 'web', 'test', 'bench', 'mutation', 'client/src'],
  // Several checkers repeat their common work: one takes half the processor time of four.
  ['tsc', '--checkers', '1'],
  ['tsc', '-p', 'web'],
  ['knip'],
  ['knip', '--production'],
]

/** The type checkers are written in Go: with ten per cent more memory they collect a quarter less garbage. */
const GOGC = '400'

/** Runs the checks in turn and prints each with its output when it has ended. Returns the names of failed ones. */
async function runChecks(ending: AbortSignal): Promise<string[]> {
  const failed: string[] = []
  for (const [command = '', ...args] of checks) {
    if (ending.aborted) break
    const child = spawn(command, args, { env: { ...process.env, GOGC }, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
    const [code, ...printed] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
    const name = [command, ...args].join(' ')
    if (code !== 0) failed.push(name)
    process.stdout.write(`\n${code === 0 ? '✔' : '✖'} ${name}\n${printed.join('')}`)
  }
  return failed
}

type Run = {
  readonly tell: (event: TestEvent) => void
  readonly checking: Promise<unknown>
  readonly ending: AbortSignal
}

/**
 * Runs the files of the stages, of each queue so many at once, in processes that claim one after the other. Processes of an empty queue help
 * with the others, and then wait for the next stage, which begins after the checks. So no processor is idle, and the program is loaded a few
 * times.
 */
async function drain(stages: readonly (readonly Queue[])[], { tell, checking, ending }: Run): Promise<void> {
  const claims = await mkdtemp(join(tmpdir(), 'claims-'))
  const left = stages.map((stage) => new Set(orderOf(stage, 0)))
  let begun = 0
  let isChecked = false
  const begin = () => {
    while (begun === 0 || (begun < stages.length && isChecked && left[begun - 1]?.size === 0))
      beginStage(claims, begun++)
  }
  const goOn = () => {
    isChecked = true
    begin()
  }
  checking.then(goOn, goOn)
  const isEnded = () => left.every((files) => files.size === 0)
  const ended = (file: string) => {
    for (const files of left) files.delete(file)
    begin()
  }
  begin()
  const work = async (_: unknown, own: number) => {
    const files = stages.map((stage) => orderOf(stage, own))
    const isOver = () => files.flat().every((file) => isClaimed(claims, file))
    // Some files have to be the first of a process, and a process may break; one that fails to begin would fail again.
    while (!isOver()) {
      const claimed = await runWorker({ claims, stages: files, isOver: isEnded, ending }, tell, ended)
      if (claimed === 0 && !isOver()) throw new Error('a process of the test runner ran no file')
    }
  }
  await Promise.all(Array.from({ length: Math.max(...stages.map(processesOf)) }, work))
}

/** Compiles the common code of processes in one of its own, during the preparation of PostgreSQL. */
const compile = (): Promise<unknown> =>
  once(spawn(process.execPath, [fileURLToPath(new URL('runner/compile.ts', import.meta.url))]), 'close')

/** Minutes on two quiet processors, of all files of `npm test`, and of the others. */
const MINUTES = { quick: 3, beyond: 17 }

/** Prints the estimated time, as a part of that of all files, and the requirements. */
function greet(files: readonly string[], all: readonly string[]): void {
  const isQuick = (file: string): boolean => !isBeyondQuick(file)
  const partOf = (is: typeof isQuick): number => files.filter(is).length / all.filter(is).length
  const quiet = MINUTES.quick * partOf(isQuick) + MINUTES.beyond * partOf(isBeyondQuick)
  const length = `about ${counted(Math.ceil(quiet * slowness()), 'minute')} here`
  const machine = slowness() === 1 ? '' : ` (slow or busy: limits are ${slowness()} times as long)`
  const browser = files.some((file) => file.startsWith('test/web/') && isBeyondQuick(file)) ? 'a Chromium and ' : ''
  process.stdout.write(
    `${counted(files.length, 'test file')}, ${length}${machine}; needs ${browser}2 GB of memory on ${availableParallelism()} processors, no network and no database. ${SEED}=${seed}\n`,
  )
}

const counted = (count: number, what: string): string => `${count} ${what}${count === 1 ? '' : 's'}`

const { values, positionals } = parseArgs({
  options: { all: { type: 'boolean' }, external: { type: 'boolean' }, programs: { type: 'string' } },
  allowPositionals: true,
})
const isAll = values.all === true
const isExternal = values.external === true
const files = await chooseFiles({
  all: isAll,
  places: isExternal && positionals.length === 0 ? external : positionals,
}).catch((error: unknown) => {
  if (!(error instanceof NoTests)) throw error
  process.stderr.write(`${error.message}\n`)
  process.exit(2)
})
process.env[SLOWNESS] ??= String(await measureSlowness())
process.env['LOG_LEVEL'] = 'silent'
process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
process.env[SEED] = String(seed)
if (isAll) process.env[ALL] = 'all'
if (isExternal) process.env[EXTERNAL] = values.programs ?? (await debianPrograms())
greet(files, await chooseFiles({ all: true, places: [] }))
const { tell, counts, end } = reporting()
const begun = performance.now()
const compiling = compile()
try {
  const failedChecks = await withTestServer(async (ending) => {
    await compiling
    const checking = isExternal || positionals.length > 0 ? Promise.resolve([]) : runChecks(ending)
    const [failed] = await Promise.all([checking, drain(stagesOf(files), { tell, checking, ending })])
    return failed
  })
  await finished(end(performance.now() - begun))
  for (const check of failedChecks) process.stdout.write(`✖ ${check}\n`)
  const failed = counts.fail + failedChecks.length
  process.stdout.write(`\n${counts.pass} passed, ${failed} failed\n`)
  process.exitCode = failed > 0 || counts.pass === 0 ? 1 : 0
} catch (error) {
  if (process.exitCode === undefined) throw error
  process.stdout.write(`\n${(error as Error).message} What it had started is stopped, and what it kept is removed.\n`)
}
