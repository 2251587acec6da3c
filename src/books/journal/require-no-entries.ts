import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isAccountInEntries } from './journal.store.ts'

/** Rejects if an entry names the account, even without a posting to it: the entry could not be reversed. */
export async function requireNoEntries(tx: Tx, account: number): Promise<void> {
  if (await isAccountInEntries(tx, account)) throw new Problem('accounts/in-use')
}
