import assert from 'node:assert/strict'
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises'
import { type AddressInfo, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { setTimeout } from 'node:timers/promises'
import { watchGaps } from '../../../test/fixtures/longest-gap.ts'
import { patience } from '../../../test/patience.ts'
import { composeMessage } from './message.ts'
import { smtp } from './smtp.ts'

const MEBIBYTE = 2 ** 20
const SIZE = 100 * MEBIBYTE

let folder: string
let file: FileHandle
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'large-mail-'))
  file = await open(join(folder, 'document.pdf'), 'w+')
  for (let written = 0; written < SIZE; written += MEBIBYTE)
    await file.write(Buffer.alloc(MEBIBYTE, `page ${written} `))
})
after(() => rm(folder, { recursive: true }))

/** A server that accepts a mail and stores only its size, with the dot that ends it. */
async function startSink() {
  let size = 0
  const server = createServer((socket) => {
    let inMessage = false
    let end = ''
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      if (!inMessage) {
        inMessage = bytes.toString().startsWith('DATA')
        socket.write(inMessage ? '354 go on\r\n' : '250 ok\r\n')
        return
      }
      size += bytes.length
      end = (end + bytes.subarray(-5).toString('latin1')).slice(-5)
      if (end !== '\r\n.\r\n') return
      inMessage = false
      socket.write('250 queued\r\n')
    })
    socket.write('220 mail.example\r\n')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  // A server that listens on the network has an address with a port.
  const { port } = server.address() as AddressInfo
  return { port, size: () => size, close: () => server.close() }
}

test('a mail of 100 MiB is never completely in memory, and requests are served while it is sent', async () => {
  const sink = await startSink()
  await setTimeout(300)
  const rest = process.memoryUsage.rss()
  let most = rest
  const weigh = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  const longestGap = watchGaps()
  const message = await composeMessage({
    id: '11111111-1111-4111-8111-111111111111',
    date: new Date('2026-11-22T10:15:00Z'),
    from: { name: 'Muster AG', address: 'office@example.ch' },
    to: 'anna@example.com',
    subject: 'Rechnung R-00012',
    text: 'Guten Tag\r\n',
    html: '<p>Guten Tag</p>\r\n',
    pdf: {
      fileName: 'R-00012.pdf',
      size: SIZE,
      read: () => file.createReadStream({ start: 0 }),
      discard: () => file.close(),
    },
  })
  const timeouts = { connect: patience(10_000), silence: patience(60_000), whole: patience(300_000) }
  const sending = smtp({ host: '127.0.0.1', port: sink.port, tls: 'none', timeouts })
  const { outcome } = await sending.send(message, new AbortController().signal)
  const longest = longestGap()
  clearInterval(weigh)
  most = Math.max(most, process.memoryUsage.rss())
  sink.close()
  assert.equal(outcome, 'accepted')
  assert.ok(message.size > (SIZE * 4) / 3)
  assert.equal(sink.size(), message.size + '.\r\n'.length)
  // Made in one piece it took 700 MB, and no other request was served for 3.6 seconds.
  const above = (most - rest) / 1e6
  assert.ok(above < 200, `${Math.round(above)} MB above rest`)
  assert.ok(longest < patience(500), `nobody was served for ${Math.round(longest)} ms`)
  assert.equal(file.fd, -1, 'what was read is closed')
})
