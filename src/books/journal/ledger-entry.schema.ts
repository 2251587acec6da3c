import { type Static, Type } from 'typebox'
import { closed, titled } from '../../platform/http/closed.schema.ts'
import { echoed } from '../../platform/http/merge-patch.schema.ts'
import { Metadata } from '../../platform/http/metadata.schema.ts'
import { totalsSchema } from '../../platform/http/totals.schema.ts'
import { CENTS } from '../../platform/http/units.schema.ts'
import { TaxCodeInput, TaxCodeOutput } from '../vat/tax-code.schema.ts'

const account = Type.Integer({
  minimum: 1000,
  maximum: 9999,
  description: 'Number of an account in the chart of accounts.',
})

const documentNumber = Type.String({
  minLength: 1,
  maxLength: 35,
  format: 'line',
  description: 'The number of the document behind the entry; several entries may have the same.',
})

const supplyDate = Type.String({
  maxLength: 21,
  format: 'day-or-span',
  description:
    'The day of supply, or its first and last day with a slash between, where it differs from the date. It decides the rate of the tax code, not the VAT period.',
})

export const entryExample = {
  date: '2026-11-21',
  description: 'Printer paper',
  debitAccount: 6500,
  creditAccount: 1020,
  amount: 10810,
  taxCode: 'VB81',
}

/** Specification 4.8. */
export type LedgerEntryCreation = Static<typeof LedgerEntryCreation>
export const LedgerEntryCreation = titled(
  'LedgerEntryCreation',
  {
    date: Type.String({
      format: 'day',
      description: 'Must lie in an open fiscal year and outside every settled VAT period.',
    }),
    description: Type.String({ minLength: 1, maxLength: 128, format: 'line' }),
    debitAccount: account,
    creditAccount: account,
    amount: Type.Integer({
      minimum: 1,
      maximum: Number.MAX_SAFE_INTEGER,
      ...CENTS,
      description: 'Gross amount in cents (hundredths) of the currency.',
    }),
    currency: Type.Optional(
      Type.String({ pattern: '^[A-Z]{3}$', description: 'ISO 4217; enabled in the organisation. Default CHF.' }),
    ),
    exchangeRate: Type.Optional(
      Type.Number({
        exclusiveMinimum: 0,
        maximum: 1_000_000,
        description:
          '1 unit of the currency = X CHF, up to ten decimal places; when omitted, the rate configured for the currency.',
      }),
    ),
    taxCode: Type.Optional(TaxCodeInput),
    isReversal: Type.Optional(
      Type.Boolean({
        description:
          'The entry lowers what its tax code reports, such as a refund or a discount: the VAT is booked on the other side. ' +
          'When omitted, the accounts tell; a dry run shows what they tell.',
      }),
    ),
    documentNumber: Type.Optional(documentNumber),
    supplyDate: Type.Optional(supplyDate),
    contact: Type.Optional(
      Type.String({
        maxLength: 64,
        description: 'Id of the contact whose open item the entry is: on receivables (1100) or payables (2000) alone.',
      }),
    ),
    externalReference: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 128,
        format: 'line',
        description: 'Your own reference; unique in the organisation permanently.',
      }),
    ),
    metadata: Type.Optional(Metadata),
  },
  { examples: [entryExample] },
)

const isReversal = Type.Optional(
  Type.Boolean({
    description: 'The entry lowers what its tax code reports. Not known of entries of older versions.',
  }),
)

/** Specification 2.7. */
export type LedgerTransaction = Static<typeof LedgerTransaction>
export const LedgerTransaction = titled('LedgerTransaction', {
  id: Type.String(),
  ledgerEntry: Type.String({ description: 'Id of its entry.' }),
  date: Type.String({ format: 'date' }),
  debitAccount: Type.Integer(),
  creditAccount: Type.Integer(),
  description: Type.String(),
  amount: Type.Integer({ description: 'This transaction, in cents of the primary currency.' }),
  grossAmount: Type.Integer({
    description: 'The whole entry, in cents of the primary currency; the same on all its transactions.',
  }),
  currency: Type.String({ description: 'The primary currency.' }),
  originalAmount: Type.Integer({ description: 'This transaction, in cents of the currency that was posted.' }),
  originalCurrency: Type.String(),
  taxCode: Type.Optional(TaxCodeOutput),
  isReversal,
  taxPart: Type.Optional(
    Type.Enum(['net', 'vat'], {
      description:
        'The part of the transaction: the consideration, or the tax on it. Absent for entries of older versions.',
    }),
  ),
  countedAmount: Type.Optional(
    Type.Integer({
      description:
        'Of the transactions of a box by received consideration: the cents of the amount that count in the VAT period; negative for those that it deducts.',
    }),
  ),
})

