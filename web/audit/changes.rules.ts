export type Change = { readonly path: string; readonly before: string; readonly after: string }
type Leaves = ReadonlyMap<string, string>

/** The differences of two records, leaf by leaf: `positions[0].name`. A value in only one of them has no text in the other. */
export function changesBetween(before: unknown, after: unknown): Change[] {
  const old = leavesOf(before)
  const now = leavesOf(after)
  return [...new Set([...old.keys(), ...now.keys()])]
    .map((path) => ({ path, before: old.get(path) ?? '', after: now.get(path) ?? '' }))
    .filter((change) => change.before !== change.after)
}

function leavesOf(value: unknown, path = '', found = new Map<string, string>()): Leaves {
  if (Array.isArray(value)) value.forEach((one, index) => leavesOf(one, `${path}[${index}]`, found))
  else if (typeof value === 'object' && value !== null)
    for (const [name, one] of Object.entries(value)) leavesOf(one, path === '' ? name : `${path}.${name}`, found)
  else if (typeof value === 'string') found.set(path, value)
  else if (value !== null && value !== undefined) found.set(path, JSON.stringify(value))
  return found
}

/** The record itself: audit log and events have it under its name, or none. */
export const recordIn = (named: Readonly<Record<string, unknown>> | undefined): unknown =>
  named === undefined ? undefined : Object.values(named)[0]
