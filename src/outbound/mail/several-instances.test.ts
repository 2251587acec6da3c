import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openMailRoom, testQueue } from '../../../test/fixtures/mail-room.ts'
import { type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts'
import { patience } from '../../../test/patience.ts'
import { type Jobs, openJobs } from '../../platform/jobs/jobs.ts'

let server: MailServer
let room: Awaited<ReturnType<typeof openMailRoom>>

before(async () => {
  server = await startMailServer()
  room = await openMailRoom(server)
})
after(async () => {
  // Also those left behind by a failed test: they would keep this process alive.
  await Promise.all([...running].map((jobs) => jobs.stop({ finishSeconds: 0 })))
  await server.close()
  await room.close()
})

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

const running = new Set<Jobs>()

/** Another instance of the service, for mails. */
async function startInstance(): Promise<Jobs> {
  const jobs = openJobs({ connection: room.connection, log: quiet, lookAgainSeconds: 0.5 })
  running.add(jobs)
  await jobs.start()
  await jobs.work(testQueue, room.worker({ jobs }))
  return jobs
}

async function stop(jobs: Jobs, options?: Parameters<Jobs['stop']>[0]): Promise<void> {
  running.delete(jobs)
  await jobs.stop(options)
}

test('an instance that is stopped closes its connection, and another one sends the mail immediately, as the same message', async () => {
  const stopping = await startInstance()
  const read = Promise.withResolvers<void>()
  server.script('silence after data')
  server.onMessage(async () => {
    server.onMessage(async () => undefined)
    read.resolve()
  })
  const document = await room.newDocument()
  await room.send(document)
  await read.promise
  await stop(stopping, { finishSeconds: 0 })
  const [queued] = await room.deliveries(document)
  assert.deepEqual(
    (await room.attempts(queued?.id ?? '')).map(({ outcome }) => outcome),
    ['interrupted'],
  )

  const other = await startInstance()
  const delivery = await room.settled(document)
  await stop(other)
  assert.deepEqual([delivery.status, delivery.attempts], ['sent', 2])
  const [first, second, ...more] = server.received.filter(({ mail }) => mail.subject === `Rechnung ${document}`)
  assert.ok(first && second && more.length === 0)
  assert.deepEqual(first.raw, second.raw)
})

test('three instances, of which one after the other is stopped and replaced, send every mail once', async () => {
  const [connections, received] = [server.connections(), server.received.length]
  const documents = await Promise.all(Array.from({ length: 60 }, room.newDocument))
  const first = await Promise.all([startInstance(), startInstance(), startInstance()])
  const later: Jobs[] = []
  const inTime = { finishSeconds: patience(60) }
  const sending = Promise.all(documents.map((document) => room.send(document)))
  for (const jobs of first) {
    later.push(await startInstance())
    await stop(jobs, inTime)
  }
  await sending
  const deliveries = await Promise.all(documents.map(room.settled))
  await Promise.all(later.map((jobs) => stop(jobs, inTime)))
  assert.deepEqual(new Set(deliveries.map(({ status }) => status)), new Set(['sent']))
  const attempts = deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0)
  assert.equal(attempts, server.connections() - connections)
  // Each had time to finish its work, so nothing was interrupted and nothing sent twice.
  assert.equal(attempts, 60)
  assert.equal(server.received.length - received, 60)
})
