import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import process from 'node:process'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import type { Connection } from '../../src/platform/db/database.ts'
import { databaseDirectoryIn } from '../../src/platform/embedded/data-directory.ts'
import { findPostmaster } from '../../src/platform/embedded/postmaster.ts'
import { connectionTo } from '../../src/platform/embedded/server.ts'
import { isAlive } from '../../src/platform/files/process-table.ts'
import { onServer } from '../database.ts'
import { limitsOfTests, patience } from '../patience.ts'
import { childrenOf, signalIfAlive, statusOf } from '../process-tree.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { putDatabase } from '../server.ts'

/** The program as a person starts it: a process of its own, observed by its output and answers. */
export type Rappen = {
  readonly process: ChildProcess
  /** Its output so far. */
  readonly printed: { stdout: string; stderr: string }
  /** Its exit code, once it has ended; null when a signal killed it. */
  readonly ended: Promise<number | null>
}

export type Service = Rappen & {
  readonly address: string
  readonly ask: (method: string, path: string, asking?: Asking) => Promise<Answer>
}

export type Asking = {
  readonly token?: string | undefined
  readonly key?: string | undefined
  /** Sent as JSON; a Buffer as it is, with the content type in `headers`. */
  readonly body?: unknown
  readonly headers?: Readonly<Record<string, string>>
}
export type Answer = { readonly status: number; readonly headers: Headers; readonly body: any }

const main = fileURLToPath(new URL('../../src/main.ts', import.meta.url))
/** Node's compile cache: the tests start the same program dozens of times. */
const compiled = fileURLToPath(new URL('../../node_modules/.cache/compiled', import.meta.url))

export type Running = {
  readonly nodeOptions?: readonly string[]
  /** The text that is written to it. */
  readonly input?: string
  /** The module that sets its time limits. */
  readonly limits?: string
}

