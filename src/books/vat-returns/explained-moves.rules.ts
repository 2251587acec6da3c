import { inputTaxAccounts } from '../accounts/account.rules.ts'
import type { Adjustment } from './vat-return.schema.ts'

/** The movement of an entry on an account of VAT, debits less credits in cents. */
type Move = { readonly id: string; readonly account: number; readonly moved: string }

/** With which sign an adjustment in a box changes the input tax; other boxes explain no movement. */
const signs: Readonly<Record<string, bigint>> = { 410: 1n, 415: -1n, 420: -1n }

/** By how much adjustments raise the input tax, in cents. */
export const inputTaxOf = (adjustments: readonly Adjustment[]): bigint =>
  adjustments.reduce((total, { box, amount }) => total + (signs[box] ?? 0n) * BigInt(amount), 0n)

export const movedBy = (moves: readonly Move[]): bigint => moves.reduce((total, { moved }) => total + BigInt(moved), 0n)

/**
 * The movements without a tax code that no adjustment of input tax explains. One that names an entry explains its amount on one account of input
 * tax. Those that name none explain all other movements together, if these go in one direction on each account.
 */
export function unexplainedMoves<Some extends Move>(
  moves: readonly Some[],
  adjustments: readonly Adjustment[],
): Some[] {
  const named = Map.groupBy(
    adjustments.filter(({ box }) => box in signs),
    ({ ledgerEntry }) => ledgerEntry,
  )
  const byName = Map.groupBy(moves, ({ id }) => (named.has(id) ? id : undefined))
  return [...byName].flatMap(([name, some]) => unexplainedBy(inputTaxOf(named.get(name) ?? []), some))
}

/** The movements on accounts where an amount of input tax does not explain all of them, and they do not cancel each other. */
function unexplainedBy<Some extends Move>(amount: bigint, moves: readonly Some[]): Some[] {
  const totals = new Map<number, bigint>()
  for (const { account, moved } of moves) totals.set(account, (totals.get(account) ?? 0n) + BigInt(moved))
  const ofInputTax = [...totals].filter(([account]) => inputTaxAccounts.has(account)).map(([, total]) => total)
  const isMatch =
    ofInputTax.reduce((all, total) => all + total, 0n) === amount &&
    ofInputTax.every((total) => total === 0n || total < 0n === amount < 0n)
  return moves.filter(({ account }) => totals.get(account) !== 0n && !(isMatch && inputTaxAccounts.has(account)))
}
