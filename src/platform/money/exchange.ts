import { type Cents, centsOf } from './cents.ts'
import { decimal, multiply } from './decimal.ts'

/**
 * Cents of a foreign currency in cents of the primary one, rounded once; the rate is the price of one foreign unit.
 * Throws `AmountOutOfRange` when the result is too large.
 */
export const convert = (amount: Cents, exchangeRate: number | string): Cents =>
  centsOf(multiply({ units: BigInt(amount), scale: 2 }, decimal(exchangeRate)))
