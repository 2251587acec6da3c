import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { FastifyInstance } from 'fastify'

const description = `Quotation, invoicing and ledger service for Swiss small businesses.

Every request carries an API token in the header \`x-api-token\`. Bodies are JSON and judged strictly: unknown fields are refused, and every
refusal names all faulty fields. Amounts of the ledger are whole cents; amounts of estimates and invoices are decimal numbers in currency units.`

/** Serves the OpenAPI document of all routes that are added after it, and a page to browse it. */
export async function describeApi(app: FastifyInstance): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: 'Rappen', version: '1.0', description, license: { name: 'MIT', identifier: 'MIT' } },
      components: { securitySchemes: { token: { type: 'apiKey', in: 'header', name: 'x-api-token' } } },
      security: [{ token: [] }],
    },
    transformObject: (document) => {
      if (!('openapiObject' in document)) throw new Error('the document is an OpenAPI document')
      return withNamedComponents(document.openapiObject)
    },
  })
  await app.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', tryItOutEnabled: true, validatorUrl: null },
    staticCSP:
      "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; script-src 'self' 'unsafe-inline'",
  })
  app.get('/openapi.json', { config: { scope: null }, schema: { hide: true } }, () => app.swagger())
}

/** Every schema with a title becomes a named component, so that clients made from the document have names for things. */
function withNamedComponents<Document extends object>(document: Document): Document {
  const schemas: Record<string, unknown> = {}
  const hoisted = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(hoisted)
    if (typeof value !== 'object' || value === null) return value
    const copy = Object.fromEntries(
      Object.entries(value).map(([key, part]) => [key, key === 'examples' || key === 'example' ? part : hoisted(part)]),
    )
    const { title } = value as { title?: unknown }
    if (typeof title !== 'string' || !('type' in value || 'oneOf' in value)) return copy
    schemas[title] ??= copy
    return { $ref: `#/components/schemas/${title}` }
  }
  const named = hoisted(document) as Document & { components?: object }
  const sorted = Object.fromEntries(Object.entries(schemas).sort(([a], [b]) => (a < b ? -1 : 1)))
  return { ...named, components: { ...named.components, schemas: sorted } }
}
