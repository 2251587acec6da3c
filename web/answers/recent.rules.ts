/** An answer, with the number of its users. */
type AnswerUse = { readonly users: number }

/**
 * The answer to forget when there are too many: the hidden one whose last request is oldest. The map is in the order of requests, so the next
 * page's answers are last.
 */
export function forgotten(kept: ReadonlyMap<string, AnswerUse>, most: number): string | undefined {
  if (kept.size < most) return undefined
  for (const [key, { users }] of kept) if (users === 0) return key
  return undefined
}
