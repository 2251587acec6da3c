import { withPartsInPlace } from '../../src/outbound/docs/parts-in-place.ts'

/** The parts of an OpenAPI document that a client relies on: no words, no examples. */
export function contractOf(openapi: object): Contract {
  const whole = withPartsInPlace(openapi) as Contract
  const { paths, webhooks, components } = JSON.parse(JSON.stringify(whole, withoutWords)) as Contract
  return { paths, webhooks, problems: statusesOf(whole), components: { schemas: components.schemas } }
}

/** Each code of a rejection with its status, from the examples of the operations' rejections. */
function statusesOf({ paths }: Contract): Contract['problems'] {
  const answers = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ responses }) => Object.entries(responses)),
  )
  const shown = answers.flatMap(([status, { content }]) =>
    Object.keys(content?.['application/json']?.examples ?? {}).map((code): [string, string] => [code, status]),
  )
  return Object.fromEntries(shown.filter(([code, status]) => code.includes('/') && status >= '400').sort())
}

const words = ['description', 'summary', 'example', 'examples', 'tags', 'x-events', 'default', 'readOnly']
/** Names of fields are not words: everything below `properties` stays. */
const withoutWords = function (this: unknown, key: string, value: unknown): unknown {
  const isField = typeof value === 'object' && value !== null && ('type' in value || '$ref' in value || 'enum' in value)
  if (words.includes(key) && !isField) return undefined
  return key === 'headers' && !isField ? namesOf(value) : value
}
/** Of headers only the names count. */
const namesOf = (headers: unknown): object => Object.fromEntries(Object.keys(headers ?? {}).map((name) => [name, {}]))

type Schema = { readonly $ref?: string; readonly [keyword: string]: unknown }
type Content = Readonly<Record<string, { readonly schema?: Schema; readonly examples?: object }>>
type Operation = {
  readonly operationId: string
  readonly security?: unknown
  readonly parameters?: readonly { name: string; in: string; required?: boolean; schema: Schema }[]
  readonly requestBody?: { readonly required?: boolean; readonly content: Content }
  readonly responses: Readonly<Record<string, Answer>>
}
type Answer = { readonly headers?: Readonly<Record<string, object>>; readonly content?: Content }
/** The message to an endpoint. */
type Webhook = { readonly post: Pick<Operation, 'requestBody'> }
export type Contract = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly webhooks: Readonly<Record<string, Webhook>>
  /** Codes of rejections with their statuses. */
  readonly problems: Readonly<Record<string, string>>
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}

/** A request must still be accepted; an answer must keep its form. */
type Direction = 'request' | 'answer'

/**
 * Every change by which a program for the old contract may fail with the new one, in words. Allowed changes: new operations, optional fields of
 * requests, fields and enumeration values of answers, and added or removed rejections. A code of a rejection with another status is a breaking
 * change.
 */
