import { type Static, Type } from 'typebox'
import { echoed } from '../../platform/http/merge-patch.schema.ts'

const isEnabled = Type.Boolean({ description: 'Only an enabled currency can be posted or stand on a document.' })
const exchangeRate = Type.Optional(
  Type.Number({
    exclusiveMinimum: 0,
    maximum: 1_000_000,
    description:
      '1 unit = X CHF, up to ten decimal places: the rate of postings that give none. Without it, each posting must give one.',
  }),
)

export type Currency = Static<typeof Currency>
export const Currency = Type.Object(
  { code: Type.String({ description: 'ISO 4217.' }), isEnabled, exchangeRate },
  { title: 'Currency', additionalProperties: false },
)

export type CurrencySetting = Static<typeof CurrencySetting>
export const CurrencySetting = Type.Object(
  { ...echoed('code'), isEnabled, exchangeRate },
  { title: 'CurrencySetting', additionalProperties: false, examples: [{ isEnabled: true, exchangeRate: 0.9345 }] },
)

export const CurrencyAnswer = Type.Object({ currency: Currency }, { additionalProperties: false })
