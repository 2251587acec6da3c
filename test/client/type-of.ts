import type { FieldExamples } from './field-examples.ts'
import { nameIn, type Schema } from './openapi.ts'

/** The place of a type: its indentation, whether callers make it, and the owner of its fields. */
export type Place = {
  readonly indent: string
  readonly isSent: boolean
  readonly owner: string
  readonly examples: FieldExamples
  /** The types that have a name. */
  readonly named: (title: string) => boolean
  readonly describe: (field: Schema) => string
}

/** A JSON schema as a type of TypeScript. Throws for an unsupported schema: none passes silently as `unknown`. */
export function typeOf(schema: Schema, place: Place): string {
  if (schema.$ref !== undefined) return nameIn(schema.$ref)
  if (schema.title !== undefined && place.named(schema.title)) return schema.title
  if (schema.const !== undefined) return literal(schema.const)
  if (schema.enum) return schema.enum.map(literal).join(' | ')
  const parts = schema.oneOf ?? schema.anyOf
  if (parts) return [...new Set(parts.map((part) => typeOf(part, place)))].join(' | ')
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, place)).join(' & ')
  if (Array.isArray(schema.type))
    return schema.type.map((type: string) => typeOf({ ...schema, type }, place)).join(' | ')
  if (schema.type === 'array') return listOf(schema, place)
  if (schema.type === 'object') return objectOf(schema, place)
  if (schema.type === 'string') return schema.format === 'binary' ? 'Upload' : 'string'
  if (schema.type === 'integer' || schema.type === 'number') return 'number'
  if (schema.type === 'boolean' || schema.type === 'null') return schema.type
  throw new Error(`${place.owner} has a schema without a type: ${JSON.stringify(schema)}`)
}

const literal = (value: unknown): string => (typeof value === 'string' ? quoted(value) : JSON.stringify(value))
export const quoted = (text: string): string => `'${JSON.stringify(text).slice(1, -1).replaceAll("'", String.raw`\'`)}'`

function listOf({ items = {} }: Schema, place: Place): string {
  const item = typeOf(items, place)
  const list = /^[\w.]+$|^'[^']*'$/.test(item) || item.startsWith('{') ? `${item}[]` : `(${item})[]`
  return place.isSent ? `readonly ${list}` : list
}

function objectOf(schema: Schema, place: Place): string {
  if (schema.properties) return membersOf(schema, place)
  const { additionalProperties } = schema
  const values = typeof additionalProperties === 'object' ? typeOf(additionalProperties, place) : 'unknown'
  return `Record<string, ${values}>`
}

/** The members of an object in braces, each with its description and an example. */
export function membersOf({ properties = {}, required = [] }: Schema, place: Place): string {
  const indent = `${place.indent}  `
  // Fields that a change accepts only unchanged are not offered.
  const offered = Object.entries(properties).filter(([, field]) => !isEchoed(field))
  const members = offered.map(([name, field]) => {
    const type = typeOf(field, { ...place, indent, owner: `${place.owner}.${name}` })
    // A caller may pass undefined for an optional field, even if the compiler distinguishes the two.
    const [mark, absent] = required.includes(name) ? ['', ''] : ['?', place.isSent ? ' | undefined' : '']
    const doc = docOf([place.describe(field), place.examples.tagFor(place.owner, name, field)], indent)
    return `${doc}${indent}${/^\w+$/.test(name) ? name : quoted(name)}${mark}: ${type}${absent}\n`
  })
  return members.length === 0 ? 'Record<string, never>' : `{\n${members.join('')}${place.indent}}`
}

const isEchoed = (field: Schema): boolean =>
  Object.keys(field).every((key) => ['description', 'title', 'readOnly'].includes(key))

/** A documentation comment of the paragraphs that are not empty. */
export function docOf(paragraphs: readonly string[], indent: string): string {
  const lines = paragraphs
    .filter((text) => text !== '')
    .flatMap((text, at) => [...(at > 0 && !text.startsWith('@') ? [''] : []), ...text.split('\n')])
    .map((line) => line.replaceAll('*/', '* /'))
  if (lines.length === 0) return ''
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}`.trimEnd()).join('\n')}\n${indent} */\n`
}
