import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { constants, tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { isAlive } from '../../src/platform/files/process-table.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { until } from './service-process.ts'

const program = fileURLToPath(new URL('../run.ts', import.meta.url))

/** A run of tests in a folder of its own, as a person starts it. */
function run(folder: string, place: string): { child: ChildProcess; printed: () => string } {
  // Node's runner does not run inside another one that it knows of.
  const { NODE_TEST_CONTEXT: _, ...env } = process.env
  const child = spawn(process.execPath, [program, place], {
    env: { ...env, TMPDIR: folder },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let text = ''
  child.stdout.setEncoding('utf8').on('data', (part: string) => {
    text += part
  })
  return { child, printed: () => text }
}

async function emptyFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'run-'))
  atTheEnd(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** The PostgreSQL of the run in a folder. */
async function databaseIn(folder: string): Promise<number> {
  const [name = ''] = await readdir(folder)
  const record = await readFile(join(folder, name, 'data', 'postgres', 'postmaster.pid'), 'utf8')
  return Number(record.split('\n')[0])
}

/** A run that is in the middle of its tests. */
async function running(folder: string) {
  const { child, printed } = run(folder, 'src/books/journal')
  await until('a test has passed', () => /✔ .*\.test\.ts/.test(printed()) || undefined)
  return { child, database: await databaseIn(folder) }
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  test(`a run of tests that ${signal} ends stops its database, and leaves no file and no process`, async () => {
    const folder = await emptyFolder()
    const { child, database } = await running(folder)
    child.kill(signal)
    const [code] = await once(child, 'close')
    assert.equal(code, 128 + constants.signals[signal])
    assert.equal(isAlive(database), false)
    assert.deepEqual(await readdir(folder), [])
  })

test('the next run stops and removes the remains of a killed one', async () => {
  const folder = await emptyFolder()
  const { child, database } = await running(folder)
  child.kill('SIGKILL')
  await once(child, 'exit')
  assert.equal(isAlive(database), true)
  const next = run(folder, 'src/platform/money')
  const [code] = await once(next.child, 'close')
  assert.equal(code, 0, next.printed())
  assert.match(next.printed(), /\n\d+ passed, 0 failed\n$/)
  await until('its database has ended', () => !isAlive(database) || undefined)
  assert.deepEqual(await readdir(folder), [])
})
