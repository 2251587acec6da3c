import type { Tx } from '../../platform/db/database.ts'
import type { AccountType } from '../vat/tax-transactions.rules.ts'
import { findPostable } from './currency.store.ts'

/** Accounts with their types, and currency codes with their configured rates. */
type PostableSet = {
  readonly accounts: ReadonlyMap<number, AccountType>
  readonly currencies: ReadonlyMap<string, string | null>
}

/**
 * The active ones among these accounts and the enabled ones among these currencies, in one statement; in none for empty lists. None of the
 * accounts is deleted until the transaction ends.
 */
export async function postableIn(
  tx: Tx,
  wanted: { readonly accounts: readonly number[]; readonly currencies: readonly string[] },
): Promise<PostableSet> {
  const asked = { accounts: [...new Set(wanted.accounts)], currencies: [...new Set(wanted.currencies)] }
  if (asked.accounts.length + asked.currencies.length === 0) return { accounts: new Map(), currencies: new Map() }
  const { accounts, currencies } = await findPostable(tx, asked)
  const types = Object.entries(accounts).map(([number, type]) => [Number(number), type] as const)
  return { accounts: new Map(types), currencies: new Map(currencies) }
}
