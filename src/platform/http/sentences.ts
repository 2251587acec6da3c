import type { ErrorObject } from 'ajv'
import type { Message, PlainClause } from '../../messages.ts'
import { otherNames } from '../../other-names.ts'
import { said, type Violation, violation } from '../../said.ts'
import { formats } from './formats.ts'
import { NAME_PATTERN } from './metadata.schema.ts'
import { nearest } from './nearest.ts'
import { UNIT } from './units.schema.ts'

/** What a value must be, by the keyword of its schema that it breaks. A keyword without a sentence may stand in no schema of a request. */
export const sentences: Readonly<Record<string, (error: ErrorObject) => Message>> = {
  required: () => said('is required'),
  additionalProperties: unknownField,
  type: typeMessage,
  enum: ({ params }) => oneOf(params['allowedValues']),
  const: ({ params }) => oneOf([params['allowedValue']]),
  discriminator: (error) => said('must be one of {values}', { values: tagsOf(error).join(', ') }),
  format: ({ params }) => said(formats[params['format']]?.message ?? 'has the wrong format'),
  pattern: ({ params }) => {
    const form = forms[params['pattern']]
    return form ? said(form) : said('must have the form {pattern}', { pattern: params['pattern'] })
  },
  minLength: ({ params: { limit } }) =>
    limit === 1 ? said('must not be empty') : said('must have at least {limit} characters', { limit }),
  maxLength: ({ params: { limit } }) =>
    said(limit === 1 ? 'must have at most {limit} character' : 'must have at most {limit} characters', { limit }),
  minimum: ({ params: { limit } }) => said('must be at least {limit}', { limit }),
  maximum: ({ params: { limit } }) => said('must be at most {limit}', { limit }),
  exclusiveMinimum: ({ params: { limit } }) => said('must be more than {limit}', { limit }),
  exclusiveMaximum: ({ params: { limit } }) => said('must be less than {limit}', { limit }),
  multipleOf: ({ params }) => said('must be a multiple of {limit}', { limit: params['multipleOf'] }),
  minItems: ({ params: { limit } }) =>
    said(limit === 1 ? 'must hold at least {limit} item' : 'must hold at least {limit} items', { limit }),
  maxItems: ({ params: { limit } }) =>
    said(limit === 1 ? 'must hold at most {limit} item' : 'must hold at most {limit} items', { limit }),
  uniqueItems: () => said('must not hold the same value twice'),
  minProperties: ({ params: { limit } }) =>
    said(limit === 1 ? 'must have at least {limit} field' : 'must have at least {limit} fields', { limit }),
  maxProperties: ({ params: { limit } }) =>
    said(limit === 1 ? 'must have at most {limit} field' : 'must have at most {limit} fields', { limit }),
}

/** Keywords that put schemas together: what is wrong is said by the keywords in them. */
const frames = ['properties', 'items', 'oneOf', 'allOf', 'propertyNames']

/** True of a keyword whose violations are told by the keywords in it. */
export const isFrame = (keyword: string): boolean => frames.includes(keyword)

/** The patterns of schemas as words. */
const forms: Readonly<Partial<Record<string, PlainClause>>> = {
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
    ...(sentences[error.keyword]?.(error) ?? said('is not valid')),
  }
}

/** The same of a query: its parameters are few, so an unknown one is told which there are; and all of them are written as text. */
export function parameterViolationOf(error: ErrorObject): Violation {
  const one = violationOf(error)
  if (error.keyword === 'type') return { field: one.field, ...typeMessage({ ...error, data: undefined }) }
  const names = namesIn(error)
  return one.message === 'is not a known field' && names.length > 0
    ? violation(one.field, 'is not a known field: the ones here are {names}', { names: names.join(', ') })
    : one
}

const namesIn = ({ parentSchema }: ErrorObject): string[] =>
  Object.keys((parentSchema?.['properties'] as object | undefined) ?? {})

/** The fields of a schema are no secret: those that are probably meant are named. */
function unknownField(error: ErrorObject): Message {
  const names = meantNames(String(error.params['additionalProperty']), namesIn(error))
  return names.length === 0
    ? said('is not a known field')
    : said('is not a known field: did you mean {names:or}?', { names })
}

/** A number in quotation marks, a whole record in place of its id, and the like are named. */
function typeMessage({ params, data, parentSchema }: ErrorObject): Message {
  const parameters = { types: [params['type']].flat() }
  const isCents = parentSchema?.[UNIT] === 'cents'
  if (typeof data === 'string')
    return said(
      isCents ? 'must be {types:types} in cents (10810 for 108.10), not a text' : 'must be {types:types}, not a text',
      parameters,
    )
  if (data === null)
    return said(
      isCents ? 'must be {types:types} in cents (10810 for 108.10), not null' : 'must be {types:types}, not null',
      parameters,
    )
  if (isCents) return said('must be {types:types} in cents (10810 for 108.10)', parameters)
  const isRecord = typeof data === 'object' && 'id' in data && typeof data.id === 'string'
  return said(isRecord ? 'must be {types:types}: the id of the record alone' : 'must be {types:types}', parameters)
}

/** Allowed values: `one of clients, suppliers or empty`. That null clears a field is said elsewhere. */
function oneOf(allowed: readonly unknown[]): Message {
  const words = allowed.filter((value) => value !== null && value !== '').map(String)
  const [value = '', ...others] = words
  if (others.length === 0) return said(allowed.includes('') ? 'must be {value} or empty' : 'must be {value}', { value })
  return said(allowed.includes('') ? 'must be one of {values} or empty' : 'must be one of {values}', {
    values: words.join(', '),
  })
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
