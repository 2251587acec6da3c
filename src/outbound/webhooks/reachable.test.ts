import assert from 'node:assert/strict'
import { isIP } from 'node:net'
import { test } from 'node:test'
import { startReceiver } from '../../../test/fixtures/receiver.ts'
import type { FindAddresses } from './find-addresses.ts'
import { postMessage } from './post-message.ts'
import { lookupWithin, reachOf } from './reachable.ts'
import { isWebhookUrl, placeViolations } from './webhook-url.ts'

const nobody = reachOf([])
const closed = [
  '0.0.0.0',
  '10.0.0.1',
  '100.64.0.1',
  '100.127.255.255',
  '127.0.0.1',
  '127.255.255.254',
  '169.254.169.254',
  '172.16.0.1',
  '172.31.255.255',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.1.1',
  '198.18.0.1',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.255',
  '240.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:127.0.0.1',
  '::ffff:169.254.169.254',
  '::ffff:8.8.8.8',
  '::7f00:1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::1',
  '100::1',
  '2001::1',
  '2001:db8::1',
  '2002:7f00:1::',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fe80::1',
  'fe80::1%eth0',
  'fec0::1',
  'ff02::1',
  'localhost',
  '',
]
const open = [
  '1.1.1.1',
  '8.8.8.8',
  '100.63.255.255',
  '100.128.0.1',
  '172.15.0.1',
  '172.32.0.1',
  '192.0.1.1',
  '223.255.255.255',
  '2606:4700::1111',
  '2a00:1450:400a::',
]

test('addresses that are not public are refused, in every dress, and public ones are not', () => {
  for (const address of closed) assert.equal(nobody.admits(address), false, address)
  for (const address of open) assert.equal(nobody.admits(address), true, address)
})

test('networks of ours are admitted besides, and nothing next to them', () => {
  const reach = reachOf(['10.1.0.0/16', '127.0.0.1', 'fd00:1::/64'])
  for (const address of ['10.1.0.1', '127.0.0.1', 'fd00:1::7', '1.1.1.1']) assert.ok(reach.admits(address), address)
  for (const address of ['10.2.0.1', '127.0.0.2', 'fd00:2::7']) assert.ok(!reach.admits(address), address)
  assert.deepEqual([reach.isOwn('10.1.2.3'), reach.isOwn('1.1.1.1')], [true, false])
})

/** A name server that gives these answers one after the other. */
const naming = (...answers: readonly (readonly string[])[]): FindAddresses => {
  let asked = 0
  return async () =>
    (answers[Math.min(asked++, answers.length - 1)] ?? []).map((address) => ({ address, family: isIP(address) }))
}

const resolved = (lookup: ReturnType<typeof lookupWithin>, all: boolean): Promise<unknown> =>
  new Promise((resolve, reject) =>
    lookup('rebinding.example', { all }, (error, found) => (error ? reject(error) : resolve(found))),
  )

test('a name is validated by every address that it has, in the look-up whose answer is connected to', async () => {
  for (const all of [true, false]) {
    await assert.rejects(resolved(lookupWithin(nobody.admits, naming(['10.0.0.1'])), all), { code: 'ADDRESS_REFUSED' })
    await assert.rejects(resolved(lookupWithin(nobody.admits, naming(['1.1.1.1', '::1'])), all), {
      code: 'ADDRESS_REFUSED',
    })
    await assert.rejects(resolved(lookupWithin(nobody.admits, naming([])), all), { code: 'ADDRESS_REFUSED' })
  }
  assert.equal(await resolved(lookupWithin(nobody.admits, naming(['1.1.1.1'])), false), '1.1.1.1')
  // A name server with changing answers is asked and validated again for each connection.
  const changing = lookupWithin(nobody.admits, naming(['1.1.1.1'], ['127.0.0.1']))
  assert.deepEqual(await resolved(changing, true), [{ address: '1.1.1.1', family: 4 }])
  await assert.rejects(resolved(changing, true), { code: 'ADDRESS_REFUSED' })
})

