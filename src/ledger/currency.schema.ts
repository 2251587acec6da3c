import { type Static, Type } from 'typebox'

const exchangeRate = Type.Optional(
  Type.Number({ exclusiveMinimum: 0, maximum: 1_000_000, description: '1 unit = X CHF, up to ten decimal places.' }),
)

export type Currency = Static<typeof Currency>
export const Currency = Type.Object(
  { code: Type.String(), isEnabled: Type.Boolean(), exchangeRate },
  { title: 'Currency', additionalProperties: false },
)

export const CurrencySetting = Type.Object(
  { isEnabled: Type.Boolean(), exchangeRate },
  { title: 'CurrencySetting', additionalProperties: false },
)
