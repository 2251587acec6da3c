/** An exact decimal number: `units` × 10^-`scale`. */
export type Decimal = { readonly units: bigint; readonly scale: number }

// Three digits of exponent are enough for every JavaScript number, and prevent a hostile text from exhausting the memory.
const decimalText = /^(?<whole>-?\d+)(?:\.(?<fraction>\d+))?(?:e(?<exponent>[+-]?\d{1,3}))?$/

/**
 * Parses a text, or the shortest text of a number, as an exact decimal: 1.005 is 1005 × 10^-3, although the nearest binary
 * number is smaller. Throws a RangeError for anything that is not a decimal number.
 */
export function decimal(value: number | string): Decimal {
  const { whole, fraction = '', exponent = '0' } = decimalText.exec(String(value))?.groups ?? {}
  if (whole === undefined) throw new RangeError(`«${value}» is not a decimal number.`)
  return withoutNegativeScale({ units: BigInt(whole + fraction), scale: fraction.length - Number(exponent) })
}

/** Places after the point in the shortest text of a number: 2 for 1.25, 7 for 1e-7, 0 for 1e21. */
export const decimalPlaces = (value: number): number => decimal(value).scale

export function add(a: Decimal, b: Decimal): Decimal {
  const scale = Math.max(a.scale, b.scale)
  return { units: unitsAt(a, scale) + unitsAt(b, scale), scale }
}

export const subtract = (a: Decimal, b: Decimal): Decimal => add(a, { units: -b.units, scale: b.scale })

export const multiply = (a: Decimal, b: Decimal): Decimal => ({ units: a.units * b.units, scale: a.scale + b.scale })

/** Negative if `a` is smaller, positive if it is larger, 0 if both are the same number (1.5 and 1.50). */
export function compare(a: Decimal, b: Decimal): number {
  const { units } = subtract(a, b)
  if (units === 0n) return 0
  return units < 0n ? -1 : 1
}

/** A percentage as a factor: 8.1 becomes 0.081. */
export function percent(rate: number): Decimal {
  const { units, scale } = decimal(rate)
  return { units, scale: scale + 2 }
}

/** The nearest number; exact up to 15 digits. */
export const toNumber = ({ units, scale }: Decimal): number => Number(`${units}e-${scale}`)

/** The number with exactly `scale` places, rounded half away from zero. */
export function roundDecimal(value: Decimal, scale: number): Decimal {
  if (value.scale <= scale) return { units: unitsAt(value, scale), scale }
  return { units: roundedQuotient(value.units, 10n ** BigInt(value.scale - scale)), scale }
}

/**
 * The only place where money is rounded: `dividend / divisor` to a whole number, half away from zero, so that a negative
 * amount mirrors the positive one. The divisor is positive.
 */
export function roundedQuotient(dividend: bigint, divisor: bigint): bigint {
  const magnitude = dividend < 0n ? -dividend : dividend
  const quotient = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -quotient : quotient
}

const withoutNegativeScale = (value: Decimal): Decimal =>
  value.scale < 0 ? { units: unitsAt(value, 0), scale: 0 } : value

const unitsAt = ({ units, scale }: Decimal, wanted: number): bigint => units * 10n ** BigInt(wanted - scale)
