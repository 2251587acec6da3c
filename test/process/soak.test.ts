import assert from 'node:assert/strict'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Rappen } from '../../client/src/index.ts'
import { isAlive } from '../../src/platform/files/process-table.ts'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { figure, sized } from '../faults/faults.ts'
import { startMailServer } from '../fixtures/mail-server.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { workInOffice } from './office-work.ts'
import { largestResidentMebibytes, riseOf, usageOf } from './process-usage.ts'
import { logOf, requireSoundBooks, type Service, startService, urlOf } from './service-process.ts'

/** The duration of the load, and the minimum of one round. */
const SECONDS = sized(1, 3_600)
const ROUND_SECONDS = sized(0, 5)
const LOOK_EVERY_SECONDS = sized(0.1, 5)
/** The first quarter fills pools, caches and compiled code: later growth is a leak. Less than an hour is all warm-up. */
const WARM_UP = 0.25
const MEMORY_MAY_RISE = sized(Number.POSITIVE_INFINITY, 0.05)
const COUNTS_MAY_RISE = sized(Number.POSITIVE_INFINITY, 1)

/** How long the service may collect garbage before its memory is read. */
const COLLECTING_MILLISECONDS = 250
const collectGarbage = new URL('collect-garbage.ts', import.meta.url).href

/** The resources of the service at one moment: without garbage, of which V8 leaves tens of megabytes for any time. */
type Reading = {
  readonly memory: number
  readonly largestChild: number
  readonly descriptors: number
  readonly children: number
  readonly connections: number
  readonly temporary: number
}

test(`under the load of an office for ${SECONDS} seconds nothing piles up, and nothing is left behind`, async (t) => {
  if (process.platform !== 'linux') return t.skip('what a process holds is read from /proc')
  const fresh = await freshDatabase()
  atTheEnd(fresh.close)
  const mails = await startMailServer()
  atTheEnd(mails.close)
  const temporary = await mkdtemp(join(tmpdir(), 'rappen-soak-'))
  atTheEnd(() => rm(temporary, { recursive: true, force: true }))
  const settings = {
    DATABASE_URL: `${urlOf(fresh.connection)}&application_name=soak`,
    DATA_DIR: join(temporary, 'data'),
    TMPDIR: temporary,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAIL_FROM: 'office@muster.example',
    MAILS_PER_DAY: '999999',
    // As in `npm start` and docs/operating.md.
    MALLOC_ARENA_MAX: '2',
  }
  const service = await startService(settings, { nodeOptions: ['--expose-gc', '--import', collectGarbage] })
  const { token } = await fresh.database.inTransaction(fresh.organisation, (tx) =>
    createToken(tx, { name: 'Test', scopes: ['all'] }, new Date()),
  )

  const api = new Rappen({ baseUrl: service.address, token })
  let isOver = false
  const load = workFor(SECONDS, async (round) => {
    await workInOffice(api, round)
    assert.equal(mails.received.splice(0).length, 1)
  })
    .catch((error: unknown) => {
      const faults = logOf(service).filter(({ level }) => Number(level) >= 50)
      throw new Error(`the service said: ${JSON.stringify(faults.slice(-3))}`, { cause: error })
    })
    .finally(() => {
      isOver = true
    })
  const [rounds, { readings, children }] = await Promise.all([
    load,
    watch(service, { fresh, temporary, isOver: () => isOver }),
  ])
  t.diagnostic(`${rounds} rounds`)
  requireFlat(t, readings)

  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  assert.deepEqual(children.filter(isAlive), [])
  assert.deepEqual(await readdir(temporary), [])
  assert.equal(await connectionsTo(fresh), 0)
  const failures = logOf(service).filter(({ level, status }) => level === 60 || status === 500)
  assert.deepEqual(failures, [])
  await requireSoundBooks(settings)
  figure(t, 'I-20', 'seconds under load', SECONDS)
})

const connectionsTo = async ({ asOwner }: FreshDatabase): Promise<number> =>
  (await asOwner("select 1 from pg_stat_activity where datname = current_database() and application_name = 'soak'"))
    .length

/** Rounds of work, one after the other, until the time is over; returns their number. */
async function workFor(seconds: number, work: (round: number) => Promise<void>): Promise<number> {
  const end = performance.now() + seconds * 1_000
  let round = 0
  for (; performance.now() < end; round++) {
    const pause = sleep(ROUND_SECONDS * 1_000)
    await work(round)
    await pause
  }
  return round
}

/** Reads the resources of the service until it is over, and its children then. */
async function watch(
  { process: { pid = 0 } }: Service,
  { fresh, temporary, isOver }: { fresh: FreshDatabase; temporary: string; isOver: () => boolean },
): Promise<{ readings: readonly Reading[]; children: readonly number[] }> {
  const readings: Reading[] = []
  for (;;) {
    process.kill(pid, 'SIGUSR2')
    await sleep(COLLECTING_MILLISECONDS)
    const { residentMebibytes, descriptors, children } = await usageOf(pid)
    readings.push({
      memory: residentMebibytes,
      largestChild: await largestResidentMebibytes(children),
      descriptors,
      children: children.length,
      connections: await connectionsTo(fresh),
      temporary: (await readdir(temporary)).length,
    })
    if (isOver()) return { readings, children }
    await sleep(LOOK_EVERY_SECONDS * 1_000)
  }
}

/** Fails if a figure rises from the end of the warm-up to the last reading, or ever exceeds the service's own limit. */
function requireFlat(t: TestContext, readings: readonly Reading[]): void {
  const warm = readings.slice(Math.ceil(readings.length * WARM_UP))
  const rise = (name: keyof Reading): number => {
    const figures = warm.map((reading) => reading[name])
    const sorted = figures.toSorted((a, b) => a - b)
    const [low = 0, middle = 0, high = 0] = [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)]
    const rises = riseOf(figures)
    const shown = [low, middle, high, rises].map((figure) => Math.round(figure * 10) / 10)
    t.diagnostic(`${name}: from ${shown[0]} to ${shown[2]}, median ${shown[1]}, rise ${shown[3]}`)
    return name === 'memory' || name === 'largestChild' ? rises / middle : rises
  }
  const most = (name: keyof Reading): number => Math.max(...readings.map((reading) => reading[name]))
  for (const name of ['memory', 'largestChild'] as const) assert.ok(rise(name) <= MEMORY_MAY_RISE, name)
  for (const name of ['descriptors', 'children', 'connections', 'temporary'] as const)
    assert.ok(rise(name) <= COUNTS_MAY_RISE, name)
  // As docs/operating.md says; two PDFs in validation, one prewarmed child, one that draws; the folder of merged PDFs, and of each upload.
  assert.ok(most('connections') <= 24, `${most('connections')} connections`)
  assert.ok(most('children') <= 4, `${most('children')} child processes`)
  assert.ok(most('temporary') <= 4, `${most('temporary')} temporary files`)
}
