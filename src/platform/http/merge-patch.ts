import { isDeepStrictEqual } from 'node:util'
import { type Static, type TOptional, type TSchema, type TUnsafe, Type } from 'typebox'
import type { Violation } from '../../errors.ts'
import { isObject } from './is-object.ts'

type Clearable<Fields extends Record<string, TSchema>> = {
  [Name in keyof Fields]: TOptional<TUnsafe<Static<Fields[Name]> | null>>
}
type Echoed<Name extends string> = { [Field in Name]: TOptional<TUnsafe<unknown>> }

/** Optional fields as a merge patch takes them (RFC 7396): a value, null to clear, or left out to keep. */
export function clearable<Fields extends Record<string, TSchema>>(fields: Fields): Clearable<Fields> {
  const withNull = Object.entries(fields).map(([name, schema]) => {
    const { type, enum: values } = schema as { type?: string; enum?: unknown[] }
    return [
      name,
      Type.Optional(
        Type.Unsafe({
          ...schema,
          ...(type ? { type: [type, 'null'] } : {}),
          ...(values ? { enum: [...values, null] } : {}),
        }),
      ),
    ]
  })
  // Object.fromEntries forgets which names it was given.
  return Object.fromEntries(withNull) as Clearable<Fields>
}

/** Fields of the representation that a client cannot set: taken when they equal what stands, so that a body that was read can be sent back. */
export function echoed<Name extends string>(...names: Name[]): Echoed<Name> {
  const schema = () =>
    Type.Optional(
      Type.Unsafe<unknown>({ readOnly: true, description: 'Cannot be set; accepted when equal to the current value.' }),
    )
  return Object.fromEntries(names.map((name) => [name, schema()])) as Echoed<Name>
}

/** The fields that a change names, cannot set, and would have to set to something else than what stands. */
export function echoViolations(current: object, change: object, readOnly: Iterable<string>): Violation[] {
  const standing = new Map(Object.entries(current))
  const wanted = new Map(Object.entries(change))
  return [...readOnly]
    .filter(
      (name) =>
        wanted.has(name) &&
        !isDeepStrictEqual(wanted.get(name), standing.get(name)) &&
        !(wanted.get(name) === null && !standing.has(name)),
    )
    .map((field) => ({ field, message: 'cannot be set by a client' }))
}

/** What stands, with a merge patch applied: null removes a field, an object changes the fields of one, anything else takes its place. */
export function merge<Current extends object>(current: Current, change: { readonly [name: string]: unknown }): Current {
  const merged = new Map<string, unknown>(Object.entries(current))
  for (const [name, value] of Object.entries(change)) {
    const standing = merged.get(name)
    if (value === null) merged.delete(name)
    else merged.set(name, isObject(value) ? merge(isObject(standing) ? standing : {}, value) : value)
  }
  // The change was validated against the schema of the same fields.
  return Object.fromEntries(merged) as Current
}
