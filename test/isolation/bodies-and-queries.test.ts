import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { isId } from '../../src/platform/db/id.ts'
import { figure, sized } from '../faults/faults.ts'
import { type Operation, pathTo } from '../fixtures/every-record.ts'
import { type Service, startService } from '../service.ts'
import { guardedOperations, inTurn, requireNothingOf } from './matrix.ts'
import { type Two, twoOrganisations } from './two-organisations.ts'

let service: Service
let two: Two
let untouched: Record<string, string>
before(async () => {
  service = await startService()
  two = await twoOrganisations(service)
  untouched = await two.foreignState()
})
after(() => service.close())

/** Data of another organisation that a client could know, and send in place of its own. */
const foreignTexts = (): string[] => [
  ...Object.values(two.foreign),
  two.foreignOrganisation,
  'Zobelkunde',
  'Zobelbeleg',
  'Zobel-R-00001',
]

/** All of them in a full run, one in turn in a quick one. */
const someOf = <Value>(values: readonly Value[], turn: number): readonly Value[] =>
  sized(inTurn(values, turn, 1), values)

/** The data sent so far, which may be stored: a text in place of a name is our own. */
const sent: unknown[] = []

/** Sends data of another organisation; nothing else of it may be in the answer, which is returned. */
async function ask(method: string, url: string, body?: unknown) {
  const answer = await service.ask(method, url, body === undefined ? {} : { body })
  if (body !== undefined) sent.push(body)
  requireNothingOf(two, answer, [url, sent], `${method} ${url} ${JSON.stringify(body)} answered ${answer.status}`)
  return answer
}

/** The lists of the service, each with its operation. */
const lists = (): { operation: Operation; filters: string[] }[] =>
  guardedOperations(service).flatMap((operation) => {
    const parameters: { in: string; name: string }[] = operation.described.parameters ?? []
    const filters = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
    return filters.length > 0 ? [{ operation, filters }] : []
  })

/** The cursors from lists of the other organisation, in every order, and those of the feed. */
async function foreignCursors(): Promise<string[]> {
  const token = await service.tokenFor(['all'], { organisation: two.foreignOrganisation })
  const asked = lists()
    .filter(({ filters }) => filters.includes('cursor'))
    .map(async ({ operation }) => {
      const account = operation.operationId === 'getAccountStatement' ? '&account=1020' : ''
      const url = `${pathTo(operation.path, two.foreign)}?limit=1${account}`
      const { body, status } = await service.ask('GET', url, { token })
      assert.equal(status, 200, url)
      return body.nextCursor ?? []
    })
  const cursors: string[][] = await Promise.all(asked)
  return cursors.flat()
}

test('a query with data of another organisation finds nothing of it', async (t) => {
  const cursors = await foreignCursors()
  assert.ok(cursors.length > 10, `${cursors.length} cursors`)
  untouched = await two.foreignState()
  let asked = 0
  for (const { operation, filters } of lists()) {
    for (const filter of filters) {
      const values = filter === 'cursor' ? cursors : someOf(foreignTexts(), asked)
      for (const value of values) {
        const name = filter === 'metadata' ? 'metadata[source]' : filter
        const needed = operation.operationId === 'getAccountStatement' && filter !== 'account' ? '&account=1020' : ''
        const query = `${encodeURIComponent(name)}=${encodeURIComponent(filter === 'metadata' ? 'Zobelladen' : value)}`
        const { status } = await ask(operation.method, `${pathTo(operation.path, two.own)}?${query}${needed}`)
        // An account statement belongs to one account, which is missing here.
        assert.ok([200, 201, 400, 404].includes(status), `${operation.method} ${operation.path}?${query}: ${status}`)
        asked++
      }
    }
  }
  assert.deepEqual(await two.foreignState(), untouched)
  figure(t, 'I-9', 'requests with ids of others in bodies and queries', asked)
})

type Schema = { $ref?: string; properties?: Record<string, Schema>; items?: Schema } & Partial<
  Record<'anyOf' | 'oneOf' | 'allOf', Schema[]>
>

/** Every field of a body: as a function that makes a body with only this field. */
function fieldsOf(schema: Schema, components: Record<string, Schema>, depth = 0): ((value: unknown) => unknown)[] {
  const named = schema.$ref === undefined ? schema : components[schema.$ref.split('/').at(-1) ?? '']
  assert.ok(named, String(schema.$ref))
  if (depth > 5) return []
  const within = (inner: Schema) => fieldsOf(inner, components, depth + 1)
  const choices = [...(named.anyOf ?? []), ...(named.oneOf ?? []), ...(named.allOf ?? [])].flatMap(within)
  const elements = named.items ? within(named.items).map((make) => (value: unknown) => [make(value)]) : []
  const fields = Object.entries(named.properties ?? {}).flatMap(([name, inner]) =>
    within(inner).map((make) => (value: unknown) => ({ [name]: make(value) })),
  )
  const all = [...choices, ...elements, ...fields]
  return all.length > 0 ? all : [(value) => value]
}

const bodyOf = ({ described }: Operation): Schema | undefined =>
  described.requestBody?.content?.['application/json']?.schema

test('a body with data of another organisation reveals, names and changes nothing of it', async (t) => {
  const { components } = service.app.swagger() as unknown as { components: { schemas: Record<string, Schema> } }
  let asked = 0
  for (const operation of guardedOperations(service)) {
    const schema = bodyOf(operation)
    if (!schema) continue
    const fields = fieldsOf(schema, components.schemas)
    assert.ok(fields.length > 0, operation.operationId)
    for (const field of fields) {
      for (const text of someOf(foreignTexts(), asked)) {
        const isNumber = /^\d{4}$/.test(text)
        await ask(operation.method, pathTo(operation.path, two.own), field(isNumber ? Number(text) : text))
        asked++
      }
    }
  }
  // Again with valid requests, which are executed and not only rejected.
  for (const [method, url, body] of wholeBodies()) {
    await ask(method, url, body)
    asked++
  }
  assert.deepEqual(await two.foreignState(), untouched)
  assert.deepEqual(await namesOfOthers(), [])
  figure(t, 'I-9', 'requests with ids of others in bodies and queries', asked)
})

