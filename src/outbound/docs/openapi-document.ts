import { readFileSync } from 'node:fs'
import { withPartsInPlace } from './parts-in-place.ts'

type Bound = `${'min' | 'max'}${'Length' | 'imum' | 'Items' | 'Properties'}`
export type Schema = { readonly [bound in Bound]?: number } & {
  readonly $ref?: string
  readonly description?: string
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly enum?: readonly (string | number | boolean | null)[]
  readonly const?: unknown
  readonly default?: unknown
  readonly readOnly?: boolean
  readonly properties?: Readonly<Record<string, Schema>>
  readonly required?: readonly string[]
  readonly items?: Schema
  readonly oneOf?: readonly Schema[]
  readonly anyOf?: readonly Schema[]
}
export type Media = {
  readonly schema?: Schema
  readonly example?: unknown
  readonly examples?: Readonly<Record<string, unknown>>
}
export type Parameter = {
  readonly description?: string
  readonly name: string
  readonly in: 'path' | 'query' | 'header'
  readonly required?: boolean
  readonly schema: Schema
  readonly example?: unknown
}
export type ResponseObject = { readonly description: string; readonly content?: Readonly<Record<string, Media>> }
type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Readonly<Record<string, Media>> }
  readonly responses: Readonly<Record<string, ResponseObject>>
  readonly 'x-events'?: readonly string[]
  readonly 'x-warnings'?: readonly string[]
}
export type OpenApi = {
  readonly info: { readonly description: string }
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, { readonly post: Operation }>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** An operation with its path and method. */
export type OperationAt = { readonly path: string; readonly method: string; readonly operation: Operation }

/** The OpenAPI document as the service serves it. */
export const openApiFile = new URL('../../../openapi.json', import.meta.url)
/** The same with its shared parts in place. The file is trusted: a test compares it with the routes. */
export const readDocument = (): OpenApi => withPartsInPlace(JSON.parse(readFileSync(openApiFile, 'utf8')) as OpenApi)

export const operationsOf = ({ paths }: OpenApi): OperationAt[] =>
  Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )

/** The operations of a chapter. */
export const operationsIn = (document: OpenApi, chapter: string): OperationAt[] =>
  operationsOf(document).filter(({ operation }) => operation.tags.includes(chapter))

/** The schema of a reference; any other schema itself. */
export const resolved = ({ components }: OpenApi, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (components.schemas[nameOf(schema.$ref)] ?? {})

export const nameOf = (reference: string): string => reference.split('/').at(-1) ?? ''
