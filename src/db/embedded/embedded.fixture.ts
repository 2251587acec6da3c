import assert from 'node:assert/strict'
import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { rmSync } from 'node:fs'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import type { TestContext } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { Client } from 'pg'
import { databaseDirectoryIn } from './data-directory.ts'
import { attachEmbedded, type Embedded, startEmbedded } from './embedded-postgres.ts'
import type { Log } from './log.ts'
import { findPostmaster, readRecord } from './postmaster.ts'
import { isAlive } from './process-table.ts'
import type { Connection } from './service-lock.ts'

const ignore = (): undefined => undefined
export const silent: Log = { info: ignore, warn: ignore, error: ignore }

/** Does the last thing first at the end of a test: a process ends before its folder goes. */
export function afterwards(test: TestContext, cleanUp: () => unknown): void {
  const known = cleanUps.get(test)
  if (known !== undefined) {
    known.unshift(cleanUp)
    return
  }
  const all = [cleanUp]
  cleanUps.set(test, all)
  test.after(async () => {
    for (const each of all) await each()
  })
}

const cleanUps = new WeakMap<TestContext, (() => unknown)[]>()

/** A service in this process, which is stopped at the latest with the test. */
export async function startService(test: TestContext, dataDirectory: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDirectory, log: silent })
  afterwards(test, embedded.stop)
  return embedded
}

/** A command in this process, likewise. */
export async function startCommand(test: TestContext, dataDirectory: string): Promise<Embedded> {
  const embedded = await attachEmbedded({ dataDirectory, log: silent })
  afterwards(test, embedded.stop)
  return embedded
}

/** A data folder in a folder that only we may enter, deep and with spaces; what still runs in it ends with the test. */
export async function temporaryFolder(test: TestContext): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'rappen test '))
  const dataDirectory = join(parent, 'a folder '.repeat(6).trim(), 'and one more '.repeat(6).trim(), 'data')
  afterwards(test, async () => {
    const left = await readRecord(databaseDirectoryIn(dataDirectory))
    await killPostmaster(dataDirectory)
    if (left !== undefined) await rm(left.socketDirectory, { recursive: true, force: true })
    await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  return dataDirectory
}

/** The same with a database in it, a copy of one that is made once for each test file, which is quicker than making another. */
export async function folderWithDatabase(test: TestContext): Promise<string> {
  template ??= makeTemplate()
  const dataDirectory = await temporaryFolder(test)
  await mkdir(dataDirectory, { recursive: true })
  // Unlike the function of Node, this keeps the owner.
  await promisify(execFile)('cp', ['-a', databaseDirectoryIn(await template), dataDirectory])
  return dataDirectory
}

let template: Promise<string> | undefined

async function makeTemplate(): Promise<string> {
  const dataDirectory = await mkdtemp(join(tmpdir(), 'rappen-template-'))
  process.once('exit', () => rmSync(dataDirectory, { recursive: true, force: true }))
  const embedded = await startEmbedded({ dataDirectory, log: silent })
  await embedded.stop()
  return dataDirectory
}

export async function killPostmaster(dataDirectory: string): Promise<void> {
  const found = await findPostmaster(databaseDirectoryIn(dataDirectory))
  if (found === undefined) return
  process.kill(found.pid, 'SIGKILL')
  await until(() => !isAlive(found.pid))
}

/** What a service process of its own says about its start, see run-embedded.fixture.ts. */
export type Said =
  | { connection: Connection; refused?: never; message?: never }
  | { connection?: never; refused: string; message: string }

export type Service = { process: ChildProcess; said: Said; ended: Promise<unknown> }

export type Surroundings = { program?: string; node?: string; uid?: number; gid?: number; env?: NodeJS.ProcessEnv }

/** Starts a process that does what a service or a command does, and waits for its first word. */
export async function startProcess(
  test: TestContext,
  kind: 'service' | 'command',
  dataDirectory: string,
  { program, node, ...options }: Surroundings = {},
): Promise<Service> {
  const script = program ?? join(import.meta.dirname, 'run-embedded.fixture.ts')
  const child = spawn(node ?? process.execPath, [script, kind, dataDirectory], {
    stdio: ['ignore', 'pipe', 'inherit'],
    cwd: '/',
    ...options,
  })
  const ended = new Promise((resolve) => child.once('exit', resolve))
  afterwards(test, async () => {
    child.kill('SIGKILL')
    await ended
  })
  assert(child.stdout !== null)
  for await (const line of createInterface(child.stdout)) {
    const said: Said = JSON.parse(line)
    return { process: child, said, ended }
  }
  throw new Error('the process ended without a word')
}

/** One statement, one answer, over a connection of its own. */
export async function ask(connection: Connection, statement: string): Promise<unknown> {
  const client = new Client({ ...connection, ssl: false })
  client.on('error', ignore)
  await client.connect()
  try {
    const { rows } = await client.query({ text: statement, rowMode: 'array' })
    return rows[0]?.[0]
  } finally {
    await client.end().catch(ignore)
  }
}

/** Waits for something that has to come about; a minute is for machines with much else to do. */
export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (let waited = 0; waited < 60_000; waited += 20) {
    if (await condition()) return
    await sleep(20)
  }
  assert.fail('it did not come about within a minute')
}
