/**
 * `npm test`: formatting, lint, types, dead code, then all tests against a real PostgreSQL of its own. With the names of test files as
 * arguments, only those tests. Ends with the exit code of the first check that fails.
 */
import { spawn } from 'node:child_process'
import { glob } from 'node:fs/promises'
import { withTestServer } from './server.ts'

const checks: readonly (readonly string[])[] = [
  ['biome', 'ci'],
  ['oxlint', 'src', 'test', 'bench', 'mutation', 'client/src'],
  ['tsc'],
  ['knip'],
]

const run = (command: string, args: readonly string[], environment: NodeJS.ProcessEnv = {}): Promise<number> =>
  new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', env: { ...process.env, ...environment } })
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 1))
  })

async function runChecks(): Promise<number> {
  for (const [command = '', ...args] of checks) {
    process.stdout.write(`\n${command}\n`)
    const code = await run(command, args)
    if (code !== 0) return code
  }
  return 0
}

/** Tests that look at the clock: beside others they would measure those. */
const byThemselves = new Set([
  'test/http/limits.test.ts',
  'test/http/slow-clients.test.ts',
  'test/hostile/hostile-requests.test.ts',
  'test/isolation/timing.test.ts',
  'test/pdfs/bystanders.test.ts',
  'test/pdfs/verdicts.test.ts',
  'test/process/database-outages.test.ts',
  'test/process/outages.test.ts',
])

const runTests = (files: readonly string[]): Promise<number> =>
  withTestServer(async () => {
    const lanes = [
      { concurrency: 2, files: files.filter((file) => !byThemselves.has(file)) },
      { concurrency: 1, files: files.filter((file) => byThemselves.has(file)) },
    ]
    let worst = 0
    for (const { concurrency, files: these } of lanes.filter((lane) => lane.files.length > 0)) {
      const options = ['--test', `--test-concurrency=${concurrency}`, '--test-timeout=120000']
      const code = await run(process.execPath, [...options, ...these], { LOG_LEVEL: 'silent' })
      worst ||= code
    }
    return worst
  })

const chosen = process.argv.slice(2)
const files = chosen.length > 0 ? chosen : (await Array.fromAsync(glob('{src,test,client/src}/**/*.test.ts'))).sort()
process.exitCode = (chosen.length > 0 ? 0 : await runChecks()) || (await runTests(files))
