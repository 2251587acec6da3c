import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib'
import { problems } from '../../src/errors.ts'
import { withPartsInPlace } from '../../src/outbound/docs/parts-in-place.ts'
import { codeSamplesOf } from '../../src/outbound/reference/code-samples.ts'
import { routesOf } from '../../src/platform/http/known-routes.ts'
import { isFrame, sentences } from '../../src/platform/http/sentences.ts'
import { thinned } from '../faults/faults.ts'
import { allOperationsOf, type Operation, operationsOf } from '../fixtures/every-record.ts'
import { schemaViolations } from '../openapi-answers.ts'
import { type Service, startService } from '../service.ts'

let service: Service
let document: any
let operations: readonly Operation[]
let violationsOf: ReturnType<typeof schemaViolations>
before(async () => {
  service = await startService()
  document = (await service.ask('GET', '/openapi.json', { token: null })).body
  operations = operationsOf(service)
  violationsOf = schemaViolations(document)
})
after(() => service.close())

/** Every object in the document with the path that leads to it. */
function* objectsIn(value: unknown, path = '#'): Generator<[path: string, object: any]> {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) yield [path, value]
  for (const [key, part] of Object.entries(value))
    if (key !== 'example' && key !== 'examples' && key !== 'value') yield* objectsIn(part, `${path}/${key}`)
}

const resolve = (reference: string): any =>
  reference
    .slice(2)
    .split('/')
    .reduce((value, key) => value?.[key.replaceAll('~1', '/').replaceAll('~0', '~')], document)

test('the document is served without a token and says it is OpenAPI 3.1', () => {
  assert.equal(document.openapi, '3.1.0')
  assert.deepEqual([document.info.title, document.info.version], ['Rappen', '1.0'])
  assert.deepEqual(document.components.securitySchemes, {
    token: { type: 'apiKey', in: 'header', name: 'x-api-token' },
    session: { type: 'apiKey', in: 'cookie', name: '__Host-rappen' },
  })
})

test('every reference leads to something, and everything that has a name is referred to', () => {
  const references = [...objectsIn(document)].flatMap(([path, { $ref }]) =>
    typeof $ref === 'string' ? [[path, $ref]] : [],
  )
  assert.ok(references.length > 200)
  for (const [path, $ref] of references) assert.ok(resolve($ref ?? ''), `${path} refers to ${$ref}`)
  const used = new Set(references.map(([, $ref]) => $ref))
  for (const kind of ['schemas', 'parameters', 'responses', 'headers'])
    for (const name of Object.keys(document.components[kind]))
      assert.ok(used.has(`#/components/${kind}/${name}`), `${name} is not used`)
})

test('who is told to come later, and who must know the state of a record, is told by which header', () => {
  for (const { operationId, described, method, scope } of operations) {
    const { responses, parameters = [] } = described
    const toldBy = (status: number): string[] => Object.keys(responses[status]?.headers ?? {})
    const takes = (header: string): boolean => parameters.some(({ name }: { name: string }) => name === header)
    for (const status of Object.keys(responses)) assert.ok(toldBy(Number(status)).includes('x-request-id'), operationId)
    assert.ok(toldBy(503).includes('Retry-After'), operationId)
    if (scope !== null)
      assert.ok(
        ['RateLimit', 'Retry-After'].every((name) => toldBy(429).includes(name)),
        operationId,
      )
    if (takes('If-Match')) assert.ok(toldBy(412).includes('ETag'), operationId)
    if (takes('If-None-Match')) assert.ok(toldBy(method === 'GET' ? 304 : 412).includes('ETag'), operationId)
    if (takes('Idempotency-Key')) assert.ok(toldBy(409).includes('Retry-After'), operationId)
    if (takes('Prefer') && responses[204]) assert.ok(toldBy(204).includes('ETag'), operationId)
  }
})

