import assert from 'node:assert/strict'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { isIPv4, isIPv6 } from 'node:net'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { startReceiver } from '../../../test/fixtures/receiver.ts'
import { patience } from '../../../test/patience.ts'
import { findAddresses } from './find-addresses.ts'
import { postMessage } from './post-message.ts'
import { lookupWithin, reachOf } from './reachable.ts'

const A = 1
/** The only address of IPv6 that these tests know. */
const LOOPBACK_6 = Buffer.from(`${'00'.repeat(15)}01`, 'hex')

/** A name server on this machine that knows these names, denies all others, and never answers names that begin with `dead`. */
async function startNameServer(t: TestContext, names: Readonly<Record<string, readonly string[]>>) {
  const socket = createSocket('udp4')
  const asked: string[] = []
  socket.on('message', (query, { port }) => {
    const name = nameIn(query)
    asked.push(name)
    if (!name.startsWith('dead')) socket.send(answerTo(query, names[name]), port, '127.0.0.1')
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  t.after(() => socket.close())
  return { servers: [`127.0.0.1:${socket.address().port}`], asked }
}

/** Of a message of DNS (RFC 1035): behind twelve bytes the labels of the name, each after its length, then its type and class. */
function nameIn(query: Buffer): string {
  const labels: string[] = []
  for (let at = 12; query[at]; at += 1 + (query[at] ?? 0))
    labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)))
  return labels.join('.').toLowerCase()
}

function answerTo(query: Buffer, addresses: readonly string[] | undefined): Buffer {
  const end = query.indexOf(0, 12) + 5
  const type = query.readUInt16BE(end - 4)
  const found = (addresses ?? []).filter(type === A ? isIPv4 : isIPv6)
  const head = Buffer.alloc(12)
  query.copy(head, 0, 0, 2)
  // An answer by a server that asks others; without the name it is NXDOMAIN.
  head.writeUInt16BE(addresses ? 0x8180 : 0x8183, 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(found.length, 6)
  const records = found.flatMap((address) => {
    const data = isIPv4(address) ? Buffer.from(address.split('.').map(Number)) : LOOPBACK_6
    // The name of the question, class IN, for no seconds.
    return [Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 0, 0, data.length]), data]
  })
  return Buffer.concat([head, query.subarray(12, end), ...records])
}

const forever = new AbortController().signal
const reach = reachOf(['127.0.0.1', '::1'])
const message = { headers: {}, body: '{}' }

test('names whose servers are silent delay no delivery beside them, however many', async (t) => {
  const receiver = await startReceiver()
  t.after(receiver.close)
  const { port } = new URL(receiver.url)
  const { servers: nameServers, asked } = await startNameServer(t, { 'shop.example': ['127.0.0.1'] })
  // Longer than the wait for name servers.
  const limits = { connect: patience(20_000), whole: patience(30_000) }
  const ended: string[] = []
  const post = async (host: string) => {
    const one = await postMessage(
      { ...message, url: `http://${host}:${port}/` },
      { reach, signal: forever, limits, nameServers },
    )
    ended.push(host)
    return one
  }
  const dead = Array.from({ length: 20 }, (_, count) => post(`dead-${count}.example`))
  while (new Set(asked).size < dead.length) await sleep(10)
  for (const host of ['shop.example', 'localhost']) assert.equal((await post(host)).outcome, 'delivered', host)
  assert.deepEqual(ended, ['shop.example', 'localhost'])
  for (const { outcome, reason } of await Promise.all(dead))
    assert.deepEqual([outcome, reason], ['failed', { code: 'webhooks/not-looked-up' }])
  assert.ok(!asked.includes('localhost'))
})

test('a look-up ends with its message', async (t) => {
  const { servers: nameServers, asked } = await startNameServer(t, {})
  const posting = { ...message, url: 'http://dead.example/' }
  const limits = { connect: 100, whole: patience(2_000) }
  const slow = await postMessage(posting, { reach, signal: forever, limits, nameServers })
  assert.deepEqual(slow.reason, { code: 'webhooks/not-connected', parameters: { seconds: 0.1 } })
  const signal = AbortSignal.timeout(100)
  assert.equal((await postMessage(posting, { reach, signal, nameServers })).outcome, 'interrupted')

  const stopping = new AbortController()
  const find = findAddresses(stopping.signal, { hasOwn: true, nameServers })
  const finding = find('dead-too.example', {})
  while (!asked.includes('dead-too.example')) await sleep(10)
  stopping.abort()
  await assert.rejects(finding, { code: 'ECANCELLED' })
  await assert.rejects(find('dead-too.example', {}), { name: 'AbortError' })
})

test('all addresses that name servers tell of a name are validated, of both families', async (t) => {
  const { servers } = await startNameServer(t, {
    'both.example': ['1.1.1.1', '::1'],
    'many.example': ['1.1.1.1', '8.8.8.8'],
    'inside.example': ['10.0.0.1'],
  })
  const find = findAddresses(forever, { hasOwn: true, nameServers: servers })
  const lookup = lookupWithin(reachOf([]).admits, find)
  const found = (host: string) =>
    new Promise((resolve, reject) =>
      lookup(host, { all: true }, (error, all) => (error ? reject(error) : resolve(all))),
    )
  const many = ['1.1.1.1', '8.8.8.8'].map((address) => ({ address, family: 4 }))
  assert.deepEqual(await found('many.example'), many)
  assert.deepEqual(await find('both.example', {}), [
    { address: '1.1.1.1', family: 4 },
    { address: '::1', family: 6 },
  ])
  for (const host of ['both.example', 'inside.example', 'localhost'])
    await assert.rejects(found(host), { code: 'ADDRESS_REFUSED' }, host)
})

test('names unknown to name servers are resolved by the machine, if receivers may be in its own networks', async (t) => {
  const { servers: nameServers, asked } = await startNameServer(t, {})
  await assert.rejects(findAddresses(forever, { hasOwn: false, nameServers })('127.1', {}), { code: 'ENOTFOUND' })
  const find = findAddresses(forever, { hasOwn: true, nameServers })
  // Not a name, but the C library reads an address in it.
  assert.deepEqual(await find('127.1', {}), [{ address: '127.0.0.1', family: 4 }])
  assert.ok(asked.includes('127.1'))
})
