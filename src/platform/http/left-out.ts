import type { TSchema } from 'typebox'
import { isObject } from './is-object.ts'

type Part = {
  readonly type?: string | readonly string[]
  readonly title?: string
  readonly examples?: readonly unknown[]
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Part>>
  readonly required?: readonly string[]
  readonly additionalProperties?: boolean | Part
  readonly items?: Part
  readonly oneOf?: readonly Part[]
}

/** The schema of a body that makes something, with null for every field that may be left out: it means the same. */
export function takingNulls(schema: TSchema): TSchema {
  // The relevant part of a schema; TypeBox's type is an object with any fields.
  const { properties, additionalProperties: pairs, required = [], items, oneOf } = schema as Part
  const fields = Object.entries(properties ?? {}).map(([name, field]) => {
    const inside = takingNulls(field)
    return [name, required.includes(name) ? inside : orNull(inside)]
  })
  return {
    ...schema,
    ...(properties ? { properties: Object.fromEntries(fields) } : {}),
    ...(typeof pairs === 'object' ? { additionalProperties: orNull(pairs) } : {}),
    ...(items ? { items: takingNulls(items) } : {}),
    ...(oneOf ? { oneOf: oneOf.map(takingNulls) } : {}),
  }
}

/** A schema that accepts null no longer has its title. A schema without a type accepts anything. */
function orNull(schema: TSchema): TSchema {
  const { type, title: _, examples: __, enum: values, ...others } = schema as Part
  if ((type === undefined && values === undefined) || [type].flat().includes('null')) return schema
  return {
    ...others,
    ...(type === undefined ? {} : { type: [type, 'null'].flat() }),
    ...(values ? { enum: [...values, null] } : {}),
  }
}

/** Removes the fields that are null from a body, at any depth, in place. */
export function leaveOutNulls(value: unknown): void {
  if (Array.isArray(value)) value.forEach(leaveOutNulls)
  if (!isObject(value)) return
  for (const [name, field] of Object.entries(value)) {
    if (field === null) Reflect.deleteProperty(value, name)
    else leaveOutNulls(field)
  }
}
