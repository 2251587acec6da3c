import { type Static, Type } from 'typebox'
import { TaxCodeInput, TaxCodeOutput } from '../../books/vat/tax-code.schema.ts'
import type { TaxCode } from '../../books/vat/tax-codes.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'

const LevelText = titled('ReminderText', {
  title: Type.String({ minLength: 1, maxLength: 60, format: 'line', description: 'The heading of the letter.' }),
  text: Type.String({
    minLength: 1,
    maxLength: 2000,
    format: 'text',
    description: 'The text above the table. {date} is a placeholder of the day until which the letter asks to pay.',
  }),
})

const Level = titled('ReminderLevel', {
  days: Type.Integer({ minimum: 1, maximum: 365, description: 'Days after the due date of an invoice.' }),
  fee: Type.Number({
    minimum: 0,
    maximum: 10_000,
    description:
      'In francs, VAT included; it replaces the fee of the level before. A letter in another currency has none. Owed only if it was agreed.',
  }),
  hasInterest: Type.Boolean({ description: 'Whether interest on arrears is charged.' }),
  texts: Type.Object(
    { de: LevelText, fr: LevelText, it: LevelText, en: LevelText },
    { additionalProperties: false, description: 'By language of the letter.' },
  ),
})
export type ReminderLevel = Static<typeof Level>

const settable = {
  levels: Type.Array(Level, {
    minItems: 1,
    maxItems: 5,
    description: 'In order: each has more days than the one before.',
  }),
  interestRate: Type.Number({
    minimum: 0,
    maximum: 30,
    description: 'Percent a year; simple interest by days, of 365. Default 5 (OR 104).',
  }),
  smallestAmount: Type.Number({
    minimum: 0,
    maximum: 10_000,
    description: 'An open amount up to this is not reminded; in units of the currency of the invoice. Default 5.',
  }),
  payableInDays: Type.Integer({ minimum: 0, maximum: 365, description: 'The new term of a letter. Default 10.' }),
  chargesAfterPayment: Type.Enum(['waive', 'keep'], {
    description:
      'Whether fee and interest can still be claimed once the reminded invoices are paid. Default waive: they cannot.',
  }),
  schedule: Type.Enum(['manual', 'daily'], {
    description: 'daily: the service reminds by itself, once a day. Default manual.',
  }),
  sendsMail: Type.Boolean({
    description: 'Whether a letter goes to the email address of its contact, if there is one. Default true.',
  }),
  feeAccount: Type.Integer({
    minimum: 1000,
    maximum: 9999,
    description: 'The income account of a claimed fee. Default 3600.',
  }),
  interestAccount: Type.Integer({
    minimum: 1000,
    maximum: 9999,
    description: 'The income account of claimed interest, which is damages and not taxed. Default 6950.',
  }),
}
const feeTax =
  'The tax code of a claimed fee. Default UN81: the administration taxes it at the rate of the supply. Left out, it is not taxed.'

/** The settings of reminders. */
export type ReminderSettings = Static<typeof ReminderSettings>
export const ReminderSettings = titled('ReminderSettings', {
  ...settable,
  feeTaxCode: Type.Optional(Type.Unsafe<TaxCode>({ ...TaxCodeOutput, description: feeTax })),
})

export type ReminderSettingsChange = Static<typeof ReminderSettingsChange>
export const ReminderSettingsChange = titled(
  'ReminderSettingsChange',
  {
    ...Type.Partial(Type.Object(settable)).properties,
    feeTaxCode: Type.Optional(TaxCodeInput),
  },
  { examples: [{ interestRate: 5, smallestAmount: 10, schedule: 'daily', chargesAfterPayment: 'keep' }] },
)

export const ReminderSettingsAnswer = closed({ reminderSettings: ReminderSettings })
