/**
 * The arithmetic of the books, computed independently from the letters and digits of the tax codes and by long division. It shares no line with
 * the code under test, which is compared with it.
 */

/** `dividend / divisor` to a whole number, a half away from zero: truncated first, then adjusted by the remainder. */
export function rounded(dividend: bigint, divisor: bigint): bigint {
  const cut = dividend / divisor
  const left = dividend % divisor
  const isHalfOrMore = 2n * (left < 0n ? -left : left) >= divisor
  return isHalfOrMore ? cut + (dividend < 0n ? -1n : 1n) : cut
}

/** Cents at an exchange rate of at most four places, rounded once. */
export const converted = (amount: number, rate: number): number =>
  Number(rounded(BigInt(amount) * BigInt(Math.round(rate * 10_000)), 10_000n))

export type Kind = 'output' | 'input' | 'acquisition' | 'import' | 'exempt'

/** The meaning of a code by its text: the digits are the rate, the first letters the kind; M is material (1170), B and ES operating (1171). */
export function meaningOf(code: string): { kind: Kind; perMille: number; inputAccount: number | undefined } {
  const [, letters = '', digits = ''] = /^([A-Z]+?)(\d*)$/.exec(code) ?? []
  const kind = kinds[letters]
  if (!kind) throw new Error(`${code} is no tax code`)
  const inputAccount = letters.endsWith('M') ? 1170 : /(B|ES)$/.test(letters) ? 1171 : undefined
  return { kind, perMille: kind === 'import' ? 1000 : Number(digits), inputAccount }
}

const kinds: Readonly<Record<string, Kind>> = {
  UN: 'output',
  UR: 'output',
  US: 'output',
  UO: 'output',
  VM: 'input',
  VB: 'input',
  ES: 'input',
  BZM: 'acquisition',
  BZB: 'acquisition',
  ZOLLM: 'import',
  ZOLLB: 'import',
  UNO: 'exempt',
  UEX: 'exempt',
  ULA: 'exempt',
}

/** Net and VAT of an amount under a code. */
export function partsOf(code: string, amount: number): { net: number; vat: number } {
  const { kind, perMille } = meaningOf(code)
  if (kind === 'exempt') return { net: amount, vat: 0 }
  if (kind === 'import') return { net: 0, vat: amount }
  const rate = BigInt(perMille)
  const vat = Number(rounded(BigInt(amount) * rate, kind === 'acquisition' ? 1000n : 1000n + rate))
  return { net: kind === 'acquisition' ? amount : amount - vat, vat }
}
