import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { isAccountNamed } from './document.store.ts'

/** Refuses when a position of any document names the account: it cannot be deleted. */
export async function requireUnnamedAccount(tx: Tx, account: number): Promise<void> {
  if (await isAccountNamed(tx, account)) throw new Problem('accounts/in-use')
}
