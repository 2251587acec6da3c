import { Ajv, type ErrorObject, type ValidateFunction } from 'ajv'
import type { TSchema } from 'typebox'
import type { Fault } from '../problem.ts'
import { formats } from './formats.ts'

const options = {
  allErrors: true,
  discriminator: true,
  strict: true,
  strictTypes: false,
  allowUnionTypes: true,
  verbose: true,
} as const

/** Bodies are never coerced: "12" is not 12. */
const strict = withFormats(new Ajv(options))
/** Queries, paths and headers are text, so they are. */
const coercing = withFormats(new Ajv({ ...options, coerceTypes: true }))

function withFormats(ajv: Ajv): Ajv {
  for (const [name, { judge }] of Object.entries(formats)) ajv.addFormat(name, judge)
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

/** One fault per field, in the caller's terms, in the order in which they were found. */
function faultsOf(errors: readonly ErrorObject[]): Fault[] {
  const faults = new Map<string, Fault>()
  for (const error of errors) {
    const fault = faultOf(error)
    if (!faults.has(fault.field)) faults.set(fault.field, fault)
  }
  return [...faults.values()]
}

function faultOf(error: ErrorObject): Fault {
  const at = pathOf(error.instancePath)
  const within = (key: string) => (at === '' ? key : `${at}.${key}`)
  switch (error.keyword) {
    case 'required':
      return { field: within(error.params['missingProperty']), message: 'is required' }
    case 'additionalProperties':
      return { field: within(error.params['additionalProperty']), message: 'is not a known field' }
    case 'discriminator':
      return { field: within(error.params['tag']), message: `must be one of ${allowedTags(error).join(', ')}` }
    case 'enum':
      return {
        field: at,
        message: `must be one of ${error.params['allowedValues'].filter((value: unknown) => value !== null).join(', ')}`,
      }
    case 'format':
      return { field: at, message: formats[error.params['format']]?.message ?? 'has the wrong format' }
    default:
      return { field: at, message: error.message ?? 'is not valid' }
  }
}

function allowedTags(error: ErrorObject): string[] {
  const branches: unknown = error.parentSchema?.['oneOf']
  if (!Array.isArray(branches)) return []
  return branches.map((branch) => String(branch.properties?.[error.params['tag']]?.const))
}

/** `/positions/2/quantity` as `positions[2].quantity`. */
function pathOf(pointer: string): string {
  return pointer
    .split('/')
    .slice(1)
    .map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce(
      (path, part) => (/^\d+$/.test(part) && path !== '' ? `${path}[${part}]` : path === '' ? part : `${path}.${part}`),
      '',
    )
}
