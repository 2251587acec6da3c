import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { Compile } from 'typebox/compile'
import { growing } from '../../../test/fixtures/figures.ts'
import { contentOf, openMailRoom, testQueue } from '../../../test/fixtures/mail-room.ts'
import { type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts'
import { patience } from '../../../test/patience.ts'
import { Problem } from '../../errors.ts'
import { violation } from '../../said.ts'
import { EmailDelivery } from '../../sales/deliveries/delivery.schema.ts'
import { queueDelivery } from '../../sales/deliveries/queue-delivery.ts'
import { withdrawDeliveries } from '../../sales/deliveries/withdraw-deliveries.ts'
import { findAnyDocument } from '../../sales/documents/document.store.ts'
import type { Outcome } from './message.ts'
import { smtp } from './smtp.ts'

let server: MailServer
let room: Awaited<ReturnType<typeof openMailRoom>>

before(async () => {
  server = await startMailServer()
  room = await openMailRoom(server)
  await room.jobs.work(testQueue, room.worker())
})
after(async () => {
  await server.close()
  await room.close()
})

/** The mails about a document on the server. */
const mailsAbout = (document: string) => server.received.filter(({ mail }) => mail.subject === `Rechnung ${document}`)

test('a document is sent with the description in the body, and recorded', async () => {
  const document = await room.newDocument()
  const description = 'Liebe Anna\r\n.\r\nDanke & bis bald – «merci» 🙂'
  await room.send(document, description)
  const delivery = await room.settled(document)
  assert.ok(Compile(EmailDelivery).Check(delivery))
  assert.deepEqual([delivery.status, delivery.attempts, delivery.recipientEmail], ['sent', 1, 'Anna@Müller.ch'])
  assert.ok(!('reason' in delivery))
  const [received, ...more] = mailsAbout(document)
  assert.equal(more.length, 0)
  // The server shows the domain in Unicode; the transfer is all ASCII.
  assert.deepEqual([received?.from, received?.to], ['office@example.ch', ['Anna@müller.ch']])
  assert.match(received?.raw.toString('latin1') ?? '', /^To: Anna@xn--mller-kva\.ch\r$/m)
  assert.ok(received?.raw.every((byte) => byte < 128))
  assert.ok(received?.mail.text?.includes(description.replaceAll('\r\n', '\n')))
  assert.equal(received?.mail.messageId, `<${delivery.id}@example.ch>`)
  assert.deepEqual(received?.mail.from?.value, [{ name: 'Muster AG', address: 'office@example.ch' }])
  assert.deepEqual(received?.mail.replyTo?.value, [{ name: '', address: 'office@muster.example' }])
  assert.deepEqual(received?.mail.attachments[0]?.content, Buffer.from('%PDF-1.7'))
})

test('a request that is rolled back leaves no record, no job and no mail', async () => {
  const document = await room.newDocument()
  await assert.rejects(
    room.database.inTransaction(room.organisation, async (tx) => {
      await queueDelivery(tx, room.jobs, { document, recipientEmail: 'anna@example.com' })
      throw new Error('undo')
    }),
    /undo/,
  )
  assert.deepEqual(await room.deliveries(document), [])
  // Queued later and already sent: the rolled-back one would have been before it.
  const next = await room.newDocument()
  await room.send(next)
  await room.settled(next)
  assert.equal(mailsAbout(document).length, 0)
})

test('a greylisted mail is sent on the next attempt', async () => {
  const document = await room.newDocument()
  server.script({ at: 'recipient', code: 450, reply: 'greylisted' })
  await room.send(document)
  const delivery = await room.settled(document)
  assert.deepEqual([delivery.status, delivery.attempts], ['sent', 2])
  assert.deepEqual(
    (await room.attempts(delivery.id)).map(({ outcome }) => outcome),
    ['deferred', 'accepted'],
  )
  assert.equal((await room.attempts(delivery.id))[0]?.reply, '450 greylisted')
  assert.equal(mailsAbout(document).length, 1)
})

test('an address that the server finally rejects fails immediately, with the server’s reply', async () => {
  const document = await room.newDocument()
  server.script({ at: 'recipient', code: 550, reply: 'no such user' })
  const before = server.connections()
  await room.send(document)
  const delivery = await room.settled(document)
  assert.deepEqual([delivery.status, delivery.attempts], ['failed', 1])
  assert.deepEqual(delivery.reason, { code: 'emails/rejected', parameters: { reply: '550 no such user' } })
  assert.equal(server.connections() - before, 1)
})

test('each attempt is counted by its outcome, with its duration; a mail that was never sent is not', async () => {
  const grown = await growing()
  const seconds = 0.1
  const give = async (outcome: Outcome['outcome'], stopping?: AbortController) => {
    const { id } = await room.newIdleDelivery()
    const transport = {
      description: 'a test',
      send: async () => {
        await sleep((seconds * 1_000) / 2)
        stopping?.abort()
        await sleep((seconds * 1_000) / 2)
        return { outcome, reply: 'as the test wants' }
      },
    }
    // An interrupted attempt is retried at once: in this test, not at all.
    const jobs = { enqueue: async () => undefined }
    await room.worker({ transport, jobs, pauses: [3_600] })({
      ...room.jobOf(id),
      signal: (stopping ?? new AbortController()).signal,
    })
  }
  for (const outcome of ['accepted', 'accepted', 'accepted', 'refused', 'refused', 'deferred'] as const)
    await give(outcome)
  await give('deferred', new AbortController())
  const unseen = await room.newIdleDelivery()
  const contentOf = () => Promise.reject(new Problem('general/invalid-fields'))
  await room.worker({ contentOf })(room.jobOf(unseen.id))

  const attempts = { accepted: 3, refused: 2, deferred: 1, interrupted: 1 }
  for (const [outcome, count] of Object.entries(attempts))
    assert.equal(await grown(`rappen_mail_attempts_total{outcome="${outcome}"}`), count, outcome)
  assert.equal(await grown('rappen_mail_attempt_seconds_count'), 7)
  const took = await grown('rappen_mail_attempt_seconds_sum')
  // A timer may fire a little early; a busy machine is late.
  assert.ok(took > 6 * seconds && took < patience(70 * seconds), `${took} seconds`)
})

test('a mail that is larger than the server’s limit fails immediately and is not retried', async (t) => {
  const small = await startMailServer({ size: 500 })
  t.after(() => small.close())
  const timeouts = { connect: patience(5_000), silence: patience(5_000), whole: patience(30_000) }
  const transport = smtp({ host: '127.0.0.1', port: small.port, tls: 'none', timeouts })
  const { document, id } = await room.newIdleDelivery()
  await room.worker({ transport })(room.jobOf(id))
  const [delivery] = await room.deliveries(document)
  assert.deepEqual([delivery?.status, delivery?.attempts], ['failed', 1])
  const { code, parameters: { limit, size } = {} } = delivery?.reason ?? {}
  assert.deepEqual([code, limit, String(size).length], ['emails/too-large', 500, 4])
  assert.deepEqual([small.connections(), small.received.length], [1, 0])
  const failed = `select count(*) from events where type = 'email.failed' and document = $1`
  assert.equal((await room.owner.query(failed, [document])).rows[0].count, '1')
})

test('the PDF of a delivery is discarded, whether it is sent, deferred, or cannot be composed', async () => {
  let opened = 0
  let closed = 0
  const counting: typeof contentOf = async (wanted) => {
    opened++
    const content = await contentOf(wanted)
    return { ...content, pdf: { ...content.pdf, discard: async () => void closed++ } }
  }
  const deliver = async (content: typeof contentOf) => {
    const { id } = await room.newIdleDelivery()
    return room.worker({ contentOf: content, pauses: [3_600] })(room.jobOf(id))
  }
  server.script({ at: 'greeting', code: 421, reply: 'too busy' })
  await deliver(counting)
  await deliver(counting)
  const spoilt: typeof contentOf = async (wanted) =>
    Object.defineProperty({ ...(await counting(wanted)) }, 'subject', {
      get: () => {
        throw new RangeError('no subject')
      },
    })
  await assert.rejects(deliver(spoilt), /no subject/)
  assert.deepEqual([opened, closed], [3, 3])
})

test('a mail that is always deferred fails after its last pause; there are as many attempts as connections', async () => {
  const document = await room.newDocument()
  server.script(
    { at: 'greeting', code: 421, reply: 'too busy' },
    { at: 'message', code: 451, reply: 'not now' },
    { at: 'recipient', code: 452, reply: 'mailbox full' },
  )
  const before = server.connections()
  await room.send(document)
  const delivery = await room.settled(document)
  assert.deepEqual([delivery.status, delivery.attempts], ['failed', 3])
  assert.deepEqual(delivery.reason, { code: 'emails/not-accepted', parameters: { reply: '452 mailbox full' } })
  assert.equal(server.connections() - before, 3)
})

test('a connection lost after the message was read: the same message goes out again', async () => {
  const document = await room.newDocument()
  server.script('drop after data')
  await room.send(document)
  const delivery = await room.settled(document)
  assert.deepEqual([delivery.status, delivery.attempts], ['sent', 2])
  const [first, second, ...more] = mailsAbout(document)
  assert.equal(more.length, 0)
  assert.ok(first && second)
  assert.deepEqual(first.raw, second.raw)
})

test('if the database is unavailable while the server replies, the outcome is recorded when it is available again, and nothing is sent twice', async () => {
  const document = await room.newDocument()
  server.onMessage(async () => {
    server.onMessage(async () => undefined)
    await room.owner.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    )
  })
  await room.send(document)
  let delivery: EmailDelivery | undefined
  while (delivery === undefined) delivery = await room.settled(document).catch(() => undefined)
  assert.deepEqual([delivery.status, delivery.attempts], ['sent', 1])
  assert.equal(mailsAbout(document).length, 1)
})