test('nothing is sent to a private address, whether it is written as a number or as a name', async (t) => {
  const receiver = await startReceiver()
  t.after(receiver.close)
  const { port } = new URL(receiver.url)
  const signal = new AbortController().signal
  const message = { headers: {}, body: '{}' }
  const hosts = [
    '127.0.0.1',
    'localhost',
    '2130706433',
    '0x7f.1',
    '0177.0.0.1',
    '[::1]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
  ]
  for (const host of hosts)
    for (const protocol of ['http', 'https']) {
      const ended = await postMessage({ ...message, url: `${protocol}://${host}:${port}/` }, { reach: nobody, signal })
      assert.deepEqual(
        [ended.outcome, ended.reason],
        ['failed', { code: 'webhooks/address-not-public' }],
        `${protocol} ${host}`,
      )
    }
  assert.equal(receiver.received.length, 0)
  const reach = reachOf(['127.0.0.1'])
  assert.equal((await postMessage({ ...message, url: receiver.url }, { reach, signal })).outcome, 'delivered')
})

test('an answer is read up to a bound, and a longer one counts by its status', async (t) => {
  const receiver = await startReceiver((response) => {
    response.writeHead(200)
    const write = () =>
      void (response.writableEnded || response.destroyed || (response.write('x'.repeat(65_536)), setImmediate(write)))
    write()
  })
  t.after(receiver.close)
  const ended = await postMessage(
    { url: receiver.url, headers: {}, body: '{}' },
    { reach: reachOf(['127.0.0.1']), signal: new AbortController().signal },
  )
  assert.deepEqual([ended.outcome, ended.answer], ['delivered', 'x'.repeat(500)])
})

test('a receiver whose certificate nobody vouches for is told nothing', async (t) => {
  const receiver = await startReceiver()
  t.after(receiver.close)
  const { port } = new URL(receiver.url)
  const ended = await postMessage(
    { url: `https://127.0.0.1:${port}/`, headers: {}, body: '{}' },
    { reach: reachOf(['127.0.0.1']), signal: new AbortController().signal },
  )
  // It does not support TLS.
  assert.equal(ended.outcome, 'failed')
  assert.equal(receiver.received.length, 0)
})

test('an address is https, without user or fragment, on the port of the web or a free one', () => {
  for (const url of ['https://shop.example.ch/hook?a=1', 'https://shop.example.ch:8443/', 'http://10.0.0.1:8080/a@b'])
    assert.ok(isWebhookUrl(url), url)
  for (const url of [
    '',
    'shop.example.ch',
    '//shop.example.ch',
    'ftp://shop.example.ch',
    'https://',
    'https:///hook',
    'https://user@shop.example.ch',
    'https://user:secret@shop.example.ch',
    'https://shop.example.ch/#a',
    'https://shop.example.ch:25/',
    'https://shop.example.ch:80/',
    'https://shop.example.ch:1023/',
    'https://shop.example.ch:70000/',
    'https://shop .example.ch/',
    'https://shop.example.ch/\n',
    'javascript:alert(1)',
  ])
    assert.ok(!isWebhookUrl(url), url)
})

test('plain http leads to networks of ours alone, and a private address nowhere else', () => {
  const violationOf = (url: string, networks: string[]) => placeViolations(url, reachOf(networks))[0]?.message
  assert.equal(violationOf('https://shop.example.ch/', []), undefined)
  const unless = ', unless the operator allows its network in WEBHOOK_NETWORKS'
  assert.equal(violationOf('http://shop.example.ch/', []), `must begin with https://${unless}`)
  assert.equal(violationOf('http://1.1.1.1/', []), `must begin with https://${unless}`)
  assert.equal(violationOf('http://1.1.1.1/', ['10.0.0.0/8']), `must begin with https://${unless}`)
  assert.equal(violationOf('http://shop.internal/', ['10.0.0.0/8']), undefined)
  assert.equal(violationOf('http://10.0.0.1/', ['10.0.0.0/8']), undefined)
  for (const url of ['https://10.0.0.1/', 'http://10.0.0.1/', 'https://[::1]/', 'https://0x7f000001/'])
    assert.equal(violationOf(url, ['192.168.0.0/16']), `must lead to a public address${unless}`, url)
})