export function breakingChanges(old: Contract, now: Contract): string[] {
  const changes: string[] = []
  const compared = new Set<string>()

  for (const [path, methods] of Object.entries(old.paths))
    for (const [method, operation] of Object.entries(methods)) {
      const standing = now.paths[path]?.[method]
      if (standing) compareOperations(operation, standing)
      else changes.push(`${method.toUpperCase()} ${path} is gone`)
    }
  for (const [type, webhook] of Object.entries(old.webhooks)) {
    const standing = now.webhooks[type]
    // The service sends it: for its receiver, it is an answer.
    if (standing)
      compareContents(
        webhook.post.requestBody?.content,
        standing.post.requestBody?.content,
        'answer',
        `webhook ${type}`,
      )
    else changes.push(`webhook ${type} is gone`)
  }
  for (const [code, status] of Object.entries(old.problems)) {
    const standing = now.problems[code]
    if (standing !== undefined && standing !== status) changes.push(`${code} was ${status} and is ${standing}`)
  }
  return [...new Set(changes)]

  function compareOperations(was: Operation, is: Operation): void {
    const { operationId: name } = was
    if (is.operationId !== name) changes.push(`${name} is called ${is.operationId}`)
    if (JSON.stringify(is.security) !== JSON.stringify(was.security)) changes.push(`${name} asks for another scope`)
    for (const parameter of was.parameters ?? []) {
      const same = is.parameters?.find((one) => one.name === parameter.name && one.in === parameter.in)
      const at = `${name} ${parameter.in} ${parameter.name}`
      if (!same) changes.push(`${at} is gone`)
      else {
        if (same.required && !parameter.required) changes.push(`${at} is required`)
        compare(parameter.schema, same.schema, 'request', at)
      }
    }
    for (const parameter of is.parameters ?? [])
      if (parameter.required && !was.parameters?.some((one) => one.name === parameter.name))
        changes.push(`${name} ${parameter.in} ${parameter.name} is new and required`)
    if (is.requestBody?.required && !was.requestBody?.required) changes.push(`${name} needs a body`)
    compareContents(was.requestBody?.content, is.requestBody?.content, 'request', `${name} request`)
    for (const [status, answer] of Object.entries(was.responses)) {
      const same = is.responses[status]
      if (same) compareAnswers(answer, same, `${name} ${status}`)
      // A client that handles a rejection does not fail without it.
      else if (Number(status) < 400) changes.push(`${name} ${status} is gone`)
    }
  }

  function compareAnswers(was: Answer, is: Answer, at: string): void {
    for (const header of Object.keys(was.headers ?? {}))
      if (!is.headers?.[header]) changes.push(`${at} has no ${header}`)
    compareContents(was.content, is.content, 'answer', at)
  }

  function compareContents(was: Content = {}, is: Content = {}, direction: Direction, at: string): void {
    for (const [type, { schema = {} }] of Object.entries(was)) {
      const same = is[type]
      if (same) compare(schema, same.schema ?? {}, direction, at)
      else changes.push(`${at} is no ${type}`)
    }
  }

  function compare(first: Schema, second: Schema, direction: Direction, at: string): void {
    const pair = `${direction} ${first.$ref} ${second.$ref}`
    if (first.$ref !== undefined && compared.has(pair)) return
    compared.add(pair)
    const [was, is] = [resolve(old, first), resolve(now, second)]
    const place = first.$ref?.split('/').at(-1) ?? at
    const say = (what: string) => changes.push(`${place} ${what}`)

    const [wide, narrow] = direction === 'request' ? [is, was] : [was, is]
    const types = typesOf(wide)
    const added = typesOf(narrow).filter(
      (type) => !types.includes(type) && !(type === 'integer' && types.includes('number')),
    )
    if (types.length > 0 && (added.length > 0 || typesOf(narrow).length === 0))
      say(`had type ${typesOf(was).join(' or ') || 'any'} and has ${typesOf(is).join(' or ') || 'any'}`)

    const [values, left] = [valuesOf(was), valuesOf(is)]
    if (values && left) for (const value of values) if (!left.includes(value)) say(`cannot be ${value} any more`)
    if (direction === 'request' ? !values && left : values && !left) say('has other values')

    compareLimits(was, is, direction, say)
    compareFields(was, is, direction, place)
    const [items, others] = [was['items'], is['items']] as [Schema | undefined, Schema | undefined]
    if (items && others) compare(items, others, direction, `${place}[]`)
    compareAlternatives(was, is, direction, place)
  }

  function compareFields(was: Schema, is: Schema, direction: Direction, place: string): void {
    const [fields, left] = [propertiesOf(was), propertiesOf(is)]
    const [needed, required] = [requiredOf(was), requiredOf(is)]
    for (const [name, field] of Object.entries(fields)) {
      const same = left[name]
      if (same) compare(field, same, direction, `${place}.${name}`)
      else changes.push(`${place}.${name} is gone`)
      if (direction === 'answer' && same && needed.includes(name) && !required.includes(name))
        changes.push(`${place}.${name} may be left out`)
    }
    if (direction === 'request')
      for (const name of required) if (!needed.includes(name)) changes.push(`${place}.${name} is required`)
    if (direction === 'request' && is['additionalProperties'] === false && was['additionalProperties'] !== false)
      changes.push(`${place} takes no other fields any more`)
  }

  function compareAlternatives(was: Schema, is: Schema, direction: Direction, place: string): void {
    for (const keyword of ['oneOf', 'anyOf', 'allOf']) {
      const [before, after] = [was[keyword], is[keyword]] as [Schema[] | undefined, Schema[] | undefined]
      for (const [index, one] of (before ?? []).entries()) {
        const same = one.$ref === undefined ? after?.[index] : after?.find(({ $ref }) => $ref === one.$ref)
        if (same) compare(one, same, direction, `${place} ${keyword} ${index}`)
        else changes.push(`${place} cannot be ${one.$ref?.split('/').at(-1) ?? `its form ${index + 1}`} any more`)
      }
    }
  }
}

const ceilings = ['maximum', 'exclusiveMaximum', 'maxLength', 'maxItems', 'maxProperties']
const floors = ['minimum', 'exclusiveMinimum', 'minLength', 'minItems', 'minProperties']

/** A request may not be restricted further; an answer may not have another form. */
function compareLimits(was: Schema, is: Schema, direction: Direction, say: (what: string) => void): void {
  if (direction === 'answer') {
    if (was['format'] !== is['format']) say(`had format ${told(was['format'])} and has ${told(is['format'])}`)
    return
  }
  for (const keyword of ceilings)
    if (is[keyword] !== undefined && Number(is[keyword]) < Number(was[keyword] ?? Number.POSITIVE_INFINITY))
      say(`has ${keyword} ${told(is[keyword])}`)
  for (const keyword of floors)
    if (is[keyword] !== undefined && Number(is[keyword]) > Number(was[keyword] ?? Number.NEGATIVE_INFINITY))
      say(`has ${keyword} ${told(is[keyword])}`)
  for (const keyword of ['pattern', 'format', 'uniqueItems'])
    if (is[keyword] !== undefined && is[keyword] !== was[keyword]) say(`has ${keyword} ${told(is[keyword])}`)
}

const told = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value))
const resolve = ({ components }: Contract, schema: Schema): Schema =>
  schema.$ref === undefined ? schema : (components.schemas[schema.$ref.split('/').at(-1) ?? ''] ?? {})
const typesOf = ({ type }: Schema): readonly unknown[] => (type === undefined ? [] : [type].flat())
const valuesOf = ({ enum: values, const: only }: Schema): readonly unknown[] | undefined =>
  Array.isArray(values) ? values : only === undefined ? undefined : [only]
const propertiesOf = ({ properties }: Schema) => (properties ?? {}) as Readonly<Record<string, Schema>>
const requiredOf = ({ required }: Schema) => (required ?? []) as readonly string[]
