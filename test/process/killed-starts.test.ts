import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { emptyDatabase, freshDatabase, onServer } from '../database.ts'
import { describeSchema } from '../describe-schema.ts'
import { figure, randomFrom, seed, sized } from '../faults/faults.ts'
import { patience } from '../patience.ts'
import { faultyNetwork } from './faulty-network.ts'
import { dataFolder, killPostgres, runRappen, startService, until, urlOf } from './service-process.ts'

const MIGRATIONS = sized(1, 50)
const FIRST_STARTS = sized(1, 20)

test(`a migration that was killed at any of its statements, ${MIGRATIONS} times, is brought to its end by two that run at once`, {
  timeout: patience(sized(400_000, 1_800_000)),
}, async (t) => {
  const random = randomFrom(seed)
  const whole = await freshDatabase()
  const expected = await describeSchema(whole.asOwner)
  const queues = `select name, policy, retry_limit, heartbeat_seconds, expire_seconds from pgboss.queue order by name`
  const expectedQueues = await whole.asOwner(queues)
  await whole.close()

  /** Migrates an empty database through a counting network; the n-th statement kills it. Returns the number of statements. */
  const migrate = async (connection: Parameters<typeof faultyNetwork>[0], nth: number): Promise<number> => {
    const network = await faultyNetwork(connection)
    const { process: migration, ended } = runRappen(['migrate'], { DATABASE_URL: network.url })
    let count = 0
    network.watch(({ by, text }) => {
      if (by === 'database' || text.startsWith('X') || ++count !== nth) return undefined
      migration.kill('SIGKILL')
      return 'lost'
    })
    await ended
    await network.become('cut')
    return count
  }

  const measured = await emptyDatabase()
  const statements = await migrate(measured.connection, 0)
  await measured.drop()
  assert.ok(statements > 40, `${statements} statements`)
  for (let kill = 1; kill <= MIGRATIONS; kill++) {
    const { connection, drop } = await emptyDatabase()
    const nth = 1 + Math.floor(random() * statements)
    await migrate(connection, nth)
    const again = [1, 2].map(() => runRappen(['migrate'], { DATABASE_URL: urlOf(connection) }))
    for (const { ended, printed } of again)
      assert.equal(await ended, 0, `killed at statement ${nth} of ${statements}: ${printed.stderr}`)
    assert.equal(await describeSchema((statement) => onServer(connection, statement)), expected, `killed at ${nth}`)
    assert.deepEqual(await onServer(connection, queues), expectedQueues)
    await drop()
  }
  figure(t, 'I-19', 'migrations killed', MIGRATIONS)
})

test(`a first start that was killed at any moment, ${FIRST_STARTS} times, leaves a folder in which the next ends with a token that opens`, {
  timeout: patience(sized(400_000, 1_800_000)),
}, async (t) => {
  const random = randomFrom(seed)
  let longest = 4_000
  for (let kill = 1; kill <= FIRST_STARTS; kill++) {
    const dataDirectory = await dataFolder()
    const begun = performance.now()
    const first = runRappen(['serve'], { PORT: '0', WEB: 'off', DATA_DIR: dataDirectory })
    // Every third dies at the last moment: after it has reported its address, while it creates the organisation.
    if (kill % 3 === 0) await until('it listens', () => /Rappen listens/.exec(first.printed.stdout)?.[0])
    else await sleep(random() * longest)
    if (kill % 3 === 0) {
      longest = performance.now() - begun
      await sleep(random() * 60)
    }
    first.process.kill('SIGKILL')
    await first.ended
    if (kill % 2 === 0) await killPostgres(dataDirectory)

    const service = await startService({ DATA_DIR: dataDirectory })
    // Printed before the commit: the first token may be void, but then the second start has printed another.
    const told = () => `${first.printed.stdout}${service.printed.stdout}`.match(/rap_live_\w+/g) ?? []
    await until('a token that was told opens', async () => {
      const answers = await Promise.all(told().map((token) => service.ask('GET', '/v1/organisation', { token })))
      return answers.some(({ status }) => status === 200) || undefined
    })
    service.process.kill('SIGTERM')
    assert.equal(await service.ended, 0)
    const left = (await readdir(dataDirectory)).filter((name) => /new|tmp/.test(name))
    assert.deepEqual(left, [])
  }
  figure(t, 'I-19', 'first starts killed', FIRST_STARTS)
})
