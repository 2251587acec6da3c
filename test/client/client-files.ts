import { problems } from '../../src/errors.ts'
import { clientNameOf, typescriptOf } from '../../src/outbound/reference/client-call.ts'
import type { Example } from '../../src/outbound/reference/examples.ts'
import { fieldExamples } from './field-examples.ts'
import { namespacesFile } from './namespaces-file.ts'
import {
  acceptedFiles,
  answersFile,
  answersHtml,
  byNamespace,
  type Call,
  type Document,
  isQueryAmongOptions,
  pagesIn,
  parametersIn,
  sentTypes,
  takesKey,
} from './openapi.ts'
import { recordsFile } from './records-file.ts'
import { docOf, quoted } from './type-of.ts'

const ORIGIN = '// Made from openapi.json by `npm run generate`.\n\n'

/** The generated files of the client by their paths. Throws if two operations would have one name. */
export function clientFiles(
  document: object,
  recorded: Readonly<Record<string, Example>>,
): Readonly<Record<string, string>> {
  // The service made it.
  const { paths, components } = document as Document
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]): Call => {
      const { operationId } = operation
      const example = recorded[operationId]
      return {
        ...clientNameOf({ path, method, operationId }),
        path,
        method: method.toUpperCase(),
        operation,
        ...(example && { sample: typescriptOf(example, path, operationId) }),
      }
    }),
  )
  requireOneNameEach(calls)
  const examples = fieldExamples(calls, components.schemas)
  const texts = {
    'operations.ts': operationsFile(calls),
    'problems.ts': problemsFile(),
    'namespaces.ts': namespacesFile(calls),
    'records.ts': recordsFile(document as Document, calls, examples),
  }
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`client/src/${name}`, `${ORIGIN}${text}`]))
}

function requireOneNameEach(calls: readonly Call[]): void {
  const byName = Map.groupBy(calls, ({ namespace, name }) => `${namespace}.${name}`)
  for (const [name, [first, second]] of byName)
    if (second !== undefined || !/^\w+\.\w+$/.test(name))
      throw new Error(
        `The client would call ${[first, second].map((call) => call?.operation.operationId).join(' and ')} ${name}: name it in client-call.ts`,
      )
}

/** The table for the client's calls. */
function operationsFile(calls: readonly Call[]): string {
  const namespaces = byNamespace(calls).map(
    ([namespace, its]) =>
      `  ${namespace}: {\n${its.map((call) => `    ${call.name}: { ${rowOf(call)} },\n`).join('')}  },\n`,
  )
  return `export type Operation = {
  readonly method: string
  readonly path: string
  /** Its argument after the values of its path. */
  readonly takes?: 'body' | 'query'
  /** Names in the query of a writing operation: they are among the options. */
  readonly query?: readonly string[]
  /** The content type of the body if it is not JSON: the parts of a form, or a raw file. */
  readonly sends?: 'form' | 'file' | (string & {})
  /** The field of a paged list. */
  readonly pages?: string
  /** It takes an Idempotency-Key, so that a repetition has no second effect. */
  readonly isKeyed?: true
  /** It answers with a file. */
  readonly isFile?: true
  /** It answers with a file to a call that accepts one in place of JSON. */
  readonly hasFiles?: true
  /** The file may be a page: text/html. */
  readonly isHtml?: true
}

export const operations = {
${namespaces.join('')}} satisfies Readonly<Record<string, Readonly<Record<string, Operation>>>>
`
}

function rowOf({ method, path, operation }: Call): string {
  const [sent] = sentTypes(operation)
  const query = parametersIn(operation, 'query').map(({ name }) => quoted(name))
  const pages = pagesIn(operation)
  const isOption = isQueryAmongOptions(operation)
  const takes = sent !== undefined ? 'body' : query.length > 0 && !isOption ? 'query' : undefined
  return [
    `method: '${method}', path: '${path}'`,
    ...(takes ? [`takes: '${takes}'`] : []),
    ...(isOption ? [`query: [${query.join(', ')}]`] : []),
    ...(sent === undefined || sent === 'application/json' ? [] : [`sends: '${sendingOf(sent)}'`]),
    ...(pages ? [`pages: '${pages.field}'`] : []),
    ...(takesKey(operation) ? ['isKeyed: true'] : []),
    ...(answersFile(operation) ? ['isFile: true'] : []),
    ...(acceptedFiles(operation).length > 0 ? ['hasFiles: true'] : []),
    ...(answersHtml(operation) ? ['isHtml: true'] : []),
  ].join(', ')
}

const sendingOf = (type: string): string =>
  type === 'multipart/form-data' ? 'form' : type.endsWith('json') ? type : 'file'

/** The codes of rejections, with their remedies. */
function problemsFile(): string {
  const rows = Object.entries(problems).sort(([a], [b]) => (a < b ? -1 : 1))
  const members = rows.map(([code, { status, en: sentence }]) => `${docOf([sentence], '  ')}  '${code}': ${status}\n`)
  return `/** Every code that a rejection can carry, with the status that it is answered with. */
export interface ProblemStatuses {
${members.join('')}}

export type ProblemCode = keyof ProblemStatuses
`
}
