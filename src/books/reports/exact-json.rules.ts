/**
 * A report as it is answered: its sums become JSON numbers, digit for digit. Those beyond 2^53 too, which clients that read JSON numbers as
 * doubles see rounded.
 */
export function inExactJson(value: unknown): unknown {
  if (typeof value === 'bigint')
    return Number.isSafeInteger(Number(value)) ? Number(value) : JSON.rawJSON(String(value))
  if (Array.isArray(value)) return value.map(inExactJson)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, inExactJson(one)]))
}
