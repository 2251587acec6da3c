import { decimalPlaces } from '../money/decimal.ts'
import type { Fault } from '../problem.ts'
import type { CurrencySetting } from './currency.schema.ts'

/** The currency of the books. */
export const PRIMARY_CURRENCY = 'CHF'
/** The places that an exchange rate may have. */
const RATE_PLACES = 10

const currencyCodes = new Set(Intl.supportedValuesOf('currency'))

/** True for a code of ISO 4217, in capitals. */
export const isCurrencyCode = (text: string): boolean => currencyCodes.has(text)

/** What is wrong with an exchange rate that is positive and not too large. */
export const rateFaults = (exchangeRate: number | string | undefined): Fault[] =>
  exchangeRate !== undefined && decimalPlaces(Number(exchangeRate)) > RATE_PLACES
    ? [{ field: 'exchangeRate', message: `must have at most ${RATE_PLACES} decimal places` }]
    : []

/** What is wrong with the setting of a currency: that of the books is always enabled, and worth itself. */
export function settingFaults(code: string, { isEnabled, exchangeRate }: CurrencySetting): Fault[] {
  const faults = rateFaults(exchangeRate)
  if (code !== PRIMARY_CURRENCY) return faults
  if (!isEnabled) faults.push({ field: 'isEnabled', message: `must be true for ${PRIMARY_CURRENCY}` })
  if (exchangeRate !== undefined && exchangeRate !== 1)
    faults.push({ field: 'exchangeRate', message: `must be 1, or left out, for ${PRIMARY_CURRENCY}` })
  return faults
}