test('a client is told in words what is wrong with a value, whichever keyword of a schema it breaks', () => {
  const annotations = ['type', 'title', 'description', 'default', 'examples', 'readOnly', '$ref', 'anyOf', 'x-unit']
  const validating = ['required', 'additionalProperties', 'enum', 'discriminator', 'format', 'uniqueItems']
  const seen = new Set<string>()
  /** The keywords of a schema and of nested ones; the keys of `properties` are names of fields. */
  const walk = (schema: any): void => {
    const { properties = {}, items, oneOf = [], ...keywords } = schema.$ref ? resolve(schema.$ref) : schema
    for (const keyword of Object.keys(keywords)) seen.add(keyword)
    for (const part of [...Object.values(properties), ...oneOf, ...(items ? [items] : [])]) walk(part)
  }
  for (const { described } of operations) {
    for (const { schema } of described.parameters ?? []) walk(schema)
    for (const { schema } of Object.values<any>(described.requestBody?.content ?? {})) walk(schema)
  }
  for (const keyword of validating) assert.ok(seen.has(keyword), `${keyword} was looked for`)
  const silent = [...seen].filter(
    (keyword) => !annotations.includes(keyword) && !(keyword in sentences || isFrame(keyword)),
  )
  assert.deepEqual(silent, [])
})

/** The fields that the standard knows, for the objects this document has (OpenAPI 3.1, section 4.8). */
const fields = {
  document: ['openapi', 'info', 'servers', 'paths', 'webhooks', 'components', 'security', 'tags', 'externalDocs'],
  operation: [
    'tags',
    'summary',
    'description',
    'operationId',
    'parameters',
    'requestBody',
    'responses',
    'security',
    'x-events',
    'x-warnings',
  ],
  parameter: ['name', 'in', 'description', 'required', 'schema', 'style', 'explode', 'example', 'examples'],
  body: ['description', 'content', 'required'],
  response: ['description', 'headers', 'content'],
  media: ['schema', 'example', 'examples'],
  header: ['description', 'required', 'schema', 'example'],
}
const only = (kind: keyof typeof fields, object: object, path: string) =>
  assert.deepEqual(
    Object.keys(object).filter((key) => !fields[kind].includes(key)),
    [],
    `${path} is a ${kind}`,
  )

test('a page of the reference shows fields in their places, not those of shared parts', async () => {
  const { rawPayload: page } = await service.app.inject({ url: '/docs/api/estimates' })
  assert.ok(!/href="#\w+(?:Answer|Field)"/.test(String(page)))
})

test('with the shared parts in their places the document says of each operation what the service knows of it', () => {
  const { paths, webhooks } = withPartsInPlace(document)
  const whole: any = JSON.parse(JSON.stringify(service.app.swagger()))
  assert.deepEqual([paths, webhooks], [whole.paths, whole.webhooks])
  const shared = Object.keys(document.components.responses)
  for (const name of ['InvalidFields', 'ContactsNotFound', 'TooManyRequests', 'NotModified', 'PublicInternalError'])
    assert.ok(shared.includes(name), name)
})

test('every object of the document has the fields of the standard and no others', () => {
  only('document', document, '#')
  for (const { operationId, described } of operations) {
    only('operation', described, operationId)
    for (const parameter of described.parameters ?? []) only('parameter', parameter, `${operationId} ${parameter.name}`)
    if (described.requestBody) only('body', described.requestBody, operationId)
    const contents = [described.requestBody, ...Object.values<any>(described.responses)].map(
      (one) => one?.content ?? {},
    )
    for (const content of contents) for (const media of Object.values<any>(content)) only('media', media, operationId)
    for (const [status, response] of Object.entries<any>(described.responses)) {
      only('response', response, `${operationId} ${status}`)
      assert.match(status, /^[2-5]\d\d$/)
      assert.ok(response.description)
      for (const [name, header] of Object.entries(response.headers ?? {}))
        assert.deepEqual(header, { $ref: `#/components/headers/${name}` }, `${operationId} ${status}`)
    }
  }
  for (const [name, header] of Object.entries<any>(document.components.headers)) only('header', header, name)
})

