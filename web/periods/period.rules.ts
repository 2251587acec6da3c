export type Span = { readonly from: string; readonly to: string }

/** The last day of a span of so many months from a day on. */
function lastDayOf(from: string, months: number): string {
  const date = new Date(`${from}T00:00:00Z`)
  const first = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + months, date.getUTCDate()))
  return dayBefore(first)
}

/**
 * The span after the last one: the most likely addition. It is as long as the last one if that has a usual length, and otherwise the first of
 * these lengths. Undefined without any span.
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
