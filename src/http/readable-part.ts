import type { Fault } from '../problem.ts'
import type { Readable, Unread } from '../rule.ts'

/** What can be read of a body, given the faults of its form, and by which names the rest goes: `title`, or `positions[2]` as a whole. */
export function readablePart<Body>(
  body: object,
  faults: readonly Fault[],
): { readonly body: Readable<Body>; readonly unread: Unread } {
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
