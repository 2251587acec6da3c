import type { Tx } from '../../platform/db/database.ts'
import { findPostable } from './currency.store.ts'

/** Account numbers and currency codes, each once. */
type Postable = { readonly accounts: ReadonlySet<number>; readonly currencies: ReadonlySet<string> }

/**
 * Those of the accounts that are active and those of the currencies that are enabled, in one statement; in none when nothing is asked.
 * None of the accounts is deleted until the transaction ends.
 */
export async function postableIn(
  tx: Tx,
  wanted: { readonly accounts: readonly number[]; readonly currencies: readonly string[] },
): Promise<Postable> {
  const asked = { accounts: [...new Set(wanted.accounts)], currencies: [...new Set(wanted.currencies)] }
  if (asked.accounts.length + asked.currencies.length === 0) return { accounts: new Set(), currencies: new Set() }
  const { accounts, currencies } = await findPostable(tx, asked)
  return { accounts: new Set(accounts), currencies: new Set(currencies) }
}
