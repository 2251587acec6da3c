import { type Cents, cents } from './cents.ts'

/**
 * Splits a total in proportion to whole-number weights, by largest remainder: the shares always add up to the total.
 * Of equal remainders the earlier comes first; the shares of a negative total mirror those of the positive one; if the
 * weights add up to zero, all shares are equal. Throws a RangeError for a total other than zero without weights.
 */
export function share(total: Cents, weights: readonly (number | bigint)[]): Cents[] {
  const given = weights.map(BigInt)
  const sum = given.reduce((a, b) => a + b, 0n)
  const [fair, divisor] = sum === 0n ? [given.map(() => 1n), BigInt(given.length || 1)] : [given, sum]
  const sign = divisor < 0n ? -1n : 1n
  const quotas = fair.map((weight) => ({ quota: sign * weight * BigInt(total) }))
  return shareByQuota(total, quotas, ({ quota }) => quota, sign * divisor).map(([, part]) => part)
}

/**
 * Gives every item its exact quota (`quotaOf(item) / divisor` cents), rounded down or up to a whole cent so that all add up
 * to the total. The total may differ from the sum of the quotas by less than a cent, as a rounded sum does. Quotas may be of
 * either sign; the divisor is positive.
 */
export function shareByQuota<Item>(
  total: Cents,
  items: readonly Item[],
  quotaOf: (item: Item) => bigint,
  divisor: bigint,
): [item: Item, part: Cents][] {
  const cut = items.map((item, index) => {
    const quota = quotaOf(item)
    return { item, index, whole: quota / divisor, remainder: quota % divisor }
  })
  const excess =
    BigInt(total) * divisor - cut.reduce((rest, { whole, remainder }) => rest + whole * divisor + remainder, 0n)
  if (excess <= -divisor || excess >= divisor) throw new RangeError(`${total} cents are not the sum of the quotas.`)

  // Quotas are truncated towards zero, so all missing cents have the same sign and a negated total gives negated parts.
  const missing = cut.reduce((rest, { whole }) => rest - whole, BigInt(total))
  const step = missing < 0n ? -1n : 1n
  const byRemainder = cut.toSorted((a, b) => Number(step * (b.remainder - a.remainder)) || a.index - b.index)
  const raised = new Set(byRemainder.slice(0, Number(step * missing)))
  return cut.map((part) => [part.item, cents(raised.has(part) ? part.whole + step : part.whole)])
}

/**
 * As `shareByQuota`, but first over groups of items, then within each: `levels` name the group of an item, widest first.
 * So every group, and every item, is within a cent of its own quota, and all of them add up on every level.
 */
export function shareByLevels<Item>(
  total: Cents,
  items: readonly Item[],
  quotaOf: (item: Item) => bigint,
  divisor: bigint,
  levels: readonly ((item: Item) => unknown)[],
): [item: Item, part: Cents][] {
  const [level, ...deeper] = levels
  if (level === undefined) return shareByQuota(total, items, quotaOf, divisor)
  const groups = [...Map.groupBy(items, level).values()]
  const quotaOfGroup = (group: readonly Item[]): bigint => group.reduce((quota, item) => quota + quotaOf(item), 0n)
  return shareByQuota(total, groups, quotaOfGroup, divisor).flatMap(([group, part]) =>
    shareByLevels(part, group, quotaOf, divisor, deeper),
  )
}
