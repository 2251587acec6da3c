import { createHash } from 'node:crypto'
import { resolved } from './resolved.ts'

type Media = Readonly<Record<string, unknown>>
type Operation = {
  readonly operationId: string
  readonly parameters?: readonly { readonly in: string }[]
  readonly requestBody?: { readonly content: Media }
  readonly responses: Readonly<Record<string, unknown>>
}
type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: { readonly schemas: Readonly<Record<string, unknown>>; readonly examples: Media }
}

/** The table that the client calls by: each operation with its method, its path, and what it sends where that is not JSON. */
export function clientOperations(openapi: object): string {
  // The service made it.
  const { paths, components } = openapi as Document
  const rows = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, { operationId, requestBody }]) => {
      const types = Object.keys(requestBody?.content ?? {})
      const sends = types.find((type) => !type.startsWith('application/json'))
      const sent = sends === undefined || sends.startsWith('image/') ? '' : `, sends: '${sends}'`
      return `  ${operationId}: { method: '${method.toUpperCase()}', path: '${path}'${sent} },`
    }),
  )
  const codes = Object.keys(components.examples).map((name) => name.replace('.', '/'))
  return `// Made from openapi.json by \`npm run generate\`.

type Operation = { readonly method: string; readonly path: string; readonly sends?: string }

export type OperationId = keyof typeof table

const table = {
${rows.join('\n')}
} satisfies Record<string, Operation>

export const operations: Readonly<Record<OperationId, Operation>> = table

/** Every code that a rejection can carry. */
export type ProblemCode =
${codes.map((code) => `  | '${code}'`).join('\n')}
`
}

/** What the types of the client are made from: rejections have one type, headers are the client's own affair, and webhooks go to others. */
export function clientDocument(openapi: object): string {
  const { paths, components, webhooks: _, ...rest } = resolved(openapi) as Document & { readonly webhooks?: object }
  const told = Object.entries(paths).map(([path, methods]) => [
    path,
    Object.fromEntries(
      Object.entries(methods).map(([method, operation]) => [
        method,
        {
          ...operation,
          parameters: operation.parameters?.filter((parameter) => parameter.in !== 'header'),
          responses: Object.fromEntries(
            Object.entries(operation.responses)
              .filter(([status]) => status.startsWith('2'))
              .map(([status, answer]) => [status, withoutHeaders(answer)]),
          ),
        },
      ]),
    ),
  ])
  const { schemas } = components
  return JSON.stringify({ ...rest, paths: Object.fromEntries(told), components: { schemas } }, withoutExamples)
}

const withoutHeaders = (answer: unknown): object => ({ ...(answer as object), headers: undefined })
const withoutExamples = (key: string, value: unknown): unknown =>
  key === 'example' || key === 'examples' || key === 'x-codeSamples' || key === 'x-events' ? undefined : value

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The types as they are kept: with the hashes of what they were made from and of themselves, so that a test sees what is out of date. */
export const withOrigin = (types: string, document: string): string =>
  `// Made by openapi-typescript from openapi.json, by \`npm run generate\`.\n// From ${sha256(document)}, to ${sha256(types)}\n\n${types}`

/** Whether the kept types were made from this document, and were not touched since. */
export function isMadeFrom(kept: string, document: string): boolean {
  const types = kept.split('\n').slice(3).join('\n')
  return kept === withOrigin(types, document)
}