/** The keywords of JSON Schema 2020-12 in this document, OpenAPI's additions, and two of our own. */
const keywords = [
  '$ref title description type enum const format default readOnly x-secret x-unit',
  'pattern minLength maxLength minimum maximum exclusiveMinimum',
  'items minItems maxItems uniqueItems oneOf anyOf allOf discriminator',
  'properties required additionalProperties propertyNames minProperties maxProperties',
].flatMap((line) => line.split(' '))

test('no schema has a keyword that readers of the document do not know', () => {
  const unknown = new Set<string>()
  const walk = (schema: any): void => {
    for (const keyword of Object.keys(schema)) if (!keywords.includes(keyword)) unknown.add(keyword)
    const { properties = {}, items, additionalProperties, propertyNames, oneOf = [], anyOf = [], allOf = [] } = schema
    const inner = [
      ...Object.values(properties),
      items,
      additionalProperties,
      propertyNames,
      ...oneOf,
      ...anyOf,
      ...allOf,
    ]
    for (const part of inner) if (typeof part === 'object' && part !== null) walk(part)
  }
  const used = [...objectsIn(document)].flatMap(([path, { schema }]) =>
    schema && !path.includes('/properties/') ? [schema] : [],
  )
  assert.ok(used.length > 300, String(used.length))
  for (const schema of [...used, ...Object.values(document.components.schemas)]) walk(schema)
  assert.deepEqual([...unknown], [])
})

test('every operation and every webhook has a name of its own, and says which token it asks for', () => {
  const all = [document.paths, document.webhooks].flatMap(Object.values<any>).flatMap(Object.values<any>)
  assert.equal(new Set(all.map(({ operationId }) => operationId)).size, all.length)
  for (const { operationId, security } of all) {
    assert.ok(Array.isArray(security), operationId)
    for (const requirement of security) assert.match(String(Object.keys(requirement)), /^(token|session)$/, operationId)
  }
  for (const { post } of Object.values<any>(document.webhooks)) only('operation', post, post.operationId)
})

test('every component has a name that the standard allows', () => {
  const names = Object.values<object>(document.components).flatMap((named) => Object.keys(named))
  assert.deepEqual(
    names.filter((name) => !/^[A-Za-z0-9._-]+$/.test(name)),
    [],
  )
})

test('every schema is one of JSON Schema 2020-12', () => {
  const inside = [...objectsIn(document)].flatMap(([, { schema }]) => (schema ? [schema] : []))
  assert.ok(inside.length > 300, String(inside.length))
  for (const schema of [...inside, ...Object.values<any>(document.components.schemas)])
    assert.doesNotThrow(() => violationsOf(schema, null))
})

test('every operation has a name of its own, a room, a summary, and the parameters of its path', () => {
  assert.equal(new Set(operations.map(({ operationId }) => operationId)).size, operations.length)
  for (const { path, operationId, described } of operations) {
    assert.match(operationId, /^[a-z][A-Za-z]+$/)
    assert.equal(described.tags.length, 1, operationId)
    assert.match(described.summary, /^[A-Z].+[^.]$/, operationId)
    const inPath = (described.parameters ?? []).filter((one: { in: string }) => one.in === 'path')
    assert.deepEqual(
      inPath.map(({ name }: { name: string }) => `{${name}}`),
      path.match(/\{\w+\}/g) ?? [],
      operationId,
    )
    assert.ok(inPath.every(({ required }: { required: boolean }) => required))
  }
})

/** The pages of the document: files of the program, and the guides beside it. */
const isReference = (url: string): boolean => url === '/openapi.json' || /^\/docs(?:\/|$)/.test(url)
const referenceOf = ({ app }: Service): string[] =>
  routesOf(app)
    .filter(({ method, url }) => method === 'GET' && isReference(url))
    .map(({ url }) => url)

