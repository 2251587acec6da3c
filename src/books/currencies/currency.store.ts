import type { Tx } from '../../platform/db/database.ts'
import { sql } from '../../platform/db/sql.ts'
import { activeAccountsLocked } from '../accounts/account.store.ts'
import type { AccountType } from '../vat/tax-transactions.rules.ts'
import type { Currency } from './currency.schema.ts'

type CurrencyRow = { readonly code: string; readonly isEnabled: boolean; readonly exchangeRate: string | null }

/** The configured ones among these currencies. */
export const findCurrencies = (tx: Tx, codes: readonly string[]): Promise<CurrencyRow[]> =>
  tx.rows(sql`
  select code, is_enabled as "isEnabled", exchange_rate as "exchangeRate" from currencies where organisation = ${tx.organisation} and code = any(${codes})`)

/** The active ones among these accounts, locked, and the enabled ones among these currencies, with their configured rates. */
export const findPostable = (
  tx: Tx,
  { accounts, currencies }: { accounts: readonly number[]; currencies: readonly string[] },
): Promise<{
  accounts: Readonly<Record<string, AccountType>>
  currencies: [code: string, exchangeRate: string | null][]
}> =>
  tx.one(sql`
  select (select coalesce(json_object_agg(number, type), '{}') from (${activeAccountsLocked(tx, accounts)}) as active) as accounts,
         (select coalesce(json_agg(json_build_array(code, exchange_rate::text)), '[]') from currencies
           where organisation = ${tx.organisation} and code = any(${currencies}) and is_enabled) as currencies`)

/** Stores a new or an existing currency. */
export const saveCurrency = (tx: Tx, { code, isEnabled, exchangeRate }: Currency): Promise<number> =>
  tx.run(sql`
  insert into currencies (organisation, code, is_enabled, exchange_rate)
  values (${tx.organisation}, ${code}, ${isEnabled}, ${exchangeRate ?? null})
  on conflict (organisation, code) do update set is_enabled = excluded.is_enabled, exchange_rate = excluded.exchange_rate`)
