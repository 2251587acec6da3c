import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isAccountInEntries } from './journal.store.ts'

/** Rejects when an entry names the account, also one that posts nothing to it: the entry could not be taken back. */
export async function requireNoEntries(tx: Tx, account: number): Promise<void> {
  if (await isAccountInEntries(tx, account)) throw new Problem('accounts/in-use')
}