/** The pages of the workplace. */
const pages = ['/', '/app', '/app/*', '/app/-/:name']
/** Further addresses of a public link's page, which is for people. */
const customerPages = [
  '/public/documents/:secret/',
  '/public/documents/:secret/done',
  '/public/documents/:secret/accept',
  '/public/documents/:secret/decline',
  '/public/-/page.css',
  '/public/-/page.js',
  '/public/-/inter.woff2',
]

test('every route is in the document, and every operation of the document is a route; besides there are the files of the reference alone', () => {
  const routes = routesOf(service.app)
    .filter(({ method, url }) => method !== 'HEAD' && !isReference(url) && ![...pages, ...customerPages].includes(url))
    .map(({ method, url }) => `${method} ${url.replace(/:(\w+)/g, '{$1}')}`)
  assert.ok(referenceOf(service).length > 30)
  assert.deepEqual(
    routes.toSorted(),
    allOperationsOf(service)
      .map(({ method, path }) => `${method} ${path}`)
      .toSorted(),
  )
})

const codesOf = ({ described }: Operation): string[] =>
  Object.entries<any>(described.responses).flatMap(([status, { content }]) => {
    const examples = content?.['application/json']?.examples ?? {}
    return status.startsWith('2') ? [] : Object.keys(examples)
  })

test('every code of the catalogue stands at an operation that can answer it, or in the introduction', () => {
  const documented = new Set(allOperationsOf(service).flatMap(codesOf))
  const introduced = new Set(Object.keys(problems).filter((code) => document.info.description.includes(`\`${code}\``)))
  assert.deepEqual(
    Object.keys(problems).filter((code) => !documented.has(code) && !introduced.has(code)),
    [],
  )
  for (const code of documented) assert.ok(code in problems, code)
})

test('the inputs of an operation decide its documented rejections', () => {
  const expected: [applies: (operation: Operation) => boolean, codes: string[]][] = [
    [() => true, ['general/internal-error', 'general/service-unavailable']],
    [({ scope }) => scope !== null, ['general/unauthorised']],
    [
      // Any token may use these two, but a type of event outside its scopes is rejected.
      ({ scope, operationId }) =>
        (scope !== null && scope !== 'any') || ['listEvents', 'listAuditLog'].includes(operationId),
      ['rest-api/insufficient-scope'],
    ],
    [({ scope, path }) => scope !== null || path.endsWith('-codes'), ['general/invalid-fields']],
    [({ scope, path }) => scope !== null || path.startsWith('/public/'), ['general/too-many-requests']],
    [
      ({ method }) => method !== 'GET',
      ['general/invalid-body', 'general/payload-too-large', 'general/unsupported-media-type', 'general/conflict'],
    ],
    [
      // A preview is a POST that stores nothing, under no key.
      ({ method, path }) => (method === 'POST' && !path.endsWith('/preview')) || method === 'PATCH',
      ['general/idempotency-key-in-use', 'general/idempotency-key-reused'],
    ],
    [
      ({ described }) => described.parameters?.some((one: { name: string }) => one.name === 'If-Match'),
      ['general/precondition-failed'],
    ],
  ]
  for (const operation of operations) {
    const shown = new Set(codesOf(operation))
    for (const [applies, codes] of expected) {
      for (const code of codes)
        assert.equal(shown.has(code), Boolean(applies(operation)), `${operation.operationId} ${code}`)
    }
  }
})

test('every rejection in the document is an example of a problem with its own code and status', () => {
  for (const { operationId, described } of operations) {
    for (const [status, { content }] of Object.entries<any>(described.responses)) {
      const examples: Record<string, any> = /^[23]/.test(status) ? {} : (content['application/json'].examples ?? {})
      for (const [code, { $ref }] of Object.entries(examples)) {
        const { value } = document.components.examples[$ref.replace('#/components/examples/', '')]
        assert.equal(violationsOf(document.components.schemas.Problem, value), '', `${operationId} ${code}`)
        assert.equal(value.code, code)
        assert.equal(problems[code as keyof typeof problems].status, Number(status))
      }
    }
  }
})

