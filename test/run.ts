/**
 * `npm test`: formatting, lint, types, dead code, then all tests against a real PostgreSQL of its own. With the names of test files as
 * arguments, only those tests. Ends with the exit code of the first check that fails.
 */
import { spawn } from 'node:child_process'
import { glob, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbedded } from '../src/db/embedded/embedded-postgres.ts'
import { prepareTemplate, TEST_SERVER } from './database.ts'

const checks: readonly (readonly string[])[] = [['biome', 'ci'], ['oxlint', 'src', 'test', 'bench'], ['tsc'], ['knip']]

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

async function runTests(files: readonly string[]): Promise<number> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'rappen-test-'))
  const silent = {
    info: () => undefined,
    warn: () => undefined,
    error: (...details: unknown[]) => console.error(...details),
  }
  const server = await startEmbedded({ dataDirectory, log: silent })
  try {
    const organisation = await prepareTemplate(server.connection)
    return await run(process.execPath, ['--test', '--test-concurrency=2', '--test-timeout=120000', ...files], {
      [TEST_SERVER]: JSON.stringify({ connection: server.connection, organisation }),
      LOG_LEVEL: 'silent',
    })
  } finally {
    await server.stop()
    await rm(dataDirectory, { recursive: true, force: true })
  }
}

const chosen = process.argv.slice(2)
const files = chosen.length > 0 ? chosen : (await Array.fromAsync(glob('{src,test}/**/*.test.ts'))).sort()
process.exitCode = (chosen.length > 0 ? 0 : await runChecks()) || (await runTests(files))
