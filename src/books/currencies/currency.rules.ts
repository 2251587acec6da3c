import { decimal, roundDecimal, toNumber } from '../../platform/money/decimal.ts'
import { type Violation, violation } from '../../said.ts'
import type { CurrencySetting } from './currency.schema.ts'

/** The currency of the books. */
export const PRIMARY_CURRENCY = 'CHF'
/** The maximum number of places of an exchange rate. */
const RATE_PLACES = 10

/** A rate with ten decimal places: the quotient of a program has more. */
export const roundedRate = (exchangeRate: number): number => toNumber(roundDecimal(decimal(exchangeRate), RATE_PLACES))

/** The violations of a rounded exchange rate that is within its range. */
export const rateViolations = (exchangeRate: number | string): Violation[] =>
  decimal(exchangeRate).units > 0n ? [] : [violation('exchangeRate', 'must be at least 0.0000000001')]

/** The violations of a currency's settings: the primary currency is always enabled, with the rate 1. */
export function settingViolations(code: string, { isEnabled, exchangeRate }: CurrencySetting): Violation[] {
  const violations = exchangeRate === undefined ? [] : rateViolations(exchangeRate)
  if (code !== PRIMARY_CURRENCY) return violations
  if (!isEnabled) violations.push(violation('isEnabled', 'must be true for {currency}', { currency: PRIMARY_CURRENCY }))
  if (exchangeRate !== undefined && exchangeRate !== 1)
    violations.push(violation('exchangeRate', 'must be 1, or left out, for {currency}', { currency: PRIMARY_CURRENCY }))
  return violations
}

/** A rate as plain decimal text without trailing zeros, the same from a client and from the database. */
export function rateText(rate: number | string): string {
  const { units, scale } = decimal(rate)
  const digits = String(units).padStart(scale + 1, '0')
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  return scale === 0 || fraction === ''
    ? digits.slice(0, digits.length - scale)
    : `${digits.slice(0, -scale)}.${fraction}`
}
