import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { AccountType } from '../vat/tax-transactions.rules.ts'

/** The existing ones among these accounts. */
export const findAccounts = (
  tx: Tx,
  numbers: readonly number[],
): Promise<{ number: number; type: AccountType; isActive: boolean }[]> =>
  tx.rows(sql`
  select number, type, is_active as "isActive" from accounts where organisation = ${tx.organisation} and number = any(${numbers})`)

/** Part of a statement: the active ones among these accounts, locked so that none is deleted until the transaction ends. */
export const activeAccountsLocked = (tx: Tx, numbers: readonly number[]): Sql => sql`
  select number, type from accounts where organisation = ${tx.organisation} and number = any(${numbers}) and is_active
   order by number for key share`

export const isPostedTo = (tx: Tx, account: number): Promise<boolean> =>
  tx.value(sql`
      select exists (select from account_totals where organisation = ${tx.organisation} and account = ${account}) as posted`)
