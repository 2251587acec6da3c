import type { Tx } from '../db/database.ts'
import { findAccounts } from './account.store.ts'

/** Those of the account numbers that can be posted to. */
export async function activeAccounts(tx: Tx, numbers: readonly number[]): Promise<Set<number>> {
  const accounts = await findAccounts(tx, [...new Set(numbers)])
  return new Set(accounts.filter(({ isActive }) => isActive).map(({ number }) => number))
}
