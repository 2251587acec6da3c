import type { InLanguages } from '../../platform/words/languages.ts'
import { type AccountHeading, sumOf } from './balances.rules.ts'

/** An item of a financial statement: ranges of the Swiss SME chart, with its name in law. */
export type Item = {
  readonly code: string
  /** First and last account of each range. */
  readonly ranges: readonly (readonly [first: number, last: number])[]
  readonly names: InLanguages
}

/** An account with its amount in cents, with the sign of its side of the statement. */
export type Amount = Omit<AccountHeading, 'type'> & { readonly amount: bigint }

export type Group = {
  readonly code: string
  readonly names: InLanguages
  readonly accounts: readonly Amount[]
  readonly amount: bigint
}

/** The accounts of an item and their sum. An account without an amount is left out. */
export function groupOf(item: Item, amounts: readonly Amount[]): Group {
  const accounts = amounts
    .filter(({ account, amount }) => amount !== 0n && includes(item, account))
    .map(({ account, names, amount }) => ({ account, names, amount }))
  return { code: item.code, names: item.names, accounts, amount: sumOf(accounts, ({ amount }) => amount) }
}

export const includes = ({ ranges }: Item, account: number): boolean =>
  ranges.some(([first, last]) => first <= account && account <= last)

export const item = (code: string, first: number, last: number, inLanguages: InLanguages): Item => ({
  code,
  ranges: [[first, last]],
  names: inLanguages,
})
