import { type Decimal, roundDecimal } from './decimal.ts'

declare const brand: unique symbol

/** Money: a whole number of hundredths of its currency, exact. Only `cents` makes one. */
export type Cents = number & { readonly [brand]: 'Cents' }

/** An amount that this program does not keep, because it could not keep it exactly or because it is nothing. A door turns it into a 400. */
export class AmountOutOfRange extends RangeError {
  override readonly name = 'AmountOutOfRange'
}

/**
 * The largest amount that a JSON number in currency units tells exactly: 15 significant digits, 9'999'999'999'999.99.
 * Beyond it, neighbouring amounts share one binary number.
 */
const largestAmount = 999_999_999_999_999

/** A whole number as money; throws `AmountOutOfRange` unless it is a safe integer. */
export function cents(amount: number | bigint): Cents {
  // Adding zero turns -0, which JSON and comparisons treat unlike 0, into 0.
  const whole = Number(amount) + 0
  if (!isCents(whole))
    throw new AmountOutOfRange(`${amount} is not a whole number of cents between ±${Number.MAX_SAFE_INTEGER}.`)
  return whole
}

export const plus = (a: Cents, b: Cents): Cents => cents(a + b)

export const minus = (a: Cents, b: Cents): Cents => cents(a - b)

export const negate = (amount: Cents): Cents => cents(-amount)

/** The exact sum; only the result must fit, whatever the order. */
export const sum = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce((total, amount) => total + BigInt(amount), 0n))

/** An amount in currency units, rounded half away from zero to cents. */
export const centsOf = (amount: Decimal): Cents => cents(roundDecimal(amount, 2).units)

/** The amount in currency units, as the number whose JSON text is exact: 10810 becomes 108.1. Throws `AmountOutOfRange` above 15 digits. */
export function toAmount(amount: Cents): number {
  if (Math.abs(amount) > largestAmount)
    throw new AmountOutOfRange(`${amount} cents have more digits than a JSON number keeps.`)
  return amount / 100
}

/** The amount as it is printed, with the given thousands separator: 1'234.50. */
export function formatAmount(amount: Cents, separator: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, () => separator)
  return `${amount < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`
}

const isCents = (amount: number): amount is Cents => Number.isSafeInteger(amount)