export const TransactionsAnswer = closed({ transactions: Type.Array(LedgerTransaction) })

/** A dry run: the split, without ids, since nothing was posted. */
const { id: _id, ledgerEntry: _entry, countedAmount: _counted, ...previewed } = LedgerTransaction.properties
export type PreviewedTransaction = Static<typeof PreviewedTransaction>
export const PreviewedTransaction = titled('PreviewedTransaction', previewed)
export const PreviewAnswer = closed({ transactions: Type.Array(PreviewedTransaction) })

export const DryRunQuery = closed({
  dryRun: Type.Optional(Type.Boolean({ description: 'Shows the split without posting.' })),
})

/** The source of an entry. */
export const sources = [
  'api',
  'invoice',
  'credit-note',
  'payment',
  'allocation',
  'write-off',
  'reversal',
  'annulment',
  'vat-settlement',
  'opening',
  'closing',
  'revaluation',
] as const

export type LedgerEntry = Static<typeof LedgerEntry>
export const LedgerEntry = titled('LedgerEntry', {
  id: Type.String(),
  sequence: Type.Integer({ description: 'Without gaps in the organisation.' }),
  date: Type.String({ format: 'date' }),
  description: Type.String(),
  debitAccount: Type.Integer(),
  creditAccount: Type.Integer(),
  amount: Type.Integer({ description: 'In cents of the currency.' }),
  currency: Type.String(),
  exchangeRate: Type.Number(),
  taxCode: Type.Optional(TaxCodeOutput),
  isReversal,
  documentNumber: Type.Optional(
    Type.String({ description: 'The number of the document behind the entry, such as that of its invoice.' }),
  ),
  supplyDate: Type.Optional(
    Type.String({ description: 'The day of supply, or its first and last day with a slash between.' }),
  ),
  voucher: Type.Optional(
    Type.String({
      description: 'The same on the entries of one voucher, such as a bulk that was posted all or nothing.',
    }),
  ),
  contact: Type.Optional(
    Type.String({ description: 'Of an entry by hand on receivables or payables: id of the contact of its open item.' }),
  ),
  externalReference: Type.Optional(Type.String()),
  metadata: Type.Optional(Metadata),
  source: Type.Enum(sources),
  reverses: Type.Optional(Type.String({ description: 'The entry that this one reverses.' })),
  reversedBy: Type.Optional(Type.String({ description: 'The entry that reverses this one.' })),
  hash: Type.String({ description: 'SHA-256 over this entry and the hash of the one before, in hexadecimal.' }),
  createdAt: Type.String({ format: 'date-time' }),
  transactions: Type.Array(LedgerTransaction),
})

export type LedgerEntryTotals = Static<typeof LedgerEntryTotals>
export const LedgerEntryTotals = totalsSchema('LedgerEntryTotals', 'entries', {
  totalAmount: Type.Integer({
    description: 'The sum of their amounts, in cents of the currency; reversals add to it.',
  }),
})

/** Entries that were posted together, as events show them. */
export const PostedEntries = closed({
  firstSequence: Type.Integer({ description: 'The number of the first entry in the journal.' }),
  lastSequence: Type.Integer({ description: 'The number of the last one.' }),
})

/** Fields of the journal, which nobody changes. */
export const entryReadOnly = Object.keys(LedgerEntry.properties).filter((name) => name !== 'contact')

export const LedgerEntryAnswer = closed({ ledgerEntry: LedgerEntry })

/** The only field that is outside the journal: an open item gets its contact once. */
export type LedgerEntryChange = Static<typeof LedgerEntryChange>
export const LedgerEntryChange = titled(
  'LedgerEntryChange',
  {
    contact: Type.Optional(
      Type.String({ maxLength: 64, description: 'Id of the contact of an open item that has none yet.' }),
    ),
    ...echoed(...entryReadOnly),
  },
  { examples: [{ contact: '01920000-0000-7000-8000-000000000001' }] },
)

export type LedgerEntryReversal = Static<typeof LedgerEntryReversal>
export const LedgerEntryReversal = titled(
  'LedgerEntryReversal',
  {
    date: Type.Optional(
      Type.String({
        format: 'day',
        description:
          'Not before the date of the entry. Default: today in the time zone of the organisation, or the date of the entry if that is later.',
      }),
    ),
    description: Type.Optional(
      Type.String({ minLength: 1, maxLength: 128, format: 'line', description: 'Default: that of the entry.' }),
    ),
  },
  { examples: [{ date: '2026-11-21', description: 'Posted twice' }] },
)
