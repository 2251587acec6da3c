import { type Static, Type } from 'typebox'
import { titled } from '../../platform/http/closed.schema.ts'
import { echoed } from '../../platform/http/merge-patch.schema.ts'
import { given, optional, type RecordOf, type RecordType, required } from '../../platform/records/record.schema.ts'

const isEnabled = Type.Boolean({ description: 'Only an enabled currency can be used in postings and documents.' })
const exchangeRate = Type.Number({
  exclusiveMinimum: 0,
  maximum: 1_000_000,
  description:
    '1 unit = X CHF, up to ten decimal places: the rate of postings that give none. Without it, each posting must give one.',
})
const setting = { isEnabled: true, exchangeRate: 0.9345 }

/** The configured currencies. One is set as a whole, by its code. */
export const currencies = {
  kind: 'currency',
  tag: 'Chart of accounts',
  key: 'code',
  parameter: 'code',
  fields: {
    code: given(Type.String({ description: 'ISO 4217.' })),
    isEnabled: required(isEnabled),
    exchangeRate: optional(exchangeRate),
  },
  order: ['code'],
  personal: 'nothing',
  examples: { creation: setting, change: setting },
} as const satisfies RecordType

export type Currency = RecordOf<typeof currencies>

export type CurrencySetting = Static<typeof CurrencySetting>
export const CurrencySetting = titled(
  'CurrencySetting',
  { ...echoed('code'), isEnabled, exchangeRate: Type.Optional(exchangeRate) },
  { examples: [setting] },
)
