import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { newSecret } from '../../src/platform/db/id.ts'
import { figure, randomFrom, seed, sized } from '../faults/faults.ts'
import { type Service, startService } from '../service.ts'
import { type Two, twoOrganisations } from './two-organisations.ts'

/** Pairs of each kind; more if chance alone may explain a difference. */
const PAIRS = sized(500, 10_000)
const MOST_PAIRS = sized(8_000, 40_000)
/** The allowed distinguishability of two kinds of answer by their time: 0.5 is none, 1 complete. */
const BOUND = 0.05

let service: Service
let two: Two
before(async () => {
  service = await startService()
  two = await twoOrganisations(service)
})
after(() => service.close())

type Request = { method: 'GET' | 'POST' | 'DELETE'; url: string; token?: string; body?: object; key?: string }
/** Records that exist elsewhere or existed once, and records that never existed: rejected alike, so they must take the same time. */
type Kind = { readonly name: string; readonly there: () => Request; readonly never: () => Request }

/**
 * Kinds of record that the contract does not distinguish from missing ones; in a quick run, three of them at random. Tokens are excluded: a
 * revoked one costs the look-up of an unknown one and some microseconds for its row, and only its holder could measure them.
 */
async function kinds(): Promise<Kind[]> {
  const all = await everyKind()
  const first = seed % all.length
  return sized([...all, ...all].slice(first, first + 3), all)
}

async function everyKind(): Promise<Kind[]> {
  const [contact, template, attachment] = [
    two.foreign['contacts'],
    two.foreign['templates'],
    two.foreign['estimates/pdf-attachments'],
  ]
  const estimate = `/v1/estimates/${two.own['estimates']}`
  const positions = [{ type: 'product', name: 'Beratung', singleAmount: 100, quantity: 1, contraAccount: 3400 }]
  const creation = (fields: object): Request => ({
    method: 'POST',
    url: '/v1/estimates',
    body: { positions, ...fields },
  })
  const download = (id = ''): Request => ({ method: 'GET', url: `${estimate}/pdf-attachments/${id}` })
  const removal = (id = ''): Request => ({ method: 'DELETE', url: `${estimate}/pdf-attachments/${id}` })
  const account = (number: string): Request => ({ method: 'GET', url: `/v1/accounts/${number}` })
  const addressed = (id = ''): Request => ({ method: 'GET', url: `/v1/invoices?recipient=${id}` })
  const referred = (text: string): Request => ({ method: 'GET', url: `/v1/ledger-entries?externalReference=${text}` })
  const keyed = (key: string): Request => ({ method: 'POST', url: '/v1/contacts', body: {}, key })
  const following = (secret: string): Request => ({ method: 'GET', url: `/public/documents/${secret}.pdf`, token: '' })
  const { publicLink } = await service.expect(201, 'POST', `${estimate}/public-link`)
  const gone = /documents\/(.{43})\.pdf/.exec(publicLink.url)?.[1] ?? ''
  await service.expect(204, 'DELETE', `${estimate}/public-link`)
  return [
    { name: 'an attachment to download', there: () => download(attachment), never: () => download(randomUUID()) },
    { name: 'an attachment to remove', there: () => removal(attachment), never: () => removal(randomUUID()) },
    {
      name: 'a recipient',
      there: () => creation({ recipient: contact }),
      never: () => creation({ recipient: randomUUID() }),
    },
    {
      name: 'a template',
      there: () => creation({ customRecipientText: 'A', template }),
      never: () => creation({ customRecipientText: 'A', template: randomUUID() }),
    },
    { name: 'an account', there: () => account('1098'), never: () => account('9998') },
    { name: 'the recipient of a filter', there: () => addressed(contact), never: () => addressed(randomUUID()) },
    { name: 'an external reference', there: () => referred('Zobelbeleg'), never: () => referred('Zobelbeleh') },
    { name: 'an Idempotency-Key', there: () => keyed('Zobelschluessel'), never: () => keyed('Zobelschluesseh') },
    { name: 'a link that was taken back', there: () => following(gone), never: () => following(newSecret()) },
  ]
}

/** Sends a request, and returns its answer and duration. */
async function timed(request: Request, everything: string): Promise<{ said: string; milliseconds: number }> {
  const { method, url, token = everything, body, key } = request
  const asked = {
    method,
    url,
    // An address with too many failures, or too many followed links, must wait.
    remoteAddress: `10.${Math.floor(Math.random() * 250)}.${Math.floor(Math.random() * 250)}.1`,
    headers: {
      'x-request-id': 'timed',
      ...(token === '' ? {} : { 'x-api-token': token }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { payload: body }),
  }
  const start = performance.now()
  const answer = await service.app.inject(asked)
  return { milliseconds: performance.now() - start, said: `${answer.statusCode} ${answer.payload}` }
}

/** The probability that one of the first takes longer than one of the second (area under the ROC curve, by the sum of ranks). */
function chanceOfLonger(first: readonly number[], second: readonly number[]): number {
  const all = [...first.map((time) => ({ time, isFirst: 1 })), ...second.map((time) => ({ time, isFirst: 0 }))]
  all.sort((a, b) => a.time - b.time)
  const ranks = all.reduce((sum, { isFirst }, index) => sum + isFirst * (index + 1), 0)
  return (ranks - (first.length * (first.length + 1)) / 2) / (first.length * second.length)
}

test('the measure tells what takes longer, and not what does not', () => {
  const random = randomFrom(seed)
  const times = (slower: number) => Array.from({ length: 2_000 }, () => random() + random() + slower)
  assert.ok(Math.abs(chanceOfLonger(times(0), times(0)) - 0.5) < BOUND)
  assert.ok(chanceOfLonger(times(0.2), times(0)) > 0.5 + BOUND)
  assert.ok(chanceOfLonger(times(0), times(0.2)) < 0.5 - BOUND)
})

test('foreign and former records cannot be distinguished by time from records that never existed', async (t) => {
  const random = randomFrom(seed)
  const everything = await service.tokenFor(['all'])
  let pairs = 0
  for (const { name, there, never } of await kinds()) {
    const times = { there: [] as number[], never: [] as number[] }
    const words = new Set<string>()
    const measure = async (count: number) => {
      for (let pair = 0; pair < count; pair++) {
        // In random order, so that other load on the machine affects both alike.
        const order = random() < 0.5 ? (['there', 'never'] as const) : (['never', 'there'] as const)
        for (const which of order) {
          const { milliseconds, said } = await timed(which === 'there' ? there() : never(), everything)
          times[which].push(milliseconds)
          words.add(said)
        }
        // Failures are counted by the minute.
        if (pair % 100 === 0) service.clock.now = new Date(service.clock.now.getTime() + 60_000)
      }
    }
    // First compilations, plans and reads affect neither.
    await measure(25)
    times.there = []
    times.never = []
    await measure(PAIRS)
    // 500 pairs of equals exceed the bound once in two hundred times; twice as many never do so permanently.
    while (Math.abs(chanceOfLonger(times.there, times.never) - 0.5) >= BOUND && times.there.length < MOST_PAIRS)
      await measure(times.there.length)
    const chance = chanceOfLonger(times.there, times.never)
    t.diagnostic(`${name}: ${chance.toFixed(3)} over ${times.there.length} pairs`)
    assert.equal(words.size, 1, `${name}: ${[...words].join('\n')}`)
    assert.ok(Math.abs(chance - 0.5) < BOUND, `${name} is told by its time: ${chance}`)
    pairs += times.there.length
  }
  figure(t, 'I-9', 'pairs of foreign and missing, timed', pairs)
})