/** Runs the program with these arguments and settings; from the tests' environment it gets only the path of programs. */
export function runRappen(
  words: readonly string[],
  settings: NodeJS.ProcessEnv,
  { nodeOptions = [], input = '', limits = limitsOfTests() }: Running = {},
): Rappen {
  const { PATH, TMPDIR, HOME } = process.env
  const child = spawn(process.execPath, ['--import', limits, ...nodeOptions, main, ...words], {
    // In any folder: nothing depends on the current one.
    cwd: '/',
    env: { PATH, NODE_COMPILE_CACHE: compiled, ...(TMPDIR ? { TMPDIR } : {}), ...(HOME ? { HOME } : {}), ...settings },
    stdio: [input === '' ? 'ignore' : 'pipe', 'pipe', 'pipe'],
  })
  child.stdin?.end(input)
  const printed = { stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    child[stream]?.setEncoding('utf8').on('data', (text: string) => {
      printed[stream] += text
    })
  const ended = new Promise<number | null>((resolve) => child.once('close', resolve))
  atTheEnd(async () => {
    child.kill('SIGKILL')
    await ended
  })
  return { process: child, printed, ended }
}

/** Runs a command with `--json`; it must succeed and print exactly one line of JSON. */
export async function printedJson(words: readonly string[], settings: NodeJS.ProcessEnv): Promise<any> {
  const { ended, printed } = runRappen([...words, '--json'], settings)
  assert.equal(await ended, 0, printed.stderr)
  assert.equal(printed.stderr, '')
  assert.match(printed.stdout, /^[^\n]+\n$/)
  return JSON.parse(printed.stdout)
}

/** An auditor's test, at any moment: the chains are intact, and the books pass every check. */
export async function requireSoundBooks(settings: NodeJS.ProcessEnv): Promise<void> {
  await Promise.all(
    ['verify', 'check'].map(async (command) => {
      const { ended, printed } = runRappen([command, '--json'], settings)
      assert.equal(await ended, 0, printed.stdout + printed.stderr)
    }),
  )
}

/** Starts the service, without the pages of the workplace, which it would bundle each time, and waits until it prints its address. */
export async function startService(settings: NodeJS.ProcessEnv, running: Running = {}): Promise<Service> {
  const rappen = runRappen(['serve'], { PORT: '0', RATE_LIMIT: 'off', WEB: 'off', ...settings }, running)
  const address = await until('the service listens', () => addressIn(rappen))
  return { ...rappen, address, ask: askingAt(address) }
}

function addressIn({ process: child, printed }: Rappen): string | undefined {
  const address = /Rappen listens on (http:\/\/[^"]+)/.exec(printed.stdout)?.[1]
  if (address === undefined && child.exitCode !== null)
    assert.fail(`the service ended with ${child.exitCode}: ${printed.stdout}${printed.stderr}`)
  return address
}

/** Sends over HTTP, with a reused connection. Rejects without an answer. */
export const askingAt =
  (address: string): Service['ask'] =>
  async (method, path, { token, body, key, headers } = {}) => {
    const isRaw = Buffer.isBuffer(body)
    const response = await fetch(`${address}${path}`, {
      method,
      signal: AbortSignal.timeout(patience(30_000)),
      headers: {
        ...(token === undefined ? {} : { 'x-api-token': token }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...(body === undefined || isRaw ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isRaw ? new Uint8Array(body) : JSON.stringify(body) }),
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, body: text === '' ? undefined : JSON.parse(text) }
  }

/** A data folder of its own; a PostgreSQL that still runs in it ends with the test file. */
export async function dataFolder(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'rappen process '))
  const dataDirectory = join(parent, 'data')
  atTheEnd(async () => {
    await killPostgres(dataDirectory)
    await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 })
  })
  return dataDirectory
}

/** The same with a database that has the schema and no organisation: a start in it is a first one without its longest part. */
export async function folderWithDatabase(): Promise<string> {
  const dataDirectory = await dataFolder()
  await putDatabase(dataDirectory)
  return dataDirectory
}

/** The PostgreSQL that runs in a data folder. */
export const postgresIn = (dataDirectory: string) => findPostmaster(databaseDirectoryIn(dataDirectory))

/** Runs a statement past row-level security, in a session of its own, in the PostgreSQL of a data folder. Rejects while there is none. */
export async function askPostgres<Row>(dataDirectory: string, statement: string): Promise<Row[]> {
  const found = await postgresIn(dataDirectory)
  if (found === undefined) throw new Error('no PostgreSQL runs')
  return onServer<Row>({ ...connectionTo(found), connectionTimeoutMillis: patience(2_000) }, statement)
}

/** PostgreSQL itself answers again, which may take time after a kill. */
export const databaseBack = (dataDirectory: string): Promise<unknown> =>
  until('PostgreSQL answers', () => askPostgres(dataDirectory, 'select 1').catch(() => undefined))

/**
 * Kills PostgreSQL, the parent of its processes first. If the kernel reports the others, they die at the same moment, as when a machine stops.
 */
export async function killPostgres(dataDirectory: string): Promise<void> {
  const found = await postgresIn(dataDirectory)
  if (found === undefined) return
  const all = [found.pid, ...childrenOf(found.pid)]
  for (const pid of all) signalIfAlive(pid, 'SIGKILL')
  await until('PostgreSQL is dead', () => !all.some(isAlive) || undefined)
}

/** Suspends PostgreSQL in the middle of its work, or resumes it. It accepts connections all the while, and answers none. */
export async function pausePostgres(dataDirectory: string, signal: 'SIGSTOP' | 'SIGCONT'): Promise<void> {
  const found = await postgresIn(dataDirectory)
  assert.ok(found)
  for (const pid of [found.pid, ...childrenOf(found.pid)]) signalIfAlive(pid, signal)
}

/** A process that is not confused with a later one of the same number: the kernel reports when it began. */
export type KnownProcess = { readonly pid: number; readonly began: string | undefined }

export const known = (pid: number): KnownProcess => ({ pid, began: statusOf(pid)?.[19] })

/** Whether it still runs. */
export const isStillThere = ({ pid, began }: KnownProcess): boolean => isAlive(pid) && statusOf(pid)?.[19] === began

/** The name of the program that a process runs. */
export function programOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
  } catch {
    return ''
  }
}

/** Waits with patience for a condition, and checks it every `pause` milliseconds. */
export async function until<Value>(
  what: string,
  look: () => Value | undefined | Promise<Value | undefined>,
  milliseconds = 60_000,
  pause = 20,
): Promise<Value> {
  const end = performance.now() + patience(milliseconds)
  for (;;) {
    const found = await look()
    if (found !== undefined) return found
    if (performance.now() > end) assert.fail(`within ${patience(milliseconds)} ms it did not come about that ${what}`)
    await sleep(pause)
  }
}

/** The token of a first start, once it is valid: the greeting is complete. */
export const firstTokenOf = ({ printed }: Service): Promise<string> =>
  until('it greets', () => /(rap_live_\w+)\n[^]*\/docs/.exec(printed.stdout)?.[1])

/** The lines of a service's log. The last one may be incomplete. */
export const logOf = ({ printed }: Rappen): Record<string, unknown>[] =>
  printed.stdout
    .split('\n')
    .slice(0, -1)
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line))

/** A database as DATABASE_URL names it. */
export const urlOf = ({ host, port, user, database }: Connection): string =>
  `postgres:///${database}?${new URLSearchParams({ host: String(host), port: String(port), user: String(user) })}`
