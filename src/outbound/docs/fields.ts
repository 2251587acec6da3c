import { type Html, html } from '../../platform/http/html.rules.ts'
import { sentence } from './markdown.ts'
import { nameOf, type Schema } from './openapi-document.ts'

/** The fields of an object, each with type, meaning and bounds, and the fields inside it. */
export function fieldsOf({ properties = {}, required = [] }: Schema): Html {
  const fields = Object.entries(properties).map(([name, schema]) => fieldOf(name, schema, required.includes(name)))
  return fields.length === 0 ? html`` : html`<dl class="fields">${fields}</dl>`
}

/** A field or parameter of a request or an answer. */
export function fieldOf(name: string, schema: Schema, isRequired: boolean): Html {
  const within = [schema, schema.items, schema.items?.items].find((part) => part?.properties)
  const kinds = [schema, schema.items].flatMap((part) => [...(part?.oneOf ?? []), ...(part?.anyOf ?? [])])
  const inline = kinds.filter((kind) => kind.properties)
  return html`<div><dt><code>${name}</code> <span class="type">${typeOf(schema)}</span>${isRequired && html` <strong>required</strong>`}${schema.readOnly === true && html` <em>read-only</em>`}</dt>
<dd>${schema.description !== undefined && sentence(schema.description)}${boundsOf(schema)}${within && fieldsOf(within)}${inline.map(fieldsOf)}</dd></div>`
}

/** The type of a value in words; a record links to its place on the page. */
export function typeOf(schema: Schema): Html {
  if (schema.$ref !== undefined) return html`<a href="#${nameOf(schema.$ref)}">${nameOf(schema.$ref)}</a>`
  const kinds = schema.oneOf ?? schema.anyOf
  if (kinds) return joined(kinds.map(typeOf))
  if (schema.const !== undefined) return html`<code>${JSON.stringify(schema.const)}</code>`
  const types = [schema.type ?? (schema.enum ? 'string' : 'any value')].flat()
  return joined(
    types.map((type) =>
      type === 'array' && schema.items
        ? html`array of ${typeOf(schema.items)}`
        : html`${type}${type === 'string' && schema.format !== undefined && ` (${schema.format})`}`,
    ),
  )
}

const joined = (types: readonly Html[]): Html =>
  html`${types.map((type, index) => (index === 0 ? type : html` or ${type}`))}`

const bounds = [
  ['minLength', 'maxLength', ' characters'],
  ['minimum', 'maximum', ''],
  ['minItems', 'maxItems', ' items'],
  ['minProperties', 'maxProperties', ' fields'],
] as const

function boundsOf(schema: Schema): Html {
  const allowed = [schema.enum, schema.items?.enum].find((values) => values !== undefined)
  const limits = bounds.flatMap(([least, most, unit]) => rangeOf(schema[least], schema[most], unit))
  return html`${allowed && html` <span class="values">${allowed.map((value) => html`<code>${value === '' ? '""' : String(value)}</code> `)}</span>`}${limits.map((limit) => html` <span class="limit">${limit}.</span>`)}${schema.default !== undefined && html` <span class="limit">Default ${JSON.stringify(schema.default)}.</span>`}`
}

function rangeOf(least: number | undefined, most: number | undefined, unit: string): string[] {
  if (least !== undefined && most !== undefined) return [`${least} to ${most}${unit}`]
  if (least !== undefined) return [`At least ${least}${unit}`]
  return most === undefined ? [] : [`At most ${most}${unit}`]
}
