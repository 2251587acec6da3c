import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { PlainClause } from '../../messages.ts'
import { type Violation, violation } from '../../said.ts'
import { formats, isText, notText } from './formats.ts'
import { isFrame, parameterViolationOf, violationOf } from './sentences.ts'
import { UNIT } from './units.schema.ts'

const options = {
  allErrors: true,
  discriminator: true,
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
  verbose: true,
} as const

/** Bodies are never coerced: "12" is not 12. */
const strict = equipped(new Ajv(options))
/** Queries, paths and headers are text, so they are coerced. */
const coercing = equipped(new Ajv({ ...options, coerceTypes: true }))

function equipped(ajv: Ajv): Ajv {
  // Ajv's own version compares every item with every other: a body of 1 MiB would keep it busy for minutes.
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: unknown[]) =>
      !wanted || new Set(items.map((item) => JSON.stringify(item))).size === items.length,
  })
  for (const [name, { validate }] of Object.entries(formats)) ajv.addFormat(name, validate)
  // Marks secret fields, for events and readers of the OpenAPI document.
  ajv.addKeyword('x-secret')
  // The unit of a number, for the sentences and for readers of the OpenAPI document.
  ajv.addKeyword(UNIT)
  // Formats that only describe answers to readers of the OpenAPI document.
  for (const name of ['date-time', 'uri', 'uuid', 'binary']) ajv.addFormat(name, true)
  return ajv
}

type Compile = (schema: TSchema) => ValidateFunction

/** Equal schemas are compiled once: most schemas of paths and many of bodies occur several times. */
function compilerOf(ajv: Ajv): Compile {
  const compiled = new Map<string, ValidateFunction>()
  return (schema) => compiled.getOrInsertComputed(JSON.stringify(schema), () => ajv.compile(schema))
}

const compileStrict = compilerOf(strict)
const compileCoercing = compilerOf(coercing)

/** Adds a format that a room defines, such as the email address of the mail room. */
export function defineFormat(name: string, validate: (value: string) => boolean, message: PlainClause): void {
  formats[name] = { validate, message }
  strict.addFormat(name, validate)
  coercing.addFormat(name, validate)
}

/** Finds every violation of a value; an empty list means that the value matches the schema. */
export type Validator = (value: unknown) => Violation[]

export const bodyValidator = (schema: TSchema): Validator => validatorOf(compileStrict, schema, violationOf)

/** Changes the value it validates: "5" becomes 5 where the schema says integer. */
export function queryValidator(schema: TSchema): Validator {
  const validate = validatorOf(compileCoercing, schema, parameterViolationOf)
  return (query) => {
    const violations = validate(query)
    const named = new Set(violations.map(({ field }) => field))
    return [...violations, ...unusableIn(query).filter(({ field }) => !named.has(field))]
  }
}

/** Ajv reads "1e400" as infinity and compares it with no bound; and PostgreSQL stores no text with a NUL. */
const unusableIn = (query: unknown): Violation[] =>
  Object.entries(query ?? {}).flatMap(([field, value]) => {
    if (typeof value === 'number' && !Number.isFinite(value))
      return [violation(field, 'must be {types:types}', { types: ['integer'] })]
    return typeof value === 'string' && !isText(value) ? [violation(field, notText)] : []
  })

type Say = (error: ErrorObject) => Violation

/** Compiles the schema for the first value: compiling those of all operations would delay the start. */
function validatorOf(compile: Compile, schema: TSchema, say: Say): Validator {
  let validate: ValidateFunction | undefined
  return (value) => {
    validate ??= compile(schema)
    return validate(value) ? [] : violationsOf(validate.errors ?? [], say)
  }
}

/** No well-meant body has more, and a hostile one should cost no more than this: the rest is not reported. */
const MOST_VIOLATIONS = 1_000

/** One violation per field, in the caller's terms, in the order of discovery. */
function violationsOf(errors: readonly ErrorObject[], say: Say): Violation[] {
  const violations = new Map<string, Violation>()
  for (const error of errors) {
    if (isFrame(error.keyword)) continue
    const violation = say(error)
    if (!violations.has(violation.field)) violations.set(violation.field, violation)
    if (violations.size === MOST_VIOLATIONS) break
  }
  return [...violations.values()]
}
