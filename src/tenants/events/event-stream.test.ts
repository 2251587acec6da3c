import assert from 'node:assert/strict'
import type { PassThrough } from 'node:stream'
import { after, before, test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { fromPage, signedIn } from '../../../test/fixtures/people.ts'
import { listening } from '../../../test/fixtures/raw-connection.ts'
import { patience } from '../../../test/patience.ts'
import { until } from '../../../test/process/service-process.ts'
import { type Service, startService } from '../../../test/service.ts'
import { Busy, Problem } from '../../errors.ts'
import { eventStreams } from './event-streams.ts'

let service: Service
let address: string
let token: string
before(async () => {
  service = await startService()
  address = `http://127.0.0.1:${await listening(service.app)}/v1/events/stream`
  token = await service.tokenFor(['all'])
})
after(() => service.close())

type Message = { readonly id: string; readonly event: string; readonly data: any }

/** A stream, as a browser reads it. */
async function opened(headers: Record<string, string>, query = '') {
  const ending = new AbortController()
  const response = await fetch(`${address}${query}`, { headers, signal: ending.signal })
  const messages: Message[] = []
  let text = ''
  const ended = (async () => {
    for await (const chunk of response.body ?? []) {
      text += Buffer.from(chunk).toString()
      const blocks = text.split('\n\n')
      text = blocks.pop() ?? ''
      for (const block of blocks) {
        const fields = Object.fromEntries(block.split('\n').map((line) => line.split(/: (.*)/s).slice(0, 2)))
        messages.push({ id: fields.id, event: fields.event ?? 'message', data: fields.data && JSON.parse(fields.data) })
      }
    }
  })().catch(() => undefined)
  const told = async (count: number): Promise<Message[]> => {
    const news = () => messages.filter(({ data }) => data !== undefined)
    for (let waited = 0; news().length < count && waited < patience(10_000); waited += 20) await sleep(20)
    return news()
  }
  return { response, messages, ended, told, close: () => ending.abort() }
}

const changed = async (companyName: string): Promise<string> =>
  (await service.expect(201, 'POST', '/v1/contacts', { companyName })).contact.id

test('events are sent within seconds, only with type and record, and with a cursor of the list of events', async () => {
  const { response, told, close } = await opened({ 'x-api-token': token })
  assert.match(response.headers.get('content-type') ?? '', /^text\/event-stream/)
  assert.equal(response.headers.get('cache-control'), 'no-store')
  const id = await changed('Laut AG')
  const [message] = await told(1)
  assert.deepEqual(message?.data, { type: 'contact.created', record: { kind: 'contact', id } })
  const behind = await changed('Später AG')
  const { events } = await service.expect(200, 'GET', `/v1/events?cursor=${message?.id}`)
  assert.deepEqual(
    events.map(({ record }: any) => record.id),
    [behind],
  )
  close()
})

test('who comes back with Last-Event-ID is told what happened meanwhile; behind a thousand events, that much was missed', async () => {
  const first = await opened({ 'x-api-token': token })
  await changed('Vorher AG')
  const [{ id: last } = { id: '' }] = await first.told(1)
  first.close()
  const id = await changed('Inzwischen AG')
  const again = await opened({ 'x-api-token': token, 'last-event-id': last })
  assert.equal((await again.told(1))[0]?.data.record.id, id)
  again.close()
  const lost = await opened({ 'x-api-token': token, 'last-event-id': 'nonsense' })
  assert.equal((await lost.told(1))[0]?.event, 'missed')
  lost.close()
})

test('a token hears of the records that its scopes show, and of no other organisation', async () => {
  const books = await opened({ 'x-api-token': await service.tokenFor(['ledger:read']) })
  const other = await opened({
    'x-api-token': await service.tokenFor(['all'], { organisation: await service.otherOrganisation() }),
  })
  await changed('Still AG')
  await service.expect(201, 'POST', '/v1/accounts', { number: 1094, type: 'asset', names: { de: 'Laut' } })
  assert.deepEqual(
    (await books.told(1)).map(({ data }) => data.type),
    ['account.created'],
  )
  assert.deepEqual(
    other.messages.filter(({ data }) => data !== undefined),
    [],
  )
  books.close()
  other.close()
})

test('a stream ends when its token is revoked, at once', async () => {
  const made = (await service.expect(201, 'POST', '/v1/tokens', { name: 'Hörer', scopes: ['all'] })).token
  const { ended, messages } = await opened({ 'x-api-token': made.token })
  assert.equal((await service.ask('DELETE', `/v1/tokens/${made.id}`)).status, 204)
  await changed('Zugleich AG')
  // The right to listen is validated only later.
  const hasEnded = await Promise.race([ended.then(() => true), sleep(patience(15_000), false, { ref: false })])
  assert.ok(hasEnded)
  assert.deepEqual(
    messages.flatMap(({ data }) => data?.type ?? []),
    [],
    'nothing that happened since is told',
  )
  const told = messages.length
  await changed('Nachher AG')
  assert.equal(messages.length, told)
})

test('a session listens from a page of the service, and not from elsewhere', async () => {
  const cookie = await signedIn(service, 'hoert@muster.example')
  const page = await opened(fromPage(cookie))
  const id = await changed('Sitzung AG')
  assert.ok((await page.told(1)).some(({ data }) => data.record.id === id))
  page.close()
  assert.equal((await fetch(address, { headers: { cookie } })).status, 401)
})

test('a fifth stream of one token is refused until one ends, and each ends after the time that was asked for', async () => {
  const own = await service.tokenFor(['all'])
  // All four are still open when the fifth comes.
  const query = `?seconds=${Math.ceil(patience(2))}`
  const streams = await Promise.all(Array.from({ length: 4 }, () => opened({ 'x-api-token': own }, query)))
  const fifth = await fetch(address, { headers: { 'x-api-token': own } })
  assert.deepEqual([fifth.status, ((await fifth.json()) as any).code], [429, 'general/too-many-requests'])
  await Promise.all(streams.map(({ ended }) => ended))
  for (let count = 0; count < 5; count++)
    assert.equal((await fetch(address, { method: 'HEAD', headers: { 'x-api-token': own } })).status, 200)
  const again = await opened({ 'x-api-token': own })
  assert.equal(again.response.status, 200)
  again.close()
})

test('while nobody listens nobody looks; and one look a second does for all who listen', async () => {
  const looks = async (): Promise<number> => {
    const [before, begun] = [service.statements(), performance.now()]
    await sleep(2_500)
    return (service.statements() - before) / ((performance.now() - begun) / 1_000)
  }
  await until('the last look is over', async () => (await looks()) === 0 || undefined)
  const streams = await Promise.all(
    Array.from({ length: 3 }, async () => opened({ 'x-api-token': await service.tokenFor(['all']) })),
  )
  await until('they are looked for', async () => (await looks()) > 0 || undefined)
  const each = await looks()
  assert.ok(each < 1.5, `${each} looks a second`)
  for (const { close } of streams) close()
})

test('after a change of rights nothing is told until the newest question about them is answered', async () => {
  const happened: object[] = []
  const happen = (sequence: number, type: string) =>
    happened.push({ sequence, type, kind: type.split('.')[0], record: `record ${sequence}`, document: null })
  // Only the reading and the admission matter here: when each is answered.
  const streams = eventStreams({ reading: async () => [...happened] } as never, {
    error: (details) => assert.fail(JSON.stringify(details)),
  })
  const access = { organisation: 'o', token: 't', scopes: new Set(['all']) } as never
  const asked: PromiseWithResolvers<never>[] = []
  const admitAgain = () => {
    const question = Promise.withResolvers<never>()
    asked.push(question)
    return question.promise
  }
  const stream = streams.open({ access, place: 0, hasMissed: false, seconds: 60, admitAgain })
  let told = ''
  stream.on('data', (text: Buffer) => {
    told += text.toString()
  })
  happen(1, 'token.created')
  while (asked.length < 1) await sleep(20)
  happen(2, 'token.deleted')
  happen(3, 'contact.created')
  while (asked.length < 2) await sleep(20)
  asked[0]?.resolve(access)
  await sleep(1_200)
  assert.doesNotMatch(told, /record/)
  asked[1]?.resolve(access)
  while (!told.includes('record 3')) await sleep(20)
  streams.endAll()
})

/** Streams without a service: only their owner counts. */
function countedStreams() {
  const streams = eventStreams({ reading: async () => [] } as never, { error: () => undefined })
  const all: PassThrough[] = []
  const open = (organisation: string) => {
    const access = { organisation, token: String(all.length), scopes: new Set(['all']) } as never
    const stream = streams.open({ access, place: 0, hasMissed: false, seconds: 60, admitAgain: async () => access })
    all.push(stream)
    return stream
  }
  const close = () => {
    for (const stream of all) stream.destroy()
  }
  return { open, close }
}

test('an organisation has fifty streams at most, whatever its tokens, and others listen', () => {
  const { open, close } = countedStreams()
  for (let count = 0; count < 50; count++) open('greedy')
  assert.throws(
    () => open('greedy'),
    (error) =>
      error instanceof Problem && error.code === 'general/too-many-requests' && /one organisation/.test(error.message),
  )
  open('quiet')
  close()
})

test('when all streams are taken, one that has fewer than another listens in place of the newest of that', () => {
  const { open, close } = countedStreams()
  const held = ['a', 'b', 'c', 'd'].flatMap((organisation) =>
    Array.from({ length: 50 }, () => ({ organisation, stream: open(organisation) })),
  )
  const ended = () => held.filter(({ stream }) => stream.writableEnded)
  for (let count = 0; count < 40; count++) open('quiet')
  assert.equal(ended().length, 40)
  for (const organisation of ['a', 'b', 'c', 'd']) {
    const own = held.filter((one) => one.organisation === organisation)
    assert.deepEqual(
      own.map(({ stream }) => stream.writableEnded),
      own.map((_, index) => index >= 40),
      'the newest',
    )
  }
  assert.throws(() => open('quiet'), Busy, 'it has as many as the others')
  close()
})
