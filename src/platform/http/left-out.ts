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
  // What of a schema is looked at here; TypeBox knows it as an object with any fields.
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

/** Where null is taken a schema is no longer the one of its name. What has no type takes anything. */
function orNull(schema: TSchema): TSchema {
  const { type, title: _, examples: __, enum: values, ...others } = schema as Part
  if ((type === undefined && values === undefined) || [type].flat().includes('null')) return schema
  return {
    ...others,
    ...(type === undefined ? {} : { type: [type, 'null'].flat() }),
    ...(values ? { enum: [...values, null] } : {}),
  }
}

/** A body without its fields that are null, at any depth; it is changed where it stands. */
export function leaveOutNulls(value: unknown): void {
  if (Array.isArray(value)) value.forEach(leaveOutNulls)
  if (!isObject(value)) return
  for (const [name, field] of Object.entries(value)) {
    if (field === null) Reflect.deleteProperty(value, name)
    else leaveOutNulls(field)
  }
}
