import type { OpenItem } from '../../client/src/index.ts'

type Sums = ReadonlyMap<string, number>

/** The open items by currency, in cents: what is owed, the overdue part of it, and the credit. A currency without any is left out. */
export function openBy(items: readonly Pick<OpenItem, 'currency' | 'openInCurrency' | 'daysLate'>[]): {
  readonly owed: Sums
  readonly overdue: Sums
  readonly credit: Sums
} {
  const sumsOf = (wanted: typeof items): Sums => {
    const sums = new Map<string, number>()
    for (const { currency, openInCurrency } of wanted)
      sums.set(currency, (sums.get(currency) ?? 0) + Math.abs(openInCurrency))
    return sums
  }
  const owed = items.filter(({ openInCurrency }) => openInCurrency > 0)
  return {
    owed: sumsOf(owed),
    overdue: sumsOf(owed.filter(({ daysLate }) => daysLate > 0)),
    credit: sumsOf(items.filter(({ openInCurrency }) => openInCurrency < 0)),
  }
}
