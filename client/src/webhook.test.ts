import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { Webhook } from 'standardwebhooks'
import { verifyWebhook, WebhookError } from './index.ts'

const key = Buffer.from('a secret of a webhook endpoint!!')
const secret = `whsec_${key.toString('base64')}`
const other = `whsec_${Buffer.from('another secret of this endpoint!').toString('base64')}`
const now = new Date('2026-11-21T09:30:00Z')
const seconds = Math.floor(now.getTime() / 1000)
const body = JSON.stringify({ type: 'invoice.paid', data: { invoice: { id: 'é' } } })

const sign = (text: string, at: number, by = key, id = 'msg_1'): string =>
  `v1,${createHmac('sha256', by).update(`${id}.${at}.${text}`).digest('base64')}`
const headersAt = (at: number, signatures = sign(body, at)) => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(at),
  'webhook-signature': signatures,
})
const verify = (
  headers: Parameters<typeof verifyWebhook>[1],
  text: string | Uint8Array = body,
  by: string | string[] = secret,
) => verifyWebhook(text, headers, by, { now })

test('a message is verified as text, as bytes, and with the headers of fetch, of Node, or in other letters', async () => {
  const headers = headersAt(seconds)
  const upper = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toUpperCase(), value]))
  for (const given of [
    headers,
    upper,
    new Headers(headers),
    { ...headers, 'webhook-signature': [sign(body, seconds)] },
  ])
    for (const bytes of [body, Buffer.from(body), new Uint8Array(Buffer.from(body))])
      assert.equal((await verify(given, bytes)).type, 'invoice.paid')
})

test('messages signed by the library of Standard Webhooks are verified', async () => {
  const signature = new Webhook(secret).sign('msg_1', now, body)
  assert.equal((await verify(headersAt(seconds, signature))).type, 'invoice.paid')
})

test('one of several signatures is enough, and one of several secrets, while one replaces the other', async () => {
  const foreign = sign(body, seconds, Buffer.from('nobody'))
  await verify(headersAt(seconds, `${foreign} v2,abc v1,not*base64 ${sign(body, seconds)}`))
  await verify(headersAt(seconds), body, [other, secret])
  await assert.rejects(verify(headersAt(seconds), body, [other]), { code: 'wrong-signature' })
})

test('a message that was changed, or is signed by somebody else, is rejected', async () => {
  const headers = headersAt(seconds)
  const wrong: [Parameters<typeof verifyWebhook>[1], string][] = [
    [headers, body.replace('paid', 'void')],
    [{ ...headers, 'webhook-id': 'msg_2' }, body],
    [{ ...headers, 'webhook-timestamp': String(seconds + 1) }, body],
    [{ ...headers, 'webhook-signature': sign(body, seconds, Buffer.from('nobody')) }, body],
    [{ ...headers, 'webhook-signature': sign(body, seconds).slice(0, -4) }, body],
    [{ ...headers, 'webhook-signature': sign(body, seconds).replace('v1,', 'v2,') }, body],
    [{ ...headers, 'webhook-signature': 'v1,' }, body],
  ]
  for (const [given, text] of wrong)
    await assert.rejects(verify(given, text), { name: 'WebhookError', code: 'wrong-signature' })
})

test('a message of five minutes ago is taken, an older one and one of the future are not, and the tolerance can be set', async () => {
  await verify(headersAt(seconds - 300))
  await verify(headersAt(seconds + 300))
  for (const at of [seconds - 301, seconds + 301])
    await assert.rejects(verify(headersAt(at)), { code: 'outside-tolerance' })
  const words = { ...headersAt(seconds), 'webhook-timestamp': '1e9' }
  await assert.rejects(verify(words), { code: 'outside-tolerance' })
  await verifyWebhook(body, headersAt(seconds - 3_600), secret, { now, tolerance: 3_600 })
})

test('a missing header is named', async () => {
  for (const name of ['webhook-id', 'webhook-timestamp', 'webhook-signature']) {
    const headers = { ...headersAt(seconds), [name]: undefined }
    await assert.rejects(verify(headers), (error) => error instanceof WebhookError && error.message.includes(name))
  }
})

test('a body that was parsed, and what is no secret, are mistakes of the program and said so', async () => {
  const parsed = JSON.parse(body)
  await assert.rejects(verify(headersAt(seconds), parsed), { name: 'TypeError', message: /as they were received/ })
  const unset = undefined as unknown as string
  for (const wrong of ['', 'secret', 'whsec_', 'whsec_%%%', [], [secret, unset], 5 as unknown as string])
    await assert.rejects(verify(headersAt(seconds), body, wrong), { name: 'TypeError', message: /^secret must be/ })
  // A secret that is not set is said on the first message, whatever it is.
  await assert.rejects(verifyWebhook(body, {}, unset), { name: 'TypeError', message: /^secret must be/ })
})
