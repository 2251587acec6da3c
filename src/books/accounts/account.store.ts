import type { Tx } from '../../platform/db/database.ts'
import { type Sql, sql } from '../../platform/db/sql.ts'
import type { AccountType } from '../vat/tax-transactions.rules.ts'
import type { Account } from './account.schema.ts'

const columns = sql`number, type, names, is_active as "isActive"`

/** Those of the accounts that exist. */
export const findAccounts = (
  tx: Tx,
  numbers: readonly number[],
): Promise<{ number: number; type: AccountType; isActive: boolean }[]> =>
  tx.rows(sql`
  select number, type, is_active as "isActive" from accounts where organisation = ${tx.organisation} and number = any(${numbers})`)

/** Part of a statement: those of the accounts that are active, locked so that none is deleted until the transaction ends. */
export const activeAccountsLocked = (tx: Tx, numbers: readonly number[]): Sql => sql`
  select number, type from accounts where organisation = ${tx.organisation} and number = any(${numbers}) and is_active
   order by number for key share`

export const findAccount = (tx: Tx, number: number): Promise<Account | undefined> =>
  tx.maybe(sql`select ${columns} from accounts where organisation = ${tx.organisation} and number = ${number}`)

export const listAccounts = (tx: Tx): Promise<Account[]> =>
  tx.rows(sql`select ${columns} from accounts where organisation = ${tx.organisation} order by number`)

export const insertAccounts = (
  tx: Tx,
  accounts: readonly (Omit<Account, 'type'> & { readonly type: string })[],
): Promise<number> =>
  tx.run(sql`
  insert into accounts (organisation, number, type, names, is_active)
  select ${tx.organisation}, number, type, names, "isActive"
    from json_to_recordset(${JSON.stringify(accounts)}) as row (number smallint, type text, names jsonb, "isActive" boolean)`)

export const updateAccount = (tx: Tx, { number, type, names, isActive }: Account): Promise<number> =>
  tx.run(sql`
  update accounts set type = ${type}, names = ${JSON.stringify(names)}, is_active = ${isActive}
   where organisation = ${tx.organisation} and number = ${number}`)

export const deleteAccount = (tx: Tx, number: number): Promise<number> =>
  tx.run(sql`delete from accounts where organisation = ${tx.organisation} and number = ${number}`)

export const isPostedTo = (tx: Tx, account: number): Promise<boolean> =>
  tx.value(sql`
      select exists (select from account_totals where organisation = ${tx.organisation} and account = ${account}) as posted`)
