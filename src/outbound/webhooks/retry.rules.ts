const MINUTE = 60
const HOUR = 60 * MINUTE

/** Pauses in seconds after each failed try but the last: ten tries over three days, as Standard Webhooks 1.0 proposes. */
export const RETRY_PAUSES: readonly number[] = [
  5,
  5 * MINUTE,
  30 * MINUTE,
  2 * HOUR,
  5 * HOUR,
  10 * HOUR,
  14 * HOUR,
  20 * HOUR,
  24 * HOUR,
]

const LONGEST_REST = 5 * MINUTE
/** A receiver that asks for a longer pause does not want to be contacted. */
const LONGEST_WISH = 24 * HOUR

/**
 * The pause in seconds before the next try, plus up to a tenth by chance (0 to 1), so that simultaneous failures are spread; not earlier than
 * the receiver asks for. Undefined after the last.
 */
export function pauseAfter(
  tries: number,
  { pauses, chance, wish = 0 }: { pauses: readonly number[]; chance: number; wish?: number | undefined },
): number | undefined {
  const pause = pauses[tries - 1]
  return pause === undefined ? undefined : Math.max(pause * (1 + chance / 10), Math.min(wish, LONGEST_WISH))
}

/**
 * The pause of an endpoint in seconds after so many failures in a row, over all its events: a single failure is not the endpoint's fault, many
 * are.
 */
export const restAfter = (failures: number, wish = 0): number =>
  Math.max(failures < 2 ? 0 : Math.min(2 ** (failures - 2), LONGEST_REST), Math.min(wish, LONGEST_WISH))

/**
 * The pause in seconds that a receiver asks for by Retry-After (RFC 9110 10.2.3): a number, or an instant, which counts from the Date of the
 * same answer, because both come from its clock. An instant without Date is ignored.
 */
export function wishOf(header: string | undefined, date: string | undefined): number | undefined {
  if (header === undefined) return undefined
  const seconds = /^\d{1,9}$/.test(header) ? Number(header) : (Date.parse(header) - Date.parse(date ?? '')) / 1000
  return seconds > 0 ? seconds : undefined
}
