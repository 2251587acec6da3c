import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Jobs, openJobs } from '../jobs/jobs.ts'
import { openMailRoom, testQueue } from './mail-room.fixture.ts'
import { type MailServer, startMailServer } from './mail-server.fixture.ts'

let server: MailServer
let room: Awaited<ReturnType<typeof openMailRoom>>

before(async () => {
  server = await startMailServer()
  room = await openMailRoom(server)
})
after(async () => {
  await server.close()
  await room.close()
})

const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined }

/** Another instance of the service, as far as mails go. */
async function startInstance(): Promise<Jobs> {
  const jobs = openJobs({ connection: room.connection, log: quiet, lookAgainSeconds: 0.5 })
  await jobs.start()
  await jobs.work(testQueue, room.worker({ jobs }))
  return jobs
}

test('an instance that is told to stop hangs up, and another one sends the mail at once, as the same message', async () => {
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
  await stopping.stop({ finishSeconds: 0 })
  const [queued] = await room.deliveries(document)
  assert.deepEqual(
    (await room.attempts(queued?.id ?? '')).map(({ outcome }) => outcome),
    ['interrupted'],
  )

  const other = await startInstance()
  const delivery = await room.settled(document)
  await other.stop()
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
  const sending = Promise.all(documents.map((document) => room.send(document)))
  for (const jobs of first) {
    later.push(await startInstance())
    await jobs.stop()
  }
  await sending
  const deliveries = await Promise.all(documents.map(room.settled))
  await Promise.all(later.map((jobs) => jobs.stop()))
  assert.deepEqual(new Set(deliveries.map(({ status }) => status)), new Set(['sent']))
  const attempts = deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0)
  assert.equal(attempts, server.connections() - connections)
  // Each had time to finish what it had begun, so nothing was interrupted and nothing sent twice.
  assert.equal(attempts, 60)
  assert.equal(server.received.length - received, 60)
})
