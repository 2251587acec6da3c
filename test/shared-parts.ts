type Parameter = { readonly name: string }
type Answer = {
  readonly description: string
  readonly content?: Readonly<Record<string, { readonly examples?: object }>>
}
type Operation = {
  readonly parameters?: readonly Parameter[]
  readonly responses: Readonly<Record<string, Answer>>
  readonly security: readonly object[]
}
type Paths = Readonly<Record<string, Readonly<Record<string, Operation>>>>
type Document = { readonly paths: Paths; readonly webhooks: Paths; readonly components: object }

/** A parameter or an answer, with the name that it would have among the components. */
type Named = { readonly name: string; readonly part: object }

/** More codes make no name that somebody would read. */
const MOST_CODES = 3

/**
 * The OpenAPI document with the parameters and the answers that several operations have once among its components: operations refer to them. Where
 * parts that differ would have one name, the one that most operations have gets it, and the others stay in their places.
 */
export function withSharedParts<Given extends object>(given: Given): Given {
  // Fastify's plugin made the paths, from schemas of operation-schema.ts.
  const { paths, webhooks, components } = given as Given & Document
  const operations = [paths, webhooks].flatMap(Object.values<Paths[string]>).flatMap(Object.values<Operation>)
  const parameters = sharedAmong(operations.flatMap((operation) => namedParameters(operation)))
  const responses = sharedAmong(operations.flatMap((operation) => namedAnswers(operation)))
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

const namedParameters = ({ parameters = [] }: Operation): Named[] =>
  parameters.map((part) => ({ name: inWords(part.name), part }))

/** A rejection is called after its codes, an answer without a body after the first words of its description. Others have no name. */
const namedAnswers = ({ responses, security }: Operation): Named[] =>
  Object.values(responses).flatMap((part) => {
    const codes = Object.keys(part.content?.['application/json']?.examples ?? {})
    if (codes.length > MOST_CODES) return []
    if (codes.length > 0)
      return [{ name: `${security.length > 0 ? '' : 'Public'}${codes.map(inWords).join('Or')}`, part }]
    return part.content ? [] : [{ name: inWords(part.description.split(/[.,:]/)[0] ?? ''), part }]
  })

/** `tokens/not-found` as `TokensNotFound`; what stands before a code that any operation can have says nothing. */
const inWords = (text: string): string =>
  text
    .replace(/^(?:general|rest-api)\//, '')
    .split(/[^A-Za-z0-9]+/)
    .map((word) => word.slice(0, 1).toUpperCase() + word.slice(1))
    .join('')

const textOf = (part: object): string => JSON.stringify(part)

/** The parts that are there more than once, each under a name of its own, by their text. */
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

const byName = (shared: ReadonlyMap<string, Named>): object =>
  Object.fromEntries(
    [...shared.values()].map(({ name, part }) => [name, part] as const).sort(([a], [b]) => (a < b ? -1 : 1)),
  )

const mapped = <Part, Result>(
  parts: Readonly<Record<string, Part>>,
  change: (part: Part) => Result,
): Record<string, Result> => Object.fromEntries(Object.entries(parts).map(([key, part]) => [key, change(part)]))
