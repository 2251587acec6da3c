import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { problems } from '../../src/errors.ts'
import { covers, grantedBy, scopes } from '../../src/tenants/tokens/scope.rules.ts'
import { sized } from '../faults/faults.ts'
import { collectionOf, type Operation, operationsOf, pathTo, type Records } from '../fixtures/every-record.ts'
import type { Answer, Service } from '../service.ts'
import type { Two } from './two-organisations.ts'

/** A token in a request, with its scope and the organisation that it opens; undefined if it opens nothing. */
export type Sent = {
  readonly name: string
  readonly token: string | null
  /** The message if it opens nothing. */
  readonly said?: RegExp
  readonly opens?: { readonly scope: (typeof scopes)[number]; readonly organisation: 'own' | 'foreign' }
}

/** A token of each scope, and every way to have none. */
export async function everyToken(service: Service, { foreignOrganisation }: Two): Promise<Sent[]> {
  const valid = await service.tokenFor(['all'])
  const expired = await service.tokenFor(['all'], { expiresAt: new Date(service.clock.now.getTime() - 1) })
  const revoked = await service.tokenFor(['all'])
  const { token } = (await service.ask('GET', '/v1/tokens/current', { token: revoked })).body
  await service.expect(204, 'DELETE', `/v1/tokens/${token.id}`)
  const scoped = scopes.map(async (scope) => ({
    name: scope,
    token: await service.tokenFor([scope]),
    opens: { scope, organisation: 'own' as const },
  }))
  const others = await service.tokenFor(['all'], { organisation: foreignOrganisation })
  return [
    { name: 'none', token: null, said: /^Send an API token in the header x-api-token\.$/ },
    { name: 'malformed', token: 'secret', said: / is malformed: / },
    { name: 'unknown', token: `${valid.slice(0, -1)}${valid.endsWith('x') ? 'y' : 'x'}`, said: / is malformed: / },
    { name: 'expired', token: expired, said: / expired at 20\d\d-[\d:.TZ-]+: / },
    { name: 'revoked', token: revoked, said: / was revoked at 20\d\d-[\d:.TZ-]+: / },
    ...(await Promise.all(scoped)),
    { name: 'of the other organisation', token: others, opens: { scope: 'all', organisation: 'foreign' } },
  ]
}

export type IdKind = 'own' | 'foreign' | 'missing' | 'malformed' | 'wrong kind'

export const malformed = [
  'x',
  '0',
  'null',
  '%00',
  '..%2f..',
  '%F0%9F%A7%BE',
  "'%20or%201=1--",
  'a'.repeat(2_000),
  '00000000-0000-0000-0000-00000000000',
  '00000000-0000-0000-0000-0000000000000',
  '{00000000-0000-4000-8000-000000000000}',
]

/** Some of the values, others at each turn. */
export const inTurn = <Value>(values: readonly Value[], turn: number, count: number): readonly Value[] =>
  values.length <= count
    ? values
    : Array.from({ length: count }, (_, step) => values[(turn * count + step) % values.length] as Value)

/** The ids of a kind that may replace a collection's. */
function idsOf(kind: IdKind, collection: string, { own, foreign }: Pick<Two, 'own' | 'foreign'>): string[] {
  return {
    own: [own[collection] ?? ''],
    foreign: [foreign[collection] ?? ''],
    missing: [collection === 'currencies' ? 'XTS' : collection === 'accounts' ? '9998' : randomUUID()],
    malformed: [...malformed, own[collection]?.toUpperCase() ?? ''].filter((id) => id !== own[collection]),
    'wrong kind': Object.entries(own).flatMap(([other, id]) => (other === collection ? [] : [id])),
  }[kind]
}

/** The code of a missing record if it does not follow from its collection, such as `contacts/not-found`; the status is always 404. */
const missingCodes: Readonly<Record<string, string>> = {
  estimates: 'customer-invoice/not-found',
  invoices: 'customer-invoice/not-found',
  'credit-notes': 'customer-invoice/not-found',
  'estimates/pdf-attachments': 'customer-invoices/attachment-not-found',
  'invoices/pdf-attachments': 'customer-invoices/attachment-not-found',
  'ledger-entries': 'ledger/not-found',
  'ledger-entries/receipts': 'ledger/receipt-not-found',
  'vat-periods/adjustments': 'vat-adjustments/not-found',
  receipts: 'ledger/receipt-not-found',
  'webhook-endpoints/deliveries': 'webhook-deliveries/not-found',
}

/** Status and code for an id outside this organisation: the attachment operations have their own for the document. */
function rejectionOf({ path }: Operation, collection: string, kind: IdKind): readonly [number, string] {
  const isOnAttachments = path.includes('/pdf-attachments') && !collection.includes('/')
  // A record without an id of its own, or below a document, is missing in any other place.
  const isTold = !collection.includes('/') && !['accounts', 'currencies', 'people'].includes(collection)
  if (kind === 'foreign' && isTold)
    return isOnAttachments ? [404, 'customer-invoices/not-found'] : [401, 'general/unauthorised']
  if (isOnAttachments && collection === 'estimates') return [404, 'customer-invoices/quote-not-found']
  const code = missingCodes[collection] ?? `${collection}/not-found`
  assert.ok(
    code in problems,
    `${code}, which ${path} answers when there is no record of ${collection}, is in the catalogue`,
  )
  return [404, code]
}

