import assert from 'node:assert/strict'
import { randomInt, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type Service, startService } from '../../test/service.ts'
import {
  collectionOf,
  everyRecord,
  type Operation,
  operationsOf,
  pathTo,
  type Records,
} from './every-record.fixture.ts'

/** Calls in all; some hundred a second. */
const CALLS = 2_000

let service: Service
let components: any
let own: Records
let foreign: Records
let token: string
before(async () => {
  service = await startService()
  components = (service.app.swagger() as { components?: unknown }).components
  own = await everyRecord(service)
  foreign = await everyRecord(service, await service.otherOrganisation())
  token = await service.tokenFor(['all'])
})
after(() => service.close())

const strange = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 20 }),
  fc.constantFrom(
    '',
    ' ',
    '\0',
    '\ud800',
    '\n',
    '🧾',
    "';--",
    '%',
    'null',
    '2026-02-30',
    'x'.repeat(3_000),
    'NaN',
    '__proto__',
  ),
)

/** Half of the requests are meant well throughout; in the others anything may stand anywhere. */
type Manner = { readonly isWild: boolean; readonly name: string }

function valuesOf(schema: any, manner: Manner): fc.Arbitrary<unknown> {
  if (schema.$ref) return valuesOf(components.schemas[schema.$ref.split('/').at(-1)], manner)
  if (!manner.isWild) return sound(schema, manner)
  const anything = fc.oneof(strange, fc.integer(), fc.double(), fc.constantFrom(null, true, [], {}, [[]], -0, 1e300))
  return fc.oneof({ weight: 14, arbitrary: sound(schema, manner) }, { weight: 1, arbitrary: anything })
}

function sound(schema: any, manner: Manner): fc.Arbitrary<unknown> {
  if (schema.oneOf) return fc.oneof(...schema.oneOf.map((one: any) => valuesOf(one, manner)))
  if (schema.enum) return fc.constantFrom(...schema.enum)
  if ('const' in schema) return fc.constant(schema.const)
  return fc.oneof(...[schema.type].flat().map((type: string | undefined) => ofType(type, schema, manner)))
}

function ofType(type: string | undefined, schema: any, manner: Manner): fc.Arbitrary<unknown> {
  switch (type ?? '') {
    case 'object':
      return objects(schema, manner)
    case 'array':
      return fc.uniqueArray(valuesOf(schema.items ?? {}, manner), { minLength: schema.minItems ?? 0, maxLength: 4 })
    case 'integer':
      return integers(schema)
    case 'number':
      return fc.oneof(
        fc.integer({ min: 1, max: 10_000 }).map((hundredths) => hundredths / 100),
        fc.constantFrom(...(manner.isWild ? [0, -1, 1e-7, 999_999.999999, 1e15, 1e21, schema.maximum ?? 1] : [1, 100])),
      )
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default:
      return texts(schema, manner)
  }
}

function integers({ minimum = 0, maximum = 100 }: any): fc.Arbitrary<number> {
  const accounts = [1020, 1100, 3400, 6500].filter((account) => account >= minimum && account <= maximum)
  const any = fc.integer({ min: minimum, max: maximum })
  return accounts.length > 0 ? fc.oneof(fc.constantFrom(...accounts), any) : any
}

/** Required fields may be missing where the request is wild; others come and go. */
function objects(schema: any, { isWild }: Manner): fc.Arbitrary<unknown> {
  const parts = Object.entries<any>(schema.properties ?? {}).filter(([, part]) => isWild || !part.readOnly)
  const model = Object.fromEntries(parts.map(([name, part]) => [name, valuesOf(part, { isWild, name })]))
  return fc.record(model, { requiredKeys: isWild ? [] : (schema.required ?? []) })
}

const formatted: Readonly<Record<string, readonly string[]>> = {
  date: ['2026-11-21', '2025-01-01', '2026-02-28', '1900-01-01', '2199-12-31'],
  'date-time': [
    '2027-01-01T00:00:00Z',
    '2026-11-21T09:00:00.123+01:00',
    '1900-01-01T00:00:00Z',
    '9999-12-31T23:59:59Z',
  ],
  uri: ['https://example.ch/', 'http://[::1]/'],
  email: ['a@example.ch', 'office@beispiel.example'],
  'email-or-empty': ['', 'a@example.ch'],
}

