import type { Tx } from '../db/database.ts'
import { sql } from '../db/sql.ts'
import type { AccountType } from '../vat/tax-transactions.rules.ts'
import type { Account } from './account.schema.ts'

/** Those of the accounts that exist. */
export const findAccounts = (
  tx: Tx,
  numbers: readonly number[],
): Promise<{ number: number; type: AccountType; isActive: boolean }[]> =>
  tx.rows(sql`
  select number, type, is_active as "isActive" from accounts where organisation = ${tx.organisation} and number = any(${numbers})`)

export const listAccounts = (tx: Tx): Promise<Account[]> =>
  tx.rows(sql`
  select number, type, names, is_active as "isActive" from accounts where organisation = ${tx.organisation} order by number`)

export const insertAccounts = (
  tx: Tx,
  accounts: readonly (Pick<Account, 'number' | 'names'> & { readonly type: string })[],
): Promise<number> =>
  tx.run(sql`
  insert into accounts (organisation, number, type, names)
  select ${tx.organisation}, number, type, names
    from json_to_recordset(${JSON.stringify(accounts)}) as row (number smallint, type text, names jsonb)`)
