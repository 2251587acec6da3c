import { Problem } from '../../errors.ts'
import type { Tx } from '../../platform/db/database.ts'
import { violatedConstraint } from '../../platform/db/errors.ts'
import { deleteRecord } from '../../platform/records/statements.ts'
import { isPostedByTheService } from './account.rules.ts'
import { type Account, accounts } from './account.schema.ts'

/** Throws when an entry or a document names the account. */
export type RequireUnnamed = (tx: Tx, account: number) => Promise<void>

/**
 * Deletes an account without postings that nothing names; `account` is locked. It deletes first and validates then: the deletion waits for
 * every transaction that writes a document with this account.
 */
export async function removeAccount(tx: Tx, { number }: Account, requireUnnamed: RequireUnnamed): Promise<void> {
  if (isPostedByTheService(number)) throw new Problem('accounts/in-use')
  await deleteRecord(tx, accounts, String(number)).catch((error: unknown) => {
    throw violatedConstraint(error) ? new Problem('accounts/in-use', { cause: error }) : error
  })
  await requireUnnamed(tx, number)
}
