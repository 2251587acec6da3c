import type { LedgerEntry, LedgerEntryCreation } from '../../client/src/index.ts'
import { isAccountOfItems } from '../../src/books/accounts/account.rules.ts'
import { type TaxCode, type TaxKind, taxTreatments } from '../../src/books/vat/tax-codes.ts'
import { decimal, roundDecimal } from '../../src/platform/money/decimal.ts'

/** One amount that is moved from an account to another, as it is typed: in francs, with accounts as text. */
export type EntryLine = {
  readonly debit: string
  readonly credit: string
  readonly amount: string
  readonly taxCode: string
}
/** An entry as it is typed. */
export type EntryDraft = {
  readonly date: string
  readonly description: string
  readonly documentNumber: string
  /** Whose open items the lines on receivables and payables are; empty for nobody's. */
  readonly contact: string
  /** ISO 4217, and its rate in francs; empty for the rate of the settings. */
  readonly currency: string
  readonly exchangeRate: string
  readonly lines: readonly EntryLine[]
}

export const emptyLine: EntryLine = { debit: '', credit: '', amount: '', taxCode: '' }
const isEmpty = ({ debit, credit, amount }: EntryLine): boolean => !debit && !credit && !amount

/** An entry to be typed, for a day. */
export const emptyEntry = (date: string): EntryDraft => ({
  date,
  description: '',
  documentNumber: '',
  contact: '',
  currency: 'CHF',
  exchangeRate: '',
  lines: [emptyLine],
})

/** Whether a line opens an item of receivables or payables. */
export const opensItem = ({ debit, credit }: EntryLine): boolean =>
  [debit, credit].some((account) => isAccountOfItems(Number(account)))

/** An entry like one that was posted. The number of its document and its rate are its own. */
export const entryLike = (
  { description, debitAccount, creditAccount, amount, currency, taxCode, contact = '' }: LedgerEntry,
  date: string,
): EntryDraft => ({
  ...emptyEntry(date),
  description,
  contact,
  currency,
  lines: [
    {
      debit: String(debitAccount),
      credit: String(creditAccount),
      amount: (amount / 100).toFixed(2),
      taxCode: taxCode ?? '',
    },
  ],
})

/** The entry after this one: date and accounts stay. */
export const nextEntry = (posted: EntryDraft): EntryDraft => ({
  ...posted,
  description: '',
  documentNumber: '',
  lines: posted.lines.filter((line) => !isEmpty(line)).map((line) => ({ ...line, amount: '' })),
})

/** In cents; undefined for an amount that is not there. */
const centsOf = (amount: string): number | undefined =>
  amount === '' ? undefined : Number(roundDecimal(decimal(amount), 2).units)

/** The sum of the lines in cents. */
export const sumOf = ({ lines }: EntryDraft): number =>
  lines.reduce((sum, { amount }) => sum + (centsOf(amount) ?? 0), 0)

/**
 * The entries as they are sent, one for each line, once everything that they need is there. Amounts are typed in francs and sent in cents; the
 * service refuses one that is too large.
 */
export function creationsOf(draft: EntryDraft): readonly LedgerEntryCreation[] | undefined {
  const { date, description, documentNumber, contact, currency, exchangeRate } = draft
  const lines = draft.lines.filter((line, index) => index === 0 || !isEmpty(line))
  if (!date || !description || lines.some(({ debit, credit, amount }) => !debit || !credit || !amount)) return undefined
  return lines.map(({ taxCode, ...line }) => ({
    date,
    description,
    debitAccount: Number(line.debit),
    creditAccount: Number(line.credit),
    amount: centsOf(line.amount) ?? 0,
    ...(documentNumber && { documentNumber }),
    ...(contact && opensItem({ taxCode, ...line }) && { contact }),
    ...(currency !== 'CHF' && { currency, ...(exchangeRate && { exchangeRate: Number(exchangeRate) }) }),
    // One of the codes that were offered.
    ...(taxCode ? { taxCode: taxCode as NonNullable<LedgerEntryCreation['taxCode']> } : {}),
  }))
}

const ofSales: readonly TaxKind[] = ['output', 'exempt', 'input', 'acquisition', 'import']
const ofPurchases: readonly TaxKind[] = ['input', 'acquisition', 'import', 'output', 'exempt']

/** Tax codes in the order in which the accounts of a line use them: those of sales first where revenue is moved, else those of purchases. */
export function codesFor(codes: readonly TaxCode[], { debit, credit }: EntryLine): readonly TaxCode[] {
  const kinds = credit.startsWith('3') || debit.startsWith('3') ? ofSales : ofPurchases
  return kinds.flatMap((kind) => codes.filter((code) => taxTreatments[code].kind === kind))
}

/** Where a field of the request is typed: the first line has the names of a single entry, and what all lines share is there once. */
export const fieldInForm = (field: string): string =>
  field.replace(/^entries\[(\d+)\]\.?(.*)$/, (whole, line: string, name: string) =>
    line === '0' || ['date', 'description', 'documentNumber', 'contact', 'currency', 'exchangeRate'].includes(name)
      ? name
      : whole,
  )