test('the pages show each operation with what it does, its fields, events, warnings, rejections, and its code in both languages', async () => {
  const pages = new Map<string, string>()
  for (const tag of document.tags) {
    const url = `/docs/api/${tag.name.toLowerCase().replaceAll(' ', '-')}`
    pages.set(tag.name, (await service.app.inject({ url })).body)
  }
  const shown = (text: string) =>
    text
      .replaceAll('&', '&amp;')
      .replaceAll('<', '&lt;')
      .replaceAll('>', '&gt;')
      .replaceAll('"', '&quot;')
      .replaceAll("'", '&#39;')
  for (const { path, operationId, described } of operations) {
    const page = pages.get(described.tags[0]) ?? ''
    const [, section = ''] = page.split(`<section class="operation" id="${operationId}">`)
    const [part = ''] = section.split('<section')
    const text = part.replaceAll(/<\/?var[^>]*>/g, '')
    assert.ok(text.includes(`<code>${path}</code>`), operationId)
    for (const { source } of codeSamplesOf({ path, operation: described }))
      assert.ok(text.includes(shown(source)), `${operationId}: ${source}`)
    for (const code of [...(described['x-events'] ?? []), ...(described['x-warnings'] ?? [])])
      assert.ok(text.includes(`<code>${code}</code>`), `${operationId} ${code}`)
    for (const { name } of (described.parameters ?? []).map((one: any) => (one.$ref ? resolve(one.$ref) : one)))
      assert.ok(text.includes(`<dt><code>${name}</code>`), `${operationId} ${name}`)
    for (const media of Object.values<any>(described.requestBody?.content ?? {}))
      for (const name of Object.keys((media.schema.$ref ? resolve(media.schema.$ref) : media.schema).properties ?? {}))
        assert.ok(text.includes(`<dt><code>${name}</code>`), `${operationId} ${name}`)
    for (const [status, answer] of Object.entries<any>(described.responses)) {
      const media = (answer.$ref ? resolve(answer.$ref) : answer).content?.['application/json']
      for (const code of status < '4' ? [] : Object.keys(media?.examples ?? {}))
        assert.ok(text.includes(`href="/docs/errors#${code}"`), `${operationId} ${code}`)
    }
  }
})

test('every body to be sent is described with an example that is of its schema', () => {
  for (const { operationId, described } of operations) {
    for (const [type, media] of Object.entries<any>(described.requestBody?.content ?? {})) {
      // An upload is bytes.
      if (!type.includes('json')) continue
      const examples =
        media.example === undefined
          ? Object.values<any>(media.examples ?? {}).map(({ value }) => value)
          : [media.example]
      assert.ok(examples.length > 0, `${operationId} has no example`)
      for (const example of examples) assert.equal(violationsOf(media.schema, example), '', operationId)
    }
  }
})

test('a body that may be left out is said to be optional', () => {
  const optional = operations.filter(({ described }) => described.requestBody && !described.requestBody.required)
  assert.deepEqual(optional.map(({ operationId }) => operationId).toSorted(), [
    'annulInvoice',
    'convertEstimateToInvoice',
    'createCreditNote',
    'createCreditNotePublicLink',
    'createEstimatePublicLink',
    'createInvoicePublicLink',
    'issueInvoice',
    'payOutCreditNote',
    'refundPayment',
    'resumeRecurringInvoice',
    'reverseLedgerEntry',
    'reversePayment',
    'reverseWriteOff',
    'rotateWebhookSecret',
    'runReminders',
    'sendCreditNote',
    'sendEstimate',
    'sendInvoice',
    'sendStatement',
    'settleVatPeriod',
    'undoAllocation',
  ])
})

