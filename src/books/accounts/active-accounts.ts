import type { Tx } from '../../platform/db/database.ts'
import { holdActiveAccounts } from './account.store.ts'

/** Those of the account numbers that can be posted to. None of them is deleted until the transaction ends. */
export async function activeAccounts(tx: Tx, numbers: readonly number[]): Promise<Set<number>> {
  const accounts = await holdActiveAccounts(tx, [...new Set(numbers)])
  return new Set(accounts.map(({ number }) => number))
}