test('a document that cannot be composed is retried without a recorded attempt, and fails after the retry period', async () => {
  const contentOf = () => Promise.reject(new Error('no toner'))
  const { document, id } = await room.newDelivery()
  const job = room.jobOf(id)
  await room.settled(document)
  await room.owner.query(`delete from email_attempts where delivery = $1`, [id])
  await room.owner.query(`update email_deliveries set status = 'queued' where id = $1`, [id])
  await assert.rejects(room.worker({ contentOf, pauses: [3_600] })(job), /no toner/)
  assert.equal((await room.deliveries(document))[0]?.status, 'queued')
  await room.worker({ contentOf, pauses: [] })(job)
  const [delivery] = await room.deliveries(document)
  assert.deepEqual(
    [delivery?.status, delivery?.attempts, delivery?.reason],
    ['failed', 0, { code: 'emails/not-composed' }],
  )
})

test('a rejected document fails immediately, with the rejection and its fields as the reason, and no mail server is contacted', async () => {
  const rejection = new Problem('customer-invoices/qr-bill-impossible', {
    violations: [violation('iban', 'is required')],
  })
  const { document, id } = await room.newIdleDelivery()
  const before = server.connections()
  await room.worker({ contentOf: () => Promise.reject(rejection) })(room.jobOf(id))
  const [delivery] = await room.deliveries(document)
  assert.deepEqual(
    [delivery?.status, delivery?.attempts, delivery?.reason],
    ['failed', 0, { code: 'emails/qr-bill-impossible', parameters: { fields: 'iban' } }],
  )
  assert.equal(server.connections(), before)
})

