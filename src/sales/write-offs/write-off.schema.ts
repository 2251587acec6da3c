import { type Static, Type } from 'typebox'
import { PreviewedTransaction } from '../../books/journal/ledger-entry.schema.ts'
import { TaxCodeOutput } from '../../books/vat/tax-code.schema.ts'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { documentSchemas } from '../documents/document.schema.ts'
import { writeOffReasons } from '../documents/written-off.rules.ts'

const reason = Type.Enum(writeOffReasons, {
  description:
    'discount: a reduction that the customer took (3800); bad-debt: money that will not come (3805); small-difference: up to the limit in the settings, without VAT (6945).',
})
export type WriteOff = Static<typeof WriteOff>
export const WriteOff = titled(
  'WriteOff',
  {
    id: Type.String(),
    invoice: Type.String({ description: 'Id of the invoice.' }),
    documentNumber: Type.String({ description: 'Number of the invoice.' }),
    reason,
    date: Type.String({ format: 'date', description: 'The day on which it is posted.' }),
    amount: Type.Number({
      description: 'In units of the currency of the invoice; below zero for a small over-payment.',
    }),
    currency: Type.String({ description: 'Of the invoice, ISO 4217.' }),
    vatGroups: Type.Array(
      closed({
        taxCode: Type.Optional(TaxCodeOutput),
        netAmount: Type.Number({ description: 'In currency units.' }),
        vatAmount: Type.Number({ description: 'The correction of VAT, in currency units.' }),
      }),
      { description: 'The parts of the amount by the tax codes of the invoice.' },
    ),
    ledgerEntries: Type.Array(Type.String(), { description: 'Ids of its ledger entries.' }),
    isReversed: Type.Boolean({ description: 'Whether a counter-entry took it back.' }),
    payment: Type.Optional(
      Type.String({ description: 'Id of the payment with which it was recorded: the reversal of that takes it back.' }),
    ),
  },
  { description: 'An amount that is not owed any more without money or a credit note.' },
)

export type WriteOffCreation = Static<typeof WriteOffCreation>
export const WriteOffCreation = titled(
  'WriteOffCreation',
  {
    reason,
    amount: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 9_999_999_999_999,
        description: 'In units of the currency of the invoice, at most two decimal places. Default: all that is open.',
      }),
    ),
    date: Type.Optional(
      Type.String({
        format: 'day',
        description: 'Not before openingDate. Default: today, or openingDate if that is later.',
      }),
    ),
  },
  { examples: [{ reason: 'discount', amount: 54.05, date: '2026-11-21' }] },
)

export const WriteOffReversal = titled(
  'WriteOffReversal',
  {
    date: Type.Optional(
      Type.String({
        format: 'day',
        description: 'Not before the date of the write-off. Default: today, or that date if it is later.',
      }),
    ),
  },
  { examples: [{ date: '2026-11-21' }] },
)

export const WriteOffAnswer = closed({ writeOff: WriteOff })
/** A new write-off with its invoice; in a dry run both as they would be, and what would be posted. */
export const WrittenOffAnswer = closed({
  writeOff: WriteOff,
  invoice: documentSchemas.invoice,
  transactions: Type.Optional(
    Type.Array(PreviewedTransaction, { description: 'In a dry run: the transactions that would be posted.' }),
  ),
})
