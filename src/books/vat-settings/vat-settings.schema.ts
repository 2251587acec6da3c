import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'

export type NetTaxRate = Static<typeof NetTaxRate>
const NetTaxRate = titled('NetTaxRate', {
  activityId: Type.String({
    pattern: '^[A-Z0-9]{5}$',
    description: 'The code of the activity, five characters, as the tax administration approved it.',
  }),
  name: Type.String({ minLength: 1, maxLength: 128, format: 'line', description: 'The activity.' }),
  rate: Type.Number({ minimum: 0, maximum: 100, description: 'Percent, up to one decimal place.' }),
  accounts: Type.Array(Type.Integer({ minimum: 1000, maximum: 9999 }), {
    maxItems: 100,
    description:
      'Numbers of the accounts of its turnover. Discounts and losses of an invoice follow its turnover. Without any, the activity takes all turnover that no other one names.',
  }),
})

const fields = {
  method: Type.Enum(['effective', 'net-tax-rate', 'flat-rate', 'none'], {
    description: 'How VAT is accounted for; it changes with the calendar year.',
  }),
  consideration: Type.Enum(['agreed', 'received'], {
    description: 'Whether turnover counts when it is invoiced or when it is paid.',
  }),
  periodicity: Type.Enum(['month', 'quarter', 'half-year', 'year'], { description: 'How long VAT periods are.' }),
  vatLock: Type.Enum(['all', 'vat'], {
    description:
      'The entries that a settled VAT period locks: all, or those that a VAT return reports. By received consideration all.',
  }),
  netTaxRates: Type.Array(NetTaxRate, { maxItems: 20, description: 'The approved net or flat tax rates.' }),
}

export type VatSettings = Static<typeof VatSettings>
export const VatSettings = titled('VatSettings', {
  validFrom: Type.String({ format: 'date', description: 'First day on which they are valid.' }),
  ...fields,
})

export type VatSettingsChange = Static<typeof VatSettingsChange>
export const VatSettingsChange = titled(
  'VatSettingsChange',
  {
    validFrom: Type.String({ format: 'day', description: 'First day on which they are valid.' }),
    ...Type.Partial(Type.Object(fields)).properties,
  },
  { examples: [{ validFrom: '2026-01-01', vatLock: 'vat' }] },
)

/** All generations, as events show them. */
export const VatSettingsHistory = closed({
  generations: Type.Array(VatSettings, { description: 'The newest first.' }),
})

export const VatSettingsAnswer = closed({
  vatSettings: Type.Array(VatSettings, { description: 'All generations, the newest first.' }),
})
