import { isDeepStrictEqual } from 'node:util'
import { type Violation, violation } from '../../said.ts'
import { isObject } from './is-object.ts'

/** The violations of read-only fields to which a change gives another value. */
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
    .map((field) => violation(field, 'cannot be set by a client'))
}

/**
 * The current record with a merge patch applied: null removes a field, an object changes the fields of an object, any other value replaces it.
 */
export function merge<Current extends object>(current: Current, change: object): Current {
  const merged = new Map<string, unknown>(Object.entries(current))
  for (const [name, value] of new Map<string, unknown>(Object.entries(change))) {
    const standing = merged.get(name)
    if (value === null) merged.delete(name)
    else merged.set(name, isObject(value) ? merge(isObject(standing) ? standing : {}, value) : value)
  }
  // The change was validated against the schema of the same fields.
  return Object.fromEntries(merged) as Current
}