/** The columns of ids that refer to another organisation in a row of ours. */
async function namesOfOthers(): Promise<unknown[]> {
  const columns = await service.asOwner<{ table: string; column: string; owner: string }>(`
    select c.oid::regclass::text as table, a.attname as column, case c.relname when 'organisations' then 'id' else 'organisation' end as owner
      from pg_class c join pg_attribute a on a.attrelid = c.oid and a.atttypid = 'uuid'::regtype and not a.attisdropped
     where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
       and exists (select from pg_attribute o where o.attrelid = c.oid and o.attname = 'organisation')`)
  assert.ok(columns.length > 20)
  const ids = Object.values(two.foreign).filter(isId)
  const selects = columns.map(
    ({ table, column, owner }) =>
      `select '${table}.${column}' as place from ${table} where ${owner} = $1 and ${column} = any($2::uuid[])`,
  )
  return service.asOwner(selects.join('\nunion all\n'), [service.organisation, ids])
}

const day = '2026-11-21'
const position = { type: 'product', name: 'Beratung', singleAmount: 100, quantity: 1, contraAccount: 3400 }
const entry = { date: day, description: 'Papier', debitAccount: 6500, creditAccount: 1020, amount: 10_810 }
/** Whole bodies in which each referring field names a record of the other organisation. */
function wholeBodies(): [method: string, url: string, body: unknown][] {
  return namingFields(two.foreign).map(({ method, url, body }) => [method, url, body])
}

/** Every field by which a body refers to a record of its organisation, in an otherwise valid body. */
function namingFields(of: Two['foreign']) {
  const account = Number(of['accounts'])
  const estimate = `/v1/estimates/${two.own['estimates']}`
  const post = (url: string, field: string, body: object) => ({ method: 'POST', url, field, body })
  const patch = (field: string, body: object) => ({ method: 'PATCH', url: estimate, field, body })
  const positions = [{ ...position, contraAccount: account }]
  const recipient = of['contacts']
  return [
    post('/v1/estimates', 'recipient', { recipient, positions: [position] }),
    post('/v1/invoices', 'recipient', { recipient, positions: [position] }),
    post('/v1/estimates', 'template', { customRecipientText: 'A', template: of['templates'], positions: [position] }),
    post('/v1/invoices', 'positions[0].contraAccount', { customRecipientText: 'A', positions }),
    patch('recipient', { recipient }),
    patch('template', { template: of['templates'] }),
    patch('positions[0].contraAccount', { positions }),
    patch('originalCurrency', { originalCurrency: of['currencies'], exchangeRate: 0.9 }),
    post('/v1/ledger-entries', 'debitAccount', { ...entry, debitAccount: account }),
    post('/v1/ledger-entries', 'creditAccount', { ...entry, creditAccount: account }),
    post('/v1/ledger-entries', 'currency', { ...entry, currency: of['currencies'] }),
    post('/v1/ledger-entries/bulk', 'entries[0].debitAccount', { entries: [{ ...entry, debitAccount: account }] }),
    {
      method: 'PUT',
      url: `${estimate}/pdf-attachments/order`,
      field: 'attachments',
      body: { attachments: [of['estimates/pdf-attachments']] },
    },
  ]
}

test('a body that names a record of another organisation is refused, word for word, as one that names none', async () => {
  const nothing = {
    contacts: randomUUID(),
    templates: randomUUID(),
    'estimates/pdf-attachments': randomUUID(),
    accounts: '9998',
    currencies: 'XTS',
  }
  const missing = namingFields(nothing)
  for (const [index, { method, url, field, body }] of namingFields(two.foreign).entries()) {
    const { requestId: _, ...foreign } = (await ask(method, url, body)).body
    const { requestId: __, ...none } = (await ask(method, url, missing[index]?.body)).body
    const inItsWords = JSON.parse(JSON.stringify(none).replaceAll('9998', '1098').replaceAll('XTS', 'SEK'))
    assert.deepEqual(foreign, inItsWords, `${method} ${url} ${field}`)
    assert.deepEqual(foreign.invalidFields, [field], `${method} ${url}: ${JSON.stringify(foreign)}`)
  }
  const { invoice } = await service.expect(201, 'POST', '/v1/invoices', {
    customRecipientText: 'A',
    isDraft: false,
    positions: [position],
  })
  const paid = await ask('POST', `/v1/invoices/${invoice.id}/payments`, { amount: 1, account: 1098 })
  assert.deepEqual([paid.status, paid.body.invalidFields], [400, ['account']])
  assert.deepEqual(await two.foreignState(), untouched)
})

test('keys and references are of one organisation: what another one used is free, and leads to nothing of it', async () => {
  const headers = { 'idempotency-key': 'Zobelschluessel' }
  const body = { ...entry, externalReference: 'Zobelbeleg' }
  const posted = await service.ask('POST', '/v1/ledger-entries', { body, headers })
  assert.deepEqual([posted.status, posted.headers['idempotency-replayed']], [201, undefined])
  requireNothingOf(two, posted, [body], 'an entry under the key and reference of another organisation')
  const found = await ask('GET', '/v1/ledger-entries?externalReference=Zobelbeleg')
  assert.deepEqual(
    found.body.ledgerEntries.map(({ description }: { description: string }) => description),
    ['Papier'],
  )
  assert.deepEqual(await two.foreignState(), untouched)
})
