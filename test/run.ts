/**
 * `npm test`: the tests against a real PostgreSQL of its own, and beside them formatting, lint, types and dead code. With the names of test
 * files as arguments, only those tests. `npm run test:cases`: what `npm test` rotates, whole: lists of like cases, and files that take turns.
 * Ends with 1 when a test or a check failed, or when no test ran.
 */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { glob, mkdtemp, readFile, rm } from 'node:fs/promises'
import { setPriority, tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import process from 'node:process'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { spec, type TestEvent } from 'node:test/reporters'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { ALL_CASES, everyNth, SEED, seed } from './faults/faults.ts'
import { beginStage, isClaimed } from './runner/claims.ts'
import { isOfTurns, orderOf, processesOf, type Queue, stagesOf } from './runner/queues.ts'
import { runWorker } from './runner/run-worker.ts'
import { folderForTests } from './runner/temporary-folder.ts'
import { withTestServer } from './server.ts'

const checks: readonly (readonly string[])[] = [
  ['biome', 'ci'],
  ['oxlint', 'src', 'web', 'test', 'bench', 'mutation', 'client/src'],
  // Of several checkers each does what they share again: one takes half the processor time of four.
  ['tsc', '--checkers', '1'],
  ['tsc', '-p', 'web'],
  ['knip'],
  ['knip', '--production'],
]

/** The checkers of types are written in Go: with a tenth more memory they collect garbage a quarter less of their time. */
const GOGC = '400'

/** Runs the checks in turn and prints each with what it says, at once when it has ended. The names of those that failed. */
async function runChecks(): Promise<string[]> {
  const failed: string[] = []
  for (const [command = '', ...args] of checks) {
    const child = spawn(command, args, { env: { ...process.env, GOGC }, stdio: ['ignore', 'pipe', 'pipe'] })
    const ended = new Promise<number | null>((resolve, reject) => child.on('error', reject).on('close', resolve))
    const [code, ...printed] = await Promise.all([ended, text(child.stdout), text(child.stderr)])
    const name = [command, ...args].join(' ')
    if (code !== 0) failed.push(name)
    process.stdout.write(`\n${code === 0 ? '✔' : '✖'} ${name}\n${printed.join('')}`)
  }
  return failed
}

const counts = { tests: 0, suites: 0, pass: 0, fail: 0, skipped: 0, todo: 0 }
const reporter = new spec()
reporter.pipe(process.stdout)

/** Prints an event as node's runner does, and counts it. */
function tell(event: TestEvent): void {
  reporter.write(event)
  if (event.type !== 'test:pass' && event.type !== 'test:fail') return
  const { details, skip, todo } = event.data
  counts[details.type === 'suite' ? 'suites' : 'tests']++
  // A suite fails with its tests, or by itself: a hook threw, or its file could not be read.
  const isCounted =
    !('error' in details) || (details.error as { failureType?: string }).failureType !== 'subtestsFailed'
  if (event.type === 'test:fail' && todo === undefined) counts.fail += isCounted ? 1 : 0
  else if (details.type !== 'suite') counts[skip !== undefined ? 'skipped' : todo !== undefined ? 'todo' : 'pass']++
}

/**
 * Runs the files of the stages, of each queue so many at once, in processes that claim one after the other. When a queue is empty, its processes
 * help with the others, and then wait for the next stage, which begins once the checks have ended: no processor stands idle, and the program is loaded a few times.
 */
async function drain(stages: readonly (readonly Queue[])[], checking: Promise<unknown>): Promise<void> {
  const claims = await mkdtemp(join(tmpdir(), 'rappen-claims-'))
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
  const ended = (file: string) => {
    for (const files of left) files.delete(file)
    begin()
  }
  begin()
  const work = async (_: unknown, own: number) => {
    const files = stages.map((stage) => orderOf(stage, own))
    const isOver = () => files.flat().every((file) => isClaimed(claims, file))
    // Some files have to be the first of a process, and a process may break; one that does not even begin would not the next time.
    while (!isOver()) {
      const claimed = await runWorker(claims, files, tell, ended)
      if (claimed === 0 && !isOver()) throw new Error('a process of the test runner ran no file')
    }
  }
  await Promise.all(Array.from({ length: Math.max(...stages.map(processesOf)) }, work))
  await rm(claims, { recursive: true })
}

/** Compiles what most processes load, in one of its own, which stands beside the preparation of PostgreSQL. */
const compile = (): Promise<unknown> =>
  once(spawn(process.execPath, [fileURLToPath(new URL('runner/compile.ts', import.meta.url))]), 'close')

/** Just above what the service gives to those who read and draw PDFs (10 and 15): beside so many busy processes they would have no processor in time. */
const NICENESS = 9

async function runTests(files: readonly string[], beside: () => Promise<string[]>): Promise<string[]> {
  process.env['LOG_LEVEL'] = 'silent'
  process.env['NODE_COMPILE_CACHE'] ??= fileURLToPath(new URL('../node_modules/.cache/compiled', import.meta.url))
  process.env[SEED] = String(seed)
  process.env['TMPDIR'] = await folderForTests()
  const compiling = compile()
  return await withTestServer(async () => {
    // PostgreSQL goes before all that wait for it: where it has no processor for seconds, the service answers 503.
    setPriority(NICENESS)
    await compiling
    const checking = beside()
    const [failedChecks] = await Promise.all([checking, drain(stagesOf(files), checking)])
    return failedChecks
  })
}

/**
 * The test files of which `npm test` leaves something to other seeds: those that take turns, and those that rotate like cases: what rotates them
 * is imported under these names. A stage rotates the pages that axe looks at.
 */
async function rotating(files: readonly string[]): Promise<string[]> {
  const texts = await Promise.all(files.map(async (file) => ({ file, text: await readFile(file, 'utf8') })))
  return texts
    .filter(({ file, text }) => isOfTurns(file) || /^import .*\b(?:everyNth|stage)\b/m.test(text))
    .map(({ file }) => file)
}

/** Of the files that take turns one, the others with the next seeds. */
function inTheirTurn(files: readonly string[]): string[] {
  const turning = files.filter(isOfTurns)
  const [turn] = everyNth(turning.length, turning)
  return files.filter((file) => !isOfTurns(file) || file === turn)
}

const { values, positionals } = parseArgs({ options: { 'all-cases': { type: 'boolean' } }, allowPositionals: true })
const chosen = positionals.map((file) => relative('.', file))
const all = (await Array.fromAsync(glob('{src,test,client/src}/**/*.test.ts'))).sort()
if (values['all-cases']) process.env[ALL_CASES] = 'all'
const isWhole = chosen.length === 0 && values['all-cases'] !== true
const files = chosen.length > 0 ? chosen : isWhole ? inTheirTurn(all) : await rotating(all)
const begun = performance.now()
const failedChecks = await runTests(files, isWhole ? runChecks : async () => [])
const summary = { ...counts, duration_ms: Math.round(performance.now() - begun) }
for (const [what, count] of Object.entries(summary))
  reporter.write({
    type: 'test:diagnostic',
    data: { nesting: 0, message: `${what} ${count}`, level: 'info' },
  } as TestEvent)
reporter.end()
await finished(reporter)
for (const check of failedChecks) process.stdout.write(`✖ ${check}\n`)
const failed = counts.fail + failedChecks.length
process.stdout.write(`\n${counts.pass} passed, ${failed} failed (${SEED}=${seed})\n`)
process.exitCode = failed > 0 || counts.pass === 0 ? 1 : 0
