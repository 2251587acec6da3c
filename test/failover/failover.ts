/**
 * `npm run test:failover`: the service on a PostgreSQL of three nodes whose primary is killed repeatedly. It needs Debian's packages patroni,
 * etcd-server, haproxy and postgresql, and reports missing ones.
 */
import assert from 'node:assert/strict'
import { chmod, mkdir } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startMailServer } from '../fixtures/mail-server.ts'
import { patience } from '../patience.ts'
import { acknowledgedIn, emptyJournal, requireSame, workMixed } from '../process/mixed-load.ts'
import { dataFolder, runRappen, startService, until } from '../process/service-process.ts'
import { programs, startCluster } from './cluster.ts'

const KILLS = Number(process.env['RAPPEN_KILLS'] ?? 20)
/** From the kill until both instances answer again. */
const ANSWERS_MILLISECONDS = 15_000

const found = await programs()
const skip = 'bin' in found ? false : `these packages are missing: ${found.join(', ')}`

test(`after ${KILLS} kills of the primary nothing acknowledged is lost or doubled`, {
  skip,
  timeout: patience(3_600_000),
}, async (t) => {
  if (!('bin' in found)) return
  const dataDirectory = await dataFolder()
  const folder = join(dirname(dataDirectory), 'cluster')
  await mkdir(folder)
  // Another user than this one may run PostgreSQL.
  await chmod(dirname(folder), 0o755)
  const cluster = await startCluster(folder, found)
  const mails = await startMailServer()
  t.after(() => mails.close())
  const settings = {
    DATABASE_URL: cluster.url,
    SMTP_URL: `smtp://127.0.0.1:${mails.port}`,
    MAILS_PER_DAY: '999999',
  }
  const instances = [await startService(settings), await startService(settings)]
  const json = async (words: string[]) => {
    const { ended, printed } = runRappen([...words, '--json'], { ...settings, DATA_DIR: dataDirectory })
    assert.equal(await ended, 0, `${words.join(' ')}: ${printed.stdout}${printed.stderr}`)
    return JSON.parse(printed.stdout)
  }
  const { id } = await json(['organisation', 'create', '--name', 'Muster AG'])
  const { token } = await json(['token', 'create', '--organisation', id, '--scopes', 'all'])

  const journal = emptyJournal()
  let isOver = false
  t.after(() => {
    isOver = true
  })
  let turn = 0
  const ask: (typeof instances)[0]['ask'] = (...request) => {
    const instance = instances[turn++ % instances.length]
    if (instance === undefined) throw new Error('there is no instance')
    return instance.ask(...request)
  }
  const working = workMixed(journal, { ask, token, isOver: () => isOver, posters: 8 })
  working.catch(() => undefined)

  const took: number[] = []
  for (let kill = 1; kill <= KILLS; kill++) {
    const before = acknowledgedIn(journal)
    await until('something is acknowledged', () => acknowledgedIn(journal) > before || undefined)
    await sleep(Math.random() * 1_000)
    const killed = await cluster.killPrimary()
    const begun = performance.now()
    const known = acknowledgedIn(journal)
    await Promise.all(
      instances.map(({ ask: askOne }) =>
        until('it answers', async () => {
          const answer = await askOne('GET', '/v1/contacts', { token }).catch(() => undefined)
          return answer?.status === 200 || undefined
        }),
      ),
    )
    // A killed process may have answered a last time.
    await until('something is acknowledged again', () => acknowledgedIn(journal) > known + 8 || undefined)
    took.push(performance.now() - begun)
    t.diagnostic(`kill ${kill}, of ${killed}: answers again after ${Math.round(took.at(-1) ?? 0)} ms`)
    await cluster.untilWhole()
  }
  isOver = true
  await working
  await requireSame(journal, cluster.asSuperuser, mails.received)
  for (const command of ['verify', 'check']) await json([command])
  const sorted = took.toSorted((one, other) => one - other)
  t.diagnostic(
    `${acknowledgedIn(journal)} acknowledged; median ${Math.round(sorted[KILLS >> 1] ?? 0)} ms, longest ${Math.round(sorted.at(-1) ?? 0)} ms`,
  )
  assert.ok((sorted.at(-1) ?? 0) < ANSWERS_MILLISECONDS)
})
