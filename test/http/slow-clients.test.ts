import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { plainSettings } from '../../src/platform/http/http-settings.ts'
import { figure } from '../faults/faults.ts'
import { listening, type RawConnection, rawConnection, statusesIn } from '../fixtures/raw-connection.ts'
import { patience } from '../patience.ts'
import { type Service, startService } from '../service.ts'

const longest = patience(2_500)
const limits = { headersTimeout: longest, bodyTimeout: longest, answerTimeout: longest, checkInterval: 100 }
/** Slow readers fill buffers, so there are fewer of them. */
const SLOW = { headers: 95, body: 95, read: 10 }

let service: Service
let port: number
let token: string
before(async () => {
  service = await startService({ settings: { ...plainSettings, limits } })
  port = await listening(service.app)
  token = await service.tokenFor(['all'])
})
after(() => service.close())

const openAll = (count: number): Promise<RawConnection[]> =>
  Promise.all(Array.from({ length: count }, () => rawConnection(port)))

test('200 clients that send or read a little at a time keep nobody from being answered, and are cut off', async (t) => {
  const [headers, bodies, readers] = await Promise.all([openAll(SLOW.headers), openAll(SLOW.body), openAll(SLOW.read)])
  for (const client of headers) client.send('POST /v1/contacts HTTP/1.1\r\nHost: a\r\n')
  for (const client of bodies)
    client.send(
      `POST /v1/contacts HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: 900\r\n\r\n{"note":"`,
    )
  for (const client of readers) {
    client.pause()
    client.send('GET /openapi.json HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(24))
  }
  const drip = setInterval(() => {
    for (const client of headers) client.send('X-A: b\r\n')
    for (const client of bodies) client.send('a')
  }, 250)
  const statuses: number[][] = []
  try {
    // While all of them are active.
    for (let count = 0; count < 25; count++) {
      const usual = await rawConnection(port)
      usual.send(`GET /v1/contacts HTTP/1.1\r\nHost: a\r\nX-Api-Token: ${token}\r\nConnection: close\r\n\r\n`)
      statuses.push(statusesIn((await usual.ended).text))
      await sleep(50)
    }
    assert.deepEqual(statuses, Array(25).fill([200]))

    const senders = await Promise.all([...headers, ...bodies].map(({ ended }) => ended))
    for (const { text } of senders) assert.deepEqual(statusesIn(text), [408])
  } finally {
    clearInterval(drip)
    for (const client of [...headers, ...bodies]) client.destroy()
  }
  // A client that does not read is cut off in the middle of its answer.
  const open = () => new Promise<number>((found) => service.app.server.getConnections((_, count) => found(count)))
  for (let waited = 0; (await open()) > 0; waited += 100) {
    assert.ok(waited < patience(20_000), `${await open()} connections are left`)
    await sleep(100)
  }
  for (const client of readers) client.destroy()
  figure(t, 'I-13', 'slow clients at once', SLOW.headers + SLOW.body + SLOW.read)
})
