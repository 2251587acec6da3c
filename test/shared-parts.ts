import { taxCodes } from '../src/books/vat/tax-codes.ts'
import { events } from '../src/events.ts'
import { columnNames } from '../src/sales/templates/template.schema.ts'

type Schema = {
  readonly $ref?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly allOf?: readonly Schema[]
}
type Media = { readonly schema?: Schema; readonly example?: unknown; readonly examples?: object }
type Body = { readonly content?: Readonly<Record<string, Media>> }
type Answer = Body & { readonly description: string }
type Operation = {
  readonly parameters?: readonly { readonly name: string }[]
  readonly requestBody?: Body
  readonly responses: Readonly<Record<string, Answer>>
  readonly security: readonly object[]
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>
type Document = {
  readonly paths: Paths
  readonly webhooks: Paths
  readonly components: { readonly schemas: Readonly<Record<string, object>> }
}

/** A part of the document, with its possible name among the components. */
type Named = { readonly name: string; readonly part: object }

/** Lists of values of many fields, with their name in the document. */
const lists: Readonly<Record<string, readonly string[]>> = {
  EventName: Object.keys(events),
  DocumentColumn: columnNames,
  TaxCodeName: taxCodes,
}

/** Shorter parts take less space than a reference. */
const SHORTEST_FIELD = 150

/** The most codes in a name; more are abbreviated. */
const MOST_CODES = 3

/**
 * The OpenAPI document with repeated parts once among its components: parameters, answers and their schemas, webhook messages about a record,
 * long fields, and lists of values. If different parts would have one name, the most frequent one gets it, and the others stay in place.
 * `withPartsInPlace` is the inverse.
 */
export function withSharedParts<Given extends object>(given: Given): Given {
  // Fastify's plugin made the paths, from schemas of operation-schema.ts.
  const { paths, webhooks, components } = withSharedLists(given) as Given & Document
  const fields = [paths, webhooks, components.schemas].flatMap(namedFields)
  const shared = sharedAmong([...operationsOf(paths, webhooks).flatMap(namedSchemas), ...fields])
  const referring = <Part>(part: Part): Part => inPlaces(part, referenceTo(shared, 'schemas'))
  // A shared part refers to others, not to itself.
  const parts = mapped(byName(shared), (part) => mapped(part as Record<string, object>, referring))
  return withSharedAnswers({
    ...given,
    paths: referring(paths),
    webhooks: referring(webhooks),
    components: { ...components, schemas: { ...referring(components.schemas), ...parts } },
  })
}

function withSharedAnswers<Given extends Document>(given: Given): Given {
  const { paths, webhooks, components } = given
  const operations = operationsOf(paths, webhooks)
  const parameters = sharedAmong(operations.flatMap(namedParameters))
  const responses = sharedAmong(operations.flatMap(namedAnswers))
  const referring = (operation: Operation): object => ({
    ...operation,
    ...(operation.parameters && { parameters: operation.parameters.map(referenceTo(parameters, 'parameters')) }),
    responses: mapped(operation.responses, referenceTo(responses, 'responses')),
  })
  return {
    ...given,
    paths: mapped(paths, (methods) => mapped(methods, referring)),
    webhooks: mapped(webhooks, (methods) => mapped(methods, referring)),
    components: { ...components, parameters: byName(parameters), responses: byName(responses) },
  }
}

const operationsOf = (...all: readonly Paths[]): readonly Operation[] =>
  all.flatMap(Object.values<Paths[string]>).flatMap(Object.values<Operation>)

/** The document with each of the lists once; a field with its values keeps its own words beside the reference. */
function withSharedLists<Given extends object>(given: Given): Given {
  const named = new Map(Object.entries(lists).map(([name, values]) => [JSON.stringify(values), name]))
  const referring = inPlaces(given, (part) => {
    const { enum: values, ...rest } = part as { enum?: unknown }
    const name = named.get(JSON.stringify(values))
    return name === undefined ? part : { $ref: `#/components/schemas/${name}`, ...rest }
  })
  const { components } = referring as Given & Document
  const schemas = mapped(lists, (values) => ({ enum: values }))
  return { ...referring, components: { ...components, schemas: { ...components.schemas, ...schemas } } }
}

/** A part of the document with some of its objects replaced. Examples stay unchanged. */
function inPlaces<Part>(part: Part, instead: (part: object) => object): Part {
  const changed = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(changed)
    if (typeof value !== 'object' || value === null) return value
    return mapped(instead(value) as Record<string, unknown>, (inner, key) => (isExample(key) ? inner : changed(inner)))
  }
  // Each replacement has the form of the part.
  return changed(part) as Part
}