/** Nothing happens: a body is validated after token, scope, record and state, and no operation knows this field. */
const harmless = ({ method }: Operation) => (method === 'GET' ? {} : { body: { 'no such field': 1 } })

/** Calls an operation with a token and an id of some kind in one place of its path, and validates the answer. */
async function askOne(
  { service, two }: { service: Service; two: Two },
  operation: Operation,
  { sent, collection, kind, id }: { sent: Sent; collection?: string; kind: IdKind; id?: string },
): Promise<void> {
  // An address that fails too often in a minute must wait; here it fails thousands of times.
  if (sent.opens === undefined) service.clock.now = new Date(service.clock.now.getTime() + 200)
  const base = sent.opens?.organisation === 'foreign' ? two.foreign : two.own
  const records: Records = collection === undefined ? base : { ...base, [collection]: id ?? '' }
  const url = pathTo(operation.path, records)
  const answer = await service.ask(operation.method, url, { ...harmless(operation), token: sent.token })
  const where = `${operation.method} ${url} with a token ${sent.name} and an id ${kind} answered ${answer.status} ${JSON.stringify(answer.body).slice(0, 200)}`
  const { status, body } = answer
  if (sent.opens === undefined) {
    const { requestId: _, message, documentation: __, ...said } = body
    assert.deepEqual([status, said], [401, { code: 'general/unauthorised' }], where)
    assert.match(message, sent.said ?? /^$/, where)
  } else if (!covers(grantedBy([sent.opens.scope]), operation.scope ?? '')) {
    assert.deepEqual([status, body.code], [403, 'rest-api/insufficient-scope'], where)
  } else if (collection === undefined || kind === 'own') {
    const expected = operation.method === 'GET' ? [200] : [400, 409, 412, 415]
    assert.ok(isOptional(operation) || expected.includes(status), where)
    assert.ok(![401, 403].includes(status), where)
  } else if (!isCreation(operation, collection, id ?? '')) {
    assert.deepEqual([status, body.code], rejectionOf(operation, collection, kind), where)
  }
  if (sent.opens?.organisation !== 'foreign') requireNothingOf(two, answer, [url], where)
}

/** Fails if an answer contains a word of the other organisation. */
export function requireNothingOf(two: Two, answer: Answer, sent: unknown, where: string): void {
  assert.deepEqual(two.leaksIn(answer, sent), [], where)
}

/**
 * Operations with optional ids: reports need a span or an account, the page of an account one, and a search words; an event is visible to every
 * reader of its type. For these, an owner's request for own data merely succeeds or misses.
 */
const isOptional = ({ path }: Operation): boolean =>
  path.startsWith('/v1/reports/') || ['/v1/events/{eventId}', '/v1/search'].includes(path)

/** A put currency may be a new one, and so may a record put by its reference. */
const isCreation = ({ method }: Operation, collection: string, id: string): boolean =>
  method === 'PUT' && ((collection === 'currencies' && /^[A-Z]{3}$/.test(id)) || collection.endsWith('/by-reference'))

/** The operations that need a token, from the OpenAPI document, which shows every route. */
export const guardedOperations = (service: Service): Operation[] =>
  operationsOf(service).filter(({ scope }) => scope !== null)

/**
 * Every operation, with every token, with every kind of id in each place of its path; in a quick run, ids of a kind in turn, and kinds in turn
 * with any token except the one that opens all. Returns the number of requests.
 */
export async function askEverything(
  { service, two }: { readonly service: Service; readonly two: Two },
  tokens: readonly Sent[],
): Promise<number> {
  let asked = 0
  const ask = async (operation: Operation, what: Parameters<typeof askOne>[2]) => {
    await askOne({ service, two }, operation, what)
    asked++
  }
  for (const operation of guardedOperations(service)) {
    const places = [...operation.path.matchAll(/\{\w+\}/g)]
      .map(({ index }) => collectionOf(operation.path.slice(0, index)))
      // The number of a page is no id.
      .filter((collection) => !collection.endsWith('/pages'))
    for (const sent of tokens) {
      if (places.length === 0) await ask(operation, { sent, kind: 'own' })
      const isForAll = sent.name === 'all'
      for (const collection of places) {
        for (const kind of isForAll ? kinds : sized(inTurn(kinds, asked, 1), kinds)) {
          const ids = idsOf(kind, collection, seenBy(sent, two))
          for (const id of sized(inTurn(ids, asked, isForAll ? 4 : 1), ids))
            await ask(operation, { sent, collection, kind, id })
        }
      }
    }
  }
  return asked
}

const kinds: readonly IdKind[] = ['own', 'foreign', 'missing', 'malformed', 'wrong kind']

/** For a token of the other organisation, its records are its own, and ours foreign. */
const seenBy = ({ opens }: Sent, { own, foreign }: Two): Pick<Two, 'own' | 'foreign'> =>
  opens?.organisation === 'foreign' ? { own: foreign, foreign: own } : { own, foreign }
