import { type Cents, formatAmount } from '../../platform/money/cents.ts'
import { currencyPlaces } from '../../platform/money/currency-places.rules.ts'

/** Prevents a line break between a number and its unit. */
const noBreakSpace = '\u00a0'

/** Typographic signs: the right single quotation mark, and the minus as wide as a plus. */
const APOSTROPHE = '\u2019'
const MINUS = '\u2212'

/**
 * `123450` becomes `1’234.50` in every language: the apostrophe is the Swiss convention in all four. An amount in a currency without
 * decimals has none: `123400` yen are `1’234`.
 */
export function printCents(amount: Cents, currency: string): string {
  const printed = formatAmount(amount, APOSTROPHE).replace('-', MINUS)
  return currencyPlaces(currency) === 0 ? printed.replace(/\.00$/, '') : printed
}

/** `CHF 1’234.50`, always on one line. */
export const printMoney = (amount: Cents, currency: string): string =>
  `${currency}${noBreakSpace}${printCents(amount, currency)}`

/** A unit price with all its decimal places, and at least those of its currency. */
export const printPrice = (price: number, currency: string): string =>
  printDecimal(price, Math.min(2, currencyPlaces(currency)))

/**
 * A quantity, unit price or rate with all its decimal places and at least `minimumPlaces`.
 * Between 0.000001 and 1e21 JavaScript prints a number without an exponent, and values of positions are within that range.
 */
export function printDecimal(value: number, minimumPlaces: number): string {
  const [whole = '0', fraction = ''] = String(Math.abs(value)).split('.')
  const places = fraction.padEnd(minimumPlaces, '0')
  return `${value < 0 ? MINUS : ''}${grouped(whole)}${places === '' ? '' : `.${places}`}`
}

/** 81 per mille becomes `8.1 %`. VAT rates are printed with one decimal place. */
export const printVatRate = (ratePerMille: number): string =>
  `${Math.trunc(ratePerMille / 10)}.${ratePerMille % 10}${noBreakSpace}%`

export const printPercent = (percent: number): string => `${printDecimal(percent, 0)}${noBreakSpace}%`

/** `CH9300762011623852957` becomes `CH93 0076 2011 6238 5295 7`. */
export const printIban = (iban: string): string =>
  iban.replaceAll(/\s/g, '').replaceAll(/(.{4})(?=.)/g, `$1${noBreakSpace}`)

const grouped = (digits: string): string => digits.replaceAll(/\B(?=(\d{3})+$)/g, APOSTROPHE)
