import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { after, before, type TestContext, test } from 'node:test'
import pg from 'pg'
import { type FreshDatabase, freshDatabase } from '../../../test/database.ts'
import { figures } from '../../../test/fixtures/figures.ts'
import { patience } from '../../../test/patience.ts'
import { type Jobs, openJobs } from './jobs.ts'
import { migrateJobs } from './migrate-jobs.ts'
import type { Job, Queue } from './queue.ts'

const queueOf = (name: string): Queue => ({
  name,
  concurrency: 3,
  each: 2,
  timeLimitSeconds: 60,
  retry: { firstSeconds: 1, longestSeconds: 2 },
})
const queues = [
  'backlog',
  'committed',
  'prompt',
  'later',
  'throws',
  'killed',
  'outage',
  'stop',
  'counted',
  'shared',
].map(queueOf)

let fresh: FreshDatabase
let owner: pg.Pool
let jobs: Jobs
const errors: { err?: unknown; queue?: unknown }[] = []
const log = { warn: () => undefined, error: (details: object) => void errors.push(details) }

before(async () => {
  fresh = await freshDatabase()
  await migrateJobs(fresh.connection, queues)
  owner = new pg.Pool({ ...fresh.connection, max: 2 })
  owner.on('error', () => undefined)
  jobs = openJobs({ connection: fresh.connection, log, lookAgainSeconds: 0.5 })
  await jobs.start()
})

after(async () => {
  await jobs.stop()
  await owner.end()
  await fresh.close()
})

const enqueue = (queue: string, id: string, afterSeconds?: number) =>
  fresh.database.inTransaction(fresh.organisation, (tx) => jobs.enqueue(tx, queue, [id], afterSeconds))

/** Works on a queue and returns the jobs as they arrive. */
async function worker(name: string, work: (job: Job) => Promise<void> = async () => undefined) {
  const taken: Job[] = []
  const waiting: (() => void)[] = []
  await jobs.work(queueOf(name), async (job) => {
    taken.push(job)
    for (const wake of waiting.splice(0)) wake()
    await work(job)
  })
  return {
    taken,
    until: async (count: number) => {
      while (taken.length < count) await new Promise<void>((resolve) => waiting.push(resolve))
    },
  }
}

/** Stands for another process; stopped with the test. */
async function openAnother(t: TestContext, lookAgainSeconds: number): Promise<Jobs> {
  const another = openJobs({ connection: fresh.connection, log, lookAgainSeconds })
  await another.start()
  t.after(() => another.stop())
  return another
}

test('a job exists exactly when the transaction that queues it commits', async () => {
  const [undone, done] = [randomUUID(), randomUUID()]
  await assert.rejects(
    fresh.database.inTransaction(fresh.organisation, async (tx) => {
      await jobs.enqueue(tx, 'committed', [undone])
      throw new Error('undo')
    }),
    /undo/,
  )
  await enqueue('committed', done)
  const { rows } = await owner.query(`select data->>'id' as id from pgboss.job where name = 'committed'`)
  assert.deepEqual(rows, [{ id: done }])
})

test('a queue that was never set up takes no job', async () => {
  await assert.rejects(enqueue('nowhere', randomUUID()), /nowhere/)
})

test('a job carries the organisation of the transaction and the id of its record', async () => {
  const { taken, until } = await worker('prompt')
  const id = randomUUID()
  await enqueue('prompt', id)
  await until(1)
  assert.deepEqual([taken[0]?.organisation, taken[0]?.id], [fresh.organisation, id])
})

test('a worker that would look again only in ten minutes hears of a job at once', {
  timeout: patience(20_000),
}, async (t) => {
  const patient = await openAnother(t, 600)
  const heard = new Promise<Job>((resolve) => void patient.work(queueOf('later'), async (job) => resolve(job)))
  await new Promise((resolve) => setTimeout(resolve, patience(300)))
  const id = randomUUID()
  await enqueue('later', id)
  assert.equal((await heard).id, id)
})

test('the queue of one organisation leaves room for another: its job begins before most of theirs', {
  timeout: patience(20_000),
}, async () => {
  const ends: (() => void)[] = []
  let isOver = false
  const { taken, until } = await worker('shared', async () => {
    if (!isOver) await new Promise<void>((resolve) => void ends.push(resolve))
  })
  const busy = Array.from({ length: 20 }, (): string => randomUUID())
  await fresh.database.inTransaction(fresh.organisation, (tx) => jobs.enqueue(tx, 'shared', busy))
  await until(2)
  const other = randomUUID()
  await fresh.database.inTransaction(other, (tx) => jobs.enqueue(tx, 'shared', [other]))
  const isBegun = () => taken.some(({ id }) => id === other)
  // Workers that wake at the same moment may all take a job of the first organisation; at the start, and again if one wakes late.
  for (let count = taken.length; !isBegun(); count++) {
    ends.shift()?.()
    await until(count + 1)
  }
  assert.ok(taken.length <= busy.length / 2, `begun after ${taken.length - 1} of the other organisation`)
  isOver = true
  for (const end of ends) end()
  await until(busy.length + 1)
  assert.deepEqual(new Set(taken.map(({ id }) => id)), new Set([...busy, other]))
})

test('a backlog is worked off without a pause between its jobs', { timeout: patience(20_000) }, async (t) => {
  const ids = Array.from({ length: 40 }, (): string => randomUUID())
  for (const id of ids) await enqueue('backlog', id)
  const patient = await openAnother(t, 600)
  const left = new Set(ids)
  const finished = Promise.withResolvers<void>()
  await patient.work(queueOf('backlog'), async ({ id }) => {
    left.delete(id)
    if (left.size === 0) finished.resolve()
  })
  await finished.promise
})

