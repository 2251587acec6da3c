import assert from 'node:assert/strict'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { messageOf } from '../../../test/fixtures/read-once.ts'
import { ConfigError } from '../../config.ts'
import { readSender, readTransport } from './transport.ts'

let folder: string
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rappen-outbox-'))
})
after(() => rm(folder, { recursive: true }))

const { signal } = new AbortController()

test('without a mail server each delivery is one complete file, readable only by the owner', async () => {
  const { send, description } = readTransport({ smtpUrl: undefined, dataDirectory: folder })
  assert.equal(description, `files in ${join(folder, 'outbox')}`)
  assert.equal((await send(messageOf('first'), signal)).outcome, 'accepted')
  assert.equal((await send(messageOf('again'), signal)).outcome, 'accepted')
  assert.deepEqual(await readdir(join(folder, 'outbox')), ['11111111-1111-4111-8111-111111111111.eml'])
  const file = join(folder, 'outbox', '11111111-1111-4111-8111-111111111111.eml')
  assert.equal(await readFile(file, 'utf8'), 'again')
  assert.equal((await stat(file)).mode & 0o077, 0)
})

test('a folder that cannot be written defers, and leaves no partial file', async () => {
  await writeFile(join(folder, 'occupied'), '')
  const { send } = readTransport({ smtpUrl: undefined, dataDirectory: join(folder, 'occupied') })
  const { outcome, reply } = await send(messageOf('never'), signal)
  assert.equal(outcome, 'deferred')
  assert.match(reply, /ENOTDIR|EEXIST/)
})

test('SMTP_URL decides that mails go to a server', () => {
  const { description } = readTransport({ smtpUrl: 'smtp://anna:secret@mail.example.ch', dataDirectory: folder })
  assert.equal(description, 'SMTP to mail.example.ch:587, STARTTLS')
})

test('MAIL_FROM is an address, with a name or without', () => {
  assert.deepEqual(readSender('office@example.ch'), { name: '', address: 'office@example.ch' })
  assert.deepEqual(readSender('Muster AG <office@example.ch>'), { name: 'Muster AG', address: 'office@example.ch' })
  assert.deepEqual(readSender('"Muster, AG" <office@müller.ch>'), {
    name: 'Muster, AG',
    address: 'office@xn--mller-kva.ch',
  })
  assert.deepEqual(readSender('<office@example.ch>'), { name: '', address: 'office@example.ch' })
  assert.deepEqual(readSender('rappen@localhost'), { name: '', address: 'rappen@localhost' })
  for (const text of [
    '',
    'Muster AG',
    'a@example.ch, b@example.ch',
    'Muster <a@example.ch> <b@example.ch>',
    'office@[127.0.0.1]',
    'a@b',
  ]) {
    assert.throws(
      () => readSender(text),
      (error) => error instanceof ConfigError && error.message.startsWith('MAIL_FROM'),
      text,
    )
  }
})
