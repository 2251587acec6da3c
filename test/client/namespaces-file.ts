import {
  acceptedFiles,
  answersFile,
  answersOf,
  byNamespace,
  type Call,
  isQueryAmongOptions,
  nameIn,
  type Operation,
  pagesIn,
  parametersIn,
  sentTypes,
  singleRecord,
  upper,
} from './openapi.ts'
import { docOf, quoted } from './type-of.ts'

/** The methods of the client as interfaces, with the reference's description of each operation. */
export function namespacesFile(calls: readonly Call[]): string {
  const namespaces = byNamespace(calls)
  const interfaces = namespaces.map(
    ([namespace, its]) => `export interface ${upper(namespace)}Api {\n${its.map(methodOf).join('\n')}}\n`,
  )
  const members = namespaces.map(([namespace]) => `  readonly ${namespace}: ${upper(namespace)}Api\n`)
  const used = [...new Set(calls.flatMap(({ operation }) => namedTypesOf(operation)))].sort()
  return `import type { CallOptions, IfMatch, IfNoneMatch, Keyed, Minimal } from './options.ts'
import type { Pages } from './pages.ts'
import type {
${used.map((name) => `  ${name},\n`).join('')}} from './records.ts'
import type { Content, Upload } from './upload.ts'

/** Every operation of the service. */
export interface Namespaces {
${members.join('')}}

${interfaces.join('\n')}`
}

const indent = '  '

/** One method: its usual form, and a second one with the options under which it answers undefined. */
function methodOf(call: Call): string {
  const { name, operation } = call
  const headers = parametersIn(operation, 'header').map((header) => header.name.toLowerCase())
  const given = ['CallOptions', ...(headers.includes('idempotency-key') ? ['Keyed'] : [])]
  if (headers.includes('if-match')) given.push('IfMatch')
  if (isQueryAmongOptions(operation)) given.push(`${upper(operation.operationId)}Options`)
  const words = wordsOf(call)
  const answer = answerTypeOf(operation)
  const signature = (options: string, words: readonly string[], answers: string): string =>
    `${indent}${name}(${[...words, options].join(', ')}): ${answers}\n`
  const doc = docOf(paragraphsOf(call), indent)
  // An optional parameter precedes a required one.
  const all = words.map((word) => word.replace(/\?: (.*)/, ': $1 | undefined'))
  const accept = acceptedFiles(operation).map(quoted).join(' | ')
  const asFile = signature(`options: ${given.join(' & ')} & { readonly accept: ${accept} }`, all, 'Promise<Response>')
  const asJson = signature(`options?: ${given.join(' & ')}`, words, answer)
  const usual = accept === '' ? doc + asJson : doc + asFile + doc + asJson
  const sparing = headers.includes('if-none-match') ? 'IfNoneMatch' : headers.includes('prefer') ? 'Minimal' : undefined
  if (sparing === undefined) return usual
  const short = signature(
    `options: ${[...given, sparing].join(' & ')}`,
    all,
    answer.replace(/^Promise<(.*)>$/, 'Promise<$1 | undefined>'),
  )
  return `${usual}${docOf([sparingWords[sparing]], indent)}${short}`
}

const sparingWords = {
  IfNoneMatch: 'Answers undefined while the record is as it was under the ETag in `ifNoneMatch`.',
  Minimal: 'Answers undefined, without the record.',
}

function paragraphsOf({ operation, sample }: Call): readonly string[] {
  const { summary, description = '', security = [] } = operation
  const scopes = security.flatMap((one) => Object.values(one).flat()).map((scope) => `\`${scope}\``)
  return [
    summary,
    description,
    scopes.length === 0 ? '' : `Needs a token with the scope ${scopes.join(' or ')}.`,
    sample === undefined ? '' : `@example\n${sample}`,
  ]
}

/** The arguments before the options. */
function wordsOf({ path, operation }: Call): readonly string[] {
  const ids = [...path.matchAll(/\{(\w+)\}/g)].map(([, id = '']) => `${id}: string`)
  const [sent] = sentTypes(operation)
  const query = parametersIn(operation, 'query')
  if (sent !== undefined) {
    const isRequired = operation.requestBody?.required === true
    return [...ids, `${isFile(sent) ? 'file' : 'body'}${isRequired ? '' : '?'}: ${bodyTypeOf(operation, sent)}`]
  }
  if (query.length === 0 || isQueryAmongOptions(operation)) return ids
  const mark = query.some(({ required }) => required) ? '' : '?'
  return [...ids, `query${mark}: ${upper(operation.operationId)}Query`]
}

const isFile = (type: string): boolean => !type.endsWith('json') && type !== 'multipart/form-data'

function bodyTypeOf(operation: Operation, sent: string): string {
  if (isFile(sent)) return 'Upload | Content'
  const { schema } = operation.requestBody?.content[sent] ?? {}
  return schema?.$ref === undefined ? `${upper(operation.operationId)}Body` : nameIn(schema.$ref)
}

function answerTypeOf(operation: Operation): string {
  const { operationId } = operation
  if (answersFile(operation)) return 'Promise<Response>'
  const answers = answersOf(operation)
  if (answers.length === 0) return 'Promise<void>'
  const pages = pagesIn(operation)
  if (pages?.item.$ref !== undefined) return `Pages<${upper(operationId)}Answer, ${nameIn(pages.item.$ref)}>`
  if (pages) return `Pages<${upper(operationId)}Answer, ${upper(operationId)}Answer['${pages.field}'][number]>`
  const single = singleRecord(answers)
  const nothing = mayAnswerNothing(operation) ? ' | undefined' : ''
  return `Promise<${single ? `{ ${single.field}: ${single.type} }` : `${upper(operationId)}Answer`}${nothing}>`
}

/** Whether one of its successes has no body, even if the client did not prefer that. */
const mayAnswerNothing = (operation: Operation): boolean =>
  operation.responses['204'] !== undefined && parametersIn(operation, 'header').every(({ name }) => name !== 'Prefer')

/** The types of `records.ts` that a method names. */
function namedTypesOf(operation: Operation): readonly string[] {
  const id = upper(operation.operationId)
  const [sent] = sentTypes(operation)
  const answers = answersFile(operation) ? [] : answersOf(operation)
  const single = singleRecord(answers)
  const pages = pagesIn(operation)
  return [
    ...(sent === undefined || isFile(sent) ? [] : [bodyTypeOf(operation, sent)]),
    ...(parametersIn(operation, 'query').length > 0 && !isQueryAmongOptions(operation) ? [`${id}Query`] : []),
    ...(isQueryAmongOptions(operation) ? [`${id}Options`] : []),
    ...(answers.length === 0 ? [] : [single && !pages ? single.type : `${id}Answer`]),
    ...(pages?.item.$ref === undefined ? [] : [nameIn(pages.item.$ref)]),
  ]
}
