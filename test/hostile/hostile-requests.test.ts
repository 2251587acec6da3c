import assert from 'node:assert/strict'
import process from 'node:process'
import { before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import type { Scope } from '../../src/tenants/tokens/scope.rules.ts'
import { figure, seed, sized } from '../faults/faults.ts'
import { everyRecord, type Operation, operationsOf } from '../fixtures/every-record.ts'
import { answerValidator, isPage } from '../openapi-answers.ts'
import { patience } from '../patience.ts'
import { processorMillisecondsOf } from '../process/process-usage.ts'
import {
  type Service as Process,
  requireSoundBooks,
  startService as startProcess,
  until,
  urlOf,
} from '../process/service-process.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { type Service, startService } from '../service.ts'
import { type Connection, openConnection, type Received } from './connection.ts'
import { type Tokens } from './headers.ts'
import { type HostileRequest, hostileRequests, queryProbes } from './requests.ts'
import type { Known } from './values.ts'

/** Calls in all, calls per organisation, and concurrent calls. */
const CALLS = sized(300, 200_000)
const BATCH = Math.min(1_000, CALLS)
const CONNECTIONS = 4

/**
 * The longest allowed answer. On a busy machine wall time proves little about one answer: a slower or deferred one is requested again alone,
 * and validated by the processor time of the service and its database.
 */
const SLOWEST_MILLISECONDS = 1_000

/** Counts as a leak from the first quarter to the end. */
const HEAP_MAY_GROW = 1.1

let inside: Service
let outside: Process
let operations: readonly Operation[]

before(async () => {
  inside = await startService()
  atTheEnd(inside.close)
  // The process reports its remaining memory on request.
  const plant = `process.on('SIGUSR2', () => { gc(); gc(); process.stderr.write('heap ' + process.memoryUsage().heapUsed + '\\n') })`
  outside = await startProcess(
    {
      DATABASE_URL: `${urlOf(inside.connection)}&application_name=outside`,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'error',
      MAILS_PER_DAY: '1000',
    },
    { nodeOptions: ['--expose-gc', '--import', `data:text/javascript,${encodeURIComponent(plant)}`] },
  )
  operations = operationsOf(inside)
})

async function tokensOf(organisation: string): Promise<Tokens> {
  const tokenFor = (scopes: readonly Scope[], now = new Date()): Promise<string> =>
    inside.database.inTransaction(organisation, async (tx) => {
      const made = await createToken(tx, { name: 'Test', scopes }, now)
      return made.token
    })
  return {
    all: await tokenFor(['all']),
    reading: await tokenFor(['contacts:read']),
    expired: await tokenFor(['all'], new Date('2020-01-01')),
  }
}

const heapOf = (running: Process): Promise<number> => {
  const heard = running.printed.stderr.length
  running.process.kill('SIGUSR2')
  return until('it says how large its heap is', () => {
    const [, bytes] = /heap (\d+)\n/.exec(running.printed.stderr.slice(heard)) ?? []
    return bytes === undefined ? undefined : Number(bytes)
  })
}

test(`${CALLS} requests that mean ill are each answered in a second, below 500, as the document shows`, {
  timeout: patience(sized(600_000, 14_400_000)),
}, async (t) => {
  const port = Number(new URL(outside.address).port)
  const document = inside.app.swagger()
  const validate = answerValidator(document)
  const foreign = await everyRecord(inside)
  const connections = Array.from({ length: CONNECTIONS }, () => openConnection(port))
  atTheEnd(() => connections.forEach((connection) => connection.close()))
  const answered = new Map<number, number>()
  const heaps: number[] = []
  let askedAgain = 0

  for (let batch = 0; batch * BATCH < CALLS; batch++) {
    // After hostile changes an organisation's accounts and years are no basis for more of them.
    const organisation = await inside.otherOrganisation()
    const known: Known = { document, own: await everyRecord(inside, organisation), foreign }
    const arbitrary = hostileRequests(operations, { known, tokens: await tokensOf(organisation) })
    const calls = fc.sample(arbitrary, { seed: seed + batch, numRuns: BATCH }).entries()
    const late: [number, HostileRequest][] = []
    const failures: string[] = []
    const telling = async (index: number, request: HostileRequest, work: () => Promise<void>): Promise<void> =>
      work().catch((error: Error) => {
        failures.push(`call ${batch * BATCH + index}: ${error.message}\n${shown(request)}`)
      })
    const send = async (connection: Connection): Promise<void> => {
      for (const [index, request] of calls)
        await telling(index, request, async () => {
          const begun = performance.now()
          const answer = await connection.ask(request)
          answered.set(answer?.status ?? 0, (answered.get(answer?.status ?? 0) ?? 0) + 1)
          if (answer?.status === 503 || performance.now() - begun > SLOWEST_MILLISECONDS) late.push([index, request])
          if (answer && answer.status !== 503) requireSound(request, answer, validate)
        })
    }
    await Promise.all(connections.map(send))
    askedAgain += late.length
    for (const [index, request] of late)
      await telling(index, request, () => requireSoon(connections[0] as Connection, request))
    assert.equal(failures.length, 0, `RAPPEN_SEED=${seed}\n${failures.slice(0, 10).join('\n\n')}`)
    heaps.push(await heapOf(outside))
  }

  t.diagnostic(
    `answers: ${[...answered]
      .toSorted()
      .map(([status, count]) => `${status || 'closed'} ${count}`)
      .join(', ')}`,
  )
  t.diagnostic(`${askedAgain} were late by the clock, or told to come again, and asked once more alone`)
  const [quarter = 0, end = 0] = [heaps[Math.floor(heaps.length / 4)], heaps.at(-1)]
  t.diagnostic(`heap after a quarter ${Math.round(quarter / 1e5) / 10} MB, at the end ${Math.round(end / 1e5) / 10} MB`)
  assert.ok(end < quarter * HEAP_MAY_GROW || heaps.length < 20)
  // A fuzz that is rejected everywhere reaches nothing. A partial run need not have outcomes of one in a hundred.
  for (const status of [200, 201, 400, 401, 404, 405, 415, ...sized([], [204, 431])])
    assert.ok((answered.get(status) ?? 0) > CALLS / 500, `${status}: ${answered.get(status)}`)
  assert.equal(outside.process.exitCode, null)
  assert.doesNotMatch(outside.printed.stdout, /"level":60/)

  await requireSoundBooks({ DATABASE_URL: urlOf(inside.connection) })
  figure(t, 'I-13', 'hostile requests', CALLS)
})

const PROBES = sized(200, 20_000)

test(`${PROBES} queries that mean ill are answered below 500, as the document shows`, {
  timeout: patience(sized(600_000, 14_400_000)),
}, async (t) => {
  const own = await everyRecord(inside)
  const probes = queryProbes(operations, { document: inside.app.swagger(), own, foreign: own })
  const answered = new Map<number, number>()
  for (const target of fc.sample(probes, { seed, numRuns: PROBES })) {
    const { status } = await inside.ask('GET', target)
    assert.ok(status < 500, `RAPPEN_SEED=${seed} ${status} ${target}`)
    answered.set(status, (answered.get(status) ?? 0) + 1)
  }
  t.diagnostic(`answers: ${[...answered].map(([status, count]) => `${status} ${count}`).join(', ')}`)
  for (const status of [200, 400]) assert.ok((answered.get(status) ?? 0) > PROBES / 20, `${status}`)
  figure(t, 'I-13', 'query probes', PROBES)
})

/** Milliseconds of processor time of the service and its database connections. */
async function processorMilliseconds(): Promise<number> {
  const backends = await inside.asOwner<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and application_name = 'outside'`,
  )
  const of = await Promise.all(
    [outside.process.pid ?? 0, ...backends.map(({ pid }) => pid)].map(processorMillisecondsOf),
  )
  return of.reduce((sum, one) => sum + one, 0)
}

/** Repeats slow or deferred requests alone; without processor times, wall time must do. */
async function requireSoon(connection: Connection, request: HostileRequest): Promise<void> {
  const now = process.platform === 'linux' ? processorMilliseconds : async () => performance.now()
  for (let attempt = 1; ; attempt++) {
    const begun = await now()
    const answer = await connection.ask(request)
    const took = (await now()) - begun
    const isBusy = answer?.status === 503 && answer.headers['retry-after'] !== undefined
    if (isBusy && attempt < 5) await sleep(Number(answer.headers['retry-after']) * 1_000)
    else
      return assert.ok(
        !isBusy && (isOfFiles(request) || took < SLOWEST_MILLISECONDS),
        `${answer?.status} after ${took} ms`,
      )
  }
}

/** Drawing a document or validating a PDF uses a process of its own, with its own limits. */
const isOfFiles = ({ operation: { path, described } }: HostileRequest): boolean =>
  /\/(?:pdf|preview|pages\/[^/]+)$|^\/public\//.test(path) ||
  'multipart/form-data' in (described.requestBody?.content ?? {})

function requireSound(
  request: HostileRequest,
  { status, headers, bytes }: Received,
  validate: ReturnType<typeof answerValidator>,
): void {
  assert.ok(status < 500, `${status} ${bytes.toString('utf8', 0, 2_000)}`)
  const isJson = headers['content-type']?.includes('json') ?? false
  const body = isJson && bytes.length > 0 ? JSON.parse(bytes.toString('utf8')) : bytes.toString('latin1')
  // Two ids that are too long make a path that is too long.
  if (request.isHttp && status !== 431) validate(request.operation.method, request.target, { status, headers, body })
  if (status < 400 || request.isHead || isPage({ headers })) return
  // Whatever the fault: every rejection gives its reason in the same form.
  assert.deepEqual(
    [typeof body.code, typeof body.message, body.requestId],
    ['string', 'string', headers['x-request-id']],
  )
}

const shown = ({ head, body }: HostileRequest): string => `${short(head)}${short(body)}`

const short = (bytes: Buffer): string =>
  bytes.length > 3_000 ? `${bytes.toString('latin1', 0, 3_000)}... ${bytes.length} bytes` : bytes.toString('latin1')
