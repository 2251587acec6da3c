import assert from 'node:assert/strict'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { figure, randomFrom, seed, sized } from '../faults/faults.ts'
import { type MailServer, startMailServer } from '../fixtures/mail-server.ts'
import { patience } from '../patience.ts'
import { childrenOf } from '../process-tree.ts'
import { acknowledgedIn, emptyJournal, requireSame, workMixed } from './mixed-load.ts'
import {
  askPostgres,
  databaseBack,
  firstTokenOf,
  folderWithDatabase,
  isStillThere,
  type KnownProcess,
  killPostgres,
  known,
  pausePostgres,
  programOf,
  requireSoundBooks,
  type Service,
  startService,
  until,
} from './service-process.ts'

/** How often something is killed, or suspended for ten seconds. */
const KILLS = { service: sized(1, 200), database: sized(1, 200), both: sized(1, 50) }
const PAUSES = sized(0, 3)
const PAUSE_MILLISECONDS = 10_000
const POSTERS = 8
/** How soon the service must be ready once its database is back. */
const READY_MILLISECONDS = 3_000

let dataDirectory: string
let settings: NodeJS.ProcessEnv
let port: string
let token: string
let service: Service
let mails: MailServer

before(async () => {
  mails = await startMailServer()
  dataDirectory = await folderWithDatabase()
  const temporary = join(dirname(dataDirectory), 'temporary')
  settings = {
    DATA_DIR: dataDirectory,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAILS_PER_DAY: '999999',
    TMPDIR: temporary,
  }
  await mkdir(settings['TMPDIR'] ?? '')
  service = await startService(settings)
  port = new URL(service.address).port
  token = await firstTokenOf(service)
})
after(() => mails.close())

const asOwner = <Row>(statement: string): Promise<Row[]> => askPostgres<Row>(dataDirectory, statement)

/** The service again, at the same address, which its clients know. */
async function startAgain(): Promise<void> {
  service = await startService({ ...settings, PORT: port })
}

/** Child processes of killed services; each has to end by itself. */
const orphans: KnownProcess[] = []

async function killService(): Promise<void> {
  const pid = service.process.pid ?? 0
  // PostgreSQL outlives it, and serves the next one.
  const helpers = childrenOf(pid)
    .filter((child) => programOf(child) !== 'postgres')
    .map(known)
  service.process.kill('SIGKILL')
  await service.ended
  orphans.push(...helpers)
}

const victims = {
  service: async () => {
    await killService()
    await startAgain()
  },
  database: () => killPostgres(dataDirectory),
  both: async () => {
    await Promise.all([killService(), killPostgres(dataDirectory)])
    await startAgain()
  },
}
type Victim = keyof typeof victims

/** How long the service's main thread has waited for a processor so far, in milliseconds, because of other processes. */
async function starved(): Promise<number> {
  const text = await readFile(`/proc/${service.process.pid}/schedstat`, 'utf8').catch(() => '0 0 0')
  return Number(text.split(' ')[1]) / 1e6
}

/** Waits until the database answers, then until the service does; returns the time of the second, and its part of waiting for a processor. */
async function recovery(): Promise<{ took: number; starving: number }> {
  await databaseBack(dataDirectory)
  const begun = performance.now()
  const before = await starved()
  await until('it is ready', () =>
    service.ask('GET', '/readyz').then(
      ({ status }) => status === 200 || undefined,
      () => undefined,
    ),
  )
  return { took: performance.now() - begun, starving: Math.max(0, (await starved()) - before) }
}

const inOrder = (figures: readonly number[]): string => {
  const sorted = figures.toSorted((one, other) => one - other).map(Math.round)
  const at = (share: number) => sorted[Math.floor((sorted.length - 1) * share)]
  return `median ${at(0.5)} ms, 95 of 100 ${at(0.95)} ms, longest ${at(1)} ms`
}

/** So many of each, in an order that the seed decides. */
function shuffled(random: () => number): Victim[] {
  const all = (Object.keys(KILLS) as Victim[]).flatMap((victim) => Array<Victim>(KILLS[victim]).fill(victim))
  return all
    .map((victim) => ({ victim, at: random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ victim }) => victim)
}

test(`after ${Object.entries(KILLS)
  .map(([victim, count]) => `${count} kills of ${victim}`)
  .join(', ')} under mixed load, nothing acknowledged is lost, doubled or half done`, {
  timeout: patience(sized(400_000, 3_600_000)),
}, async (t) => {
  const random = randomFrom(seed)
  const journal = emptyJournal()
  let isOver = false
  t.after(() => {
    isOver = true
  })
  const working = workMixed(journal, {
    ask: (...request) => service.ask(...request),
    token,
    isOver: () => isOver,
    posters: POSTERS,
  })
  working.catch(() => undefined)
  const took: Record<Victim, number[]> = { service: [], database: [], both: [] }
  for (const victim of shuffled(random)) {
    // Under load, which begins once clients have got through.
    const before = acknowledgedIn(journal)
    await until('something is acknowledged', () => acknowledgedIn(journal) > before || undefined)
    await sleep(random() * 600)
    await victims[victim]()
    const { took: ready, starving } = await recovery()
    took[victim].push(ready)
    if (victim !== 'service')
      assert.ok(
        ready - starving <= READY_MILLISECONDS,
        `${victim}: ready ${ready} ms after the database, ${starving} of them without a processor`,
      )
  }
  for (const [victim, figures] of Object.entries(took))
    t.diagnostic(`${victim}: ready after the database, ${inOrder(figures)}`)
  for (let pause = 1; pause <= PAUSES; pause++) {
    await pausePostgres(dataDirectory, 'SIGSTOP')
    await sleep(PAUSE_MILLISECONDS)
    await pausePostgres(dataDirectory, 'SIGCONT')
    await recovery()
  }
  isOver = true
  await working

  await requireSame(journal, asOwner, mails.received)
  await until('no helper of a killed service is left', () => !orphans.some(isStillThere) || undefined)
  assert.ok(journal.entries.length > took.service.length * POSTERS, `${journal.entries.length} entries`)
  await requireSoundBooks({ DATA_DIR: dataDirectory })
  service.process.kill('SIGTERM')
  assert.equal(await service.ended, 0)
  assert.deepEqual(await readdir(settings['TMPDIR'] ?? ''), [], 'no temporary files')
  figure(t, 'I-3', 'kills of the service', KILLS.service)
  figure(t, 'I-4', 'kills of PostgreSQL', KILLS.database)
  figure(t, 'I-4', 'kills of both', KILLS.both)
  for (const [kind, lines] of Object.entries(journal)) t.diagnostic(`${lines.length} ${kind} were acknowledged`)
})