function texts({ format, pattern }: any, { isWild, name }: Manner): fc.Arbitrary<unknown> {
  const records: Readonly<Record<string, string | undefined>> = {
    recipient: own['contacts'],
    template: own['templates'],
  }
  const words = ['CHF', 'EUR', 'CH', 'Europe/Zurich', 'R-00000', '#00ff00', 'Muster']
  const fitting = records[name]
    ? [records[name]]
    : (formatted[format] ?? (pattern ? words.filter((word) => new RegExp(pattern, 'u').test(word)) : words))
  const ids = fc.constantFrom(...Object.values(own), ...Object.values(foreign), randomUUID())
  return isWild ? fc.oneof(fc.constantFrom(...fitting), ids, strange) : fc.constantFrom(...fitting)
}

const body = (operation: Operation): fc.Arbitrary<unknown> => {
  const schema = operation.described.requestBody?.content?.['application/json']?.schema
  if (!schema) return fc.constant(undefined)
  return fc.oneof(
    { weight: 10, arbitrary: valuesOf(schema, { isWild: false, name: '' }) },
    { weight: 9, arbitrary: valuesOf(schema, { isWild: true, name: '' }) },
    { weight: 1, arbitrary: fc.anything() },
  )
}

function url({ path, described }: Operation): fc.Arbitrary<string> {
  const collections = [...path.matchAll(/\{\w+\}/g)].map(({ index }) => collectionOf(path.slice(0, index)))
  const id = (collection: string) =>
    fc.oneof(
      { weight: 12, arbitrary: fc.constant(own[collection] ?? '') },
      { weight: 1, arbitrary: fc.oneof(strange, fc.constantFrom(...Object.values(foreign))).map(encode) },
    )
  const queries = (described.parameters ?? []).filter((one: { in: string }) => one.in === 'query')
  const query = fc.record(
    Object.fromEntries(queries.map((one: any) => [one.name, valuesOf(one.schema, { isWild: true, name: one.name })])),
    {
      requiredKeys: [],
    },
  )
  return fc
    .tuple(fc.record(Object.fromEntries(collections.map((one) => [one, id(one)]))), query)
    .map(([ids, asked]) => {
      const pairs = Object.entries(asked).flatMap(([name, value]) =>
        typeof value === 'object' && value !== null
          ? Object.entries(value).map(([key, one]) => `${name}[${encode(key)}]=${encode(JSON.stringify(one))}`)
          : `${name}=${encode(String(value))}`,
      )
      return pathTo(path, { ...own, ...ids }) + (pairs.length > 0 ? `?${pairs.join('&')}` : '')
    })
}

const encode = (text: string): string => encodeURIComponent(text.toWellFormed()) || '%20'

test('nothing that a client sends causes an answer of 500 or more, and every answer is one that the document shows', async () => {
  // Rendering has tests of its own and takes a process; uploads are no JSON. The token of the test lives on.
  const operations = operationsOf(service).filter(
    ({ path, operationId, described, scope }) =>
      scope !== null &&
      !path.endsWith('/pdf') &&
      !path.endsWith('/preview') &&
      operationId !== 'revokeToken' &&
      !described.requestBody?.content?.['multipart/form-data'],
  )
  const seed = randomInt(2 ** 31)
  console.log(`seed ${seed}`)
  const answered = new Map<number, number>()
  const call = fc
    .constantFrom(...operations)
    .chain((operation) => fc.tuple(fc.constant(operation), url(operation), body(operation)))
  await fc.assert(
    fc.asyncProperty(call, async ([operation, address, sent]) => {
      const written = sent === undefined ? undefined : JSON.stringify(sent)
      const { status, body: said } = await service.ask(operation.method, address, {
        token,
        ...(written === undefined ? {} : { body: written, headers: { 'content-type': 'application/json' } }),
      })
      assert.ok(status < 500, `${operation.method} ${address} ${written} answered ${status} ${JSON.stringify(said)}`)
      answered.set(status, (answered.get(status) ?? 0) + 1)
    }),
    { seed, numRuns: CALLS, endOnFailure: true },
  )
  // A fuzz that is refused everywhere reaches nothing.
  for (const status of [200, 201, 400, 404])
    assert.ok((answered.get(status) ?? 0) > 20, `${status}: ${answered.get(status)}`)
})
