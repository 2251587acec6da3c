import { AmountOutOfRange, type Cents, cents, convert } from '../../platform/money/cents.ts'
import { type TaxCode, type TaxTreatment, taxTreatments } from './tax-codes.ts'
import { splitGross, vatOn } from './vat.rules.ts'

export type AccountType = 'asset' | 'liability' | 'equity' | 'income' | 'expense'

/** A ledger entry as it was sent: two different accounts, and at least one cent. */
export type CodedEntry = {
  readonly debitAccount: number
  readonly debitType: AccountType
  readonly creditAccount: number
  readonly creditType: AccountType
  /** In the posted currency. */
  readonly amount: Cents
  readonly currency: string
  /** The price of one unit of `currency` in the primary currency; left out where both are the same. */
  readonly exchangeRate?: number | string
  readonly taxCode?: TaxCode
}

export type TaxTransaction = {
  readonly debitAccount: number
  readonly creditAccount: number
  /** This transaction's part, in the primary currency; never zero. */
  readonly amount: Cents
  /** The whole entry in the primary currency, the same on all its transactions. */
  readonly grossAmount: Cents
  /** This transaction's part in the posted currency. A part below half a cent there is 0. */
  readonly originalAmount: Cents
  readonly originalCurrency: string
  readonly taxCode?: TaxCode
  /** What the transaction carries: the consideration, or the tax on it. */
  readonly part: 'net' | 'vat'
  /** The entry lowers what its code reports: a credit note, a cash discount, a refund. */
  readonly isMirrored: boolean
}

/**
 * The transactions of a ledger entry: one without a tax code, else the net part and the VAT part. A foreign amount is
 * converted and rounded once, then split. Throws `AmountOutOfRange` when the converted amount is nothing or too large.
 */
export function transactionsOf(entry: CodedEntry): TaxTransaction[] {
  const gross = entry.exchangeRate === undefined ? entry.amount : convert(entry.amount, entry.exchangeRate)
  if (gross < 1) throw new AmountOutOfRange('The amount is less than half a cent of the primary currency.')

  const whole = {
    debitAccount: entry.debitAccount,
    creditAccount: entry.creditAccount,
    amount: gross,
    grossAmount: gross,
    originalAmount: entry.amount,
    originalCurrency: entry.currency,
  }
  if (entry.taxCode === undefined) return [{ ...whole, part: 'net', isMirrored: false }]

  const treatment = taxTreatments[entry.taxCode]
  const isMirrored = mirrors(entry, treatment)
  const coded = { ...whole, taxCode: entry.taxCode, isMirrored }
  const booked = partsOf(gross, treatment)
  if (booked.vat === 0) return [{ ...coded, part: 'net' }]

  const original = partsOf(entry.amount, treatment)
  const net = { ...coded, amount: booked.net, originalAmount: original.net, part: 'net' as const }
  const vat = {
    ...coded,
    ...vatAccounts(entry, treatment, isMirrored),
    amount: booked.vat,
    originalAmount: original.vat,
    part: 'vat' as const,
  }
  return booked.net === 0 ? [vat] : [net, vat]
}

/** How an amount divides: sales and purchases include their VAT, acquisition tax comes on top, customs assess nothing but tax. */
function partsOf(amount: Cents, { kind, ratePerMille }: TaxTreatment): { net: Cents; vat: Cents } {
  if (kind === 'import') return { net: cents(0), vat: amount }
  if (kind === 'acquisition') return { net: amount, vat: vatOn(amount, ratePerMille) }
  return splitGross(amount, ratePerMille)
}

/**
 * The VAT is booked on its own account and against the side that pays or is paid. Acquisition tax is reclaimed and owed at
 * once, so it touches no side of the entry.
 */
function vatAccounts(
  entry: CodedEntry,
  { taxDue, inputTax }: TaxTreatment,
  isMirrored: boolean,
): { debitAccount: number; creditAccount: number } {
  const [debit, credit] = isMirrored ? [taxDue, inputTax] : [inputTax, taxDue]
  return { debitAccount: debit?.account ?? entry.debitAccount, creditAccount: credit?.account ?? entry.creditAccount }
}

/**
 * Whether the sides are those of a credit note. Turnover stands on the credit side and a purchase on the debit side; a
 * credit note has them the other way round, with a balance-sheet account facing them. No account is posted against
 * itself: an entry that names the VAT account has it on the side where it belongs.
 */
function mirrors(entry: CodedEntry, { kind, taxDue, inputTax }: TaxTreatment): boolean {
  const { debitAccount, debitType, creditAccount, creditType } = entry
  if (kind === 'output' || kind === 'exempt') {
    if (debitAccount === taxDue?.account) return true
    return debitType === 'income' && isBalanceSheet(creditType) && creditAccount !== taxDue?.account
  }
  if (creditAccount === inputTax?.account) return true
  const returns =
    isPurchase(creditAccount, creditType) && isBalanceSheet(debitType) && !isPurchase(debitAccount, debitType)
  return returns && debitAccount !== inputTax?.account
}

const isBalanceSheet = (type: AccountType): boolean => type === 'asset' || type === 'liability' || type === 'equity'

/** What one buys: an expense, stock (12xx) or a fixed asset (14xx to 17xx), by the numbers of the Swiss SME chart. */
function isPurchase(account: number, type: AccountType): boolean {
  const group = Math.floor(account / 100)
  return type === 'expense' || (type === 'asset' && (group === 12 || (group >= 14 && group <= 17)))
}
