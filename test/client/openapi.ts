/** The source of the client: the OpenAPI document of the service, with every parameter and answer in its place. */
export type Document = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: object
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

export type Operation = {
  readonly operationId: string
  readonly summary: string
  readonly description?: string
  readonly security?: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, { readonly content?: Content }>>
}

export type Parameter = {
  readonly name: string
  readonly in: string
  readonly required?: boolean
  readonly description?: string
  readonly schema: Schema
  readonly example?: unknown
}

export type Content = Readonly<
  Record<string, { readonly schema?: Schema; readonly example?: unknown; readonly examples?: object }>
>

export type Schema = {
  readonly $ref?: string
  readonly title?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly format?: string
  readonly const?: unknown
  readonly enum?: readonly unknown[]
  readonly default?: unknown
  readonly minimum?: number
  readonly examples?: readonly unknown[]
  readonly required?: readonly string[]
  readonly properties?: Readonly<Record<string, Schema>>
  readonly additionalProperties?: boolean | Schema
  readonly items?: Schema
  readonly anyOf?: readonly Schema[]
  readonly oneOf?: readonly Schema[]
  readonly allOf?: readonly Schema[]
  readonly discriminator?: { readonly propertyName: string; readonly mapping?: Readonly<Record<string, string>> }
  readonly readOnly?: boolean
  readonly 'x-secret'?: boolean
}

/** An operation with the client's name for it, and a call of it as code. */
export type Call = {
  readonly namespace: string
  readonly name: string
  readonly method: string
  readonly path: string
  readonly operation: Operation
  readonly sample?: string
}

export const upper = (word: string): string => `${word[0]?.toUpperCase()}${word.slice(1)}`
export const nameIn = ($ref: string): string => $ref.split('/').at(-1) ?? ''

export const parametersIn = ({ parameters = [] }: Operation, place: string): readonly Parameter[] =>
  parameters.filter((one) => one.in === place)

/** The content types of the request. */
export const sentTypes = ({ requestBody }: Operation): readonly string[] => Object.keys(requestBody?.content ?? {})

/** Whether the query of an operation is among its options: true for writing ones, which had options before they had a query. */
export const isQueryAmongOptions = (operation: Operation): boolean =>
  parametersIn(operation, 'query').length > 0 && (sentTypes(operation).length > 0 || takesKey(operation))

/** Whether a repetition under an Idempotency-Key has no second effect. */
export const takesKey = (operation: Operation): boolean =>
  parametersIn(operation, 'header').some(({ name }) => name === 'Idempotency-Key')

/** The JSON that an operation answers when it succeeds: its schemas by status. */
export const answersOf = ({ responses }: Operation): readonly Schema[] =>
  Object.entries(responses).flatMap(([status, { content }]) => {
    const schema = content?.['application/json']?.schema
    return status.startsWith('2') && schema ? [schema] : []
  })

/** The content types of its successful answers. */
const answeredTypes = ({ responses }: Operation): readonly string[] =>
  Object.entries(responses).flatMap(([status, { content = {} }]) =>
    status.startsWith('2') ? Object.keys(content) : [],
  )

/** The media types of the files that it answers with. */
const fileTypes = (operation: Operation): readonly string[] =>
  answeredTypes(operation).filter((type) => type !== 'application/json')

/** Whether it answers with a file, and nothing else. */
export const answersFile = (operation: Operation): boolean =>
  fileTypes(operation).length > 0 && answersOf(operation).length === 0

/** The media types of the files that it answers with in place of JSON, where a call accepts one. */
export const acceptedFiles = (operation: Operation): readonly string[] =>
  answersFile(operation) ? [] : fileTypes(operation)

/** Whether the file may be a page. */
export const answersHtml = (operation: Operation): boolean => answeredTypes(operation).includes('text/html')

/** The records of a paged list: their field, and their schema. */
export function pagesIn(operation: Operation): { field: string; item: Schema } | undefined {
  const { properties = {} } = answersOf(operation)[0] ?? {}
  if (properties['nextCursor'] === undefined) return undefined
  const lists = Object.entries(properties).flatMap(([field, { items }]) => (items ? [{ field, item: items }] : []))
  return lists[0]
}

/** The only record of an answer: its type needs no name. */
export function singleRecord(answers: readonly Schema[]): { field: string; type: string } | undefined {
  if (new Set(answers.map((answer) => JSON.stringify(answer))).size !== 1) return undefined
  const records = Object.entries(answers[0]?.properties ?? {}).map(([field, { $ref }]) => ({ field, $ref }))
  const [only] = records
  return records.length === 1 && only?.$ref !== undefined ? { field: only.field, type: nameIn(only.$ref) } : undefined
}

export const byNamespace = (calls: readonly Call[]): readonly (readonly [string, readonly Call[]])[] =>
  [...Map.groupBy(calls, ({ namespace }) => namespace)].sort(([a], [b]) => (a < b ? -1 : 1))
