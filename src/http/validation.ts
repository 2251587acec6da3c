import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { Fault } from '../problem.ts'
import { formats } from './formats.ts'
import { faultOf, isFrame } from './sentences.ts'

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
/** Queries, paths and headers are text, so they are. */
const coercing = equipped(new Ajv({ ...options, coerceTypes: true }))

function equipped(ajv: Ajv): Ajv {
  // The one that ajv brings compares every item with every other: a body of 1 MiB would keep it busy for minutes.
  ajv.removeKeyword('uniqueItems')
  ajv.addKeyword({
    keyword: 'uniqueItems',
    type: 'array',
    schemaType: 'boolean',
    validate: (wanted: boolean, items: unknown[]) =>
      !wanted || new Set(items.map((item) => JSON.stringify(item))).size === items.length,
  })
  for (const [name, { judge }] of Object.entries(formats)) ajv.addFormat(name, judge)
  // How a parameter is written in the query: for readers of the OpenAPI document.
  ajv.addVocabulary(['style', 'explode'])
  // Formats that only describe answers to readers of the OpenAPI document.
  for (const name of ['date-time', 'uri', 'uuid', 'binary']) ajv.addFormat(name, true)
  return ajv
}

/** Adds a format that a room defines, such as the email address of the mail room. */
export function defineFormat(name: string, judge: (value: string) => boolean, message: string): void {
  formats[name] = { judge, message }
  strict.addFormat(name, judge)
  coercing.addFormat(name, judge)
}

/** Finds every fault of a value; an empty list means that the value is of the schema. */
export type Judge = (value: unknown) => Fault[]

export const bodyJudge = (schema: TSchema): Judge => judgeOf(strict.compile(schema))

/** Changes the value it judges: "5" becomes 5 where the schema says integer. */
export const queryJudge = (schema: TSchema): Judge => judgeOf(coercing.compile(schema))

function judgeOf(validate: ValidateFunction): Judge {
  return (value) => (validate(value) ? [] : faultsOf(validate.errors ?? []))
}

/** No body that is meant well has more; one that is not shall not cost more than this either: the rest goes unsaid. */
export const MOST_FAULTS = 1_000

/** One fault per field, in the caller's terms, in the order in which they were found. */
function faultsOf(errors: readonly ErrorObject[]): Fault[] {
  const faults = new Map<string, Fault>()
  for (const error of errors) {
    if (isFrame(error.keyword)) continue
    const fault = faultOf(error)
    if (!faults.has(fault.field)) faults.set(fault.field, fault)
    if (faults.size === MOST_FAULTS) break
  }
  return [...faults.values()]
}
