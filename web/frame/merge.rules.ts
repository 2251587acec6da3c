/** A field that both sides changed, with both values. */
export type Conflict<Values> = {
  /** As in the request: `title`, `positions[2].name`. */
  readonly field: string
  readonly mine: unknown
  readonly theirs: unknown
  /** The form with the value of the other side. */
  readonly take: (values: Values) => Values
}
export type MergeResult<Values> = { readonly values: Values; readonly conflicts: readonly Conflict<Values>[] }
export type Merge<Values> = (base: Values, mine: Values, theirs: Values) => MergeResult<Values>

export const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other)

/** The changed fields with their current values. */
export function differences<Values extends object>(before: Values, now: Values): Partial<Values> {
  const names = Object.keys(now) as (keyof Values)[]
  const changed = names.filter((name) => !isSame(now[name], before[name]))
  // The names are those of the values.
  return Object.fromEntries(changed.map((name) => [name, now[name]])) as Partial<Values>
}

/** Merges field by field: a change of one side is taken; for a change of both, mine stays until one is chosen. */
export function mergeFields<Values extends object>(base: Values, mine: Values, theirs: Values): MergeResult<Values> {
  const changed = Object.entries(differences(base, theirs))
  const others = changed.filter(([name, value]) => !isSame(value, mine[name as keyof Values]))
  const own = differences(base, mine)
  const taken = others.filter(([name]) => !(name in own))
  const conflicts = others
    .filter(([name]) => name in own)
    .map(
      ([field, value]): Conflict<Values> => ({
        field,
        mine: mine[field as keyof Values],
        theirs: value,
        take: (values) => ({ ...values, [field]: value }),
      }),
    )
  return { values: { ...mine, ...Object.fromEntries(taken) }, conflicts }
}