test('the input of a client is bounded: every text by a length, every list by a number, every object by its fields', () => {
  for (const { operationId, described } of operations) {
    for (const media of Object.values<any>(described.requestBody?.content ?? {})) {
      for (const [path, schema] of schemasBelow(media.schema)) {
        const where = `${operationId} ${path}`
        const types = [schema.type].flat()
        if (types.includes('array')) assert.ok(schema.maxItems > 0, where)
        if (types.includes('object') && !schema.oneOf)
          assert.ok(schema.additionalProperties === false || schema.maxProperties > 0, where)
        // A format or pattern of our own bounds the length itself; a file has a limit of its own.
        const isBounded =
          schema.maxLength > 0 ||
          schema.enum ||
          schema.const ||
          schema.pattern ||
          (schema.format && !['line', 'text'].includes(schema.format))
        if (types.includes('string')) assert.ok(isBounded, where)
      }
    }
  }
})

/** A schema and all that are in it, references followed. */
function* schemasBelow(schema: any, path = ''): Generator<[path: string, schema: any]> {
  if (schema.$ref) {
    yield* schemasBelow(resolve(schema.$ref), `${path}/${schema.$ref.split('/').at(-1)}`)
    return
  }
  yield [path, schema]
  for (const [name, part] of Object.entries<any>(schema.properties ?? {})) yield* schemasBelow(part, `${path}/${name}`)
  for (const part of [schema.items, schema.additionalProperties, ...(schema.oneOf ?? []), ...(schema.anyOf ?? [])])
    if (part) yield* schemasBelow(part, `${path}[]`)
}

test('the reference can be browsed', async () => {
  const { status, headers } = await service.ask('GET', '/docs', { token: null })
  assert.equal(status, 200)
  assert.match(headers['content-type'] ?? '', /^text\/html/)
  assert.match(
    headers['content-security-policy'] ?? '',
    /^default-src 'none'; script-src 'self'; style-src 'self';.*frame-ancestors 'none'/,
  )
  assert.doesNotMatch(headers['content-security-policy'] ?? '', /unsafe/)
})

test('the document and the files of the reference are sent in the content coding that is accepted, and not at all to who has them', async () => {
  const decoded: Readonly<Record<string, (bytes: Buffer) => Buffer>> = {
    br: brotliDecompressSync,
    zstd: zstdDecompressSync,
    gzip: gunzipSync,
    identity: (bytes) => bytes,
  }
  const asked: readonly (readonly [accepted: string | undefined, coding: string])[] = [
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip, zstd', 'zstd'],
    ['zstd;q=0.9, br;q=0.8', 'zstd'],
    ['br;q=0.1, gzip', 'gzip'],
    ['zstd;q=0, br;q=0, *', 'gzip'],
    ['*', 'br'],
    ['identity', 'identity'],
    ['br;q=0, gzip;q=0.5', 'gzip'],
    ['deflate', 'identity'],
    [undefined, 'identity'],
  ]
  for (const url of new Set(['/openapi.json', ...thinned(3, referenceOf(service))])) {
    const get = async (headers: Record<string, string>) => {
      const { statusCode, headers: said, rawPayload } = await service.app.inject({ method: 'GET', url, headers })
      return { status: statusCode, headers: said, bytes: rawPayload }
    }
    const plain = await get({})
    const tags = new Map<string, unknown>()
    for (const [accepted, coding] of asked) {
      const headers = accepted === undefined ? {} : { 'accept-encoding': accepted }
      const answer = await get(headers)
      assert.equal(answer.headers['content-encoding'] ?? 'identity', coding, url)
      assert.deepEqual([answer.headers['vary'], answer.headers['cache-control']], ['Accept-Encoding', 'no-cache'])
      assert.ok(decoded[coding]?.(answer.bytes).equals(plain.bytes), url)
      const { etag = '' } = answer.headers
      assert.equal(tags.get(coding) ?? etag, etag)
      tags.set(coding, etag)
      const known = await get({ ...headers, 'if-none-match': String(etag) })
      assert.deepEqual([known.status, known.bytes.length, known.headers['etag']], [304, 0, etag])
    }
    assert.equal(new Set(tags.values()).size, 4, 'each coding is a representation of its own')
  }
})
