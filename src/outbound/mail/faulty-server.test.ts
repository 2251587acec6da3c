import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { figure, seed, sized } from '../../../test/faults/faults.ts'
import { openMailRoom } from '../../../test/fixtures/mail-room.ts'
import { type Behaviour, type MailServer, type Received, startMailServer } from '../../../test/fixtures/mail-server.ts'
import type { EmailDelivery } from '../../sales/deliveries/delivery.schema.ts'

const SENDINGS = sized(40, 10_000)
/** Enough attempts for every mail that the server would accept at some time. */
const PAUSES = Array.from({ length: 60 }, () => 0)

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

const rejection = (at: 'greeting' | 'sender' | 'recipient' | 'message', code: number): Behaviour => ({
  at,
  code,
  reply: `${code} at the ${at}`,
})

/** The fates of a connection. One in three is accepted, one in a hundred never answered; one in fifty is finally rejected. */
const behaviour = fc.oneof(
  { weight: 33, arbitrary: fc.constant<Behaviour>('accept') },
  { weight: 1, arbitrary: fc.constant<Behaviour>('silence after data') },
  {
    weight: 64,
    arbitrary: fc.constantFrom<Behaviour>(
      'drop at once',
      'drop after data',
      rejection('greeting', 421),
      rejection('greeting', 554),
      rejection('sender', 451),
      rejection('recipient', 450),
      rejection('recipient', 451),
      rejection('recipient', 452),
      rejection('message', 421),
      rejection('message', 451),
      rejection('message', 452),
    ),
  },
  {
    weight: 2,
    arbitrary: fc.constantFrom<Behaviour>(
      rejection('sender', 550),
      rejection('recipient', 550),
      rejection('message', 552),
      rejection('message', 554),
    ),
  },
)

/** The number of concurrent deliveries. */
const CONCURRENCY = 24

test(`${SENDINGS} mails through a server that fails at random: each is delivered unless it was finally rejected, twice only after a connection lost after the final dot, and each connection is a recorded attempt`, async (t) => {
  // Even if few are sent, one is finally rejected.
  server.script(rejection('message', 552))
  // One by one: a function cannot take so many arguments.
  for (const one of fc.sample(behaviour, { numRuns: SENDINGS * 20, seed })) server.script(one)
  const work = room.worker({ pauses: PAUSES })
  const deliveries: EmailDelivery[] = []
  const sendAll = async (): Promise<void> => {
    while (begun < SENDINGS) {
      begun++
      const { document, id } = await room.newIdleDelivery()
      // The clock does not advance: a deferred attempt is due immediately.
      while ((await room.deliveries(document))[0]?.status === 'queued') await work(room.jobOf(id))
      deliveries.push(...(await room.deliveries(document)))
    }
  }
  let begun = 0
  await Promise.all(Array.from({ length: CONCURRENCY }, sendAll))
  assert.equal(deliveries.length, SENDINGS)

  const attempts = deliveries.reduce((sum, delivery) => sum + delivery.attempts, 0)
  assert.equal(attempts, server.connections(), 'an attempt is a connection, and a connection an attempt')

  const seen = Map.groupBy(server.received, ({ mail }) => mail.messageId)
  for (const { id, status, reason, attempts: tried } of deliveries) {
    const recorded = await room.attempts(id)
    const outcomes = recorded.map(({ outcome }) => outcome)
    assert.equal(outcomes.length, tried)
    const received: readonly Received[] = seen.get(`<${id}@example.ch>`) ?? []
    const endings = received.map(({ treated }) => treated)
    // All complete copies at the server are equal: its reader sees one mail, not several.
    for (const { raw } of received) assert.ok(raw.equals(received[0]?.raw ?? Buffer.alloc(0)))
    const accepted = endings.filter((ending) => ending === 'accept').length
    assert.equal(accepted, status === 'sent' ? 1 : 0, `accepted by the server; recorded ${JSON.stringify(recorded)}`)
    if (status === 'sent') {
      assert.deepEqual(
        [outcomes.at(-1), new Set(outcomes.slice(0, -1)).difference(new Set(['deferred'])).size, reason],
        ['accepted', 0, undefined],
      )
      assert.equal(endings.at(-1), 'accept', 'nothing is sent after it was accepted')
    } else {
      assert.equal(outcomes.at(-1), 'refused')
      assert.match(String(reason?.parameters?.['reply']), /^55\d 55\d at the (sender|recipient|message)$/)
    }
  }
  const sent = deliveries.filter(({ status }) => status === 'sent').length
  // About a tenth is rejected; of 40, chance made it a fifth once in fifty runs.
  assert.ok(sent > SENDINGS * sized(0.6, 0.8) && sent < SENDINGS, `${sent} sent`)
  assert.ok(server.received.some(({ treated }) => treated === 'drop after data'))
  figure(t, 'I-11', 'mails sent through a faulty server', SENDINGS)
})