test('a job that is due later is not begun before', async () => {
  const { taken, until } = await worker('later')
  const id = randomUUID()
  const queued = Date.now()
  await enqueue('later', id, 2)
  await until(1)
  assert.equal(taken[0]?.id, id)
  assert.ok(Date.now() - queued >= 2_000)
})

test('a job that throws runs again, after its pause, and is logged', async () => {
  let attempts = 0
  const { until, taken } = await worker('throws', async () => {
    if (++attempts === 1) throw new Error('the first attempt fails')
  })
  const begun = Date.now()
  await enqueue('throws', randomUUID())
  await until(2)
  assert.ok(Date.now() - begun >= 1_000)
  assert.equal(taken[0]?.id, taken[1]?.id)
  assert.ok(errors.some(({ queue, err }) => queue === 'throws' && String(err).includes('the first attempt fails')))
})

test('the figures show how many jobs wait in a queue: those that are due and those that are due later, and none that runs', async () => {
  const waiting = async (count: number) => {
    const shown = async () => (await figures())('rappen_jobs_waiting{queue="counted"}')
    // They are counted every few seconds.
    for (const end = performance.now() + patience(20_000); (await shown()) !== count && performance.now() < end; )
      await new Promise((resolve) => setTimeout(resolve, 50))
    assert.equal(await shown(), count)
  }
  const released = Promise.withResolvers<void>()
  const { until } = await worker('counted', () => released.promise)
  for (let count = 0; count < 2; count++) await enqueue('counted', randomUUID())
  await until(2)
  for (let count = 0; count < 3; count++) await enqueue('counted', randomUUID())
  await enqueue('counted', randomUUID(), 3_600)
  await waiting(4)
  released.resolve()
  await waiting(1)
})

test('a job whose worker was killed with -9 is done by another', async () => {
  const id = randomUUID()
  await enqueue('killed', id)
  const script = `
    import { openJobs } from ${JSON.stringify(new URL('jobs.ts', import.meta.url).href)}
    const log = { warn() {}, error() {} }
    const jobs = openJobs({ connection: ${JSON.stringify(fresh.connection)}, log, lookAgainSeconds: 1 })
    await jobs.start()
    await jobs.work(${JSON.stringify(queueOf('killed'))}, async (job) => { process.stdout.write(job.id); await new Promise((resolve) => setTimeout(resolve, 60_000)) })`
  const child = spawn(process.execPath, ['--input-type=module', '--eval', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const [taken] = await once(child.stdout, 'data')
  assert.equal(String(taken), id)
  child.kill('SIGKILL')
  await once(child, 'exit')
  // Simulates a minute: the last heartbeat of the worker becomes a minute old.
  await owner.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute' where name = 'killed'`)
  const { until, taken: again } = await worker('killed')
  await until(1)
  assert.equal(again[0]?.id, id)
})

test('connections that the server cuts are logged and made anew; work goes on', async () => {
  const { taken, until } = await worker('outage')
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
  )
  const id = randomUUID()
  // The pool may return a connection that is cut without its knowledge.
  while (
    !(await enqueue('outage', id).then(
      () => true,
      () => false,
    ))
  )
    await new Promise((resolve) => setTimeout(resolve, 50))
  await until(1)
  assert.equal(taken[0]?.id, id)
  assert.ok(errors.some(({ err }) => /terminat/i.test(err instanceof Error ? err.message : '')))
})

test('stopping ends what runs through its signal, and the job stays to be done', async (t) => {
  const leaving = await openAnother(t, 1)
  const begun = Promise.withResolvers<Job>()
  const ended = Promise.withResolvers<void>()
  await leaving.work(queueOf('stop'), async (job) => {
    begun.resolve(job)
    if (!job.signal.aborted) await once(job.signal, 'abort')
    ended.resolve()
  })
  await enqueue('stop', randomUUID())
  await begun.promise
  await leaving.stop({ finishSeconds: 1 })
  await ended.promise
  const { rows } = await owner.query(`select state from pgboss.job where name = 'stop'`)
  assert.deepEqual(rows, [{ state: 'retry' }])
})

test('the application role works with jobs and cannot change their tables', async () => {
  const application = new pg.Client({ ...fresh.connection, options: '-c role=rappen_app' })
  await application.connect()
  try {
    await application.query('select count(*) from pgboss.job')
    await assert.rejects(application.query('create table pgboss.mine ()'), { code: '42501' })
    await assert.rejects(application.query('drop table pgboss.job_common'), { code: '42501' })
    await assert.rejects(application.query('alter table pgboss.queue add column mine int'), { code: '42501' })
    await assert.rejects(application.query(`insert into pgboss.queue (name) values ('mine')`), { code: '42501' })
  } finally {
    await application.end()
  }
  // Nor did the queue's maintenance, which has run by now, need more rights.
  assert.ok(!errors.some(({ err }) => /permission denied|must be owner/.test(JSON.stringify(err, ['message', 'code']))))
})

test('setting up again changes a queue and keeps its jobs', async () => {
  const before = await owner.query(`select count(*) from pgboss.job`)
  const [queue] = queues
  assert.ok(queue)
  await Promise.all([
    migrateJobs(fresh.connection, [{ ...queue, timeLimitSeconds: 77 }]),
    migrateJobs(fresh.connection, [{ ...queue, timeLimitSeconds: 77 }]),
  ])
  const { rows } = await owner.query(`select expire_seconds from pgboss.queue where name = $1`, [queue.name])
  assert.deepEqual(rows, [{ expire_seconds: 77 }])
  assert.deepEqual((await owner.query(`select count(*) from pgboss.job`)).rows, before.rows)
})
