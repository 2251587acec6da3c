import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type Service, startService } from '../../test/service.ts'
import { covers, type Scope, scopes } from '../organisations/scope.rules.ts'
import {
  collectionOf,
  everyRecord,
  type Operation,
  operationsOf,
  pathTo,
  type Records,
} from './every-record.fixture.ts'

let service: Service
let operations: readonly Operation[]
let own: Records
let foreign: Records
before(async () => {
  service = await startService()
  operations = operationsOf(service).filter(({ scope }) => scope !== null)
  own = await everyRecord(service)
  foreign = await everyRecord(service, await service.otherOrganisation())
})
after(() => service.close())

const missing: Records = Object.fromEntries(
  ['contacts', 'estimates', 'invoices', 'payments', 'ledger-entries', 'templates', 'tokens'].map((one) => [
    one,
    randomUUID(),
  ]),
)
/** Ids of no record, so that nothing happens where a token does suffice. */
const nowhere = (): Records => Object.fromEntries(Object.keys(own).map((collection) => [collection, randomUUID()]))

/** A request that is well-formed as far as size and syntax go, and nothing more. */
const asking = ({ method }: Operation) => (method === 'GET' ? {} : { body: {} })

test('every operation but health, error codes and public links needs a token', () => {
  const open = operationsOf(service).filter(({ scope }) => scope === null)
  assert.deepEqual(open.map(({ operationId }) => operationId).toSorted(), [
    'getMetrics',
    'getPublicAttachment',
    'getPublicDocument',
    'isAlive',
    'isReady',
    'listErrorCodes',
  ])
})

test('without a token, with a wrong one or an expired one every operation answers the same 401', async () => {
  const expired = await service.tokenFor(['all'], { expiresAt: new Date(service.clock.now.getTime() - 1) })
  const wrong = [null, 'secret', expired]
  for (const operation of operations) {
    for (const token of wrong) {
      const answer = await service.ask(operation.method, pathTo(operation.path, own), { ...asking(operation), token })
      const { requestId: _, ...said } = answer.body
      assert.equal(answer.status, 401, operation.operationId)
      assert.deepEqual(said, {
        code: 'general/unauthorised',
        message:
          'Send a valid, unexpired API token of the organisation that owns the record in the header x-api-token.',
      })
    }
  }
})

test('a token is refused on every operation that its scope does not cover, and on no other', async () => {
  const tokens = await Promise.all(scopes.map(async (scope) => [scope, await service.tokenFor([scope])] as const))
  for (const operation of operations) {
    for (const [scope, token] of tokens) {
      const isAllowed = covers(new Set([scope]), operation.scope ?? '')
      const { status, body } = await service.ask(operation.method, pathTo(operation.path, nowhere()), {
        ...asking(operation),
        token,
      })
      assert.equal(
        body.code === 'rest-api/insufficient-scope' && status === 403,
        !isAllowed,
        `${operation.operationId} with ${scope} answered ${status} ${body.code}`,
      )
    }
  }
})

test('what an operation needs follows from what it touches: reading asks for a read scope, everything else for a write scope', () => {
  for (const { method, scope, operationId } of operations) {
    if (scope === 'any') assert.equal(method, 'GET', operationId)
    else assert.ok(scope?.endsWith(method === 'GET' ? ':read' : ':write'), `${operationId} needs ${scope}`)
  }
})

test('a write scope includes its read scope and no other', () => {
  for (const granted of scopes) {
    for (const needed of scopes) {
      const expected = granted === 'all' || granted === needed || granted.replace(':write', ':read') === needed
      assert.equal(covers(new Set([granted]), needed), expected, `${granted} for ${needed}`)
    }
  }
  assert.ok(covers(new Set<Scope>(['contacts:read']), 'any'))
})

/** The code of a record that does not exist, by the collection it is looked for in; the status is always 404. */
const codes: Readonly<Record<string, string>> = {
  contacts: 'contacts/not-found',
  estimates: 'customer-invoice/not-found',
  invoices: 'customer-invoice/not-found',
  'estimates/pdf-attachments': 'customer-invoices/attachment-not-found',
  'invoices/pdf-attachments': 'customer-invoices/attachment-not-found',
  payments: 'payments/not-found',
  'ledger-entries': 'ledger/not-found',
  templates: 'templates/not-found',
  'fiscal-years': 'fiscal-years/not-found',
  'vat-periods': 'vat-periods/not-found',
  tokens: 'tokens/not-found',
  accounts: 'accounts/not-found',
  currencies: 'currencies/not-found',
}

/** An operation with the collections whose ids its path holds. */
const withIds = () =>
  operations.flatMap((operation) => {
    const collections = [...operation.path.matchAll(/\{\w+\}/g)].map(({ index }) =>
      collectionOf(operation.path.slice(0, index)),
    )
    return collections.map((collection) => ({ operation, collection }))
  })

/** The refusal when the id of a collection is no good: the attachment operations have words of their own for the document. */
function refusalOf({ path }: Operation, collection: string): string {
  if (!path.includes('/pdf-attachments') || collection.includes('/')) return codes[collection] ?? ''
  return collection === 'estimates' ? 'customer-invoices/quote-not-found' : 'customer-invoice/not-found'
}

const malformed = [
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

test('the id of no record and what is no id get the same 404 of the record on every operation', async () => {
  for (const { operation, collection } of withIds()) {
    const code = refusalOf(operation, collection)
    for (const id of [missing[collection] ?? randomUUID(), ...malformed, own[collection]?.toUpperCase() ?? '']) {
      if (id === own[collection]) continue
      const url = pathTo(operation.path, { ...own, [collection]: id })
      const { status, body } = await service.ask(operation.method, url, asking(operation))
      assert.deepEqual([status, body.code], [404, code], `${operation.method} ${url}`)
    }
  }
})

test('a record of another organisation is 401, on the attachment operations 404', async () => {
  for (const { operation, collection } of withIds()) {
    if (['accounts', 'currencies'].includes(collection)) continue
    const url = pathTo(operation.path, { ...own, [collection]: foreign[collection] ?? '' })
    const { status, body } = await service.ask(operation.method, url, asking(operation))
    const expected = collection.includes('/')
      ? [404, 'customer-invoices/attachment-not-found']
      : operation.path.includes('/pdf-attachments')
        ? [404, 'customer-invoices/not-found']
        : [401, 'general/unauthorised']
    assert.deepEqual([status, body.code], expected, `${operation.method} ${url}`)
  }
})

test('the id of a record of another kind is the id of no record', async () => {
  for (const { operation, collection } of withIds()) {
    const others = Object.keys(own).filter((one) => one !== collection)
    for (const other of others) {
      const url = pathTo(operation.path, { ...own, [collection]: own[other] ?? '' })
      const { status, body } = await service.ask(operation.method, url, asking(operation))
      assert.deepEqual(
        [status, body.code],
        [404, refusalOf(operation, collection)],
        `${operation.method} ${url} with ${other}`,
      )
    }
  }
})
