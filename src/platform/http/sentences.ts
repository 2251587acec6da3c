import type { ErrorObject } from 'ajv'
import type { Violation } from '../../errors.ts'
import { otherNames } from '../../other-names.ts'
import { formats } from './formats.ts'
import { NAME_PATTERN } from './metadata.schema.ts'
import { alternatives, nearest } from './nearest.ts'
import { UNIT } from './units.schema.ts'

/** What a value must be, by the keyword of its schema that it breaks, in plain words. A keyword without a sentence may stand in no schema of a request. */
export const sentences: Readonly<Record<string, (error: ErrorObject) => string>> = {
  required: () => 'is required',
  additionalProperties: unknownField,
  type: ({ params, data, parentSchema }) =>
    `must be ${kinds([params['type']].flat())}${inCents(parentSchema)}${instead(data)}`,
  enum: ({ params }) => `must be ${listed(params['allowedValues'])}`,
  const: ({ params }) => `must be ${listed([params['allowedValue']])}`,
  discriminator: (error) => `must be one of ${tagsOf(error).join(', ')}`,
  format: ({ params }) => formats[params['format']]?.message ?? 'has the wrong format',
  pattern: ({ params }) => forms[params['pattern']] ?? `must have the form ${params['pattern']}`,
  minLength: ({ params }) =>
    params['limit'] === 1 ? 'must not be empty' : `must have at least ${counted(params, 'character')}`,
  maxLength: ({ params }) => `must have at most ${counted(params, 'character')}`,
  minimum: ({ params }) => `must be at least ${params['limit']}`,
  maximum: ({ params }) => `must be at most ${params['limit']}`,
  exclusiveMinimum: ({ params }) => `must be more than ${params['limit']}`,
  exclusiveMaximum: ({ params }) => `must be less than ${params['limit']}`,
  multipleOf: ({ params }) => `must be a multiple of ${params['multipleOf']}`,
  minItems: ({ params }) => `must hold at least ${counted(params, 'item')}`,
  maxItems: ({ params }) => `must hold at most ${counted(params, 'item')}`,
  uniqueItems: () => 'must not hold the same value twice',
  minProperties: ({ params }) => `must have at least ${counted(params, 'field')}`,
  maxProperties: ({ params }) => `must have at most ${counted(params, 'field')}`,
}

/** Keywords that put schemas together: what is wrong is said by the keywords in them. */
const frames = ['properties', 'items', 'oneOf', 'allOf', 'propertyNames']

/** True of a keyword whose violations are told by the keywords in it. */
export const isFrame = (keyword: string): boolean => frames.includes(keyword)

/** The patterns of schemas as words. */
const forms: Readonly<Record<string, string>> = {
  [NAME_PATTERN]: 'must have a name of 1 to 40 letters, digits, _, - or .',
  '^[A-Z]{2}$': 'must be two capital letters, such as CH',
  '^[A-Z]{3}$': 'must be three capital letters, such as EUR',
  '^#[0-9a-f]{6}$': 'must be a colour such as #0a5c8f, in lower case',
}

/** A violation of a body as Ajv found it, in the caller's terms. */
export function violationOf(error: ErrorObject): Violation {
  const at = pathOf(error.instancePath)
  const { missingProperty, additionalProperty, tag } = error.params
  // A name that is not of its form is told with the object that has it.
  const name = missingProperty ?? additionalProperty ?? tag ?? error.propertyName
  return {
    field: name === undefined ? at : at === '' ? name : `${at}.${name}`,
    message: sentences[error.keyword]?.(error) ?? 'is not valid',
  }
}

/** The same of a query: its parameters are few, so an unknown one is told which there are; and all of them are written as text. */
export function parameterViolationOf(error: ErrorObject): Violation {
  const { field, message } = violationOf(error)
  if (error.keyword === 'type') return { field, message: message.replace(', not a text', '') }
  const names = namesIn(error)
  const isUnknown = error.keyword === 'additionalProperties' && message === 'is not a known field' && names.length > 0
  return { field, message: isUnknown ? `is not a known field: the ones here are ${names.join(', ')}` : message }
}

const namesIn = ({ parentSchema }: ErrorObject): string[] =>
  Object.keys((parentSchema?.['properties'] as object | undefined) ?? {})

/** The fields of a schema are no secret: those that are probably meant are named. */
function unknownField(error: ErrorObject): string {
  const meant = meantNames(String(error.params['additionalProperty']), namesIn(error))
  return meant.length === 0 ? 'is not a known field' : `is not a known field: did you mean ${alternatives(meant)}?`
}

const inCents = (schema: ErrorObject['parentSchema']): string =>
  schema?.[UNIT] === 'cents' ? ' in cents (10810 for 108.10)' : ''

/** A number in quotation marks, a whole record in place of its id, and the like. */
function instead(data: unknown): string {
  if (typeof data === 'string') return ', not a text'
  if (data === null) return ', not null'
  const isRecord = typeof data === 'object' && 'id' in data && typeof data.id === 'string'
  return isRecord ? ': the id of the record alone' : ''
}

const articles: Readonly<Record<string, string>> = {
  integer: 'an integer',
  array: 'an array',
  object: 'an object',
  boolean: 'true or false',
}

const kinds = (types: readonly string[]): string =>
  types.map((type) => articles[type] ?? (type === 'null' ? type : `a ${type}`)).join(' or ')

const counted = ({ limit }: Readonly<Record<string, unknown>>, one: string): string =>
  `${String(limit)} ${one}${limit === 1 ? '' : 's'}`

/** Allowed values as words: `one of clients, suppliers or empty`. That null clears a field is said elsewhere. */
function listed(values: readonly unknown[]): string {
  const words = values.filter((value) => value !== null && value !== '').map(String)
  const empty = values.includes('') ? ' or empty' : ''
  return `${words.length > 1 ? 'one of ' : ''}${words.join(', ')}${empty}`
}

function tagsOf({ params, parentSchema }: ErrorObject): string[] {
  const branches: unknown = parentSchema?.['oneOf']
  if (!Array.isArray(branches)) return []
  return branches.map((branch) => String(branch.properties?.[params['tag']]?.const))
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

/** Of the known names those that an unknown one probably means: what other systems call so, else those that are written alike. */
function meantNames(written: string, known: readonly string[]): string[] {
  const key = written.toLowerCase().replaceAll(/[_\s.-]/g, '')
  // Of an object of the language an unknown name may be a property: only what the table has itself counts.
  const named = Object.hasOwn(otherNames, key) ? (otherNames[key] ?? '').split(' ') : []
  const meant = named.filter((name) => known.includes(name))
  return meant.length > 0 ? meant : nearest(known, (word) => ({ written, word }))
}
