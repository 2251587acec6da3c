import { type Cents, cents, minus, plus } from '../../platform/money/cents.ts'
import { roundedQuotient } from '../../platform/money/decimal.ts'

/** An amount and its VAT: net + vat = gross, always. */
export type VatAmounts = { readonly net: Cents; readonly vat: Cents; readonly gross: Cents }

/** Takes the VAT out of an amount that includes it; rounded half away from zero, net is the difference. */
export function splitGross(gross: Cents, ratePerMille: number): VatAmounts {
  const vat = cents(roundedQuotient(BigInt(gross) * BigInt(ratePerMille), BigInt(1000 + ratePerMille)))
  return { net: minus(gross, vat), vat, gross }
}

/** Puts the VAT on top of a net amount. Throws `AmountOutOfRange` when the sum is too large. */
export function addVat(net: Cents, ratePerMille: number): VatAmounts {
  const vat = vatOn(net, ratePerMille)
  return { net, vat, gross: plus(net, vat) }
}

/** The VAT on an amount that does not include it; rounded half away from zero. */
export const vatOn = (net: Cents, ratePerMille: number): Cents =>
  cents(roundedQuotient(BigInt(net) * BigInt(ratePerMille), 1000n))
