import { Type } from 'typebox'
import { type TaxCode, taxCodes } from './tax-codes.ts'

/** A tax code in a request: null and the empty text mean that there is no VAT. */
export const TaxCodeInput = Type.Unsafe<TaxCode | '' | null>({
  type: ['string', 'null'],
  enum: [...taxCodes, '', null],
  description: 'Tax code; null or empty for none.',
})

/** A tax code in an answer; absent without one. */
export const TaxCodeOutput = Type.Unsafe<TaxCode>({ type: 'string', enum: [...taxCodes] })
