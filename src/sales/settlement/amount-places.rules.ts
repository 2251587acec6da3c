import { PRIMARY_CURRENCY } from '../../books/currencies/currency.rules.ts'
import { decimalPlaces } from '../../platform/money/decimal.ts'
import { type Violation, violation } from '../../said.ts'
import { placesOf, type Units } from '../positions/position.rules.ts'

/** An amount has as many decimal places as its currency. */
export function placesViolations(units: Units, amount: number, field: string): Violation[] {
  const places = placesOf(units)
  if (decimalPlaces(amount) <= places) return []
  const { originalCurrency: currency = PRIMARY_CURRENCY } = units
  return [
    places === 0
      ? violation(field, 'must be a whole number: {currency} has no decimal places', { currency })
      : violation(field, 'must have at most two decimal places'),
  ]
}
