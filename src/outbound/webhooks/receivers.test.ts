import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import fc from 'fast-check'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../../../test/fixtures/free-port.ts'
import { patience } from '../../../test/patience.ts'
import { secretText, signedHeaders } from './signature.rules.ts'

const secret = Buffer.from('MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw', 'base64')

test('the example of the specification and its libraries has the signature that it says', () => {
  const message = { id: 'msg_p5jXN8AQM9LWM0D4loKWxJek', at: new Date(1_614_265_330_000), body: '{"test": 2432232314}' }
  assert.deepEqual(signedHeaders(message, [secret]), {
    'webhook-id': 'msg_p5jXN8AQM9LWM0D4loKWxJek',
    'webhook-timestamp': '1614265330',
    'webhook-signature': 'v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=',
  })
  assert.equal(secretText(secret), 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw')
})

test('the library that is published for receivers accepts every message of ours, by either secret, and none that was changed', () => {
  const bytes = fc.uint8Array({ minLength: 32, maxLength: 32 }).map((array) => Buffer.from(array))
  fc.assert(
    fc.property(bytes, bytes, fc.uuid(), fc.json(), fc.nat(), (current, previous, id, body, place) => {
      const headers = signedHeaders({ id, at: new Date(), body }, [current, previous])
      for (const one of [current, previous])
        assert.deepEqual(new Webhook(secretText(one)).verify(body, headers), JSON.parse(body))
      const at = place % body.length
      const changed = `${body.slice(0, at)}${body[at] === '~' ? '!' : '~'}${body.slice(at + 1)}`
      assert.throws(() => new Webhook(secretText(current)).verify(changed, headers))
      assert.throws(() => new Webhook(secretText(current)).verify(body, { ...headers, 'webhook-id': `${id}0` }))
    }),
  )
})

/** The receiver of docs/webhooks.md, run as copied from there. */
async function runReceiver(t: TestContext) {
  const paper = await readFile(new URL('../../../docs/webhooks.md', import.meta.url), 'utf8')
  const code = /^```js\n(.*?)^```$/ms.exec(paper)?.[1] ?? assert.fail('the paper shows a receiver')
  const folder = await mkdtemp(join(tmpdir(), 'rappen receiver '))
  await writeFile(join(folder, 'receiver.mjs'), code)
  const port = await freePort()
  const child = spawn(process.execPath, ['receiver.mjs'], {
    cwd: folder,
    env: { PATH: process.env['PATH'], WEBHOOK_SECRET: secretText(secret), PORT: String(port) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  let said = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    said += text
  })
  t.after(async () => {
    child.kill()
    await once(child, 'close')
    await rm(folder, { recursive: true })
  })
  const post = async (headers: Record<string, string>, body: string): Promise<number> =>
    (await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', headers, body })).status
  for (const end = performance.now() + patience(30_000); performance.now() < end; await sleep(50))
    if (await post({}, '').catch(() => undefined)) break
  return { post, said: () => said }
}

test('the receiver of the paper takes our messages, each once, during a rotation too, and refuses what is forged, changed or old', async (t) => {
  const { post, said } = await runReceiver(t)
  const body = JSON.stringify({ id: 'one', type: 'invoice.paid', record: { id: 'R-1' } })
  const message = { id: 'one', at: new Date(), body }
  const other = Buffer.alloc(32, 7)
  const genuine = signedHeaders(message, [secret])
  assert.equal(await post(genuine, body), 204)
  assert.equal(await post(genuine, body), 204)
  assert.equal(await post(signedHeaders({ ...message, id: 'two' }, [other, secret]), body), 204)
  const forged: [Record<string, string>, string][] = [
    [signedHeaders(message, [other]), body],
    [genuine, body.replace('R-1', 'R-2')],
    [signedHeaders({ ...message, at: new Date(Date.now() - 600_000) }, [secret]), body],
    [{ ...genuine, 'webhook-timestamp': 'now' }, body],
    [{ ...genuine, 'webhook-signature': 'v1,' }, body],
    [{ ...genuine, 'webhook-signature': `v2,${genuine['webhook-signature']?.slice(3)}` }, body],
    [{ ...genuine, 'webhook-signature': `v1,${createHmac('sha256', secret).update(body).digest('base64')}` }, body],
    [{}, body],
  ]
  for (const [headers, text] of forged) assert.equal(await post(headers, text), 401, JSON.stringify(headers))
  assert.equal(said(), 'invoice.paid R-1\n')
})
