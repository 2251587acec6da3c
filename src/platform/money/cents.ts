import type { PlainSentence } from '../../messages.ts'
import { type Decimal, decimal, multiply, roundDecimal } from './decimal.ts'

declare const brand: unique symbol

/** Money: a whole number of hundredths of its currency. Only `cents` creates it. */
export type Cents = number & { readonly [brand]: 'Cents' }

/** The amount cannot be represented exactly. */
export class AmountOutOfRange extends RangeError {
  override readonly name = 'AmountOutOfRange'
  readonly reason: PlainSentence

  constructor(message: string, reason: PlainSentence = 'The amount has more digits than a number represents exactly.') {
    super(message)
    this.reason = reason
  }
}

/**
 * The largest amount that a JSON number in currency units represents exactly: 15 significant digits, 9'999'999'999'999.99.
 * Above it, two amounts may have the same binary number.
 */
const largestAmount = 999_999_999_999_999

/** Converts a whole number to money; throws `AmountOutOfRange` unless it is a safe integer. */
export function cents(amount: number | bigint): Cents {
  // Adding zero turns -0, which JSON and `Object.is` distinguish from 0, into 0.
  const whole = Number(amount) + 0
  if (!isCents(whole))
    throw new AmountOutOfRange(`${amount} is not a whole number of cents between ±${Number.MAX_SAFE_INTEGER}.`)
  return whole
}

export const plus = (a: Cents, b: Cents): Cents => cents(a + b)

export const minus = (a: Cents, b: Cents): Cents => cents(a - b)

export const negate = (amount: Cents): Cents => cents(-amount)

/** The exact sum; intermediate results may exceed the range. */
export const sum = (amounts: readonly Cents[]): Cents =>
  cents(amounts.reduce((total, amount) => total + BigInt(amount), 0n))

/** An amount in currency units, rounded half away from zero to cents. */
export const centsOf = (amount: Decimal): Cents => cents(roundDecimal(amount, 2).units)

/** An amount in currency units, as JSON has it, in cents: 108.1 becomes 10810. */
export const fromAmount = (amount: number): Cents => centsOf(decimal(amount))

/** Whether an amount in currency units says it exactly: up to 15 digits. */
export const isAmount = (amount: Cents): boolean => Math.abs(amount) <= largestAmount

/** The amount in currency units, exact as JSON text: 10810 becomes 108.1. Throws `AmountOutOfRange` above 15 digits. */
export function toAmount(amount: Cents): number {
  if (!isAmount(amount))
    throw new AmountOutOfRange(`${amount} cents have more digits than a JSON number represents exactly.`)
  return amount / 100
}

/** Formats an amount with the given thousands separator: 1'234.50. */
export function formatAmount(amount: Cents, separator: string): string {
  const digits = String(Math.abs(amount)).padStart(3, '0')
  const whole = digits.slice(0, -2).replaceAll(/\B(?=(?:\d{3})+$)/g, () => separator)
  return `${amount < 0 ? '-' : ''}${whole}.${digits.slice(-2)}`
}

const isCents = (amount: number): amount is Cents => Number.isSafeInteger(amount)

/**
 * Converts cents of a foreign currency to cents of the primary one, rounded once; the rate is the price of one foreign unit.
 * Throws `AmountOutOfRange` when the result is too large.
 */
export const convert = (amount: Cents, exchangeRate: number | string): Cents =>
  centsOf(multiply({ units: BigInt(amount), scale: 2 }, decimal(exchangeRate)))
