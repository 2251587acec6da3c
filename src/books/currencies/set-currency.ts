import type { Tx } from '../../platform/db/database.ts'
import { lockHead } from '../accounts/journal-head.store.ts'
import { PRIMARY_CURRENCY, rateText } from './currency.rules.ts'
import type { CurrencySetting } from './currency.schema.ts'
import { type CurrencyRow, saveCurrency } from './currency.store.ts'

/** Enables or disables a currency and sets its rate, as has been validated, between two postings: each is validated by one setting or the other. */
export async function setCurrency(tx: Tx, code: string, setting: CurrencySetting): Promise<CurrencyRow> {
  await lockHead(tx)
  const { isEnabled, exchangeRate = code === PRIMARY_CURRENCY ? 1 : undefined } = setting
  return saveCurrency(tx, { code, isEnabled, exchangeRate: exchangeRate === undefined ? null : rateText(exchangeRate) })
}