test('a delivery that was withdrawn never leaves, also when its document was being composed at that moment', async () => {
  const withdraw = (document: string) =>
    room.database.inTransaction(room.organisation, (tx) =>
      withdrawDeliveries(tx, document, { code: 'emails/annulled' }),
    )
  const { document, id } = await room.newIdleDelivery()
  const before = server.connections()
  await room.worker({
    contentOf: async (wanted) => {
      await withdraw(document)
      return contentOf(wanted)
    },
  })(room.jobOf(id))
  await room.worker()(room.jobOf(id))
  const [delivery] = await room.deliveries(document)
  assert.deepEqual([delivery?.status, delivery?.attempts, delivery?.reason], ['failed', 0, { code: 'emails/annulled' }])
  assert.equal(server.connections(), before)
})

test('an attempt in progress when its delivery is withdrawn is not repeated; if the server accepted it, it counts as sent', async () => {
  for (const [behaviour, status] of [
    ['accept', 'sent'],
    [{ at: 'message', code: 451, reply: 'not now' }, 'failed'],
  ] as const) {
    const { document, id } = await room.newIdleDelivery()
    server.script(behaviour)
    server.onMessage(async () => {
      server.onMessage(async () => undefined)
      await room.database.inTransaction(room.organisation, (tx) =>
        withdrawDeliveries(tx, document, { code: 'emails/annulled' }),
      )
    })
    const before = server.connections()
    for (let time = 0; time < 2; time++) await room.worker()(room.jobOf(id))
    const [delivery] = await room.deliveries(document)
    assert.deepEqual([delivery?.status, delivery?.attempts], [status, 1])
    assert.equal(server.connections() - before, 1)
  }
})

test('the deliveries of many documents come in order, and those of other organisations not at all', async () => {
  const [one, two] = [await room.newDocument(), await room.newDocument()]
  await room.send(one)
  const [earlier] = await room.deliveries(one)
  for (const document of [two, one]) await room.send(document)
  assert.deepEqual((await room.deliveries(one)).length, 2)
  assert.deepEqual((await room.deliveries(two)).length, 1)
  // In the order of their requests: a worker changes their timestamps meanwhile.
  const [first, second] = await room.deliveries(one)
  assert.ok(earlier && first && second)
  assert.deepEqual([first.id, second.id === earlier.id], [earlier.id, false])
  const seenByOthers = await room.database.inTransaction(randomUUID(), (tx) => findAnyDocument(tx, one))
  assert.equal(seenByOthers, undefined)
})
