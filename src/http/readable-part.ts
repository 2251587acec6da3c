import type { Fault } from '../problem.ts'
import type { Readable, Unread } from '../rule.ts'
import { MOST_FAULTS } from './validation.ts'

/** What can be read of a body, and by which names the rest goes. */
export type ReadablePart<Body> = { readonly body: Readable<Body>; readonly unread: Unread }

/**
 * What can be read of a body, given the faults of its form. Nothing of one that is no object, or that has so many faults that not all of them are
 * known: any field could be one of the others.
 */
export function readablePart<Body>(body: unknown, faults: readonly Fault[]): ReadablePart<Body> | undefined {
  if (!isObject(body) || faults.length >= MOST_FAULTS) return undefined
  const fields = new Map<string, unknown>(Object.entries(body))
  const unread = new Set<string>()
  for (const { field } of faults) {
    const [whole = '', name = '', index] = /^([^.[]*)(?:\[(\d+)\](?=\.))?/.exec(field) ?? []
    unread.add(whole)
    const items = fields.get(name)
    if (index !== undefined && Array.isArray(items)) fields.set(name, items.with(Number(index), undefined))
    else fields.delete(name)
  }
  // Object.fromEntries forgets the names.
  return { body: Object.fromEntries(fields) as Readable<Body>, unread }
}

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
