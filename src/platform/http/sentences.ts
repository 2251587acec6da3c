import type { ErrorObject } from 'ajv'
import type { Message, PlainClause } from '../../messages.ts'
import { otherNames } from '../../other-names.ts'
import { said, type Violation, violation } from '../../said.ts'
import { formats } from './formats.ts'
import { NAME_PATTERN } from './metadata.schema.ts'
import { nearest } from './nearest.ts'
import { UNIT } from './units.schema.ts'

/** The requirement of a schema keyword as a sentence. A keyword without a sentence may be in no schema of a request. */
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

/** Keywords that combine schemas: the keywords inside them report the violations. */
const frames = ['properties', 'items', 'oneOf', 'allOf', 'propertyNames']

/** True for a keyword whose violations are reported by the keywords inside it. */
export const isFrame = (keyword: string): boolean => frames.includes(keyword)

/** The patterns of schemas in words. */
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
  // An invalid name is reported with the object that has it.
  const name = missingProperty ?? additionalProperty ?? tag ?? error.propertyName
  return {
    field: name === undefined ? at : at === '' ? name : `${at}.${name}`,
    ...(sentences[error.keyword]?.(error) ?? said('is not valid')),
  }
}

/** The same for a query. Its parameters are few, so an unknown one is answered with their list; and all of them are text. */
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

/** The fields of a schema are public: the probably meant ones are named. */
function unknownField(error: ErrorObject): Message {
  const names = meantNames(String(error.params['additionalProperty']), namesIn(error))
  return names.length === 0
    ? said('is not a known field')
    : said('is not a known field: did you mean {names:or}?', { names })
}

/** Names typical mistakes, such as a number in quotation marks, or a whole record in place of its id. */
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

/** Allowed values: `one of clients, suppliers or empty`. Another sentence says that null clears a field. */
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

/** The known names that were probably meant: other systems' names for them, else similar spellings. */
function meantNames(written: string, known: readonly string[]): string[] {
  const key = written.toLowerCase().replaceAll(/[_\s.-]/g, '')
  // An unknown name may be an inherited property of the object: only the table's own properties count.
  const named = Object.hasOwn(otherNames, key) ? (otherNames[key] ?? '').split(' ') : []
  const meant = named.filter((name) => known.includes(name))
  return meant.length > 0 ? meant : nearest(known, (word) => ({ written, word }))
}
