import assert from 'node:assert/strict'
import type { Socket } from 'node:net'
import { test } from 'node:test'
import { figure } from '../../../test/faults/faults.ts'
import { type Stage, startFaultServer } from '../../../test/fixtures/fault-server.ts'
import { messageOf } from '../../../test/fixtures/read-once.ts'
import { patience } from '../../../test/patience.ts'
import { smtp } from './smtp.ts'

const message = messageOf('Subject: hello\r\n\r\nbody\r\n')

/** Repeats it until the connection is gone. */
function endlessly(socket: Socket, say: string, pause: number): void {
  const timer = setInterval(() => (socket.destroyed ? clearInterval(timer) : socket.write(say)), pause)
}

const faults: Readonly<Record<string, (socket: Socket) => void>> = {
  'says nothing': () => undefined,
  'ends the connection': (socket) => socket.end(),
  'resets the connection': (socket) => socket.resetAndDestroy(),
  'ends it in the middle of a reply': (socket) => socket.end('25'),
  'lets its reply drip, a byte at a time, for ever': (socket) => endlessly(socket, '2', 20),
  'begins a reply of many lines that has no end': (socket) => endlessly(socket, '250-and one more\r\n', 5),
  'sends a line that has no end': (socket) => endlessly(socket, 'x'.repeat(20_000), 1),
  'shuts down': (socket) => socket.write('421 mail.example shutting down\r\n'),
  'has a fault of its own': (socket) => socket.write('451 local error\r\n'),
  'is greylisting': (socket) => socket.write('450 4.2.0 greylisted, try again later\r\n'),
  'is full': (socket) => socket.write('452 insufficient system storage\r\n'),
  'speaks another language': (socket) => socket.write('HTTP/1.1 400 Bad Request\r\n\r\n'),
  'sends bytes that are no text': (socket) => socket.write(Buffer.from([0xff, 0xfe, 0x00, 0x0d, 0x0a])),
}
const stages: readonly Stage[] = ['greeting', 'EHLO', 'MAIL', 'RCPT', 'DATA', 'message', 'QUIT']

async function outcomeOf(at: Stage, fault: (socket: Socket) => void) {
  const server = await startFaultServer(at, fault)
  try {
    const timeouts = { connect: patience(300), silence: patience(300), whole: patience(1_500) }
    const sending = smtp({ host: '127.0.0.1', port: server.port, tls: 'none', timeouts })
    const result = await sending.send(message, new AbortController().signal)
    // Whatever was sent, the connection ends.
    await server.ended
    return result
  } finally {
    await server.close()
  }
}

for (const [words, fault] of Object.entries(faults)) {
  test(`a server that ${words}, at any point: the mail is deferred, unless the server had already accepted it`, async (t) => {
    const results = await Promise.all(stages.map((stage) => outcomeOf(stage, fault)))
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      [...Array(6).fill('deferred'), 'accepted'],
    )
    for (const { reply } of results) {
      assert.ok(reply.length > 0 && reply.length <= 300)
      assert.doesNotMatch(reply, /\p{Cc}/u)
    }
    figure(t, 'I-11', 'faults at a point of the conversation', stages.length)
  })
}

for (const rejection of ['550 no such user', '552 too big', '554 transaction failed'])
  test(`only a final rejection of this very mail is final: «${rejection}» of the connection is put off`, async (t) => {
    const results = await Promise.all(
      stages.map((stage) => outcomeOf(stage, (socket) => socket.write(`${rejection}\r\n`))),
    )
    assert.deepEqual(
      results.map(({ outcome }) => outcome),
      ['deferred', 'deferred', 'refused', 'refused', 'refused', 'refused', 'accepted'],
    )
    figure(t, 'I-11', 'faults at a point of the conversation', stages.length)
  })

test('a reply longer than the standard allows is read, and shortened', async () => {
  const long = await outcomeOf('message', (socket) => socket.write(`250 ${'queued '.repeat(1_000)}\r\n`))
  assert.deepEqual([long.outcome, long.reply.length], ['accepted', 300])
})

test('a host that DNS does not know defers the mail', async () => {
  const timeouts = { connect: patience(2_000), silence: patience(500), whole: patience(10_000) }
  const sending = smtp({ host: 'mail.invalid', port: 25, tls: 'none', timeouts })
  const { outcome, reply } = await sending.send(message, new AbortController().signal)
  assert.equal(outcome, 'deferred')
  assert.match(reply, /mail\.invalid|DNS|resolve|ENOTFOUND|EAI_AGAIN|ECONNREFUSED|timeout/i)
})
