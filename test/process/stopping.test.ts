import assert from 'node:assert/strict'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { before, suite, test } from 'node:test'
import { createToken } from '../../src/organisations/create-token.ts'
import { type FreshDatabase, freshDatabase } from '../database.ts'
import { atTheEnd, dataFolder, logOf, postgresIn, type Service, startService, until, urlOf } from './service-process.ts'

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

const startOnFresh = (nodeOptions?: string[]): Promise<Service> =>
  startService({ DATABASE_URL: urlOf(fresh.connection) }, nodeOptions)

/** A request of which half has been sent: it runs until the test sends the rest. */
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
    assert.ok(took > 9_000 && took < 20_000, `it took ${took} ms`)
    assert.equal(half.answer, '')
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
      assert.ok(performance.now() - told < 8_000, 'once the last request is answered, nothing is waited for')
      assert.match(half.answer, /^HTTP\/1\.1 201 /)
      assert.equal(await contactsCalled(signal), 1)
      assert.equal(logOf(service).at(-1)?.['msg'], 'stopped')
    })
  }

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
    const folder = await dataFolder()
    const service = await startService({ DATA_DIR: folder })
    assert.ok(await postgresIn(folder))
    service.process.kill('SIGTERM')
    assert.equal(await service.ended, 0)
    assert.equal(await postgresIn(folder), undefined)
  })

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