const isExample = (key: string): boolean => key === 'example' || key === 'examples'

/** The fields of all objects in a part of the document, each named after the field. */
function namedFields(part: unknown): Named[] {
  if (typeof part !== 'object' || part === null) return []
  const { properties = {} } = part as Schema
  const fields = Array.isArray(part) ? [] : Object.entries(properties)
  return [
    ...fields
      .filter(([, field]) => field.$ref === undefined && textOf(field).length >= SHORTEST_FIELD)
      .map(([name, field]) => ({ name: `${inWords(name)}Field`, part: field })),
    ...Object.entries(part).flatMap(([key, inner]) => (isExample(key) ? [] : namedFields(inner))),
  ]
}

/** An answer in JSON is named after its fields, a webhook message about a record after the record. */
const namedSchemas = ({ requestBody, responses }: Operation): Named[] => [
  ...Object.values(responses).flatMap(({ content }) => {
    const { schema } = content?.['application/json'] ?? {}
    const fields = Object.keys(schema?.properties ?? {})
    return schema && fields.length > 0 ? [{ name: `${fields.map(inWords).join('And')}Answer`, part: schema }] : []
  }),
  ...Object.values(requestBody?.content ?? {}).flatMap(({ schema }) => {
    const [message] = schema?.allOf ?? []
    const [record] = (message?.allOf ?? []).flatMap(({ properties }) =>
      Object.keys(properties?.['data']?.properties ?? {}),
    )
    return message && record !== undefined ? [{ name: `${inWords(record)}Message`, part: message }] : []
  }),
]

const namedParameters = ({ parameters = [] }: Operation): Named[] =>
  parameters.map((part) => ({ name: inWords(part.name), part }))

/** A rejection is named after its codes, a file and an answer without a body after the first words of its description. Others have no name. */
const namedAnswers = ({ responses, security }: Operation): Named[] =>
  Object.values(responses).flatMap((part) => {
    const codes = Object.keys(part.content?.['application/json']?.examples ?? {})
    if (codes.length > 0) return [{ name: `${security.length > 0 ? '' : 'Public'}${rejectionOf(codes)}`, part }]
    return part.content?.['application/json'] ? [] : [{ name: inWords(part.description.split(/[.,:]/)[0] ?? ''), part }]
  })

const rejectionOf = (codes: readonly string[]): string =>
  [...codes.slice(0, MOST_CODES).map(inWords), ...(codes.length > MOST_CODES ? ['Others'] : [])].join('Or')

/** `tokens/not-found` as `TokensNotFound`; the prefix of a general code is omitted. */
const inWords = (text: string): string =>
  text
    .replace(/^(?:general|rest-api)\//, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

const textOf = (part: object): string => JSON.stringify(part)

/** The repeated parts, each with a unique name, by their text. */
function sharedAmong(all: readonly Named[]): Map<string, Named> {
  const groups = [...Map.groupBy(all, ({ part }) => textOf(part))].filter(([, same]) => same.length > 1)
  const named = new Map<string, [text: string, Named]>()
  for (const [text, [first]] of groups.toSorted(([, a], [, b]) => b.length - a.length))
    if (first && !named.has(first.name)) named.set(first.name, [text, first])
  return new Map(named.values())
}

const referenceTo =
  (shared: ReadonlyMap<string, Named>, kind: string) =>
  (part: object): object => {
    const known = shared.get(textOf(part))
    return known ? { $ref: `#/components/${kind}/${known.name}` } : part
  }

const byName = (shared: ReadonlyMap<string, Named>): Record<string, object> =>
  Object.fromEntries(
    [...shared.values()].map(({ name, part }) => [name, part] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  )

const mapped = <Part, Result>(
  parts: Readonly<Record<string, Part>>,
  change: (part: Part, key: string) => Result,
): Record<string, Result> => Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, change(part, key)]))
