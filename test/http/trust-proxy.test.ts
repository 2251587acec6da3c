import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { plainSettings } from '../../src/platform/http/http-settings.ts'
import { type Service, startService } from '../service.ts'

const PROXY = '10.0.0.7'
let plain: Service
let behindProxy: Service
before(async () => {
  plain = await startService()
  behindProxy = await startService({ settings: { ...plainSettings, trustedProxies: ['10.0.0.0/24'] } })
})
after(() => Promise.all([plain.close(), behindProxy.close()]))

/** The service's answer to a wrong token; an address with 600 of them in a minute gets 429. */
async function wrongToken({ app }: Service, remoteAddress: string, forwarded?: string): Promise<number> {
  const headers = { 'x-api-token': 'wrong', ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }) }
  return (await app.inject({ url: '/v1/tokens/current', remoteAddress, headers })).statusCode
}

async function lockOut(service: Service, remoteAddress: string, forwarded?: string): Promise<void> {
  for (let count = 0; count < 600; count++) await wrongToken(service, remoteAddress, forwarded)
  assert.equal(await wrongToken(service, remoteAddress, forwarded), 429)
}

test('by default nobody is believed: whoever connects is counted, whatever the headers say', async () => {
  await lockOut(plain, PROXY, '192.0.2.1')
  assert.equal(await wrongToken(plain, PROXY, '192.0.2.2'), 429)
  assert.equal(await wrongToken(plain, '10.0.0.8'), 401)
})

test('behind a trusted proxy each client is counted by itself, the last address that no trusted proxy has', async () => {
  await lockOut(behindProxy, PROXY, '192.0.2.1')
  assert.equal(await wrongToken(behindProxy, PROXY, '192.0.2.2'), 401, 'a neighbour')
  assert.equal(await wrongToken(behindProxy, PROXY, '198.51.100.9, 192.0.2.1'), 429, 'what a client says of others')
  assert.equal(await wrongToken(behindProxy, PROXY, '192.0.2.1, 10.0.0.9'), 429, 'through two trusted proxies')
})

test('past the proxy the header is not believed', async () => {
  await lockOut(behindProxy, '203.0.113.5', '192.0.2.3')
  assert.equal(await wrongToken(behindProxy, '203.0.113.5', '192.0.2.4'), 429)
  assert.equal(await wrongToken(behindProxy, PROXY, '192.0.2.3'), 401)
})
