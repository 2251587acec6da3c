/** An answer, by how many it is shown. */
type AnswerUse = { readonly users: number }

/**
 * Which answer is forgotten where so many are kept: of those that nobody shows, the one that was asked for longest ago. They stand in the order
 * in which they were asked for: those that a page is about to show are the last.
 */
export function forgotten(kept: ReadonlyMap<string, AnswerUse>, most: number): string | undefined {
  if (kept.size < most) return undefined
  for (const [key, { users }] of kept) if (users === 0) return key
  return undefined
}
