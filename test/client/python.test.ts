import assert from 'node:assert/strict'
import { execFile, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { after, before, test } from 'node:test'
import { promisify } from 'node:util'
import { Webhook } from 'standardwebhooks'
import { freePort } from '../fixtures/free-port.ts'
import { type Service, startService } from '../service.ts'
import { recipesIn } from './recipes-in.ts'

const run = promisify(execFile)
const page = await readFile(new URL('../../docs/python.md', import.meta.url), 'utf8')
const [, module = ''] = /^```python\n(# rappen\.py\n.*?)^```$/ms.exec(page) ?? []
const recipes = recipesIn(page, 'python')
const receiver = recipes.at(-1)?.code ?? ''

/** Why nothing runs here, or false. */
const skip = ((): string | false => {
  try {
    execFileSync('python3', ['-c', 'import sys; sys.exit(sys.version_info < (3, 9))'], { stdio: 'ignore' })
    return false
  } catch {
    return 'there is no Python 3.9 or newer on this machine'
  }
})()

/** Each recipe gets records of its own. */
const given = `from rappen import call
contact_id = call("POST", "/v1/contacts", {"companyName": "Keller GmbH", "streetName": "Seeweg", "buildingNumber": "12", "postCode": "6000", "townName": "Luzern", "country": "CH"})["contact"]["id"]
work = {"type": "product", "name": "Work", "quantity": 1, "singleAmount": 2999.99, "contraAccount": 3400, "taxCode": "UN81"}
invoice_id = call("POST", "/v1/invoices", {"recipient": contact_id, "isDraft": False, "positions": [work]})["invoice"]["id"]
`

let service: Service
let folder: string
let url: string
let token: string
before(async () => {
  service = await startService()
  // Recipes are dated today.
  service.clock.now = new Date()
  url = await service.app.listen({ host: '127.0.0.1', port: 0 })
  token = await service.tokenFor(['all'])
  folder = await mkdtemp(path.join(tmpdir(), 'rappen-python-'))
  await writeFile(path.join(folder, 'rappen.py'), module)
  await writeFile(path.join(folder, 'given.py'), given)
})
after(async () => {
  await service.close()
  await rm(folder, { recursive: true })
})

const python = async (code: string, env: Readonly<Record<string, string>> = {}): Promise<string> => {
  const variables = { PATH: process.env['PATH'], RAPPEN_URL: url, RAPPEN_TOKEN: token, ...env }
  return (await run('python3', ['-B', '-c', code], { cwd: folder, env: variables })).stdout
}

test('the recipes in Python are numbered, and there are ten', () => {
  assert.deepEqual(
    recipes.map(({ number }) => Number(number)),
    Array.from({ length: 10 }, (_, index) => index + 1),
  )
  assert.ok(module.length > 1_000)
})

for (const { number, title, code } of recipes.slice(0, -1))
  test(`recipe ${number} in Python runs as it stands, and prints what it says: ${title}`, { skip }, async () => {
    const said = [...code.matchAll(/print\(.*\) {2}# (.*)$/gm)].map(([, line]) => line)
    assert.ok(said.length > 0, 'it says what it prints')
    assert.deepEqual((await python(code)).trimEnd().split('\n'), said)
  })

/** The requests to a stub, and its answers. */
async function stub(answers: readonly ((request: IncomingMessage, response: ServerResponse) => unknown)[]) {
  const requests: { method: string; key: unknown }[] = []
  const server = createServer((request, response) => {
    const { method = '', headers } = request
    requests.push({ method, key: headers['idempotency-key'] })
    answers[Math.min(requests.length, answers.length) - 1]?.(request, response)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const close = () => server.close()
  return { requests, close, env: { RAPPEN_URL: `http://127.0.0.1:${port}` } }
}
const busy = (_: IncomingMessage, response: ServerResponse) => response.writeHead(503, { 'retry-after': '0' }).end()
const lost = ({ socket }: IncomingMessage) => socket.destroy()
const done = (_: IncomingMessage, response: ServerResponse) =>
  response.writeHead(201, { 'content-type': 'application/json' }).end('{"done":true}')

test('a POST in Python that is refused for now, then lost, is sent again under one key', { skip }, async () => {
  const { requests, close, env } = await stub([busy, lost, done])
  assert.equal(
    await python('from rappen import call; print(call("POST", "/v1/contacts", {}))', env),
    "{'done': True}\n",
  )
  close()
  assert.equal(requests.length, 3)
  assert.match(String(requests[0]?.key), /^[\w-]{36}$/)
  assert.equal(new Set(requests.map(({ key }) => key)).size, 1)
})

test('a DELETE in Python that is lost, and a wait of more than a minute, are left to the program', {
  skip,
}, async () => {
  const deleting = `import rappen
try: rappen.call("DELETE", "/v1/contacts/a")
except OSError as error: print("lost")`
  const gone = await stub([lost])
  assert.equal(await python(deleting, gone.env), 'lost\n')
  gone.close()
  assert.deepEqual(gone.requests, [{ method: 'DELETE', key: undefined }])
  const asking = `import rappen
try: rappen.call("GET", "/v1/contacts")
except rappen.Rejected as rejected: print(rejected.status)`
  const long = await stub([(_, response) => response.writeHead(429, { 'retry-after': '61' }).end()])
  assert.equal(await python(asking, long.env), '429\n')
  long.close()
  assert.equal(long.requests.length, 1)
})

test('a redirection is not followed in Python: the token stays', { skip }, async () => {
  const elsewhere = await stub([done])
  const location = `${elsewhere.env.RAPPEN_URL}/v1/contacts`
  const leading = await stub([(_, response) => response.writeHead(302, { location }).end('["moved"]')])
  const asking = `import rappen
try: rappen.call("GET", "/v1/contacts")
except rappen.Rejected as rejected: print(rejected.status, rejected)`
  assert.equal(await python(asking, leading.env), '302 HTTP 302\n')
  for (const { close } of [elsewhere, leading]) close()
  assert.deepEqual([leading.requests.length, elsewhere.requests.length], [1, 0])
})

const secret = `whsec_${Buffer.alloc(24, 7).toString('base64')}`
const body = '{"type":"invoice.paid","record":{"id":"a1"},"data":{"name":"Zürich"}}'
const messageOf = (at: Date, signedWith = secret): Record<string, string> => ({
  'webhook-id': 'msg_1',
  'webhook-timestamp': String(Math.floor(at.getTime() / 1000)),
  'webhook-signature': new Webhook(signedWith).sign('msg_1', at, body),
})
const minutesAgo = (count: number): Date => new Date(Date.now() - count * 60_000)

test('the receiver in Python takes messages of Standard Webhooks, and no others', { skip }, async () => {
  const port = await freePort()
  const env = { PATH: process.env['PATH'], WEBHOOK_SECRET: secret, PORT: String(port) }
  const child = spawn('python3', ['-B', '-c', receiver], { cwd: folder, env, stdio: ['ignore', 'pipe', 'ignore'] })
  let printed = ''
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text
  })
  try {
    const send = async (headers: Record<string, string>, content = body): Promise<number> => {
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${port}`, { method: 'POST', headers, body: content }).catch(
          () => undefined,
        )
        if (answer) return answer.status
        assert.equal(child.exitCode, null, 'the receiver runs')
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    }
    const genuine = messageOf(minutesAgo(0))
    const other = messageOf(minutesAgo(0), `whsec_${Buffer.alloc(24, 8).toString('base64')}`)
    const both = `${other['webhook-signature']} ${genuine['webhook-signature']}`
    assert.equal(await send(genuine), 204)
    assert.equal(await send(messageOf(minutesAgo(4))), 204)
    assert.equal(await send({ ...genuine, 'webhook-signature': both }), 204, 'while a secret is rotated')
    const rejected: [string, Record<string, string>, string?][] = [
      ['another secret', other],
      ['too old', messageOf(minutesAgo(6))],
      ['from the future', messageOf(minutesAgo(-6))],
      ['changed', genuine, body.replace('a1', 'a2')],
      ['another id', { ...genuine, 'webhook-id': 'msg_2' }],
      ['another time', { ...genuine, 'webhook-timestamp': String(Number(genuine['webhook-timestamp']) - 1) }],
      ['another version', { ...genuine, 'webhook-signature': `v2,${genuine['webhook-signature']?.slice(3)}` }],
      ['no time', { ...genuine, 'webhook-timestamp': 'today' }],
      ['nothing', {}],
      ['not ASCII', { ...genuine, 'webhook-signature': 'v1,é' }],
    ]
    for (const [what, headers, content] of rejected) assert.equal(await send(headers, content), 400, what)
    while (printed.split('\n').length < 4) await once(child.stdout, 'data')
    assert.equal(printed, 'invoice.paid a1\n'.repeat(3))
  } finally {
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
})
