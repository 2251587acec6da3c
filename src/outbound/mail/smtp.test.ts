import assert from 'node:assert/strict'
import { createServer } from 'node:net'
import { Readable } from 'node:stream'
import { after, before, test } from 'node:test'
import { type Behaviour, type MailServer, startMailServer } from '../../../test/fixtures/mail-server.ts'
import { messageOf } from '../../../test/fixtures/read-once.ts'
import { patience } from '../../../test/patience.ts'
import { ConfigError } from '../../config.ts'
import { readSmtpUrl, type SmtpSettings, smtp } from './smtp.ts'

let server: MailServer
before(async () => {
  server = await startMailServer()
})
after(() => server.close())

const content = 'Subject: hello\r\n\r\nbody\r\n.\r\n..two dots\r\n'
const message = messageOf(content)

const settings = (more: Partial<SmtpSettings> = {}): SmtpSettings => ({
  host: '127.0.0.1',
  port: server.port,
  tls: 'none',
  timeouts: { connect: patience(2_000), silence: patience(500), whole: patience(10_000) },
  ...more,
})

const send = (more?: Partial<SmtpSettings>, signal = new AbortController().signal) =>
  smtp(settings(more)).send(message, signal)

test('an accepted mail went to exactly one recipient, byte for byte; should it bounce, that comes back to its sender', async () => {
  const before = server.connections()
  const { outcome, reply } = await send()
  assert.equal(outcome, 'accepted')
  assert.match(reply, /^250 /)
  assert.equal(server.connections() - before, 1)
  const received = server.received.at(-1)
  assert.deepEqual([received?.from, received?.to], ['office@example.ch', ['anna@example.com']])
  assert.equal(received?.raw.toString(), content)
})

test('copies go along in one message; who gets it decides whether it was accepted, and a copy that is refused is told', async () => {
  const copied = { ...message, copies: ['copy@example.com', 'unseen@example.com'] }
  const deliver = () => smtp(settings()).send(copied, new AbortController().signal)
  assert.equal((await deliver()).outcome, 'accepted')
  assert.deepEqual(server.received.at(-1)?.to, ['anna@example.com', ...copied.copies])
  server.script({ at: 'recipient', code: 550, reply: 'no such user', of: 'copy@example.com' })
  const partly = await deliver()
  assert.equal(partly.outcome, 'accepted')
  assert.match(partly.reply, /^250 .*; copy@example\.com: 550 no such user$/)
  server.script({ at: 'recipient', code: 550, reply: 'no such user', of: 'anna@example.com' })
  assert.deepEqual(await deliver(), { outcome: 'refused', reply: '550 no such user' })
})

const rejections: [Behaviour, 'deferred' | 'refused', RegExp][] = [
  [{ at: 'greeting', code: 421, reply: 'too busy' }, 'deferred', /^421 too busy$/],
  [{ at: 'greeting', code: 554, reply: 'no mail from you' }, 'deferred', /^554 no mail from you$/],
  [{ at: 'sender', code: 451, reply: 'try again' }, 'deferred', /^451 try again$/],
  [{ at: 'sender', code: 550, reply: 'sender unknown' }, 'refused', /^550 sender unknown$/],
  [{ at: 'recipient', code: 450, reply: 'greylisted' }, 'deferred', /^450 greylisted$/],
  [{ at: 'recipient', code: 452, reply: 'mailbox full' }, 'deferred', /^452 mailbox full$/],
  [{ at: 'recipient', code: 550, reply: 'no such user' }, 'refused', /^550 no such user$/],
  [{ at: 'message', code: 421, reply: 'shutting down' }, 'deferred', /^421 shutting down$/],
  [{ at: 'message', code: 552, reply: 'too big' }, 'refused', /^552 too big$/],
  [{ at: 'message', code: 554, reply: 'transaction failed' }, 'refused', /^554 transaction failed$/],
  ['drop after data', 'deferred', /Connection closed unexpectedly/],
  ['silence after data', 'deferred', /Timeout/],
]
for (const [behaviour, outcome, reply] of rejections) {
  const name = typeof behaviour === 'string' ? behaviour : `${behaviour.code} to the ${behaviour.at}`
  test(`${name}: ${outcome}`, async () => {
    server.script(behaviour)
    const result = await send()
    assert.equal(result.outcome, outcome)
    assert.match(result.reply, reply)
  })
}

test('a mail larger than the limit announced by the server is not sent, and finally rejected', async (t) => {
  const small = await startMailServer({ size: 30 })
  t.after(() => small.close())
  assert.deepEqual(await send({ port: small.port }), {
    outcome: 'refused',
    reply: 'Message size larger than allowed 30',
    reason: { code: 'emails/too-large', parameters: { limit: 30, size: content.length } },
  })
  assert.equal(small.received.length, 0)
})

test('the size of a mail is announced to the server, which may reject it', async (t) => {
  const told: unknown[] = []
  const full = await startMailServer({
    size: 1_000_000,
    onMailFrom: ({ args }, _, callback) => {
      told.push(args)
      callback(Object.assign(new Error('5.3.4 message too big for your plan'), { responseCode: 552 }))
    },
  })
  t.after(() => full.close())
  const { outcome, reply } = await send({ port: full.port })
  assert.deepEqual([outcome, reply], ['refused', '552 5.3.4 message too big for your plan'])
  assert.deepEqual(told, [{ SIZE: String(content.length) }])
})

test('a PDF that can no longer be read defers, and leaves no connection', async () => {
  const lost = { ...message, read: () => Readable.from(failing(), { objectMode: false }) }
  const { outcome, reply } = await smtp(settings()).send(lost, new AbortController().signal)
  assert.deepEqual([outcome, reply], ['deferred', 'the disk is gone'])
})

