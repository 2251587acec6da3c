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
    error: { message: 'must not hold the same value twice' },
    validate: (wanted: boolean, items: unknown[]) =>
      !wanted || new Set(items.map((item) => JSON.stringify(item))).size === items.length,
  })
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

/** No body that is meant well has more; one that is not shall not cost more than this either. */
const MOST_FAULTS = 1_000

/** One fault per field, in the caller's terms, in the order in which they were found. */
function faultsOf(errors: readonly ErrorObject[]): Fault[] {
  const faults = new Map<string, Fault>()
  for (const error of errors) {
    const fault = faultOf(error)
    if (!faults.has(fault.field)) faults.set(fault.field, fault)
    if (faults.size === MOST_FAULTS) break
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
      return { field: at, message: `must be ${listed(error.params['allowedValues'])}` }
    case 'const':
      return { field: at, message: `must be ${listed([error.params['allowedValue']])}` }
    case 'type':
      return { field: at, message: `must be ${[error.params['type']].flat().join(' or ')}` }
    case 'format':
      return { field: at, message: formats[error.params['format']]?.message ?? 'has the wrong format' }
    default:
      return { field: at, message: error.message ?? 'is not valid' }
  }
}

/** Allowed values as words: `one of clients, suppliers or empty`. That null clears a field is said elsewhere. */
function listed(values: readonly unknown[]): string {
  const words = values.filter((value) => value !== null && value !== '').map(String)
  const empty = values.includes('') ? ' or empty' : ''
  return `${words.length > 1 ? 'one of ' : ''}${words.join(', ')}${empty}`
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
