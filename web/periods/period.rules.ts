export type Span = { readonly from: string; readonly to: string }

/** The last day of a span that begins on a day and lasts so many months. */
function lastDayOf(from: string, months: number): string {
  const date = new Date(`${from}T00:00:00Z`)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()))
  return dayBefore(first)
}

/**
 * The span after the last of some: what one most often wants to add. It lasts as many months as the last one where that is one of the usual
 * lengths, and otherwise the first of these. Undefined when there is none yet.
 */
export function nextSpan(spans: readonly Span[], lengths: readonly [number, ...number[]]): Span | undefined {
  const [last] = spans.toSorted((one, other) => other.to.localeCompare(one.to))
  if (last === undefined) return undefined
  const months = lengths.find((length) => lastDayOf(last.from, length) === last.to) ?? lengths[0]
  const date = new Date(`${last.to}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() + 1)
  const from = date.toISOString().slice(0, 10)
  return { from, to: lastDayOf(from, months) }
}

function dayBefore(date: Date): string {
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}
