import { aRecord, inWords, type RecordKind, recordKind, recordKinds } from '../../record-kinds.ts'
import type { Example } from './examples.ts'
import { fields } from './fields.ts'
import { headers, headersOf } from './headers.ts'
import { introduction } from './introduction.ts'
import { operations } from './operations.ts'
import { tags } from './tags.ts'
import { inCamelCase, webhooks } from './webhooks.ts'

type Words = { description?: string }
type Schema = Words & {
  $ref?: string
  properties?: Record<string, Schema & { const?: string; enum?: string[] }>
  oneOf?: Schema[]
  discriminator?: { propertyName: string; mapping?: Record<string, string> }
}
type Media = { example?: unknown; examples?: Record<string, unknown>; schema?: Schema }
type Parameter = Words & { name: string; in: string; schema: { type?: string }; example?: unknown }
type Operation = Words & {
  operationId: string
  security: object[]
  parameters?: Parameter[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, Words & { content?: Record<string, Media>; headers?: object }>
}
type Document = {
  info: object
  servers?: object[]
  tags?: object[]
  paths: Record<string, Record<string, Operation>>
  webhooks: object
  components: { schemas: Record<string, Schema>; headers?: object }
}

/** The ids of records in paths, and their lists in answers. */
const ofKinds = new Map(
  // The type of Object.keys loses the names.
  (Object.keys(recordKinds) as RecordKind[]).flatMap((kind) => {
    const { name, collection } = recordKind(kind)
    const id = [`${name}Id`, `Id of ${aRecord(kind)}.`] as const
    if (!collection) return [id]
    const many = collection.slice('/v1/'.length)
    return [id, [inCamelCase(many), `The ${inWords(many)} of this page.`] as const]
  }),
)

/** The OpenAPI document, completed with chapters, descriptions of operations and fields, and an example of each request and answer. */
export function completeDocument<Given extends object>(
  given: Given,
  examples: Readonly<Record<string, Example>>,
): Given {
  // Fastify's plugin made it from the schemas of the routes.
  const document = given as Given & Document
  document.info = introduction
  document.servers = [{ url: '/', description: 'The service that serves this document.' }]
  document.webhooks = webhooks()
  document.tags = tags.map(([name, description]) => ({ name, description }))
  const all = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.values(methods).map((operation) => ({ path, operation })),
  )
  for (const { path, operation } of all) {
    operation.description ??= operations[operation.operationId] ?? ordinaryWords(operation)
    for (const parameter of operation.parameters ?? [])
      parameter.description ??= fields[parameter.name] ?? ofKinds.get(parameter.name) ?? ''
    if (operation.parameters?.some(({ name }) => name === 'If-None-Match'))
      operation.responses['304'] = {
        description: 'Not modified: the record still has one of the ETags in If-None-Match.',
      }
    const example = examples[operation.operationId]
    if (example) illustrate(operation, example, path)
    for (const status of Object.keys(operation.responses))
      answerWith(operation, status, examples[`${operation.operationId} ${status}`]?.answer)
    for (const [status, answer] of Object.entries(operation.responses))
      answer.headers = Object.fromEntries(
        headersOf(operation, status, answer).map((name) => [name, { $ref: `#/components/headers/${name}` }]),
      )
    describeFields(operation.requestBody, '')
    describeFields(operation.responses, '')
  }
  document.components.headers = Object.fromEntries(
    Object.entries(headers).map(([name, description]) => [name, { description, schema: { type: 'string' } }]),
  )
  for (const [name, schema] of Object.entries(document.components.schemas)) {
    describeFields(schema, name)
    if (schema.discriminator) schema.discriminator.mapping = mappingOf(schema, document.components.schemas)
  }
  return document
}

/** The standard descriptions of an ordinary operation's parameters and headers: the search of a list, and the ETag of one record. */
function ordinaryWords({ operationId, parameters = [], responses }: Operation): string {
  const names = parameters.filter((one) => one.in === 'query').map(({ name }) => name)
  if (names.includes('cursor')) return names.includes('q') ? 'Page by page, searched by words.' : 'Page by page.'
  if (operationId.startsWith('create')) return 'Answers the new record, and its path in `Location`.'
  return responses['200']?.headers && 'ETag' in responses['200'].headers ? 'The current record, with its ETag.' : ''
}

/** The schema for each value of the discriminator: without it the names of the schemas would be the values. */
function mappingOf({ oneOf = [], discriminator }: Schema, schemas: Record<string, Schema>): Record<string, string> {
  const kinds = oneOf.flatMap(({ $ref = '' }) => {
    const field = schemas[$ref.split('/').at(-1) ?? '']?.properties?.[discriminator?.propertyName ?? '']
    const value = field?.const ?? field?.enum?.[0]
    return value === undefined ? [] : [[value, $ref]]
  })
  return Object.fromEntries(kinds) as Record<string, string>
}

function illustrate(operation: Operation, example: Example, path: string): void {
  const { type, body, status, answer } = example
  for (const parameter of operation.parameters ?? []) fill(parameter, example, path)
  for (const [name, media] of Object.entries(operation.requestBody?.content ?? {})) {
    const isSame = name === type || (name.includes('json') && type === 'application/json')
    // Example and examples exclude each other; a request and its answer belong together.
    if (isSame && body !== undefined && typeof body !== 'string') {
      media.example = body
      delete media.examples
    }
  }
  answerWith(operation, String(status), answer)
}

/** A parameter with its recorded value. */
function fill(parameter: Parameter, { url }: Example, path: string): void {
  const [asked = '', query = ''] = url.split('?')
  const at = path.split('/').indexOf(`{${parameter.name}}`)
  const value = parameter.in === 'path' ? asked.split('/')[at] : new URLSearchParams(query).get(parameter.name)
  if (parameter.in === 'header' || value === null || value === undefined) return
  const isText = parameter.schema.type === undefined || parameter.schema.type === 'string'
  parameter.example = isText ? decodeURIComponent(value) : (JSON.parse(value) as unknown)
}

function answerWith(operation: Operation, status: string, answer: unknown): void {
  const media = operation.responses[status]?.content?.['application/json']
  if (!media || answer === undefined) return
  media.example = answer
  delete media.examples
}

/** Describes every field below a value whose schema does not. */
function describeFields(value: unknown, record: string): void {
  if (typeof value !== 'object' || value === null) return
  for (const [key, part] of Object.entries(value)) {
    if (key === 'example' || key === 'examples') continue
    if (key === 'properties') for (const [name, field] of Object.entries<Schema>(part)) describe(field, name, record)
    describeFields(part, record)
  }
}

function describe(field: Schema, name: string, record: string): void {
  const words = fields[`${record}.${name}`] ?? fields[name] ?? ofKinds.get(name)
  if (field.$ref === undefined && words !== undefined) field.description ??= words
}
