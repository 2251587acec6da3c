import { isDeepStrictEqual } from 'node:util'
import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { problems } from '../../errors.ts'
import { neededScopes } from './needed-scopes.rules.ts'
import { BODY_OPTIONAL, SESSION } from './operation-schema.ts'

/** Public names of formats; a format without one stays private, and readers may ignore it. */
const publicFormats: Readonly<Record<string, string>> = { day: 'date', instant: 'date-time', 'web-address': 'uri' }

/** Adds content to the document that the schemas of the routes do not contain. */
type Completion = <Document extends object>(document: Document) => Document

/** Describes all routes added after it as `app.swagger()`, from which openapi.json is generated. */
export async function describeApi(app: FastifyInstance, completed: Completion): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      components: {
        securitySchemes: {
          token: { type: 'apiKey', in: 'header', name: 'x-api-token' },
          session: { type: 'apiKey', in: 'cookie', name: '__Host-rappen' },
        },
      },
    },
    transform: ({ schema, url, route }) => {
      const { scope } = route.config ?? {}
      return { schema: { ...schema, security: securityOf(scope ?? null) }, url }
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('the document is an OpenAPI document')
      return completed(corrected(withNamedComponents(document.openapiObject)))
    },
  })
}

/** The required credentials: none, a session of a person, or a token with a scope, or with one of several. */
function securityOf(scope: string | null): Record<string, string[]>[] {
  if (scope === null) return []
  if (scope === SESSION) return [{ session: [] }]
  return scope === 'any' ? [{ token: [] }] : neededScopes(scope).map((one) => ({ token: [one] }))
}

type Operation = {
  requestBody?: { required: boolean }
  [BODY_OPTIONAL]?: boolean
  parameters?: { in: string; schema: { type?: string }; style?: string; explode?: boolean }[]
}

/** Adds two facts that Fastify's plugin omits: which bodies are optional, and how a query contains an object. */
function corrected<Document extends object>(document: Document): Document {
  // The plugin made the paths, from schemas of operation-schema.ts.
  const { paths } = document as { paths?: Record<string, Record<string, Operation>> }
  for (const operation of Object.values(paths ?? {}).flatMap(Object.values<Operation>)) {
    if (operation.requestBody) operation.requestBody.required = !operation[BODY_OPTIONAL]
    delete operation[BODY_OPTIONAL]
    for (const parameter of operation.parameters ?? [])
      if (parameter.in === 'query' && parameter.schema.type === 'object')
        Object.assign(parameter, { style: 'deepObject', explode: true })
  }
  return document
}

/** Every schema with a title becomes a named component, so that clients made from the document have names for things. */
function withNamedComponents<Document extends object>(document: Document): Document {
  const schemas: Record<string, unknown> = {}
  const examples: Record<string, unknown> = {}
  /** The document contains each example of a rejection once, under its code. */
  const shared = (named: unknown): unknown => {
    if (typeof named !== 'object' || named === null || Array.isArray(named)) return named
    return Object.fromEntries(
      Object.entries(named).map(([name, example]) => {
        if (!(name in problems)) return [name, example]
        const key = name.replaceAll('/', '.')
        examples[key] ??= example
        return [name, { $ref: `#/components/examples/${key}` }]
      }),
    )
  }
  const hoisted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hoisted)
    if (typeof value !== 'object' || value === null) return value
    const copy = Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, isExample(key) ? shared(part) : hoisted(publicly(key, part))]),
    )
    const { title } = value as { title?: unknown }
    if (typeof title !== 'string' || !('type' in value || 'oneOf' in value)) return copy
    // The examples of a body are beside its schema; as a part of another schema, it contains them.
    const { examples: _, ...plain } = copy
    schemas[title] ??= plain
    if (!isDeepStrictEqual(schemas[title], plain)) throw new Error(`two schemas are called ${title}`)
    return { $ref: `#/components/schemas/${title}` }
  }
  const named = hoisted(document) as Document & { components?: object }
  return { ...named, components: { ...named.components, schemas: sorted(schemas), examples: sorted(examples) } }
}

const sorted = (named: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(named).sort(([a], [b]) => (a < b ? -1 : 1)))

const isExample = (key: string): boolean => key === 'example' || key === 'examples'

const publicly = (key: string, part: unknown): unknown =>
  key === 'format' && typeof part === 'string' ? (publicFormats[part] ?? part) : part
