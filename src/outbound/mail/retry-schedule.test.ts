import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { openMailRoom } from '../../../test/fixtures/mail-room.ts'
import { type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts'
import { RETRY_PAUSES } from '../../sales/deliveries/delivery-queue.ts'

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

const [MINUTE, HOUR] = [60, 3_600]

/** The pause in seconds after which the newest job of a delivery is due. */
const pauseOf = async (id: string): Promise<number> =>
  (
    await room.owner.query(
      `select extract(epoch from start_after - created_on)::float8 as pause
         from pgboss.job where data->>'id' = $1 order by created_on desc limit 1`,
      [id],
    )
  ).rows[0]?.pause

/** Simulates the time until the next attempt. */
const pass = (id: string) => room.owner.query(`update email_deliveries set next_attempt_at = now() where id = $1`, [id])

test('a mail that is always deferred is retried after 1, 5 and 30 minutes, 2 hours, then every 6 hours, and not after four days', async () => {
  const { document, id } = await room.newIdleDelivery()
  const work = room.worker({ pauses: RETRY_PAUSES })
  const before = server.connections()
  const pauses: number[] = []
  for (;;) {
    server.script({ at: 'recipient', code: 450, reply: 'greylisted' })
    await work(room.jobOf(id))
    if ((await room.deliveries(document))[0]?.status !== 'queued') break
    pauses.push(await pauseOf(id))
    // Not one second earlier.
    const connections = server.connections()
    await work(room.jobOf(id))
    assert.equal(server.connections(), connections)
    await pass(id)
  }
  const days = pauses.reduce((sum, pause) => sum + pause, 0) / (24 * HOUR)
  assert.deepEqual(pauses.slice(0, 6), [MINUTE, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 6 * HOUR, 6 * HOUR])
  assert.ok(pauses.slice(4).every((pause) => pause === 6 * HOUR))
  assert.ok(days > 3.75 && days < 4.25, `${days} days`)
  const [delivery] = await room.deliveries(document)
  assert.deepEqual([delivery?.status, delivery?.reason?.parameters], ['failed', { reply: '450 greylisted' }])
  assert.deepEqual([delivery?.attempts, server.connections() - before], [pauses.length + 1, pauses.length + 1])
})

test('a greylisting server accepts the mail at a later attempt, and it is the same message', async () => {
  const { document, id } = await room.newIdleDelivery()
  const work = room.worker({ pauses: RETRY_PAUSES })
  for (const attempt of [1, 2, 3]) {
    if (attempt < 3) server.script({ at: 'message', code: 451, reply: 'greylisted' })
    await work(room.jobOf(id))
    await pass(id)
  }
  const [delivery] = await room.deliveries(document)
  assert.deepEqual([delivery?.status, delivery?.attempts], ['sent', 3])
  const mails = server.received.filter(({ mail }) => mail.messageId === `<${id}@example.ch>`)
  assert.equal(mails.length, 3)
  assert.ok(mails.every(({ raw }) => raw.equals(mails[0]?.raw ?? Buffer.alloc(0))))
})
