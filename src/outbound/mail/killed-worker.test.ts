import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { openMailRoom, testQueue } from '../../../test/fixtures/mail-room.ts'
import { type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts'

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

/** A separate process that sends mails over the same server. */
function startWorkerProcess() {
  const path = (file: string) => JSON.stringify(new URL(file, import.meta.url).href)
  const script = `
    import { openDatabase } from ${path('../../platform/db/database.ts')}
    import { keepEvents } from ${path('../../records.ts')}
    import { openJobs } from ${path('../../platform/jobs/jobs.ts')}
    import { deliverDocument } from ${path('deliver-document.job.ts')}
    import { readOnce } from ${path('../../../test/fixtures/read-once.ts')}
    import { readTransport } from ${path('transport.ts')}
    const log = { info() {}, warn() {}, error() {} }
    const connection = ${JSON.stringify(room.connection)}
    const jobs = openJobs({ connection, log, lookAgainSeconds: 1 })
    await jobs.start()
    await jobs.work(${JSON.stringify(testQueue)}, deliverDocument({
      inTransaction: openDatabase(connection, log, keepEvents).inTransaction, jobs, log,
      transport: readTransport({ smtpUrl: 'smtp://127.0.0.1:${server.port}', dataDirectory: '/nowhere' }),
      sender: { name: '', address: 'office@example.ch' },
      contentOf: async ({ document }) => ({ subject: \`Rechnung \${document}\`, text: 'Guten Tag\\r\\n\\r\\n\\r\\n', html: '<p>Guten Tag</p>', fileName: 'Rechnung.pdf',
        pdf: readOnce('%PDF-1.7'), organisationName: 'Muster AG', replyTo: 'office@muster.example' }),
    }))`
  return spawn(process.execPath, ['--input-type=module', '--eval', script], { stdio: ['ignore', 'inherit', 'inherit'] })
}

test('killed with -9 after the server accepted and before that was recorded: another worker sends the same message, and both attempts are recorded', async () => {
  const { document, id } = await room.newDelivery()
  // Recording the outcome has to wait for this lock.
  const holder = await room.owner.connect()
  const read = Promise.withResolvers<void>()
  server.onMessage(async () => {
    server.onMessage(async () => undefined)
    await holder.query('begin')
    await holder.query('select from email_deliveries where id = $1 for update', [id])
    read.resolve()
  })
  const child = startWorkerProcess()
  await read.promise
  const waits = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%email_deliveries%for update%'`
  while ((await room.owner.query(waits)).rowCount === 0) await new Promise((resolve) => setTimeout(resolve, 20))
  child.kill('SIGKILL')
  await once(child, 'exit')
  await holder.query('rollback')
  holder.release()
  assert.deepEqual(await room.attempts(id), [{ outcome: null, reply: null }])

  // Simulates a minute: the last renewal of the worker's claim and of its attempt is a minute old.
  await room.owner.query(`update email_attempts set alive_until = alive_until - interval '1 minute'`)
  await room.owner.query(`update pgboss.job set heartbeat_on = heartbeat_on - interval '1 minute'`)
  await room.jobs.work(testQueue, room.worker())
  const delivery = await room.settled(document)
  assert.deepEqual([delivery.status, delivery.attempts], ['sent', 2])
  assert.deepEqual(
    (await room.attempts(id)).map(({ outcome }) => outcome),
    ['interrupted', 'accepted'],
  )
  assert.equal(server.received.length, 2)
  assert.deepEqual(server.received[0]?.raw, server.received[1]?.raw)
})
