import type { Tx } from '../../platform/db/database.ts'
import { findCurrencies } from './currency.store.ts'

/** Those of the currency codes that are enabled in the organisation. */
export async function enabledCurrencies(tx: Tx, codes: readonly string[]): Promise<Set<string>> {
  const currencies = await findCurrencies(tx, codes)
  return new Set(currencies.filter(({ isEnabled }) => isEnabled).map(({ code }) => code))
}