async function* failing(): AsyncGenerator<string> {
  yield 'Subject: hello\r\n'
  throw new Error('the disk is gone')
}

test('a server that cannot be reached defers', async () => {
  const unused = await startMailServer()
  await unused.close()
  const { outcome, reply } = await send({ port: unused.port })
  assert.equal(outcome, 'deferred')
  assert.match(reply, /ECONNREFUSED/)
})

test('an untrusted TLS certificate defers, and the server gets neither password nor addresses', async (t) => {
  for (const tls of ['required', 'implicit'] as const) {
    const seen: string[] = []
    const selfSigned = await startMailServer({
      secure: tls === 'implicit',
      disabledCommands: [],
      onAuth: (auth, _, callback) => {
        seen.push(String(auth.password))
        callback(null, { user: 'anna' })
      },
      onMailFrom: ({ address }, _, callback) => {
        seen.push(address)
        callback()
      },
    })
    t.after(() => selfSigned.close())
    const { outcome, reply } = await send({ port: selfSigned.port, tls, credentials: { user: 'anna', pass: 'secret' } })
    assert.equal(outcome, 'deferred')
    assert.match(reply, /certificate/)
    assert.deepEqual(seen, [])
  }
})

test('nothing is sent unencrypted to a server without STARTTLS when TLS is required', async () => {
  const before = server.received.length
  assert.equal((await send({ tls: 'required' })).outcome, 'deferred')
  assert.equal(server.received.length, before)
})

test('a failed or unsupported authentication defers the mail', async (t) => {
  const strict = await startMailServer({
    disabledCommands: ['STARTTLS'],
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: (_auth, _, callback) => callback(Object.assign(new Error('wrong password'), { responseCode: 535 })),
  })
  t.after(() => strict.close())
  const credentials = { user: 'anna', pass: 'secret' }
  assert.equal((await send({ port: strict.port, credentials })).outcome, 'deferred')
  assert.equal((await send({ credentials })).outcome, 'deferred')
})

test('the reply of a server is recorded as one short line', async () => {
  server.script({ at: 'recipient', code: 550, reply: `no\u0007 \u001b[31m${'long '.repeat(200)}` })
  const { reply } = await send()
  assert.doesNotMatch(reply, /\p{Cc}/u)
  assert.equal(reply.length, 300)
})

test('a server that speaks something else than SMTP, or endlessly, defers', async (t) => {
  for (const words of ['HTTP/1.1 400 Bad Request\r\n\r\n', `220-${'x'.repeat(100)}\r\n`.repeat(20_000)]) {
    const odd = createServer((socket) => {
      socket.on('error', () => undefined)
      socket.write(words)
    })
    t.after(() => odd.close())
    await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve))
    const address = odd.address()
    assert.ok(address !== null && typeof address === 'object')
    assert.equal((await send({ port: address.port })).outcome, 'deferred')
  }
})

test('an aborted signal ends a connection that is under way', async () => {
  const abort = new AbortController()
  server.script('silence after data')
  server.onMessage(async () => abort.abort(new Error('taken over')))
  const { outcome } = await send(
    { timeouts: { connect: patience(2_000), silence: patience(60_000), whole: patience(60_000) } },
    abort.signal,
  )
  server.onMessage(async () => undefined)
  assert.equal(outcome, 'deferred')
})

test('SMTP_URL says host, port, credentials and whether TLS is needed', () => {
  const read = (url: string) => {
    const { host, port, tls, credentials } = readSmtpUrl(url)
    return [host, port, tls, credentials && `${credentials.user}:${credentials.pass}`]
  }
  assert.deepEqual(read('smtps://anna%40example.ch:se%3Acret@mail.example.ch'), [
    'mail.example.ch',
    465,
    'implicit',
    'anna@example.ch:se:cret',
  ])
  assert.deepEqual(read('smtp://mail.example.ch'), ['mail.example.ch', 587, 'required', undefined])
  assert.deepEqual(read('smtp://mail.example.ch:25/?tls=none'), ['mail.example.ch', 25, 'none', undefined])
  assert.deepEqual(read('smtp://localhost:1025'), ['localhost', 1025, 'none', undefined])
  assert.deepEqual(read('smtp://127.0.0.2:1025'), ['127.0.0.2', 1025, 'none', undefined])
  assert.deepEqual(read('smtp://[::1]:1025'), ['::1', 1025, 'none', undefined])
  assert.deepEqual(read('smtp://127.example.ch'), ['127.example.ch', 587, 'required', undefined])
  assert.deepEqual(read('smtps://localhost'), ['localhost', 465, 'implicit', undefined])
})

test('an invalid SMTP_URL is rejected by name, without repeating the password', () => {
  for (const url of [
    'smtp://',
    'smtp://anna:secret@mail.example.ch:0',
    'smtp://anna:secret@mail.example.ch?tls=maybe',
    'smtps://anna:secret@mail.example.ch?tls=none',
    'smtp://anna:secret@mail.example.ch?tls=none&tls=none',
    'smtp://anna:secret@mail.example.ch/inbox',
    'smtp://anna:secret@mail.example.ch#tls=none',
    'smtp://anna@mail.example.ch',
    'smtp://anna:%zzsecret@mail.example.ch',
  ]) {
    assert.throws(
      () => readSmtpUrl(url),
      (error) =>
        error instanceof ConfigError && error.message.includes('SMTP_URL') && !error.message.includes('secret'),
      url,
    )
  }
})
