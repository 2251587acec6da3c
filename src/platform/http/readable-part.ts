import type { Violation } from '../../errors.ts'
import { isObject } from './is-object.ts'
import type { Readable, Unread } from './rule.ts'
import { MOST_FAULTS } from './validation.ts'

/** What can be read of a body, and what cannot. */
export type ReadablePart<Body> = { readonly body: Readable<Body>; readonly unread: Unread }

/**
 * What can be read of a body, given the violations of its form: what has one is left out, in the records of a list too. Nothing of a body that is no
 * object, or that has so many violations that not all of them are known: any field could have one of the others.
 */
export function readablePart<Body>(body: unknown, violations: readonly Violation[]): ReadablePart<Body> | undefined {
  if (!isObject(body) || violations.length >= MOST_FAULTS) return undefined
  const fields = new Map<string, unknown>(Object.entries(body))
  const unread = new Set<string>()
  for (const { field } of violations) {
    const [item = '', name = '', index, inner] = /^([^.[]*)(?:\[(\d+)\](?:\.([^.[]*))?)?/.exec(field) ?? []
    const items = fields.get(name)
    const isInList = index !== undefined && Array.isArray(items)
    unread.add(isInList ? item : name)
    if (isInList) fields.set(name, items.with(Number(index), without(items[Number(index)], inner)))
    else fields.delete(name)
  }
  // Object.fromEntries forgets the names.
  return { body: Object.fromEntries(fields) as Readable<Body>, unread }
}

/** A record of a list without one of its fields; nothing where the record itself is not of its form. */
const without = (record: unknown, field: string | undefined): object | undefined =>
  field !== undefined && isObject(record)
    ? Object.fromEntries(Object.entries(record).filter(([name]) => name !== field))
    : undefined
