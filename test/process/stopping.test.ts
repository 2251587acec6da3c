import assert from 'node:assert/strict'
import { once } from 'node:events'
import { Agent, type IncomingMessage, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { before, suite, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { createToken } from '../../src/tenants/tokens/create-token.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { patience } from '../patience.ts'
import { atTheEnd } from '../runner/at-the-end.ts'
import { folderWithDatabase, logOf, postgresIn, type Service, startService, until, urlOf } from './service-process.ts'

let fresh: FreshDatabase
let token: string

before(async () => {
  fresh = await freshDatabase()
  atTheEnd(fresh.close)
  const made = await fresh.database.inTransaction(fresh.organisation, (tx) =>
    createToken(tx, { name: 'Test', scopes: ['all'] }, new Date()),
  )
  token = made.token
})

const startOnFresh = (nodeOptions: string[] = []): Promise<Service> =>
  startService({ DATABASE_URL: urlOf(fresh.connection) }, { nodeOptions })

/** A half-sent request: it runs until the test sends the rest. */
type HalfSent = { readonly socket: Socket; readonly rest: string; answer: string }

async function sendHalf({ address }: Service, companyName: string): Promise<HalfSent> {
  const { hostname, port } = new URL(address)
  const socket = connect(Number(port), hostname).setEncoding('utf8')
  const body = JSON.stringify({ companyName })
  const half: HalfSent = { socket, rest: body.slice(5), answer: '' }
  socket
    .on('error', () => undefined)
    .on('data', (text: string) => {
      half.answer += text
    })
  await once(socket, 'connect')
  socket.write(
    `POST /v1/contacts HTTP/1.1\r\nHost: ${hostname}\r\nX-Api-Token: ${token}\r\nContent-Type: application/json\r\n` +
      `Expect: 100-continue\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body.slice(0, 5)}`,
  )
  await until('the service has begun with the request', () => half.answer.includes('100 Continue') || undefined)
  half.answer = ''
  return half
}

type Load = {
  /** The answer, by the name of the contact. */
  readonly answered: Map<string, { readonly status: number | undefined; readonly connection: string | undefined }>
  /** Why each client gave up, and what its last answer declared about the connection. */
  readonly ends: string[]
  readonly ended: Promise<unknown>
}

/** Clients that each send one request after the other on one connection, until one has no answer. */
function underLoad({ address }: Service, clients: number): Load {
  const answered: Load['answered'] = new Map()
  const ends: string[] = []
  const send = (agent: Agent, companyName: string): Promise<IncomingMessage> =>
    new Promise((resolve, reject) => {
      const headers = { 'x-api-token': token, 'content-type': 'application/json' }
      request(`${address}/v1/contacts`, { method: 'POST', agent, headers }, (answer) =>
        answer.resume().once('end', () => resolve(answer)),
      )
        .once('error', reject)
        .end(JSON.stringify({ companyName }))
    })
  const client = async (name: string): Promise<void> => {
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    let connection: string | undefined
    for (let count = 0; ; count++) {
      try {
        const answer = await send(agent, `Load ${name} ${count}`)
        connection = answer.headers.connection
        answered.set(`Load ${name} ${count}`, { status: answer.statusCode, connection })
      } catch (error) {
        ends.push(`${(error as NodeJS.ErrnoException).code} after ${connection}`)
        return agent.destroy()
      }
    }
  }
  return { answered, ends, ended: Promise.all(Array.from({ length: clients }, (_, index) => client(String(index)))) }
}

const stopping = (service: Service) =>
  until('it is stopping', () => logOf(service).find(({ msg }) => String(msg).includes('stopping')))

const contactsCalled = async (name: string): Promise<number> =>
  (await fresh.asOwner('select 1 from contacts where company_name = $1', [name])).length

// Each waits more than it works.
suite('the end', { concurrency: 3 }, () => {
  test('a request that does not come to its end is cut off after ten seconds', async () => {
    const service = await startOnFresh()
    const half = await sendHalf(service, 'Never')
    const begun = performance.now()
    service.process.kill('SIGTERM')
    assert.equal(await service.ended, 0)
    const took = performance.now() - begun
    assert.ok(took > 9_000 && took < patience(20_000), `it took ${took} ms`)
    // A slow machine waits longer for requests at the end than for the rest of a body: then it answers so.
    assert.match(half.answer, /^(?:$|HTTP\/1\.1 408 )/)
    assert.equal(await contactsCalled('Never'), 0)
  })

  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    test(`${signal} ends it in order: the request under way is answered, no new one is taken, and the exit code is 0`, async () => {
      const service = await startOnFresh()
      const half = await sendHalf(service, signal)
      service.process.kill(signal)
      await stopping(service)
      await until('no new request is taken', () =>
        service.ask('GET', '/healthz').then(
          () => undefined,
          () => true,
        ),
      )
      const told = performance.now()
      half.socket.write(half.rest)
      assert.equal(await service.ended, 0)
      assert.ok(performance.now() - told < patience(8_000), 'once the last request is answered, nothing is waited for')
      assert.match(half.answer, /^HTTP\/1\.1 201 /)
      assert.equal(await contactsCalled(signal), 1)
      assert.equal(logOf(service).at(-1)?.['msg'], 'stopped')
    })
  }

  test('under load no request is lost: each is answered, or was never begun, and connections end with an answer that says so', async () => {
    const service = await startOnFresh()
    const load = underLoad(service, 12)
    await until('the service is busy', () => load.answered.size > 100 || undefined)
    service.process.kill('SIGTERM')
    const begun = performance.now()
    assert.equal(await service.ended, 0)
    assert.ok(performance.now() - begun < patience(10_000))
    await load.ended
    assert.deepEqual([...new Set([...load.answered.values()].map(({ status }) => status))], [201])
    // Every client with a connection got an answer on it, marked as the last one; none was cut off.
    assert.deepEqual(
      load.ends,
      Array.from({ length: 12 }, () => 'ECONNREFUSED after close'),
    )
    const kept = await fresh.asOwner<{ name: string }>(
      `select company_name as name from contacts where company_name like 'Load %'`,
    )
    assert.deepEqual(kept.map(({ name }) => name).toSorted(), [...load.answered.keys()].toSorted())
  })

  test('a second signal, which npm sends after a Ctrl-C, changes nothing', async () => {
    const service = await startOnFresh()
    const half = await sendHalf(service, 'Twice')
    service.process.kill('SIGINT')
    await stopping(service)
    service.process.kill('SIGINT')
    service.process.kill('SIGTERM')
    half.socket.write(half.rest)
    assert.equal(await service.ended, 0)
    assert.match(half.answer, /^HTTP\/1\.1 201 /)
  })

  test('the database of its own stops with it', async () => {
    const folder = await folderWithDatabase()
    const service = await startService({ DATA_DIR: folder })
    assert.ok(await postgresIn(folder))
    service.process.kill('SIGTERM')
    assert.equal(await service.ended, 0)
    assert.equal(await postgresIn(folder), undefined)
  })

  for (const [when, busy] of [
    ['while nothing happens', false],
    ['while requests are logged', true],
  ] as const) {
    test(`the reader of its output dies first, as of a pipe at a Ctrl-C, ${when}: it ends in order all the same`, async () => {
      const service = await startOnFresh()
      const load = busy ? underLoad(service, 4) : undefined
      if (load) await until('the service is busy', () => load.answered.size > 20 || undefined)
      service.process.stdout?.destroy()
      service.process.stderr?.destroy()
      if (load) await sleep(500)
      else await service.ask('GET', '/v1/unknown')
      const exited = once(service.process, 'exit')
      service.process.kill('SIGINT')
      const begun = performance.now()
      const [code] = await exited
      assert.equal(code, 0)
      assert.ok(performance.now() - begun < patience(8_000), `it took ${performance.now() - begun} ms`)
      await load?.ended
    })
  }

  for (const [name, fault] of [
    ['an exception that nobody caught', `throw new Error('planted')`],
    ['a rejection that nobody handled', `Promise.reject(new Error('planted'))`],
  ] as const) {
    test(`${name} is logged, the request under way is answered, and it ends in order with exit code 1`, async () => {
      const plant = `process.on('SIGUSR2', () => { ${fault} })`
      const service = await startOnFresh(['--import', `data:text/javascript,${encodeURIComponent(plant)}`])
      const half = await sendHalf(service, name)
      service.process.kill('SIGUSR2')
      const logged = await stopping(service)
      assert.equal(logged['level'], 'fatal')
      assert.match(JSON.stringify(logged['err']), /planted/)
      half.socket.write(half.rest)
      assert.equal(await service.ended, 1)
      assert.match(half.answer, /^HTTP\/1\.1 201 /)
      assert.equal(await contactsCalled(name), 1)
    })
  }
})
